import type { Account } from '../accounts/account.js';
import type { RequestSummary } from '../contract/generated/types.js';
import {
  allEntries,
  type ListPage,
  neighboursAt,
  orderedPage,
  type PageQuery,
  type PageStart,
  readPageStart,
} from '../store/pages.js';
import type { Entry, Store } from '../store/port.js';
import { type JournalEntry, requestSummary } from './journal-entry.js';
import { createEntryReader, requestCollection, type StoredJournalEntry } from './journal-store.js';
import { isOfStatus } from './matching.js';

interface RequestFilters {
  operation?: string;
  method?: string;
  /** A status, or a class as `4xx`. */
  status?: string;
  problem?: string;
  scenario?: string;
  reportId?: string;
}

interface RequestListQuery extends RequestFilters, PageQuery {}

/**
 * Returns a page of an account's requests, newest first.
 * @throws problem `invalid-cursor`
 */
export type ListRequests = (account: Account, query: RequestListQuery) => ListPage<RequestSummary>;

export function createRequestLists(store: Store): ListRequests {
  return (account, { limit, cursor, ...filters }) => {
    const { operation, method, status, problem: code, scenario, reportId } = filters;
    const listed = JSON.stringify([operation, method, status, code, scenario, reportId]);
    const scope = { accountId: account.id, filters: `requests ${listed}` };
    const start = readPageStart(cursor, scope);
    const entriesFrom = (from: PageStart, max: number): Entry<JournalEntry>[] =>
      store.transaction(account.id, (tx) => {
        const all: Entry<JournalEntry>[] = [];
        const known = createEntryReader(tx);
        for (const { position, record } of allEntries<StoredJournalEntry>(
          (page) => tx.list(requestCollection, page),
          from,
        )) {
          const request = known(record);
          if (matchesFilters(request, filters)) all.push({ position, record: request });
          if (all.length === max) break;
        }
        return all;
      });
    // One more than requested shows whether there is another page.
    const found = entriesFrom(start, limit + 1);
    const { page, edges } = orderedPage(found.slice(0, limit), start, found.length > limit);
    return {
      data: page.map(({ record }) => requestSummary(record)),
      ...neighboursAt(edges, start, { scope, hasEntries: (back) => entriesFrom(back, 1).length > 0 }),
    };
  };
}

function matchesFilters(
  entry: JournalEntry,
  { operation, method, status, problem: code, scenario, reportId }: RequestFilters,
): boolean {
  return (
    (operation === undefined || entry.operation === operation) &&
    (method === undefined || entry.method === method) &&
    (status === undefined || isOfStatus(entry.status, status)) &&
    (code === undefined || entry.problem === code) &&
    (scenario === undefined || entry.scenario === scenario) &&
    (reportId === undefined || entry.reportId === reportId)
  );
}
