import { codeOf, type Dialect, type Json, snakeCase, withNames } from './dialect.js';

const states = {
  ...{ queued: 'new', processing: 'running', in_review: 'review', completed: 'done' },
  ...{ awaiting_documents: 'waiting', rejected: 'refused', failed: 'crashed' },
  ...{ cancelled: 'aborted', expired: 'outdated' },
};

/** The first 48 bits of an id, which a number of JSON has exactly. */
const numberOf = (id: string): number => Number.parseInt(id.replace(/^rep_/, '').slice(0, 12), 16);
const seconds = (instant: unknown): unknown =>
  typeof instant === 'string' ? Math.floor(Date.parse(instant) / 1000) : instant;

function record({ id, companyId, createdAt, updatedAt, completedAt, content, ...rest }: Json): Json {
  return {
    ...{ id: numberOf(id), company: companyId, ...(withNames(rest, snakeCase) as Json) },
    ...{ created: seconds(createdAt), updated: seconds(updatedAt), completed: seconds(completedAt) },
    ...(content === undefined ? {} : { output: content }),
  };
}

const offsetOf = (query: URLSearchParams): number => Number(query.get('offset') ?? 0);

/** Numbers as ids, epoch seconds, offsets in lists, and errors with `ok: false`. */
export const numericServer: Dialect = {
  created: { status: 200, hasLocation: false },
  mediaType: 'application/json',
  states,
  id: (id) => String(numberOf(id)),
  record,
  page: (query) => ({ from: offsetOf(query), size: 25 }),
  list: ({ reports, total, query }) => ({
    ...{ ok: true, reports: reports.map(record), offset: offsetOf(query), total },
  }),
  error: (problem) => ({ ok: false, error: codeOf(problem).replaceAll('-', '_'), message: problem.detail }),
};
