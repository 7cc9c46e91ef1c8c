import { codeOf, type Dialect, type Json, snakeCase, withNames } from './dialect.js';

const states = {
  ...{ queued: 'PENDING', processing: 'IN_PROGRESS', in_review: 'UNDER_REVIEW', completed: 'READY' },
  ...{ awaiting_documents: 'ON_HOLD', rejected: 'REJECTED', failed: 'FAILED' },
  ...{ cancelled: 'CANCELLED', expired: 'EXPIRED' },
};

function record({ content, companyId, ...rest }: Json): Json {
  const own = withNames(rest, snakeCase) as Json;
  const payload = content === undefined ? {} : { payload: withNames(content, snakeCase) };
  return { ...own, company: { ref: companyId }, ...payload };
}

/** snake_case names, a record and a list in the envelope `data`, content under `payload`, and 202 without `Location`. */
export const snakeCaseServer: Dialect = {
  created: { status: 202, hasLocation: false },
  mediaType: 'application/json',
  states,
  record: (report) => ({ data: record(report) }),
  page: (query) => ({ from: Number(query.get('cursor') ?? 0), size: 20 }),
  list({ reports, total, query }) {
    const end = Number(query.get('cursor') ?? 0) + reports.length;
    const next_cursor = end < total ? String(end) : null;
    return { data: reports.map(record), meta: { next_cursor, has_more: next_cursor !== null } };
  },
  error(problem) {
    const details = (problem.errors ?? []).map(({ pointer, detail }: Json) => ({
      ...{ field: pointer, reason: detail },
    }));
    return {
      error: { code: codeOf(problem).toUpperCase().replaceAll('-', '_'), message: problem.detail, details },
    };
  },
};
