import type { JournalEntry } from '../journal/kept-request.js';
import type { ConductCheck, ConductFinding } from './finding.js';
import { limits } from './limits.js';
import { isFinal, readsByReport, reportedStatus, secondsWords } from './reading.js';

/** A poll is no shorter; to compare the halves of its intervals takes more. */
const minReads = 3;
const minIntervals = 4;

/** Whether the client left some time between its reads of a report that had not ended. */
export const backsOff: ConductCheck = ({ requests }) =>
  [...readsByReport(requests).values()].flatMap((reads) => pollsIn(reads).flatMap(judgePoll));

/** A read of a report that was answered. */
interface Read extends JournalEntry {
  /** True if the client was asked to wait for it, or had to repeat a read that failed. */
  readonly isDelayed: boolean;
}

/** Returns the reads of one report, up to the one that showed its end. Reads that failed are not polling. */
function pollsIn(reads: readonly JournalEntry[]): Read[][] {
  const polls: Read[][] = [[]];
  let isDelayed = false;
  for (const read of reads) {
    const isAnswered = !isFailed(read);
    if (isAnswered) polls.at(-1)?.push({ ...read, isDelayed });
    if (isFinal(reportedStatus(read)) || read.status === 404) polls.push([]);
    isDelayed = !isAnswered || read.retryAfter !== undefined;
  }
  return polls.filter(({ length }) => length >= minReads);
}

function isFailed({ status }: JournalEntry): boolean {
  return status === null || status === 429 || status >= 500;
}

function judgePoll(poll: readonly Read[]): ConductFinding[] {
  const broken = hurried(poll) ?? hastened(poll);
  const [first, last] = [poll[0] as JournalEntry, poll.at(-1) as JournalEntry];
  return [
    broken ?? {
      request: last,
      shows: 'kept',
      detail: `The report was read ${poll.length} times in ${secondsWords(apartMs(first, last))}, and never in haste.`,
    },
  ];
}

/** More reads in a second than are right. */
function hurried(poll: readonly JournalEntry[]): ConductFinding | undefined {
  const most = limits.mostReadsInASecond;
  const at = poll.findIndex((read, index) => {
    const earlier = poll[index - most];
    return earlier !== undefined && apartMs(earlier, read) < 1000;
  });
  const request = poll[at];
  if (request === undefined) return undefined;
  return {
    request,
    shows: 'broken',
    detail: `It is the read number ${most + 1} of its report within a second, of ${poll.length} while it had not ended.`,
  };
}

/** Intervals in one state of the report that become shorter: news may begin them anew. */
function hastened(poll: readonly Read[]): ConductFinding | undefined {
  for (const stretch of stretchesOf(poll)) {
    const intervals = intervalsOf(stretch);
    if (intervals.length < minIntervals) continue;
    const half = intervals.length >> 1;
    const [earlier, later] = [sumOf(intervals.slice(0, half)), sumOf(intervals.slice(-half))];
    if (later >= limits.leastLaterShare * earlier) continue;
    return {
      request: stretch.at(-1) as JournalEntry,
      shows: 'broken',
      detail: `The first ${half} intervals between reads took ${secondsWords(earlier)}, the last ${half} only ${secondsWords(later)}.`,
    };
  }
  return undefined;
}

function stretchesOf(poll: readonly Read[]): Read[][] {
  const stretches: Read[][] = [[]];
  let status: string | undefined;
  for (const read of poll) {
    const told = reportedStatus(read) ?? status;
    stretches.at(-1)?.push(read);
    if (told !== status) stretches.push([read]);
    status = told;
  }
  return stretches;
}

/** In real milliseconds. An interval in which the virtual clock moved, or that was not the client's choice, is left out. */
function intervalsOf(reads: readonly Read[]): number[] {
  return reads.slice(1).flatMap((read, at) => {
    const before = reads[at] as Read;
    return read.at === before.at && !read.isDelayed ? [read.receivedAt - before.receivedAt] : [];
  });
}

function apartMs(earlier: JournalEntry, later: JournalEntry): number {
  return Math.max(later.receivedAt - earlier.receivedAt, later.at - earlier.at);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
