import { stateTagOf } from '../../values/entity-tags.js';
import type { JournalEntry } from '../journal-entry.js';
import {
  type ConductCheck,
  type ConductFinding,
  groupEntries,
  isFinal,
  isReadable,
  isSuccess,
  limits,
  readsByReport,
  reportedStatus,
  secondsWords,
  waitedMs,
} from './evidence.js';

/** The minimal number of reads in a poll; comparing halves of its intervals takes more. */
const minReads = 3;
const minIntervals = 4;

/** Returns whether the client waited between its reads of an unfinished report. */
export const backsOff: ConductCheck = ({ requests }) =>
  [...readsByReport(requests).values()].flatMap((reads) => pollsIn(reads).map(judgePoll));

/** A successful read of a report. */
interface Read extends JournalEntry {
  /** True if the client was asked to wait for it, or had to repeat a failed read. */
  readonly isDelayed: boolean;
}

/** Returns the reads of one report, up to the one that showed its end. Failed reads are not polling. */
function pollsIn(reads: readonly JournalEntry[]): Read[][] {
  const polls: Read[][] = [[]];
  let isDelayed = false;
  for (const read of reads) {
    const { status } = read;
    const hasFailed = status === null || status === 429 || status >= 500;
    if (!hasFailed) polls.at(-1)?.push({ ...read, isDelayed });
    if (isFinal(reportedStatus(read)) || status === 404) polls.push([]);
    isDelayed = hasFailed || read.retryAfter !== undefined;
  }
  return polls.filter(({ length }) => length >= minReads);
}

function judgePoll(poll: readonly Read[]): ConductFinding {
  const [first, last] = [poll[0] as JournalEntry, poll.at(-1) as JournalEntry];
  const detail = `The report was read ${poll.length} times in ${secondsWords(apartMs(first, last))}, and never too often.`;
  return hurried(poll) ?? hastened(poll) ?? { request: last, shows: 'kept', detail };
}

/** Finds more reads within a second than allowed. */
function hurried(poll: readonly JournalEntry[]): ConductFinding | undefined {
  const maxReads = limits.mostReadsInASecond;
  const at = poll.findIndex((read, index) => {
    const earlier = poll[index - maxReads];
    return earlier !== undefined && apartMs(earlier, read) < 1000;
  });
  const request = poll[at];
  if (request === undefined) return undefined;
  const detail = `It is the read number ${maxReads + 1} of its report within a second, of ${poll.length} while it had not ended.`;
  return { request, shows: 'broken', detail };
}

/** Finds intervals within one state of the report that become shorter. A new state may start them again. */
function hastened(poll: readonly Read[]): ConductFinding | undefined {
  for (const stretch of stretchesOf(poll)) {
    // In real time, without intervals in which the virtual clock moved or that the client did not choose.
    const intervals = stretch.slice(1).flatMap((read, at) => {
      const before = stretch[at] as Read;
      return read.at === before.at && !read.isDelayed ? [read.receivedAt - before.receivedAt] : [];
    });
    if (intervals.length < minIntervals) continue;
    const half = intervals.length >> 1;
    const [earlier, later] = [sumOf(intervals.slice(0, half)), sumOf(intervals.slice(-half))];
    if (later >= limits.leastLaterShare * earlier) continue;
    const detail = `The first ${half} intervals between reads took ${secondsWords(earlier)}, the last ${half} only ${secondsWords(later)}.`;
    return { request: stretch.at(-1) as JournalEntry, shows: 'broken', detail };
  }
  return undefined;
}

/** Splits the reads of a poll where the state of the report changes. */
function stretchesOf(poll: readonly Read[]): Read[][] {
  const stretches: Read[][] = [[]];
  let status: string | undefined;
  for (const read of poll) {
    const current = reportedStatus(read) ?? status;
    stretches.at(-1)?.push(read);
    if (current !== status) stretches.push([read]);
    status = current;
  }
  return stretches;
}

function apartMs(earlier: JournalEntry, later: JournalEntry): number {
  return Math.max(later.receivedAt - earlier.receivedAt, later.at - earlier.at);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Returns whether the client stopped reading a report that had ended. */
export const stopsAtFinalStates: ConductCheck = ({ requests, words }) =>
  [...readsByReport(requests).values()].flatMap((reads) =>
    endsIn(reads).map((end) => judgeEnd(end, words.stateName(reportedStatus(end.first)))),
  );

/** The first read that showed the end of a report, and the repeated reads after it. */
interface End {
  readonly first: JournalEntry;
  readonly again: JournalEntry[];
}

function endsIn(reads: readonly JournalEntry[]): End[] {
  const ends: End[] = [];
  let before: JournalEntry | undefined;
  for (const read of reads) {
    if (!isFinal(reportedStatus(read))) continue;
    const isAgain =
      before !== undefined &&
      stateTagOf(before.etag ?? '') === stateTagOf(read.etag ?? '') &&
      waitedMs(before, read) <= limits.endedSeconds * 1000;
    if (isAgain) ends.at(-1)?.again.push(read);
    else ends.push({ first: read, again: [] });
    before = read;
  }
  return ends;
}

/** @param state the final state, as the client sees it */
function judgeEnd({ first, again }: End, state: string): ConductFinding {
  const isOver = again.length > limits.mostReadsOfAnEnd;
  const shown = `${first.id} showed that it is ${state}`;
  return {
    request: again[limits.mostReadsOfAnEnd] ?? first,
    shows: isOver ? 'broken' : 'kept',
    detail: isOver
      ? `The report was read ${again.length} times more after ${shown}.`
      : `It showed that the report is ${state}; it was read ${again.length === 0 ? 'no more' : `${again.length} times more`}.`,
  };
}

/** Returns whether the client read every report that it created to its end. */
export const finishesReports: ConductCheck = ({ requests, words }) => {
  const lastList = requests.findLastIndex((entry) => entry.operation === 'listReports' && isSuccess(entry));
  const listedLater = new Set(requests.slice(0, Math.max(0, lastList)));
  const byReport = groupEntries(requests, ({ reportId }) => reportId);
  return [...byReport.values()].flatMap((about): ConductFinding[] => {
    const create = about.find(
      (entry) => entry.operation === 'createReport' && isSuccess(entry) && isReadable(entry),
    );
    if (create === undefined) return [];
    const end = about.find((entry) => isFinal(reportedStatus(entry)));
    if (end !== undefined) {
      const detail = `It showed that the report of ${create.id} is ${words.stateName(reportedStatus(end))}.`;
      return [{ request: end, shows: 'kept', detail }];
    }
    const readsEvents = about.some((entry) => entry.operation === 'listReportEvents' && isSuccess(entry));
    if (readsEvents || listedLater.has(create)) return [];
    const last = about.findLast((entry) => reportedStatus(entry) !== undefined);
    const status =
      last === undefined ? '' : `; the last one shown is ${words.stateName(reportedStatus(last))}`;
    const detail = `Its report was neither read to an end nor cancelled${status}.`;
    return [{ request: create, shows: 'broken', detail }];
  });
};
