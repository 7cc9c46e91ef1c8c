import type { Revision } from '../../domain/editing/revisions.js';
import { type Place, placesOf, revisionPlace } from '../../domain/life/events.js';
import type { Noun, Transaction } from '../ports.js';

/** Changes of one report that came right one after the other. */
export interface Run {
  readonly report: string;
  /** The place of the first of them. */
  readonly from: Place;
  /** That of the last; by default the same. */
  readonly to?: Place;
}

/**
 * What happened in a world, in the order in which it did: of virtual time nothing follows where that stands still. All
 * else about an event is computed.
 */
export const eventsNoun: Noun<Run> = { name: 'events', indexes: {} };

/** Notes that a report came to each stage between two of its timeline, both included. */
export function noteStages(tx: Transaction, report: string, from: number, to: number): void {
  if (to === from) tx.append(eventsNoun, { report, from });
  else if (to > from) tx.append(eventsNoun, { report, from, to });
}

/** Notes that a lawyer changed a report, and how often that was by then. */
export function noteRevision(tx: Transaction, report: string, count: number): void {
  tx.append(eventsNoun, { report, from: revisionPlace(count) });
}

/** Notes all that happened to a report until it came to a stage. */
export function noteLife(
  tx: Transaction,
  report: string,
  stage: number,
  revisions: readonly Revision[],
): void {
  for (const from of placesOf(revisions, stage)) tx.append(eventsNoun, { report, from });
}

/** The places of a run, in their order. */
export function placesIn({ from, to = from }: Run): Place[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
