import { stateMeant } from '../gaps/states.js';
import {
  type Exchange,
  idOf,
  isSuccess,
  type KeyRole,
  memberOf,
  type Request,
  statusOf,
} from './exchange.js';
import type { Heard } from './heard.js';
import type { QuestionName } from './question-names.js';

/** What a run goes by. */
export interface Setting {
  /** The company that reports are asked about. */
  readonly company: string;
  /** What no other run has. */
  readonly nonce: string;
  /** The keys that were given. */
  readonly keys: ReadonlySet<KeyRole>;
  /** Whether the address of the other environment was given. */
  readonly elsewhere: boolean;
  /** Where messages are taken; null where nowhere. */
  readonly receiver: string | null;
}

/** A request, with all that may go before it left open. */
export interface Question {
  /** Whether it creates a report: always, or where the server takes what we think that it refuses. */
  readonly creates?: 'always' | 'if-taken';
  /** Null where there is nothing to ask: no report to ask about, or no key to ask with. */
  request(heard: Heard, setting: Setting): Request | null;
  /** Whether a message is to come before it is asked. */
  awaitsMessage?(heard: Heard): boolean;
  /** Where it is asked again and again: whether there is no more to see. */
  isOver?(exchange: Exchange): boolean;
}

const type = 'sociedades_y_poderes';
const json = { 'Content-Type': 'application/json' };
/** The list takes so many, if it takes a number. */
export const mostListed = 50;

const post = (body: unknown, more: Partial<Request> = {}): Request => ({
  ...{ method: 'POST', path: '/v1/reports', key: 'own', body: JSON.stringify(body) },
  ...more,
  headers: { ...json, ...more.headers },
});
const get = (path: string, more: Partial<Request> = {}): Request => ({
  ...{ method: 'GET', path, key: 'own' },
  ...more,
});

/** A create with these members instead of the documented ones; null takes one away. */
function creating(members: Readonly<Record<string, unknown>>, more: Partial<Request> = {}) {
  return (_heard: Heard, { company }: Setting): Request =>
    post({ type, companyId: company, options: { validate: true }, ...members }, more);
}

/** Asks about the report that is at hand. */
function about(part = '', more: Partial<Request> = {}) {
  return ({ reportId }: Heard): Request | null =>
    reportId === undefined ? null : get(`/v1/reports/${encodeURIComponent(reportId)}${part}`, more);
}

/** Where there is a key of the role. */
function withKey(role: KeyRole, request: Question['request']): Question['request'] {
  return (heard, setting) => (setting.keys.has(role) ? request(heard, setting) : null);
}

function elsewhere(request: Question['request']): Question['request'] {
  return (heard, setting) => (setting.elsewhere ? request(heard, setting) : null);
}

/** Where Bearer form was refused, and it is to be found out which is taken. */
function inForm(form: 'bare' | 'x-api-key'): Question['request'] {
  return (heard, setting) => {
    const created = heard.of('create');
    return created === undefined || statusOf(created) !== 401 ? null : creating({}, { form })(heard, setting);
  };
}

const list = `/v1/reports?limit=${mostListed}`;
const padded = (bytes: number): Request => ({ ...post({}), body: '{}'.padEnd(bytes) });
const preflight = (origin: string): Request => ({
  ...{ method: 'OPTIONS', path: '/v1/reports', key: 'none' },
  headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
});

/** By all the names that we know for it; of a report that tells when it was completed, by any. */
const ends: readonly unknown[] = ['completed', 'rejected', 'failed', 'cancelled', 'expired'];

function hasEnded(exchange: Exchange): boolean {
  const status = memberOf(exchange.json, 'status');
  const isCompleted = typeof memberOf(exchange.json, 'completedAt') === 'string';
  return !isSuccess(exchange) || isCompleted || ends.includes(stateMeant(status, 'renamed'));
}

