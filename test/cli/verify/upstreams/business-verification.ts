import { type Dialect, type Json, snakeCase, withNames } from './dialect.js';

const states = {
  ...{ queued: 'open', processing: 'pending', in_review: 'in_review', completed: 'approved' },
  ...{ awaiting_documents: 'in_audit', rejected: 'rejected', failed: 'rejected' },
  ...{ cancelled: 'rejected', expired: 'rejected' },
};

/** Returns the 32 digits of an id as a UUID. */
const uuidOf = (id: string): string =>
  id.replace(/^rep_/, '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

function business({
  id,
  status,
  companyId,
  createdAt,
  updatedAt,
  completedAt,
  content,
  ...rest
}: Json): Json {
  const parts = content === undefined ? {} : (withNames(content, snakeCase) as Json);
  return {
    ...{ object: 'business', id: uuidOf(id), external_id: companyId, status },
    ...{ created_at: createdAt, updated_at: updatedAt, ...(withNames(rest, snakeCase) as Json) },
    ...parts,
    review: completedAt === null ? null : { object: 'review', completed_at: completedAt },
  };
}

const pageOf = (query: URLSearchParams): number => Math.max(1, Number(query.get('page') ?? 1));
const sizeOf = (query: URLSearchParams): number => Number(query.get('per_page') ?? 10);

/**
 * The form of a documented API that verifies businesses: `object` in each record, UUIDs, an `external_id`, states from
 * open to approved, the parts of the output in the record itself, lists with `has_more`, and errors with only messages.
 * @see https://docs.middesk.com/reference/businesses
 */
export const businessVerificationServer: Dialect = {
  created: { status: 201, hasLocation: false },
  mediaType: 'application/json',
  states,
  id: uuidOf,
  record: business,
  page: (query) => ({ from: (pageOf(query) - 1) * sizeOf(query), size: sizeOf(query) }),
  list: ({ reports, total, query }) => ({
    ...{ object: 'list', data: reports.map(business), url: '/v1/reports', total_count: total },
    has_more: pageOf(query) * sizeOf(query) < total,
  }),
  error({ detail, errors = [] }) {
    const messages = errors.map((one: Json) => `${one.pointer.slice(1) || 'body'}: ${one.detail}`);
    return { errors: (messages.length > 0 ? messages : [detail]).map((message: string) => ({ message })) };
  },
};
