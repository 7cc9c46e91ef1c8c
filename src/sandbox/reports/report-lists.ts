import type { Report, ReportStatus, ReportType } from '../../contract/generated/types.js';
import type { Account } from '../../domain/access/keys.js';
import type { CompanyResolution } from '../../domain/company/companies.js';
import { progressOf } from '../../domain/life/life.js';
import type { CursorScope } from '../../domain/values/cursors.js';
import type { Store } from '../ports.js';
import { revisionsOf } from '../records/kept-revisions.js';
import { recordOf, reportCollection } from '../records/stored-reports.js';
import type { Timekeeping } from '../time/timekeeping.js';
import { type ListPage, neighboursAt, orderedPage, readPageStart } from '../work/pages.js';

export interface ReportFilters {
  status?: ReportStatus;
  type?: ReportType;
  companyId?: string;
}

export interface ReportListQuery extends ReportFilters {
  limit: number;
  cursor?: string;
}

/** A page of reports, newest first. */
export type ReportList = ListPage<Report>;

/** What a list is made with. */
export interface ReportListOptions {
  store: Store;
  time: Timekeeping;
  resolve(companyId: string): CompanyResolution;
}

/** @throws problem `invalid-cursor` */
export function listReports(
  { store, time, resolve }: ReportListOptions,
  account: Account,
  { limit, cursor: text, ...filters }: ReportListQuery,
): ReportList {
  const { status, type } = filters;
  const scope = scopeOf(account, filters);
  const place = readPageStart(text, scope);
  const { direction, from } = place;
  const company = filters.companyId === undefined ? undefined : resolve(filters.companyId);
  if (company?.known === false) return { data: [], next: null, previous: null };
  // One more than asked for tells whether there is another page.
  const found = store.transaction(account.id, (tx) => {
    time.upToDate(tx);
    const index = company && { name: 'company', value: company.company.canonical };
    const equals = type === undefined ? undefined : { type };
    const query = { index, state: status, direction, from, limit: limit + 1, equals };
    const found = tx.list(reportCollection, query);
    return found.map((entry) => ({ ...entry, revisions: revisionsOf(tx, entry.record.id) }));
  });
  const { page, edges } = orderedPage(found.slice(0, limit), place, found.length > limit);
  return {
    data: page.map(({ record, revisions }) => recordOf(record, progressOf(record), revisions)),
    ...neighboursAt(edges, place, scope),
  };
}

function scopeOf(account: Account, { status, type, companyId }: ReportFilters): CursorScope {
  return { accountId: account.id, filters: JSON.stringify([status, type, companyId]) };
}
