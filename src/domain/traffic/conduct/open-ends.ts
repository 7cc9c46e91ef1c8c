import type { KeptRequest } from '../journal/kept-request.js';
import type { Finding, Rule } from './finding.js';
import { grouped, isFinal, isReadable, isSuccess, toldStatus } from './reading.js';

/** Whether the client saw every report that it ordered to an end. */
export const closesWhatItOpened: Rule = ({ requests }) => {
  const lastList = requests.findLastIndex((kept) => kept.operation === 'listReports' && isSuccess(kept));
  const listedBehind = new Set(requests.slice(0, Math.max(0, lastList)));
  const byReport = grouped(requests, ({ reportId }) => reportId);
  return [...byReport.values()].flatMap((about): Finding[] => {
    const create = about.find(
      (kept) => kept.operation === 'createReport' && isSuccess(kept) && isReadable(kept),
    );
    if (create === undefined) return [];
    const end = about.find((kept) => isFinal(toldStatus(kept)));
    if (end !== undefined) {
      const detail = `It told that the report of ${create.id} is ${toldStatus(end)}.`;
      return [{ request: end, shows: 'kept', detail }];
    }
    const mayKnow = listedBehind.has(create) || about.some(readsEvents);
    return mayKnow ? [] : [{ request: create, shows: 'broken', detail: leftWords(about) }];
  });
};

function readsEvents(kept: KeptRequest): boolean {
  return kept.operation === 'listReportEvents' && isSuccess(kept);
}

function leftWords(about: readonly KeptRequest[]): string {
  const last = about.findLast((kept) => toldStatus(kept) !== undefined);
  const status = last === undefined ? '' : `; the last that was told is ${toldStatus(last)}`;
  return `Its report was neither read to an end nor cancelled${status}.`;
}
