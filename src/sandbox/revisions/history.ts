import type { ReportVerification } from '../../contract/generated/types.js';
import { problem } from '../../contract/problems.js';
import type { Account } from '../../domain/access/keys.js';
import { generationStages } from '../../domain/editing/revisions.js';
import { changesOf } from '../../domain/life/events.js';
import { showsContent } from '../../domain/life/progress.js';
import { contentRequest, recordOf } from '../records/stored-reports.js';
import { currentRecord, type FoundReport, locateReport } from '../reports/found-reports.js';
import type { ReportMoments, SerialisedMoment } from '../work/editor.js';
import type { TaskSize } from '../work/workload.js';
import type { RevisionsOptions } from './revisions.js';

/** What can be audited and verified about reports. */
export interface Histories {
  /**
   * The history as JSON, held to its schema.
   * @throws problem `report-not-found`
   */
  history(account: Account, reportId: string): Promise<Uint8Array>;
  /** @throws problems `report-not-found`, `report-without-content` */
  verification(account: Account, reportId: string): Promise<ReportVerification>;
}

export function createHistories({ seed, store, time, contents, work }: RevisionsOptions): Histories {
  const read = (account: Account, reportId: string): FoundReport =>
    store.transaction(account.id, (tx) => locateReport(tx, account, reportId, { time, seed }));

  const toldOf = async (found: FoundReport): Promise<ReportMoments> => {
    const { report, company, timeline, stage, history, request } = found;
    const made = new Set(generationStages(timeline, report.createdAt, stage));
    const moments: SerialisedMoment[] = [];
    const course = { timeline, createdAt: report.createdAt, revisions: history };
    for (const { stage: index, event, at, progress, revisions } of changesOf(course, stage)) {
      const before = history.slice(0, revisions);
      const record = recordOf(report, progress, before);
      const revision = event === 'report.edited' ? before.at(-1) : undefined;
      if (revision !== undefined) moments.push({ record, revision });
      else {
        const own = contentRequest({ report, company }, progress, request.seed);
        const lastMember = made.has(index) ? (await contents(own)).lastMember : null;
        moments.push({ record, at, amends: event === 'report.amended', lastMember });
      }
    }
    return { record: currentRecord(found), moments };
  };

  return {
    async history(account, reportId) {
      const told = await toldOf(read(account, reportId));
      return work('history', told, sizeOf(told));
    },

    async verification(account, reportId) {
      const found = read(account, reportId);
      const { progress, revisions, request } = found;
      if (!showsContent(progress)) throw problem('report-without-content', { status: progress.status });
      const told = await toldOf(found);
      const { lastMember } = await contents(request, revisions);
      return work('verification', { ...told, lastMember }, sizeOf(told, verifyingCost));
    },
  };
}

/** A verification goes through everything more often than other tasks. */
const verifyingCost = 2;

function sizeOf({ moments }: ReportMoments, cost = 1): TaskSize {
  const bytes = moments.map((moment) => ('lastMember' in moment ? (moment.lastMember?.byteLength ?? 0) : 0));
  return { bytes: cost * bytes.reduce((sum, one) => sum + one, 0), changes: moments.length };
}