/** Everything that a server is asked, in this order. */
export const questions: Readonly<Record<QuestionName, Question>> = {
  'list-before': { request: () => get(list) },
  // Before all that a message could tell of.
  subscribe: {
    request: (_heard, { receiver }) =>
      receiver === null ? null : post({ url: receiver, events: ['*'] }, { path: '/v1/webhooks' }),
  },
  create: { creates: 'always', request: creating({}) },
  'create-bare-key': { creates: 'if-taken', request: inForm('bare') },
  'create-x-api-key': { creates: 'if-taken', request: inForm('x-api-key') },
  read: { request: about(), isOver: hasEnded },
  'create-without-type': { creates: 'if-taken', request: creating({ type: undefined }) },
  'create-type-number': { creates: 'if-taken', request: creating({ type: 1 }) },
  'create-without-company': { creates: 'if-taken', request: creating({ companyId: undefined }) },
  'create-company-number': { creates: 'if-taken', request: creating({ companyId: 1 }) },
  'create-validate-text': { creates: 'if-taken', request: creating({ options: { validate: 'yes' } }) },
  'create-options-text': { creates: 'if-taken', request: creating({ options: 'validate' }) },
  'create-other-type': { creates: 'if-taken', request: creating({ type: 'no_such_type' }) },
  'create-empty-options': { creates: 'always', request: creating({ options: {} }) },
  'create-option-member': {
    creates: 'if-taken',
    request: creating({ options: { validate: true, noSuchOption: true } }),
  },
  'create-member': { creates: 'if-taken', request: creating({ noSuchMember: true }) },
  'create-without-key': { creates: 'if-taken', request: creating({}, { key: 'none' }) },
  'create-made-up-key': { creates: 'if-taken', request: creating({}, { key: 'made-up' }) },
  'create-revoked-key': {
    creates: 'if-taken',
    request: withKey('revoked', creating({}, { key: 'revoked' })),
  },
  'create-unversioned': { request: () => post({}, { path: '/v9999/reports' }) },
  'create-elsewhere': { request: elsewhere(() => post({}, { elsewhere: true })) },
  'read-empty-options': {
    request(heard) {
      const created = heard.of('create-empty-options');
      const id = created === undefined ? undefined : idOf(created);
      return id === undefined ? null : get(`/v1/reports/${encodeURIComponent(id)}`);
    },
  },
  list: { request: () => get(list) },
  'list-without-key': { request: () => get(list, { key: 'none' }) },
  'read-without-key': { request: about('', { key: 'none' }) },
  'list-as-stranger': { request: withKey('stranger', () => get(list, { key: 'stranger' })) },
  'read-as-stranger': { request: withKey('stranger', about('', { key: 'stranger' })) },
  'list-elsewhere': { request: elsewhere(() => get(list, { elsewhere: true })) },
  'read-elsewhere': { request: elsewhere(about('', { elsewhere: true })) },
  'example-resource': { request: () => get('/v1/example-resource') },
  'create-once': { creates: 'always', request: once },
  'create-once-more': { creates: 'if-taken', request: once },
  put: { request: () => post({}, { method: 'PUT' }) },
  company: { request: (_heard, { company }) => get(`/v1/companies/${encodeURIComponent(company)}`) },
  history: { request: about('/history') },
  verification: { request: about('/verification') },
  events: { request: about('/events') },
  // It changes nothing, and says what it is held to first.
  edit: {
    request: about('', {
      ...{ method: 'PATCH', body: '{}' },
      headers: { 'Content-Type': 'application/merge-patch+json', 'Edit-Reason': 'contract verification' },
    }),
  },
  cancel: {
    request(heard) {
      const created = heard.of('create-once');
      const id = created === undefined ? undefined : idOf(created);
      if (id === undefined) return null;
      return { method: 'POST', path: `/v1/reports/${encodeURIComponent(id)}/cancel`, key: 'own' };
    },
  },
  webhooks: { request: () => get('/v1/webhooks') },
  large: { request: () => padded(4 * 1024 + 1) },
  larger: { request: () => padded(64 * 1024 + 1) },
  'preflight-local': { request: () => preflight('http://localhost:3000') },
  'preflight-foreign': { request: () => preflight('https://app.example') },
  unsubscribe: {
    awaitsMessage: ({ of, messages }) =>
      messages.length === 0 && isTaken(of('subscribe')) && isTaken(of('create')),
    request(heard) {
      const subscribed = heard.of('subscribe');
      const id = isTaken(subscribed) ? idOf(subscribed) : undefined;
      return id === undefined
        ? null
        : { method: 'DELETE', path: `/v1/webhooks/${encodeURIComponent(id)}`, key: 'own' };
    },
  },
};

function once(heard: Heard, setting: Setting): Request {
  const headers = { 'Idempotency-Key': `"verify-${setting.nonce}"` };
  return creating({}, { headers })(heard, setting);
}

function isTaken(exchange: Exchange | undefined): exchange is Exchange {
  return exchange !== undefined && isSuccess(exchange);
}

const safe = ['GET', 'HEAD', 'OPTIONS'];

/** Whether a request may be sent where nothing is to be changed. */
export function isSafe({ method }: Request): boolean {
  return safe.includes(method);
}
