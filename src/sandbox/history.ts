import type { ReportHistory, ReportVerification } from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import { changesOf } from '../domain/events.js';
import type { Moment } from '../domain/history.js';
import type { Account } from '../domain/keys.js';
import { showsContent } from '../domain/progress.js';
import { generationStages } from '../domain/revisions.js';
import { contentIn, type Found, locate } from './found-reports.js';
import type { RevisionsOptions } from './revisions.js';
import { sha256 } from './sha256.js';
import { contentRequest, recordOf } from './stored-reports.js';

/** What can be audited and verified about reports. */
export interface Histories {
  /** @throws problem `report-not-found` */
  history(account: Account, reportId: string): Promise<ReportHistory>;
  /** @throws problems `report-not-found`, `report-without-content` */
  verification(account: Account, reportId: string): Promise<ReportVerification>;
}

export function createHistories({ seed, store, time, contents }: RevisionsOptions): Histories {
  const read = (account: Account, reportId: string): Found =>
    store.transaction(account.id, (tx) => locate(tx, account, reportId, { time, seed }));
  const ready = () => Promise.all([contents.ready(), import('./editor.js')]);

  const historyOf = async ({ report, progress, stage, request }: Found): Promise<ReportHistory> => {
    const [contentOf, { historyEntries }] = await ready();
    const made = new Set(generationStages(report.timeline, report.createdAt, stage));
    const moments = changesOf(report, stage).map(({ index, event, at, progress, revisions }): Moment => {
      const before = report.revisions.slice(0, revisions);
      const record = recordOf(report, progress, before);
      const revision = event === 'report.edited' ? before.at(-1) : undefined;
      if (revision !== undefined) return { record, revision };
      const own = contentRequest(report, progress, request.seed);
      const content = made.has(index) ? contentIn(contentOf, own, []) : null;
      return { record, at, amends: event === 'report.amended', content };
    });
    const record = recordOf(report, progress);
    const entries = historyEntries(moments, sha256);
    return { reportId: record.id, version: record.version, entries };
  };

  return {
    async history(account, reportId) {
      return historyOf(read(account, reportId));
    },

    async verification(account, reportId) {
      const found = read(account, reportId);
      const { report, progress, revisions, request } = found;
      if (!showsContent(progress)) throw problem('report-without-content', { status: progress.status });
      const history = await historyOf(found);
      const [contentOf, { contentHashOf, verify }] = await ready();
      const content = contentIn(contentOf, request, revisions);
      const record = recordOf(report, progress);
      const checks = verify({ ...record, content }, history, sha256);
      return {
        reportId: record.id,
        version: record.version,
        verified: checks.every(({ outcome }) => outcome !== 'failed'),
        contentHash: contentHashOf(content, sha256),
        headHash: history.entries.at(-1)?.hash ?? '',
        checks,
      };
    },
  };
}
