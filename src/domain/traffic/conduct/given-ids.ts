import { quoteValue } from '../../../contract/quoted.js';
import type { JournalEntry } from '../journal/kept-request.js';
import type { ConductCheck, ConductFinding } from './finding.js';
import { isReadable, isSuccess, pathId } from './reading.js';

/** Returns whether the client used ids that responses gave. */
export const usesGivenIds: ConductCheck = ({ requests, isPart }) => {
  const given = new Set<string>();
  return requests.flatMap((kept): ConductFinding[] => {
    const id = pathId(kept);
    const found = id === undefined ? undefined : judgeGivenId(kept, id, { wasGiven: given.has(id), isPart });
    if (kept.reportId !== undefined && isSuccess(kept) && isReadable(kept)) given.add(kept.reportId);
    return found === undefined ? [] : [found];
  });
};

/** Ids are a word for the kind of thing, and what tells it from others. */
const anyId = /^[a-z]{2,8}_\w+$/;

function judgeGivenId(
  request: JournalEntry,
  id: string,
  { wasGiven, isPart }: { wasGiven: boolean; isPart: boolean },
): ConductFinding | undefined {
  if (!anyId.test(id))
    return { request, shows: 'broken', detail: `Its path has ${quoteValue(id)} where an id belongs.` };
  if (isSuccess(request)) return { request, shows: 'kept', detail: 'The id in its path was found.' };
  if (request.problem !== 'report-not-found' || wasGiven || isPart) return undefined;
  return {
    request,
    shows: 'broken',
    detail: 'No response gave the id in its path, and no report has it.',
  };
}
