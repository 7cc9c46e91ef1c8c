import { contentParts } from '../content-parts.js';
import { stateNaming } from '../gaps/wire-names.js';
import type { InterviewRecord, KeyForm, QuestionName } from './exchanges.js';
import {
  fieldOf,
  type InterviewExchange,
  type InterviewRequest,
  idOf,
  isCompleted,
  isDone,
  isErrorAsSuccess,
  isRequestRefusal,
  isSuccess,
  type KeyRole,
  recordIn,
  recordStatus,
  refusesOptions,
  statusOf,
} from './exchanges.js';

/** Settings of a run. */
export interface InterviewSettings {
  /** The company of the reports. */
  readonly company: string;
  /** Text that is unique to the run. */
  readonly nonce: string;
  /** Roles of the available keys. */
  readonly keys: ReadonlySet<KeyRole>;
  /** True if the URL of the other environment is known. */
  readonly elsewhere: boolean;
  /** URL of the receiver of messages; null if there is none. */
  readonly receiver: string | null;
}

/** A request that may depend on preceding exchanges. */
interface InterviewQuestion {
  /** Set if it creates a report: always, or only if the server accepts an invalid request. */
  readonly creates?: 'always' | 'if-taken';
  /** Returns the request; null if there is no report to ask about or no key. */
  request(interview: InterviewRecord, settings: InterviewSettings): InterviewRequest | null;
  /** Returns whether to wait for a message before asking. */
  awaitsMessage?(interview: InterviewRecord): boolean;
  /** Set if it removes what an earlier question left, so that a stopped run asks it too. */
  readonly cleansUp?: true;
  /** Returns whether a repeated question needs no more repeats. */
  isOver?(exchange: InterviewExchange): boolean;
}

const reportType = 'sociedades_y_poderes';
const jsonHeaders = { 'Content-Type': 'application/json' };
/** Max `limit` of a list. */
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

/**
 * Returns the documented create with these fields replaced; undefined removes one. It has no options if the server
 * refuses them.
 */
function createRequestWith(fields: Readonly<Record<string, unknown>>, more: Partial<InterviewRequest> = {}) {
  return (interview: InterviewRecord, { company }: InterviewSettings): InterviewRequest => {
    const options = refusesOptions(interview) ? undefined : { validate: true };
    return postRequest({ type: reportType, companyId: company, options, ...fields }, more);
  };
}

/** Returns a request about the report of the run. */
function reportRequest(part = '', more: Partial<InterviewRequest> = {}) {
  return ({ reportId }: InterviewRecord): InterviewRequest | null =>
    reportId === undefined ? null : getRequest(`/v1/reports/${encodeURIComponent(reportId)}${part}`, more);
}

/** Asks only if there is a key of the role. */
function withKey(role: KeyRole, request: InterviewQuestion['request']): InterviewQuestion['request'] {
  return (interview, settings) => (settings.keys.has(role) ? request(interview, settings) : null);
}

function elsewhere(request: InterviewQuestion['request']): InterviewQuestion['request'] {
  return (interview, settings) => (settings.elsewhere ? request(interview, settings) : null);
}

/** Creates with the key in another form if Bearer was refused. */
function createInKeyForm(form: KeyForm): InterviewQuestion {
  return {
    creates: 'if-taken',
    request(interview, settings) {
      const created = interview.of('create');
      return created === undefined || statusOf(created) !== 401
        ? null
        : createRequestWith({}, { form })(interview, settings);
    },
  };
}

/** Repeats a request that succeeded with the key and not without a valid one; one that creates nothing, if possible. */
function repeatInKeyForm(form: KeyForm): InterviewQuestion {
  return {
    creates: 'if-taken',
    request(interview, settings) {
      const needsKey = (name: 'list' | 'read' | 'create'): boolean =>
        isDone(interview.of(name)) &&
        !isDone(interview.of(`${name}-without-key`)) &&
        !isDone(interview.of('create-made-up-key'));
      if (needsKey('list')) return getRequest(listPath, { form });
      if (needsKey('read')) return reportRequest('', { form })(interview);
      return needsKey('create') ? createRequestWith({}, { form })(interview, settings) : null;
    },
  };
}

const listPath = `/v1/reports?limit=${maxListLimit}`;
const paddedRequest = (bytes: number): InterviewRequest => ({ ...postRequest({}), body: '{}'.padEnd(bytes) });
const preflightRequest = (origin: string): InterviewRequest => ({
  ...{ method: 'OPTIONS', path: '/v1/reports', key: 'none' },
  headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
});

/** Final states by their own names and usual ones; renamed ones are mapped first, and a `completedAt` is final in any state. */
const finalStates: readonly unknown[] = [
  ...['completed', 'rejected', 'failed', 'cancelled', 'expired'],
  ...['complete', 'done', 'ready', 'finished', 'succeeded', 'approved', 'error', 'canceled'],
];

function hasEnded(exchange: InterviewExchange): boolean {
  const record = recordIn(exchange.json);
  const status = stateNaming.ownName(recordStatus(record), 'renamed');
  const isFinal = typeof status === 'string' && finalStates.includes(status.toLowerCase());
  return !isSuccess(exchange) || isCompleted(record) || isFinal;
}

