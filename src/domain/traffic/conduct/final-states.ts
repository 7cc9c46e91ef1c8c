import { stateTagOf } from '../../values/state-tag.js';
import type { JournalEntry } from '../journal/kept-request.js';
import type { ConductCheck, ConductFinding } from './finding.js';
import { limits } from './limits.js';
import { isFinal, readsByReport, reportedStatus, waitedMs } from './reading.js';

/** Whether the client stopped reading a report that had ended. */
export const stopsAtFinalStates: ConductCheck = ({ requests }) =>
  [...readsByReport(requests).values()].flatMap((reads) => endsIn(reads).map(judgeEnd));

/** A read that told that a report has ended, and those of the same that followed on each other. */
interface End {
  readonly first: JournalEntry;
  readonly again: readonly JournalEntry[];
}

function endsIn(reads: readonly JournalEntry[]): End[] {
  const ends: { first: JournalEntry; again: JournalEntry[] }[] = [];
  let before: JournalEntry | undefined;
  for (const read of reads) {
    if (!isFinal(reportedStatus(read))) continue;
    const isAgain = before !== undefined && isSameState(before, read) && isSoonAfter(before, read);
    if (isAgain) ends.at(-1)?.again.push(read);
    else ends.push({ first: read, again: [] });
    before = read;
  }
  return ends;
}

function isSameState(one: JournalEntry, other: JournalEntry): boolean {
  return stateTagOf(one.etag ?? '') === stateTagOf(other.etag ?? '');
}

function isSoonAfter(one: JournalEntry, other: JournalEntry): boolean {
  return waitedMs(one, other) <= limits.endedSeconds * 1000;
}

function judgeEnd({ first, again }: End): ConductFinding {
  const isOver = again.length > limits.mostReadsOfAnEnd;
  const told = `${first.id} told that it is ${reportedStatus(first)}`;
  return {
    request: again[limits.mostReadsOfAnEnd] ?? first,
    shows: isOver ? 'broken' : 'kept',
    detail: isOver
      ? `The report was read ${again.length} times more after ${told}.`
      : `It told that the report is ${reportedStatus(first)}; it was read ${again.length === 0 ? 'no more' : `${again.length} times more`}.`,
  };
}
