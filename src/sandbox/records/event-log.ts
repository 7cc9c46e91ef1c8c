import type { Revision } from '../../domain/editing/revisions.js';
import { type ChangeIndex, changeIndexes, revisionChangeIndex } from '../../domain/life/events.js';
import type { Collection, Transaction } from '../ports.js';

/** Changes of one report that came right one after the other. */
export interface EventRun {
  readonly report: string;
  /** The place of the first of them. */
  readonly from: ChangeIndex;
  /** That of the last; by default the same. */
  readonly to?: ChangeIndex;
}

/**
 * What happened in a world, in the order in which it did: of virtual time nothing follows where that stands still. All
 * else about an event is computed.
 */
export const eventCollection: Collection<EventRun> = { name: 'events', indexes: {} };

/** Notes that a report came to each stage between two of its timeline, both included. */
export function recordStages(tx: Transaction, report: string, from: number, to: number): void {
  if (to === from) tx.append(eventCollection, { report, from });
  else if (to > from) tx.append(eventCollection, { report, from, to });
}

/** Notes that a lawyer changed a report, and how often that was by then. */
export function recordRevision(tx: Transaction, report: string, count: number): void {
  tx.append(eventCollection, { report, from: revisionChangeIndex(count) });
}

/** Notes all that happened to a report until it came to a stage. */
export function recordLife(
  tx: Transaction,
  report: string,
  stage: number,
  revisions: readonly Revision[],
): void {
  for (const from of changeIndexes(revisions, stage)) tx.append(eventCollection, { report, from });
}

/** The places of a run, in their order. */
export function changeIndexesIn({ from, to = from }: EventRun): ChangeIndex[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
