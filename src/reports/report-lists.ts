import type { Account } from '../accounts/account.js';
import type { Report, ReportStatus, ReportType } from '../contract/generated/types.js';
import type { ResolveCompany } from '../legal/index.js';
import { allEntries, type ListPage, type PageQuery, pageFrom, readPageStart } from '../store/pages.js';
import type { Entry, ListQuery, Records, Store } from '../store/port.js';
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

export interface ReportListOptions {
  store: Store;
  time: Timekeeping;
  resolve: ResolveCompany;
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
    const page = pageFrom(start, limit, {
      scope,
      entriesFrom: ({ direction, from }, max) =>
        statuses === undefined
          ? tx.list(reportCollection, { ...stored, state: status, direction, from, limit: max })
          : reportsIn(tx, { ...stored, direction, from }, statuses),
    });
    return { ...page, data: page.data.map(({ record }) => currentRecord(tx, record)) };
  });
}

function currentRecord(records: Records, report: StoredReport): Report {
  return recordOf(report, progressOf(report), revisionsOf(records, report.id));
}

/** Yields reports, in one of several states if these are given. */
function* reportsIn(
  records: Records,
  query: Partial<ListQuery<StoredReport>>,
  statuses: readonly ReportStatus[] | undefined,
): Generator<Entry<StoredReport>> {
  const list = (page: ListQuery<StoredReport>) => records.list(reportCollection, { ...query, ...page });
  for (const entry of allEntries<StoredReport>(list, query))
    if (statuses === undefined || statuses.includes(progressOf(entry.record).status)) yield entry;
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
    for (const { record } of reportsIn(tx, { ...stored, direction: 'older' }, states)) {
      if (total >= offset && data.length < limit) data.push(currentRecord(tx, record));
      total += 1;
    }
    return { data, total };
  });
}
