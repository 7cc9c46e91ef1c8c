import type { Account } from '../accounts/account.js';
import type { Report, ReportStatus, ReportType } from '../contract/generated/types.js';
import type { CompanyResolution } from '../legal/index.js';
import {
  allEntries,
  type ListPage,
  neighboursAt,
  orderedPage,
  type PageQuery,
  type PageStart,
  readPageStart,
} from '../store/pages.js';
import type { Entry, ListQuery, Store, Transaction } from '../store/port.js';
import type { Timekeeping } from '../worlds/timekeeping.js';
import { progressOf } from './lifecycle.js';
import { recordOf, reportCollection, revisionsOf, type StoredReport } from './report-records.js';

interface ReportFilters {
  status?: ReportStatus;
  /** Several states, instead of `status`. */
  statuses?: readonly ReportStatus[];
  type?: ReportType;
  companyId?: string;
}

export interface ReportListQuery extends ReportFilters, PageQuery {
  /** Number of reports to skip, instead of a cursor. */
  offset?: number;
}

interface ReportListOptions {
  store: Store;
  time: Timekeeping;
  resolve: (companyId: string) => CompanyResolution;
}

/** The filters as the store reads them. Null if they name an unknown company, which has no reports. */
function storedFilters(
  { companyId, type }: ReportFilters,
  resolve: ReportListOptions['resolve'],
): Pick<ListQuery<StoredReport>, 'index' | 'equals'> | null {
  const company = companyId === undefined ? undefined : resolve(companyId);
  if (company?.known === false) return null;
  return {
    index: company && { name: 'company', value: company.company.canonical },
    equals: type === undefined ? undefined : { type },
  };
}

/** @throws problem `invalid-cursor` */
export function listReports(
  { store, time, resolve }: ReportListOptions,
  account: Account,
  { limit, cursor, ...filters }: ReportListQuery,
): ListPage<Report> {
  const { status, type, companyId, statuses } = filters;
  const scope = { accountId: account.id, filters: JSON.stringify([statuses ?? status, type, companyId]) };
  const start = readPageStart(cursor, scope);
  const stored = storedFilters(filters, resolve);
  if (stored === null) return { data: [], next: null, previous: null };
  return store.transaction(account.id, (tx) => {
    time.bringUpToDate(tx);
    const entriesFrom = ({ direction, from }: PageStart, max: number): Entry<StoredReport>[] =>
      statuses === undefined
        ? tx.list(reportCollection, { ...stored, state: status, direction, from, limit: max })
        : [...reportsIn(tx, { ...stored, direction, from }, statuses, max)];
    // One more than requested shows whether there is another page.
    const found = entriesFrom(start, limit + 1);
    const { page, edges } = orderedPage(found.slice(0, limit), start, found.length > limit);
    return {
      data: page.map(({ record }) => recordOf(record, progressOf(record), revisionsOf(tx, record.id))),
      ...neighboursAt(edges, start, { scope, hasEntries: (back) => entriesFrom(back, 1).length > 0 }),
    };
  });
}

/** Yields reports in one of several states, until there are enough. */
function* reportsIn(
  tx: Transaction,
  query: Partial<ListQuery<StoredReport>>,
  statuses: readonly ReportStatus[],
  limit: number,
): Generator<Entry<StoredReport>> {
  let found = 0;
  const list = (page: ListQuery<StoredReport>) => tx.list(reportCollection, { ...query, ...page });
  for (const entry of allEntries<StoredReport>(list, query)) {
    if (!statuses.includes(progressOf(entry.record).status)) continue;
    yield entry;
    found += 1;
    if (found === limit) return;
  }
}

/** A page of a list by the number of skipped reports, newest first, and the number of all. */
export interface ReportWindow {
  data: Report[];
  total: number;
}

/** Counts and reads reports by number, which takes time in proportion to their number. */
export function reportWindow(
  { store, time, resolve }: ReportListOptions,
  account: Account,
  { limit, offset = 0, status, statuses, ...filters }: ReportListQuery,
): ReportWindow {
  const stored = storedFilters(filters, resolve);
  if (stored === null) return { data: [], total: 0 };
  return store.transaction(account.id, (tx) => {
    time.bringUpToDate(tx);
    const data: Report[] = [];
    let total = 0;
    const states = statuses ?? (status === undefined ? undefined : [status]);
    const list = (page: ListQuery<StoredReport>) => tx.list(reportCollection, { ...stored, ...page });
    for (const { record } of allEntries<StoredReport>(list, { direction: 'older' })) {
      if (states !== undefined && !states.includes(progressOf(record).status)) continue;
      if (total >= offset && data.length < limit)
        data.push(recordOf(record, progressOf(record), revisionsOf(tx, record.id)));
      total += 1;
    }
    return { data, total };
  });
}
