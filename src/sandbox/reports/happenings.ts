import type { Happening } from '../../contract/generated/types.js';
import type { StageTransition } from '../../domain/life/due.js';
import type { StoredReport } from '../records/stored-reports.js';
import { type ChangedReport, changesBetween, happeningOf } from './events.js';

/** The most that one answer tells. */
export const maxHappenings = 1000;

/** The first of what happened, out of any number that comes in its order. */
export interface Happenings {
  add(transition: StageTransition<StoredReport>): void;
  /** How many there were, and the first of them. */
  told(): { happenedCount: number; happened: Happening[] };
}

/** @param accountId that of the reports */
export function createHappenings(accountId: string): Happenings {
  let count = 0;
  const first: ChangedReport[] = [];
  return {
    add({ report, from }) {
      count += 1;
      if (count <= maxHappenings) first.push(...changesBetween(report, from, from + 1));
    },
    told: () => ({ happenedCount: count, happened: first.map((each) => happeningOf(accountId, each)) }),
  };
}
