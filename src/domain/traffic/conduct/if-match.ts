import { stateTagOf } from '../../values/state-tag.js';
import type { JournalEntry } from '../journal/kept-request.js';
import type { ConductCheck, ConductFinding } from './finding.js';
import { ownHeader } from './reading.js';

/** What changes a report; whether it has to name the state that it changes. */
const changingOperations: { readonly [operation: string]: { readonly needsTag: boolean } } = {
  editReport: { needsTag: true },
  reviewValidation: { needsTag: true },
  cancelReport: { needsTag: false },
};

/** Whether the client changed reports as it had read them. */
export const sendsIfMatch: ConductCheck = ({ requests, isPart }) => {
  const read = new Map<string, Set<string>>();
  const findings: ConductFinding[] = [];
  for (const kept of requests) {
    const { reportId, operation = '' } = kept;
    if (reportId === undefined) continue;
    const known = read.get(reportId) ?? new Set();
    const change = changingOperations[operation];
    if (change !== undefined && kept.status !== 401 && kept.status !== 404)
      findings.push(...judgeIfMatch(kept, change.needsTag, known, isPart));
    if (kept.etag !== undefined) read.set(reportId, known.add(stateTagOf(kept.etag)));
  }
  return findings;
};

function judgeIfMatch(
  request: JournalEntry,
  needsTag: boolean,
  known: ReadonlySet<string>,
  isPart: boolean,
): ConductFinding[] {
  const found = (shows: 'kept' | 'broken', detail: string): ConductFinding[] => [{ request, shows, detail }];
  const given = ownHeader(request, 'if-match');
  if (given === undefined) return needsTag ? found('broken', 'It has no If-Match.') : [];
  if (given.trim() === '*') return found('broken', 'Its If-Match is *, which any state matches.');
  const tags = given.match(/"[^"]*"/g) ?? [];
  if (tags.some((tag) => known.has(stateTagOf(tag))))
    return found('kept', 'Its If-Match was given by an earlier answer about the report.');
  return isPart ? [] : found('broken', 'Its If-Match was given by no earlier answer about the report.');
}
