import type { KeptRequest } from '../journal/kept-request.js';
import type { Finding, Rule } from './finding.js';
import { limits } from './limits.js';
import { isFinal, readsByReport, secondsWords, toldStatus } from './reading.js';

/** A poll is no shorter; to compare the halves of its intervals takes more. */
const leastReads = 3;
const leastIntervals = 4;

/** Whether the client left some time between its reads of a report that had not ended. */
export const backsOff: Rule = ({ requests }) =>
  [...readsByReport(requests).values()].flatMap((reads) => pollsIn(reads).flatMap(judgePoll));

/** Reads of one report, up to the one that told of its end. */
function pollsIn(reads: readonly KeptRequest[]): KeptRequest[][] {
  const polls: KeptRequest[][] = [[]];
  for (const read of reads) {
    polls.at(-1)?.push(read);
    if (isFinal(toldStatus(read)) || read.status === 404) polls.push([]);
  }
  return polls.filter(({ length }) => length >= leastReads);
}

function judgePoll(poll: readonly KeptRequest[]): Finding[] {
  const broken = hurried(poll) ?? hastened(poll);
  const [first, last] = [poll[0] as KeptRequest, poll.at(-1) as KeptRequest];
  return [
    broken ?? {
      request: last,
      shows: 'kept',
      detail: `The report was read ${poll.length} times in ${secondsWords(apartMs(first, last))}, and never in haste.`,
    },
  ];
}

/** More reads in a second than are right. */
function hurried(poll: readonly KeptRequest[]): Finding | undefined {
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
function hastened(poll: readonly KeptRequest[]): Finding | undefined {
  for (const stretch of stretchesOf(poll)) {
    const intervals = intervalsOf(stretch);
    if (intervals.length < leastIntervals) continue;
    const half = intervals.length >> 1;
    const [earlier, later] = [sumOf(intervals.slice(0, half)), sumOf(intervals.slice(-half))];
    if (later >= limits.leastLaterShare * earlier) continue;
    return {
      request: stretch.at(-1) as KeptRequest,
      shows: 'broken',
      detail: `The first ${half} intervals between reads took ${secondsWords(earlier)}, the last ${half} only ${secondsWords(later)}.`,
    };
  }
  return undefined;
}

function stretchesOf(poll: readonly KeptRequest[]): KeptRequest[][] {
  const stretches: KeptRequest[][] = [[]];
  let status: string | undefined;
  for (const read of poll) {
    const told = toldStatus(read) ?? status;
    stretches.at(-1)?.push(read);
    if (told !== status) stretches.push([read]);
    status = told;
  }
  return stretches;
}

/** In real milliseconds; those in which the virtual clock was moved tell nothing of the client. */
function intervalsOf(reads: readonly KeptRequest[]): number[] {
  return reads.slice(1).flatMap((read, at) => {
    const before = reads[at] as KeptRequest;
    return read.at === before.at ? [read.receivedAt - before.receivedAt] : [];
  });
}

function apartMs(earlier: KeptRequest, later: KeptRequest): number {
  return Math.max(later.receivedAt - earlier.receivedAt, later.at - earlier.at);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
