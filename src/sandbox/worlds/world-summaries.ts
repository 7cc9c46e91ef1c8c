import type { World as WorldSummary } from '../../contract/generated/types.js';
import { problem } from '../../contract/problems.js';
import type { Account } from '../../domain/access/accounts.js';
import { clockRecord } from '../clock/clock.js';
import type { Store } from '../ports.js';
import { reportCollection } from '../records/stored-reports.js';
import type { Timekeeping } from '../time/timekeeping.js';

/** What is told of the world of an account, as it is now. */
export type ReadWorld = (account: Account) => WorldSummary;

export function createReadWorld({ store, time }: { store: Store; time: Timekeeping }): ReadWorld {
  return ({ id }) =>
    store.transaction(id, (tx) => ({
      clock: clockRecord(time.clockOf(tx)),
      reports: tx.count(reportCollection),
      requests: store.requests(id),
    }));
}

/**
 * Asked before another world takes the place of one.
 * @param how the world can be replaced all the same
 * @throws problem `world-not-empty`
 */
export function refuseReports({ reports }: WorldSummary, how: string): void {
  if (reports === 0) return;
  throw problem('world-not-empty', { reports: reports === 1 ? 'one report' : `${reports} reports`, how });
}