/** Returns a part of the content of a report; undefined if it has none that is known. */
function contentPartOf(json: unknown): string | undefined {
  const content = fieldOf(recordIn(json), 'content');
  return contentParts.find((part) => fieldOf(content, part) !== undefined);
}

/** All questions in the order in which they are asked. */
export const questions: Readonly<Record<QuestionName, InterviewQuestion>> = {
  'list-before': { request: () => getRequest(listPath) },
  // Precedes everything that causes messages.
  subscribe: {
    request: (_interview, { receiver }) =>
      receiver === null ? null : postRequest({ url: receiver, events: ['*'] }, { path: '/v1/webhooks' }),
  },
  create: { creates: 'always', request: createRequestWith({}) },
  'create-bare-key': createInKeyForm('bare'),
  'create-token-key': createInKeyForm('token'),
  'create-x-api-key': createInKeyForm('x-api-key'),
  'create-without-options': {
    creates: 'if-taken',
    request(interview, settings) {
      const created = interview.of('create');
      const isRefused = created !== undefined && (isRequestRefusal(created) || isErrorAsSuccess(created));
      return isRefused ? createRequestWith({ options: undefined })(interview, settings) : null;
    },
  },
  read: { request: reportRequest(), isOver: hasEnded },
  'read-part': {
    request(interview) {
      const part = contentPartOf(interview.of('read')?.json);
      return part === undefined ? null : reportRequest(`?include=${part}`)(interview);
    },
  },
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
  'create-empty-options': {
    creates: 'always',
    request: (interview, settings) =>
      createRequestWith({ options: refusesOptions(interview) ? undefined : {} })(interview, settings),
  },
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
  'list-as-revoked': { request: withKey('revoked', () => getRequest(listPath, { key: 'revoked' })) },
  'create-unversioned': { request: () => postRequest({}, { path: '/v9999/reports' }) },
  'list-unversioned': { request: () => getRequest('/v9999/reports') },
  'create-elsewhere': { request: elsewhere(() => postRequest({}, { elsewhere: true })) },
  'read-empty-options': {
    request(interview) {
      const created = interview.of('create-empty-options');
      const id = created === undefined ? undefined : idOf(created);
      return id === undefined ? null : getRequest(`/v1/reports/${encodeURIComponent(id)}`);
    },
  },
  list: { request: () => getRequest(listPath) },
  'list-without-key': { request: () => getRequest(listPath, { key: 'none' }) },
  'read-without-key': { request: reportRequest('', { key: 'none' }) },
  'bare-key': repeatInKeyForm('bare'),
  'token-key': repeatInKeyForm('token'),
  'x-api-key': repeatInKeyForm('x-api-key'),
  'list-as-stranger': { request: withKey('stranger', () => getRequest(listPath, { key: 'stranger' })) },
  'read-as-stranger': { request: withKey('stranger', reportRequest('', { key: 'stranger' })) },
  'list-elsewhere': { request: elsewhere(() => getRequest(listPath, { elsewhere: true })) },
  'read-elsewhere': { request: elsewhere(reportRequest('', { elsewhere: true })) },
  'example-resource': { request: () => getRequest('/v1/example-resource') },
  'create-once': { creates: 'always', request: createOnceRequest },
  'create-once-more': { creates: 'if-taken', request: createOnceRequest },
  put: { request: () => postRequest({}, { method: 'PUT' }) },
  company: {
    request: (_interview, { company }) => getRequest(`/v1/companies/${encodeURIComponent(company)}`),
  },
  history: { request: reportRequest('/history') },
  verification: { request: reportRequest('/verification') },
  events: { request: reportRequest('/events') },
  // An empty patch without If-Match: it changes nothing.
  edit: {
    request: reportRequest('', {
      ...{ method: 'PATCH', body: '{}' },
      headers: { 'Content-Type': 'application/merge-patch+json', 'Edit-Reason': 'contract verification' },
    }),
  },
  cancel: {
    request(interview) {
      const created = interview.of('create-once');
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
    cleansUp: true,
    awaitsMessage: ({ of, messages }) =>
      messages.length === 0 && isAccepted(of('subscribe')) && isAccepted(of('create')),
    request(interview) {
      const subscribed = interview.of('subscribe');
      const id = isAccepted(subscribed) ? idOf(subscribed) : undefined;
      return id === undefined
        ? null
        : { method: 'DELETE', path: `/v1/webhooks/${encodeURIComponent(id)}`, key: 'own' };
    },
  },
};

function createOnceRequest(interview: InterviewRecord, settings: InterviewSettings): InterviewRequest {
  const headers = { 'Idempotency-Key': `"verify-${settings.nonce}"` };
  return createRequestWith({}, { headers })(interview, settings);
}

function isAccepted(exchange: InterviewExchange | undefined): exchange is InterviewExchange {
  return exchange !== undefined && isSuccess(exchange);
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/** Returns whether a request changes nothing. */
export function isSafe({ method }: InterviewRequest): boolean {
  return safeMethods.includes(method);
}
