import type { JournalEntry } from '../journal/kept-request.js';
import type { ConductCheck, ConductFinding } from './finding.js';
import { groupEntries, isFinal, isReadable, isSuccess, reportedStatus } from './reading.js';

/** Whether the client saw every report that it ordered to an end. */
export const finishesReports: ConductCheck = ({ requests }) => {
  const lastList = requests.findLastIndex((kept) => kept.operation === 'listReports' && isSuccess(kept));
  const listedBehind = new Set(requests.slice(0, Math.max(0, lastList)));
  const byReport = groupEntries(requests, ({ reportId }) => reportId);
  return [...byReport.values()].flatMap((about): ConductFinding[] => {
    const create = about.find(
      (kept) => kept.operation === 'createReport' && isSuccess(kept) && isReadable(kept),
    );
    if (create === undefined) return [];
    const end = about.find((kept) => isFinal(reportedStatus(kept)));
    if (end !== undefined) {
      const detail = `It told that the report of ${create.id} is ${reportedStatus(end)}.`;
      return [{ request: end, shows: 'kept', detail }];
    }
    const mayKnow = listedBehind.has(create) || about.some(readsEvents);
    return mayKnow ? [] : [{ request: create, shows: 'broken', detail: describeUnfinished(about) }];
  });
};

function readsEvents(kept: JournalEntry): boolean {
  return kept.operation === 'listReportEvents' && isSuccess(kept);
}

function describeUnfinished(about: readonly JournalEntry[]): string {
  const last = about.findLast((kept) => reportedStatus(kept) !== undefined);
  const status = last === undefined ? '' : `; the last that was told is ${reportedStatus(last)}`;
  return `Its report was neither read to an end nor cancelled${status}.`;
}
