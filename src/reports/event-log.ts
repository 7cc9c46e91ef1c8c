import type { ReportEventType } from '../contract/generated/types.js';
import { reportIdDigits, reportIdPrefix } from '../contract/report-ids.js';
import { type Progress, progressAt, type Revision, type Timeline } from '../legal/index.js';
import { sha256 } from '../runtime/sha256.js';
import type { Collection, Records, Transaction } from '../store/port.js';
import type { InstantMs } from '../values/instants.js';
import { eventOf, type LifecycleState, timelineOf } from './lifecycle.js';

/**
 * The index of a change within its report: the stage of the timeline that begins with it, counted from 0, or an index
 * above all stages for a change by a lawyer.
 */
export type ChangeIndex = number;

/** The index of the first change by a lawyer; no timeline has as many stages. */
const firstRevision: ChangeIndex = 0x8000;

/** Returns whether a change began a stage and was not made by a lawyer. */
export function isStageChange(index: ChangeIndex): boolean {
  return index < firstRevision;
}

/** Returns the index of a change by a lawyer, counted from 1. */
function revisionChangeIndex(count: number): ChangeIndex {
  return firstRevision + count - 1;
}

/** A change of a report. */
export interface ReportChange {
  index: ChangeIndex;
  /** The stage of the timeline at the time of the change. */
  stage: number;
  event: ReportEventType;
  at: InstantMs;
  /** The state of the report after the change. */
  progress: Progress;
  /** The number of changes by lawyers until then. */
  revisions: number;
}

interface RevisionTime {
  /** The stage of the timeline at the time of the change. */
  readonly stage: number;
  readonly at: InstantMs;
}

/** The data of a report from which its changes follow. */
interface ChangeHistory {
  timeline: Timeline;
  createdAt: InstantMs;
  /** The changes by lawyers, oldest first. */
  revisions: readonly RevisionTime[];
}

/** @param revisions the changes by lawyers, oldest first; none to leave them out */
export function changeHistoryOf(report: LifecycleState, revisions: readonly RevisionTime[]): ChangeHistory {
  return { timeline: timelineOf(report), createdAt: report.createdAt, revisions };
}

/** Returns the minimal number of changes by lawyers if one has this index; 0 for a stage. */
export function revisionsAt(index: ChangeIndex): number {
  return Math.max(0, index - firstRevision + 1);
}

/** Returns the event type of a change; null if the timeline has no such stage. */
export function eventTypeAt({ stages }: Timeline, index: ChangeIndex): ReportEventType | null {
  if (index >= firstRevision) return 'report.edited';
  const stage = stages[index];
  return stage === undefined ? null : eventOf(stages[index - 1]?.status ?? null, stage.status);
}

/** Returns the change at an index; null if there is none. */
export function changeAt(
  { timeline, createdAt, revisions }: ChangeHistory,
  index: ChangeIndex,
): ReportChange | null {
  if (isStageChange(index)) {
    const event = eventTypeAt(timeline, index);
    if (event === null) return null;
    const progress = progressAt(timeline, createdAt, index);
    const before = revisions.filter(({ stage }) => stage < index).length;
    return { index, stage: index, event, at: progress.since, progress, revisions: before };
  }
  const count = revisionsAt(index);
  const revision = revisions[count - 1];
  if (revision === undefined) return null;
  const { stage, at } = revision;
  const progress = progressAt(timeline, createdAt, stage);
  return { index, stage, event: 'report.edited', at, progress, revisions: count };
}

/**
 * Returns the indexes of the changes of a report up to a stage of its timeline, in chronological order, the creation
 * first.
 * @param from leaves out the changes before this stage
 */
function changeIndexes(revisions: readonly RevisionTime[], upTo: number, from = 0): ChangeIndex[] {
  const indexes: ChangeIndex[] = [];
  let count = revisions.filter(({ stage }) => stage < from).length;
  for (let stage = from; stage <= upTo; stage += 1) {
    indexes.push(stage);
    for (; revisions[count]?.stage === stage; count += 1) indexes.push(revisionChangeIndex(count + 1));
  }
  return indexes;
}

/** Returns the changes of a report, in the order of `changeIndexes`. */
export function changesOf(history: ChangeHistory, upTo: number, from = 0): ReportChange[] {
  return changeIndexes(history.revisions, upTo, from).map((index) => {
    const change = changeAt(history, index);
    if (change === null) throw new Error('a timeline has a change at each of its indexes');
    return change;
  });
}

/** The data from which the id of an event is computed. */
interface EventIdentity {
  accountId: string;
  reportId: string;
  index: ChangeIndex;
}

const accountDigits = 8;
const indexDigits = 4;
const eventIdPattern = new RegExp(
  `^evt_[0-9a-f]{${accountDigits}}([0-9a-f]{${reportIdDigits}})([0-9a-f]{${indexDigits}})$`,
);

