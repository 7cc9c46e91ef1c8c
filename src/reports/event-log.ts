import type { ReportEventType } from '../contract/generated/types.js';
import { type Progress, progressAt, type Timeline } from '../legal/company/timeline.js';
import type { Revision } from '../legal/editing/revisions.js';
import type { Collection, Transaction } from '../store/port.js';
import type { Instant } from '../values/instants.js';
import { eventOf } from './lifecycle.js';

/**
 * What tells a change of a report from its others: the stage of its timeline that begins with it, counted from 0; or,
 * beyond all stages, which change by a lawyer it is.
 */
export type ChangeIndex = number;

/** The place of the first change by a lawyer; no timeline has as many stages. */
const firstRevision: ChangeIndex = 0x8000;

/** Whether a change began a stage, and was not made by a lawyer. */
export function isStageChange(place: ChangeIndex): boolean {
  return place < firstRevision;
}

/** The place of a change by a lawyer, counted from 1. */
function revisionChangeIndex(count: number): ChangeIndex {
  return firstRevision + count - 1;
}

/** A change in a report's life. */
export interface ReportChange {
  place: ChangeIndex;
  /** The stage of its timeline that the report was in then. */
  stage: number;
  event: ReportEventType;
  at: Instant;
  /** What the report came to with it. */
  progress: Progress;
  /** How many changes by lawyers there were by then. */
  revisions: number;
}

/** That a lawyer changed a report. */
interface RevisionTime {
  /** The stage of its timeline that the report was in. */
  readonly stage: number;
  readonly at: Instant;
}

/** A report, as far as its changes go. */
interface ChangeHistory {
  timeline: Timeline;
  createdAt: Instant;
  /** What lawyers did to it, oldest first. */
  revisions: readonly RevisionTime[];
}

/** How many changes by lawyers there are at least where one has this place; 0 where it is a stage. */
export function revisionsAt(place: ChangeIndex): number {
  return Math.max(0, place - firstRevision + 1);
}

/** What the change at a place is called; null where a timeline has none there. */
export function eventTypeAt({ stages }: Timeline, place: ChangeIndex): ReportEventType | null {
  if (place >= firstRevision) return 'report.edited';
  const stage = stages[place];
  return stage === undefined ? null : eventOf(stages[place - 1]?.status ?? null, stage.status);
}

/** The change at a place; null where the course has none there. */
export function changeAt(course: ChangeHistory, place: ChangeIndex): ReportChange | null {
  return isStageChange(place) ? stageChange(course, place) : revisionChange(course, place);
}

function stageChange(
  { timeline, createdAt, revisions }: ChangeHistory,
  place: ChangeIndex,
): ReportChange | null {
  const event = eventTypeAt(timeline, place);
  if (event === null) return null;
  const progress = progressAt(timeline, createdAt, place);
  const before = revisions.filter(({ stage }) => stage < place).length;
  return { place, stage: place, event, at: progress.since, progress, revisions: before };
}

function revisionChange(
  { timeline, createdAt, revisions }: ChangeHistory,
  place: ChangeIndex,
): ReportChange | null {
  const count = revisionsAt(place);
  const revision = revisions[count - 1];
  if (revision === undefined) return null;
  const { stage, at } = revision;
  const progress = progressAt(timeline, createdAt, stage);
  return { place, stage, event: 'report.edited', at, progress, revisions: count };
}

/**
 * The places of the changes of a report up to a stage of its timeline, in the order in which they came, its creation
 * first.
 * @param from leaves out what came before this stage
 */
function changeIndexes(revisions: readonly RevisionTime[], upTo: number, from = 0): ChangeIndex[] {
  const places: ChangeIndex[] = [];
  let done = revisions.filter(({ stage }) => stage < from).length;
  for (let stage = from; stage <= upTo; stage += 1) {
    places.push(stage);
    for (; revisions[done]?.stage === stage; done += 1) places.push(revisionChangeIndex(done + 1));
  }
  return places;
}

/** The changes of a report, as `placesOf` gives them. */
export function changesOf(course: ChangeHistory, upTo: number, from = 0): ReportChange[] {
  return changeIndexes(course.revisions, upTo, from).map((place) => {
    const change = changeAt(course, place);
    if (change === null) throw new Error('a course has a change at each of its places');
    return change;
  });
}

/** What the id of an event is made of. */
interface EventIdentity {
  accountId: string;
  reportId: string;
  place: ChangeIndex;
}

const accountDigits = 8;
const placeDigits = 4;

/**
 * The id of an event: the same in every run and with every attempt to tell of it, and another one in every account, so
 * that a receiver of several accounts takes no event for one that it knows. The event is found by it again.
 * @param sha256 gives the SHA-256 of a text's UTF-8, in hexadecimal.
 */
export function eventId(
  { accountId, reportId, place }: EventIdentity,
  sha256: (text: string) => string,
): string {
  const account = sha256(accountId).slice(0, accountDigits);
  return `evt_${account}${reportId.slice('rep_'.length)}${place.toString(16).padStart(placeDigits, '0')}`;
}

/** Which change an id names in an account; null for one that is none of its ids. */
export function readEventId(
  id: string,
  accountId: string,
  sha256: (text: string) => string,
): Omit<EventIdentity, 'accountId'> | null {
  const [, report, place = ''] = /^evt_[0-9a-f]{8}([0-9a-f]{32})([0-9a-f]{4})$/.exec(id) ?? [];
  if (report === undefined) return null;
  const named = { reportId: `rep_${report}`, place: Number.parseInt(place, 16) };
  return eventId({ accountId, ...named }, sha256) === id ? named : null;
}

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
