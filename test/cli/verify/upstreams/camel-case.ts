import { codeOf, type Dialect, type Json } from './dialect.js';

const states = {
  ...{ queued: 'Received', processing: 'InProgress', in_review: 'InReview', completed: 'Completed' },
  ...{ awaiting_documents: 'DocumentsRequired', rejected: 'Rejected', failed: 'Failed' },
  ...{ cancelled: 'Cancelled', expired: 'Expired' },
};
const size = 10;
const pageOf = (query: URLSearchParams): number => Math.max(1, Number(query.get('page') ?? 1));

const record = ({ id, status, companyId, content, ...rest }: Json): Json => ({
  ...{ reportId: id, reportStatus: status, companyCode: companyId, ...rest },
  ...(content === undefined ? {} : { result: content }),
});

/** camelCase, with other names for id and status, pages by number, and errors without an enclosing object. */
export const camelCaseServer: Dialect = {
  created: { status: 201, hasLocation: true },
  mediaType: 'application/json; charset=utf-8',
  states,
  record,
  page: (query) => ({ from: (pageOf(query) - 1) * size, size }),
  list: ({ reports, total, query }) => ({
    ...{ items: reports.map(record), page: pageOf(query), pageSize: size, totalItems: total },
    totalPages: Math.ceil(total / size),
  }),
  error(problem) {
    const fieldErrors = Object.fromEntries(
      (problem.errors ?? []).map(({ pointer, detail }: Json) => [pointer.slice(1) || 'body', detail]),
    );
    return { errorCode: codeOf(problem), errorMessage: problem.detail, fieldErrors };
  },
};
