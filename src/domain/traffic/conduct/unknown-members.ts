import type { JournalEntry } from '../journal/kept-request.js';
import type { ConductCheck, ConductFinding } from './finding.js';
import { groupEntries, isSuccess, queryValue } from './reading.js';
import { type CreatePair, createPairs } from './retried-creates.js';

/** Whether the client went on to work with answers that had what nobody knows. */
export const survivesTheUnknown: ConductCheck = ({ requests }) => {
  const strange = requests.filter(hasUnknownFields);
  if (strange.length === 0) return [];
  const places = new Map(requests.map((kept, at) => [kept, at]));
  const pairs = new Map(createPairs(requests).map((pair) => [pair.create.kept, pair]));
  const aboutReports = groupEntries(requests, ({ reportId }) => reportId);
  const paged = requests.filter((kept) => queryValue(kept, 'cursor') !== null);
  return strange.flatMap((kept) => {
    const isBefore = (one: JournalEntry, other: JournalEntry): boolean =>
      (places.get(one) ?? 0) < (places.get(other) ?? 0);
    const candidates = kept.reportId === undefined ? paged : (aboutReports.get(kept.reportId) ?? []);
    const use = candidates.find((later) => isBefore(kept, later) && usesResponse(kept, later));
    const again = againOf(pairs.get(kept));
    if (again !== undefined && (use === undefined || isBefore(again, use)))
      return [unknownFieldFinding(kept, again, 'broken')];
    return use === undefined ? [] : [unknownFieldFinding(kept, use, 'kept')];
  });
};

function hasUnknownFields(kept: JournalEntry): boolean {
  return isSuccess(kept) && /\bbody=(?:extra-members|unknown-values)\b/.test(kept.fault ?? '');
}

const editOperations: readonly (string | undefined)[] = ['editReport', 'reviewValidation'];

/**
 * Whether a client that had not taken in the answer could not send it: it takes the id of a report that was made, what
 * a report holds to change it, and the cursor of a page.
 */
function usesResponse(told: JournalEntry, later: JournalEntry): boolean {
  if (told.operation === 'createReport') return later.operation !== 'createReport';
  if (told.reportId !== undefined)
    return editOperations.includes(later.operation) && !editOperations.includes(told.operation);
  const cursor = queryValue(later, 'cursor');
  return cursor !== null && told.cursors?.includes(cursor) === true;
}

/** The same create once more: two with keys of their own are two orders. */
function againOf(pair: CreatePair | undefined): JournalEntry | undefined {
  if (pair === undefined) return undefined;
  const { create, again } = pair;
  if (create.key !== undefined) return again.key?.kept;
  return again.body?.key === undefined ? again.body?.kept : undefined;
}

function unknownFieldFinding(
  told: JournalEntry,
  request: JournalEntry,
  shows: 'kept' | 'broken',
): ConductFinding {
  const what = told.fault?.includes('unknown-values') ? 'values' : 'members';
  return {
    request,
    shows,
    detail:
      shows === 'kept'
        ? `It works with what ${told.id} was answered, whose ${what} nobody knows.`
        : `It is the create of ${told.id} again, which was answered ${told.status} with ${what} that nobody knows.`,
  };
}
