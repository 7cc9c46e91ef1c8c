import { codeOf, type Dialect, type Json } from './dialect.js';

const states = {
  ...{ queued: 'pending', processing: 'processing', in_review: 'checking', completed: 'complete' },
  ...{ awaiting_documents: 'blocked', rejected: 'declined', failed: 'errored' },
  ...{ cancelled: 'withdrawn', expired: 'lapsed' },
};

/** Returns `2025-12-31T21:00:00-03:00` for `2026-01-01T00:00:00Z`. */
const withOffset = (instant: unknown): unknown =>
  typeof instant === 'string'
    ? new Date(Date.parse(instant) - 3 * 3_600_000).toISOString().replace(/(\.\d+)?Z$/, '-03:00')
    : instant;

function resource({ id, companyId, createdAt, updatedAt, completedAt, ...attributes }: Json): Json {
  const instants = { createdAt, updatedAt, completedAt };
  const shown = Object.entries(instants).map(([name, instant]) => [name, withOffset(instant)]);
  return {
    ...{ type: 'reports', id, attributes: { ...attributes, ...Object.fromEntries(shown) } },
    relationships: { company: { data: { type: 'companies', id: companyId } } },
    links: { self: `/v1/reports/${id}` },
  };
}

const size = 15;
const offsetOf = (query: URLSearchParams): number => Number(query.get('page[offset]') ?? 0);

/** JSON:API 1.1: resources with attributes and relationships, errors with pointers, and instants with an offset. */
export const jsonApiServer: Dialect = {
  created: { status: 201, hasLocation: true },
  mediaType: 'application/vnd.api+json',
  states,
  record: (report) => ({ data: resource(report), jsonapi: { version: '1.1' } }),
  page: (query) => ({ from: offsetOf(query), size }),
  list({ reports, total, query }) {
    const end = offsetOf(query) + reports.length;
    const next = end < total ? `/v1/reports?page[offset]=${end}` : null;
    return { data: reports.map(resource), links: { next }, meta: { total } };
  },
  error(problem) {
    const one = { status: String(problem.status), code: codeOf(problem), title: problem.title };
    const errors = (problem.errors ?? []).map(({ pointer, detail }: Json) => ({
      ...{ ...one, detail, source: { pointer } },
    }));
    return { errors: errors.length > 0 ? errors : [{ ...one, detail: problem.detail }] };
  },
};