/**
 * Returns the id of an event. It is the same in every run and in every delivery, and differs between accounts, so that
 * a receiver for several accounts can detect duplicates. The event can be found by its id.
 */
export function eventId({ accountId, reportId, index }: EventIdentity): string {
  const account = sha256(accountId).slice(0, accountDigits);
  const report = reportId.slice(reportIdPrefix.length);
  return `evt_${account}${report}${index.toString(16).padStart(indexDigits, '0')}`;
}

/** Returns the change that an id names in an account; null if it is no id of the account. */
export function readEventId(id: string, accountId: string): Omit<EventIdentity, 'accountId'> | null {
  const [, report, index = ''] = eventIdPattern.exec(id) ?? [];
  if (report === undefined) return null;
  const identity = { reportId: reportIdPrefix + report, index: Number.parseInt(index, 16) };
  return eventId({ accountId, ...identity }) === id ? identity : null;
}

/** Successive changes of one report. */
export interface EventRun {
  readonly report: string;
  /** The index of the first change. */
  readonly from: ChangeIndex;
  /** The index of the last change; by default the same. */
  readonly to?: ChangeIndex;
}

/**
 * The events of a world, in chronological order. The virtual clock may stand still, so that instants give no order.
 * All other data of an event is computed.
 */
export const eventCollection: Collection<EventRun> = { name: 'events', indexes: {} };

/**
 * Records that a report entered each stage between two of its timeline, both included. The observed store notices it and
 * starts webhooks and notices, as after every change that is recorded here.
 */
export function recordStages(tx: Transaction, report: string, from: number, to: number): void {
  if (to === from) tx.append(eventCollection, { report, from });
  else if (to > from) tx.append(eventCollection, { report, from, to });
}

/** Records a change by a lawyer, and the number of changes until then. */
export function recordRevision(tx: Transaction, report: string, count: number): void {
  tx.append(eventCollection, { report, from: revisionChangeIndex(count) });
}

/** A change of a report that is not recorded yet. */
interface PendingChange {
  readonly at: InstantMs;
  /** The position in which it was added, which decides between equal instants. */
  readonly position: number;
  readonly run: EventRun;
}

/** Records the lives of reports, which are added by their creation, oldest first. */
export interface LifeRecorder {
  /** Adds all changes of a report until a stage. */
  add(report: LifecycleState & { id: string }, stage: number, revisions: readonly Revision[]): void;
  /** Records the next of the remaining changes. Returns false if there is none. */
  next(): boolean;
}

/** Records each life as a whole: the instants of reports that play in real time give no order among them. */
export function createLifeRecorder(tx: Transaction): LifeRecorder {
  return {
    add({ id }, stage, revisions) {
      for (const from of changeIndexes(revisions, stage)) tx.append(eventCollection, { report: id, from });
    },
    next: () => false,
  };
}

/** Records the changes of all reports in chronological order, as a clock that is moved by hand makes them. */
export function createChronologicalRecorder(tx: Transaction): LifeRecorder {
  const heap: PendingChange[] = [];
  let position = 0;
  const next = (): boolean => {
    const first = takeFirst(heap);
    if (first !== undefined) tx.append(eventCollection, first.run);
    return first !== undefined;
  };
  return {
    add(report, stage, revisions) {
      while ((heap[0]?.at ?? Number.POSITIVE_INFINITY) < report.createdAt) next();
      for (const { at, index } of changesOf(changeHistoryOf(report, revisions), stage)) {
        addTo(heap, { at, position, run: { report: report.id, from: index } });
        position += 1;
      }
    },
    next,
  };
}

function isEarlier(one: PendingChange | undefined, other: PendingChange | undefined): boolean {
  if (one === undefined || other === undefined) return one !== undefined;
  return one.at < other.at || (one.at === other.at && one.position < other.position);
}

/** Adds a change to a binary heap, whose first is the earliest. */
function addTo(heap: PendingChange[], change: PendingChange): void {
  let at = heap.length;
  for (let parent = (at - 1) >> 1; at > 0 && isEarlier(change, heap[parent]); parent = (at - 1) >> 1) {
    heap[at] = heap[parent] as PendingChange;
    at = parent;
  }
  heap[at] = change;
}

/** Takes the earliest change from a binary heap. */
function takeFirst(heap: PendingChange[]): PendingChange | undefined {
  const [first] = heap;
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return first;
  let at = 0;
  for (;;) {
    const left = 2 * at + 1;
    const child = isEarlier(heap[left + 1], heap[left]) ? left + 1 : left;
    if (!isEarlier(heap[child], last)) break;
    heap[at] = heap[child] as PendingChange;
    at = child;
  }
  heap[at] = last;
  return first;
}

/** Returns the position of the newest run of events; undefined for none. */
export function lastEventPosition(records: Records): number | undefined {
  return records.list(eventCollection, { direction: 'older', limit: 1 })[0]?.position;
}

/** Returns the indexes of a run, in their order. */
export function changeIndexesIn({ from, to = from }: EventRun): ChangeIndex[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
