import type { JournalEntry } from '../journal/kept-request.js';
import type { ConductCheck, ConductFinding } from './finding.js';
import { isSuccess, queryValue } from './reading.js';

/** Whether the client took cursors from answers, and as they were. */
export const followsLinks: ConductCheck = ({ requests, isPart }) => {
  const given = new Set<string>();
  const findings: ConductFinding[] = [];
  for (const kept of requests) {
    const cursor = kept.operation?.startsWith('list') ? queryValue(kept, 'cursor') : null;
    if (cursor !== null) findings.push(...judgeNextLink(kept, given.has(cursor), isPart));
    for (const each of kept.cursors ?? []) given.add(each);
  }
  return findings;
};

function judgeNextLink(request: JournalEntry, wasGiven: boolean, isPart: boolean): ConductFinding[] {
  const found = (shows: 'kept' | 'broken', detail: string): ConductFinding[] => [{ request, shows, detail }];
  if (request.problem === 'invalid-cursor') {
    const why = wasGiven ? 'it was given with other filters' : 'no answer gave it so';
    return found('broken', `Its cursor was refused: ${why}.`);
  }
  if (wasGiven) return found('kept', 'Its cursor was given by an earlier answer.');
  if (isPart || !isSuccess(request)) return [];
  return found('broken', 'Its cursor was given by no earlier answer.');
}
