import { stateTag } from '../../values/state-tag.js';
import type { KeptRequest } from '../journal/kept-request.js';
import type { Finding, Rule } from './finding.js';
import { limits } from './limits.js';
import { isFinal, readsByReport, toldStatus, waitedMs } from './reading.js';

/** Whether the client stopped reading a report that had ended. */
export const stopsAtFinalStates: Rule = ({ requests }) =>
  [...readsByReport(requests).values()].flatMap((reads) => endsIn(reads).map(judgeEnd));

/** A read that told that a report has ended, and those of the same that followed on each other. */
interface End {
  readonly first: KeptRequest;
  readonly again: readonly KeptRequest[];
}

function endsIn(reads: readonly KeptRequest[]): End[] {
  const ends: { first: KeptRequest; again: KeptRequest[] }[] = [];
  let before: KeptRequest | undefined;
  for (const read of reads) {
    if (!isFinal(toldStatus(read))) continue;
    const isAgain = before !== undefined && isSameState(before, read) && isSoonAfter(before, read);
    if (isAgain) ends.at(-1)?.again.push(read);
    else ends.push({ first: read, again: [] });
    before = read;
  }
  return ends;
}

function isSameState(one: KeptRequest, other: KeptRequest): boolean {
  return stateTag(one.etag ?? '') === stateTag(other.etag ?? '');
}

function isSoonAfter(one: KeptRequest, other: KeptRequest): boolean {
  return waitedMs(one, other) <= limits.endedSeconds * 1000;
}

function judgeEnd({ first, again }: End): Finding {
  const isOver = again.length > limits.mostReadsOfAnEnd;
  const told = `${first.id} told that it is ${toldStatus(first)}`;
  return {
    request: again[limits.mostReadsOfAnEnd] ?? first,
    shows: isOver ? 'broken' : 'kept',
    detail: isOver
      ? `The report was read ${again.length} times more after ${told}.`
      : `It told that the report is ${toldStatus(first)}; it was read ${again.length === 0 ? 'no more' : `${again.length} times more`}.`,
  };
}
