import type { Report, ReportStatus, ReportType } from '../../contract/generated/types.js';
import { problem } from '../../contract/problems.js';
import type { Account } from '../../domain/access/keys.js';
import type { CompanyResolution } from '../../domain/company/companies.js';
import { progressOf } from '../../domain/life/life.js';
import { type Cursor, type CursorScope, readCursor, writeCursor } from '../../domain/values/cursors.js';
import { revisionsOf } from '../records/kept-revisions.js';
import type { Entry, Store } from '../ports.js';
import { recordOf, reportsNoun, type StoredReport } from '../records/stored-reports.js';
import type { Timekeeping } from '../time/timekeeping.js';

export interface ReportFilters {
  status?: ReportStatus;
  type?: ReportType;
  companyId?: string;
}

export interface ReportListQuery extends ReportFilters {
  limit: number;
  cursor?: string;
}

/** A page of reports, newest first, and the cursors of its neighbours. */
export interface ReportList {
  data: Report[];
  next: string | null;
  previous: string | null;
}

/** What a list is made with. */
export interface ReportListing {
  store: Store;
  time: Timekeeping;
  resolve(companyId: string): CompanyResolution;
}

/** @throws problem `invalid-cursor` */
export function listReports(
  { store, time, resolve }: ReportListing,
  account: Account,
  { limit, cursor: text, ...filters }: ReportListQuery,
): ReportList {
  const { status, type } = filters;
  const scope = scopeOf(account, filters);
  const cursor = text === undefined ? null : readCursorOrThrow(text, scope);
  const direction = cursor?.direction ?? 'older';
  const company = filters.companyId === undefined ? undefined : resolve(filters.companyId);
  if (company?.known === false) return { data: [], next: null, previous: null };
  // One more than asked for tells whether there is another page.
  const found = store.transaction(account.id, (tx) => {
    time.upToDate(tx);
    const index = company && { name: 'company', value: company.company.canonical };
    const equals = type === undefined ? undefined : { type };
    const query = { index, state: status, direction, from: cursor?.position, limit: limit + 1, equals };
    const found = tx.list(reportsNoun, query);
    return found.map((entry) => ({ ...entry, revisions: revisionsOf(tx, entry.record.id) }));
  });
  const page = direction === 'older' ? found.slice(0, limit) : found.slice(0, limit).reverse();
  return {
    data: page.map(({ record, revisions }) => recordOf(record, progressOf(record), revisions)),
    ...neighbours(page, cursor, found.length > limit, scope),
  };
}

/** A page that was reached by a cursor has a neighbour where it came from; beyond it, where there is more. */
function neighbours(
  page: readonly Entry<StoredReport>[],
  cursor: Cursor | null,
  more: boolean,
  scope: CursorScope,
): Pick<ReportList, 'next' | 'previous'> {
  const link = (direction: Cursor['direction'], entry: Entry<StoredReport> | undefined): string | null =>
    entry === undefined ? null : writeCursor({ direction, position: entry.position }, scope);
  const backwards = cursor?.direction === 'newer';
  return {
    next: backwards || more ? link('older', page.at(-1)) : null,
    previous: cursor !== null && (!backwards || more) ? link('newer', page[0]) : null,
  };
}

function scopeOf(account: Account, { status, type, companyId }: ReportFilters): CursorScope {
  return { accountId: account.id, filters: JSON.stringify([status, type, companyId]) };
}

function readCursorOrThrow(text: string, scope: CursorScope): Cursor {
  const cursor = readCursor(text, scope);
  if (cursor === null) {
    throw problem('invalid-cursor', {
      fault: 'it was altered, or belongs to another account or other filters',
    });
  }
  return cursor;
}
