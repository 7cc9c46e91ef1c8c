import type { Revision } from '../../domain/editing/revisions.js';
import type { Records, Store } from '../ports.js';
import { revisionsOf } from '../records/kept-revisions.js';
import { allReports, reportsNoun, type StoredReport } from '../records/stored-reports.js';
import type { Timekeeping } from '../time/timekeeping.js';

/** A report with what lawyers did to it. */
export interface Standing {
  report: StoredReport;
  revisions: readonly Revision[];
}

/** A copy of so many reports costs less than a world that is kept. */
const mostCopied = 500;

/** All reports of an account as they are now, oldest first, whatever is done to them until they are asked for. */
export function standingReports(store: Store, time: Timekeeping, accountId: string): Iterable<Standing> {
  const few = store.transaction(accountId, (tx) => {
    time.upToDate(tx);
    return tx.count(reportsNoun) < mostCopied ? [...standing(tx)] : null;
  });
  return few ?? standing(store.freeze(accountId).records);
}

function* standing(records: Records): Generator<Standing> {
  for (const report of allReports(records)) yield { report, revisions: revisionsOf(records, report.id) };
}
