import type { Shape } from '../../src/contract/generated/types.js';

/** The shape of an API in snake_case with envelopes and page numbers. */
export const envelopes: Shape = {
  gap: 'create-status=202',
  case: 'snake_case',
  report: {
    object: 'kyb_report',
    report_id: '{id}',
    state: '{status}',
    company: { ref: '{companyId}' },
    created_at: '{createdAt}',
    finished_at: '{completedAt}',
    links: { self: '/v1/reports/{id}' },
    payload: '{content}',
  },
  single: { data: '{report}' },
  list: {
    items: '{items}',
    paging: { page: '{page}', total: '{total}', next_page: '{next}', next: '{nextUrl}' },
  },
  content: {
    ...{ subject: '{subjectEntityId}', as_of: '{asOfDate}' },
    ...{ people: '{entities}', mandates: '{powers}', holders: '{shareholders}', checks: '{validations}' },
  },
  create: { company: { ref: '{companyId}' }, with_checks: '{options.validate}' },
  query: { limit: 'per_page', page: 'page', status: 'state' },
  states: { PENDING: ['queued', 'processing', 'in_review'], READY: 'completed' },
  events: { 'kyb.ready': 'report.completed' },
  message: { event: '{type}', sent_at: '{timestamp}', object: '{report}' },
  instants: 'iso-seconds -03:00',
  ids: { report: 'kyb_{hex}' },
  error: { error: { code: '{code}', message: '{detail}', fields: '{violations}' } },
  violation: { field: '{path}', issue: '{detail}' },
  codes: { 'report-not-found': 'NOT_FOUND', 422: 'VALIDATION_FAILED' },
  headers: { requestId: 'X-Request-Id' },
};

/** The shape of an API that follows JSON:API. */
export const jsonApi: Shape = {
  report: {
    type: 'reports',
    id: '{id}',
    attributes: {
      state: '{status}',
      company: '{companyId}',
      createdAt: '{createdAt}',
      content: '{content}',
    },
    links: { self: '/v1/reports/{id}' },
  },
  single: { data: '{report}' },
  list: { data: '{items}', links: { next: '{nextUrl}' } },
  create: {
    data: { type: 'reports', attributes: { company: '{companyId}', validate: '{options.validate}' } },
  },
  query: { limit: 'page[size]', cursor: 'page[after]' },
  ids: { report: '{uuid}' },
  error: { errors: '{errors}' },
  violation: { status: '{status}', code: '{code}', detail: '{detail}', source: { pointer: '{pointer}' } },
  mediaType: 'application/vnd.api+json',
  errorType: 'application/vnd.api+json',
};

/** A client of an API, for tests that are written in the form of the contract. */
export interface ClientForm {
  readonly shape: Shape | null;
  /** Returns a path as the client sends it. */
  path(own: string): string;
  /** Returns the body of a create as the client sends it. */
  create(own: { companyId?: unknown; options?: Record<string, unknown> }): object;
  /** Returns the id of a report in a response. */
  // biome-ignore lint/suspicious/noExplicitAny: bodies of any shape
  idIn(body: any): unknown;
  /** Returns the start of the next page in a response. */
  // biome-ignore lint/suspicious/noExplicitAny: bodies of any shape
  nextIn(body: any): unknown;
}

/** Clients by the API for which they are written. Their code does not use templates. */
export const clientForms: Readonly<Record<string, ClientForm>> = {
  'the contract': {
    shape: null,
    path: (own) => own,
    create: (own) => own,
    idIn: (body) => body?.id,
    nextIn: (body) => body?.page?.next,
  },
  'an API in snake_case with envelopes': {
    shape: envelopes,
    path: (own) =>
      own
        .replace('/rep_', '/kyb_')
        .replace('limit=', 'per_page=')
        .replace('?page=', '?seite=')
        .replace('cursor=', 'page=')
        .replace('status=completed', 'state=READY'),
    create: ({ companyId, options = {} }) => {
      const { validate, ...others } = options;
      return {
        company: { ref: companyId },
        ...(validate === undefined ? {} : { with_checks: validate }),
        ...others,
      };
    },
    idIn: (body) => body?.data?.report_id,
    nextIn: (body) => body?.paging?.next_page,
  },
  'an API of JSON:API': {
    shape: jsonApi,
    path: (own) =>
      own
        .replace(/\/rep_(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})/, '/$1-$2-$3-$4-$5')
        .replace('/rep_', '/')
        .replace('limit=', 'page%5Bsize%5D=')
        .replace('cursor=', 'page%5Bafter%5D='),
    create: ({ companyId, options = {} }) => ({
      data: { type: 'reports', attributes: { company: companyId, ...options } },
    }),
    idIn: (body) => body?.data?.id,
    nextIn: (body) =>
      body?.links?.next && new URLSearchParams(body.links.next.split('?')[1]).get('page[after]'),
  },
};
