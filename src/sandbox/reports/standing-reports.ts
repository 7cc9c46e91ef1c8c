import type { Revision } from '../../domain/editing/revisions.js';
import type { Records, Store } from '../ports.js';
import { revisionsOf } from '../records/kept-revisions.js';
import { allReports, reportCollection, type StoredReport } from '../records/stored-reports.js';
import type { Timekeeping } from '../time/timekeeping.js';

/** A report with what lawyers did to it. */
export interface CurrentReport {
  report: StoredReport;
  revisions: readonly Revision[];
}

/** A copy of so many reports costs less than a world that is kept. */
const maxCopiedReports = 500;

/** All reports of an account as they are now, oldest first, whatever is done to them until they are asked for. */
export function currentReports(store: Store, time: Timekeeping, accountId: string): Iterable<CurrentReport> {
  const few = store.transaction(accountId, (tx) => {
    time.upToDate(tx);
    return tx.count(reportCollection) < maxCopiedReports ? [...readCurrentReports(tx)] : null;
  });
  return few ?? readCurrentReports(store.freeze(accountId).records);
}

function* readCurrentReports(records: Records): Generator<CurrentReport> {
  for (const report of allReports(records)) yield { report, revisions: revisionsOf(records, report.id) };
}
