import type { Account } from '../accounts/account.js';
import type { RequestSummary } from '../contract/generated/types.js';
import { allEntries, type ListPage, type PageQuery, pageFrom, readPageStart } from '../store/pages.js';
import type { ListQuery, Store } from '../store/port.js';
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
    return store.transaction(account.id, (tx) => {
      const completed = createEntryReader(tx);
      const page = pageFrom(start, limit, {
        scope,
        *entriesFrom(from) {
          const list = (query: ListQuery<StoredJournalEntry>) => tx.list(requestCollection, query);
          for (const { position, record } of allEntries(list, from)) {
            const request = completed(record);
            if (matchesFilters(request, filters)) yield { position, request };
          }
        },
      });
      return { ...page, data: page.data.map(({ request }) => requestSummary(request)) };
    });
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
