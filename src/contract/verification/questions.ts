import { stateOfWireName } from '../gaps/wire-names.js';
import type { InterviewRecord, QuestionName } from './exchanges.js';
import {
  fieldOf,
  type InterviewExchange,
  type InterviewRequest,
  idOf,
  isSuccess,
  type KeyRole,
  statusOf,
} from './exchanges.js';

/** What a run goes by. */
export interface InterviewSettings {
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
export interface InterviewQuestion {
  /** Whether it creates a report: always, or where the server takes what we think that it refuses. */
  readonly creates?: 'always' | 'if-taken';
  /** Null where there is nothing to ask: no report to ask about, or no key to ask with. */
  request(heard: InterviewRecord, setting: InterviewSettings): InterviewRequest | null;
  /** Whether a message is to come before it is asked. */
  awaitsMessage?(heard: InterviewRecord): boolean;
  /** Where it is asked again and again: whether there is no more to see. */
  isOver?(exchange: InterviewExchange): boolean;
}

const reportType = 'sociedades_y_poderes';
const jsonHeaders = { 'Content-Type': 'application/json' };
/** The list takes so many, if it takes a number. */
export const maxListLimit = 50;

const postRequest = (body: unknown, more: Partial<InterviewRequest> = {}): InterviewRequest => ({
  ...{ method: 'POST', path: '/v1/reports', key: 'own', body: JSON.stringify(body) },
  ...more,
  headers: { ...jsonHeaders, ...more.headers },
});
const getRequest = (path: string, more: Partial<InterviewRequest> = {}): InterviewRequest => ({
  ...{ method: 'GET', path, key: 'own' },
  ...more,
});

/** A create with these members instead of the documented ones; null takes one away. */
function createRequestWith(members: Readonly<Record<string, unknown>>, more: Partial<InterviewRequest> = {}) {
  return (_heard: InterviewRecord, { company }: InterviewSettings): InterviewRequest =>
    postRequest({ type: reportType, companyId: company, options: { validate: true }, ...members }, more);
}

/** Asks about the report that is at hand. */
function reportRequest(part = '', more: Partial<InterviewRequest> = {}) {
  return ({ reportId }: InterviewRecord): InterviewRequest | null =>
    reportId === undefined ? null : getRequest(`/v1/reports/${encodeURIComponent(reportId)}${part}`, more);
}

/** Where there is a key of the role. */
function withKey(role: KeyRole, request: InterviewQuestion['request']): InterviewQuestion['request'] {
  return (heard, setting) => (setting.keys.has(role) ? request(heard, setting) : null);
}

function elsewhere(request: InterviewQuestion['request']): InterviewQuestion['request'] {
  return (heard, setting) => (setting.elsewhere ? request(heard, setting) : null);
}

/** Where Bearer form was refused, and it is to be found out which is taken. */
function inKeyForm(form: 'bare' | 'x-api-key'): InterviewQuestion['request'] {
  return (heard, setting) => {
    const created = heard.of('create');
    return created === undefined || statusOf(created) !== 401
      ? null
      : createRequestWith({}, { form })(heard, setting);
  };
}

const listPath = `/v1/reports?limit=${maxListLimit}`;
const paddedRequest = (bytes: number): InterviewRequest => ({ ...postRequest({}), body: '{}'.padEnd(bytes) });
const preflightRequest = (origin: string): InterviewRequest => ({
  ...{ method: 'OPTIONS', path: '/v1/reports', key: 'none' },
  headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
});

/** By all the names that we know for it; of a report that tells when it was completed, by any. */
const finalStates: readonly unknown[] = ['completed', 'rejected', 'failed', 'cancelled', 'expired'];

function hasEnded(exchange: InterviewExchange): boolean {
  const status = fieldOf(exchange.json, 'status');
  const isCompleted = typeof fieldOf(exchange.json, 'completedAt') === 'string';
  return !isSuccess(exchange) || isCompleted || finalStates.includes(stateOfWireName(status, 'renamed'));
}

/** Everything that a server is asked, in this order. */
export const questions: Readonly<Record<QuestionName, InterviewQuestion>> = {
  'list-before': { request: () => getRequest(listPath) },
  // Before all that a message could tell of.
  subscribe: {
    request: (_heard, { receiver }) =>
      receiver === null ? null : postRequest({ url: receiver, events: ['*'] }, { path: '/v1/webhooks' }),
  },
  create: { creates: 'always', request: createRequestWith({}) },
  'create-bare-key': { creates: 'if-taken', request: inKeyForm('bare') },
  'create-x-api-key': { creates: 'if-taken', request: inKeyForm('x-api-key') },
  read: { request: reportRequest(), isOver: hasEnded },
  'create-without-type': { creates: 'if-taken', request: createRequestWith({ type: undefined }) },
  'create-type-number': { creates: 'if-taken', request: createRequestWith({ type: 1 }) },
  'create-without-company': { creates: 'if-taken', request: createRequestWith({ companyId: undefined }) },
  'create-company-number': { creates: 'if-taken', request: createRequestWith({ companyId: 1 }) },
  'create-validate-text': {
    creates: 'if-taken',
    request: createRequestWith({ options: { validate: 'yes' } }),
  },
  'create-options-text': { creates: 'if-taken', request: createRequestWith({ options: 'validate' }) },
  'create-other-type': { creates: 'if-taken', request: createRequestWith({ type: 'no_such_type' }) },
  'create-empty-options': { creates: 'always', request: createRequestWith({ options: {} }) },
  'create-option-member': {
    creates: 'if-taken',
    request: createRequestWith({ options: { validate: true, noSuchOption: true } }),
  },
  'create-member': { creates: 'if-taken', request: createRequestWith({ noSuchMember: true }) },
  'create-without-key': { creates: 'if-taken', request: createRequestWith({}, { key: 'none' }) },
  'create-made-up-key': { creates: 'if-taken', request: createRequestWith({}, { key: 'made-up' }) },
  'create-revoked-key': {
    creates: 'if-taken',
    request: withKey('revoked', createRequestWith({}, { key: 'revoked' })),
  },
  'create-unversioned': { request: () => postRequest({}, { path: '/v9999/reports' }) },
  'create-elsewhere': { request: elsewhere(() => postRequest({}, { elsewhere: true })) },
  'read-empty-options': {
    request(heard) {
      const created = heard.of('create-empty-options');
      const id = created === undefined ? undefined : idOf(created);
      return id === undefined ? null : getRequest(`/v1/reports/${encodeURIComponent(id)}`);
    },
  },
  list: { request: () => getRequest(listPath) },
  'list-without-key': { request: () => getRequest(listPath, { key: 'none' }) },
  'read-without-key': { request: reportRequest('', { key: 'none' }) },
  'list-as-stranger': { request: withKey('stranger', () => getRequest(listPath, { key: 'stranger' })) },
  'read-as-stranger': { request: withKey('stranger', reportRequest('', { key: 'stranger' })) },
  'list-elsewhere': { request: elsewhere(() => getRequest(listPath, { elsewhere: true })) },
  'read-elsewhere': { request: elsewhere(reportRequest('', { elsewhere: true })) },
  'example-resource': { request: () => getRequest('/v1/example-resource') },
  'create-once': { creates: 'always', request: createOnceRequest },
  'create-once-more': { creates: 'if-taken', request: createOnceRequest },
  put: { request: () => postRequest({}, { method: 'PUT' }) },
  company: { request: (_heard, { company }) => getRequest(`/v1/companies/${encodeURIComponent(company)}`) },
  history: { request: reportRequest('/history') },
  verification: { request: reportRequest('/verification') },
  events: { request: reportRequest('/events') },
  // It changes nothing, and says what it is held to first.
  edit: {
    request: reportRequest('', {
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
  webhooks: { request: () => getRequest('/v1/webhooks') },
  large: { request: () => paddedRequest(4 * 1024 + 1) },
  larger: { request: () => paddedRequest(64 * 1024 + 1) },
  'preflight-local': { request: () => preflightRequest('http://localhost:3000') },
  'preflight-foreign': { request: () => preflightRequest('https://app.example') },
  unsubscribe: {
    awaitsMessage: ({ of, messages }) =>
      messages.length === 0 && isAccepted(of('subscribe')) && isAccepted(of('create')),
    request(heard) {
      const subscribed = heard.of('subscribe');
      const id = isAccepted(subscribed) ? idOf(subscribed) : undefined;
      return id === undefined
        ? null
        : { method: 'DELETE', path: `/v1/webhooks/${encodeURIComponent(id)}`, key: 'own' };
    },
  },
};

function createOnceRequest(heard: InterviewRecord, setting: InterviewSettings): InterviewRequest {
  const headers = { 'Idempotency-Key': `"verify-${setting.nonce}"` };
  return createRequestWith({}, { headers })(heard, setting);
}

function isAccepted(exchange: InterviewExchange | undefined): exchange is InterviewExchange {
  return exchange !== undefined && isSuccess(exchange);
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/** Whether a request may be sent where nothing is to be changed. */
export function isSafe({ method }: InterviewRequest): boolean {
  return safeMethods.includes(method);
}
