import type {
  Content,
  JsonPatch,
  Report,
  ReportHistory,
  ReportMergePatch,
  ReportVerification,
  Review,
} from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import { quoted } from '../contract/quoted.js';
import { summaryOf } from '../contract/violations.js';
import { formatInstant } from '../domain/clock.js';
import type { EditVerdict, FullReport } from '../domain/edits.js';
import { changesOf } from '../domain/events.js';
import type { Moment } from '../domain/history.js';
import type { Account } from '../domain/keys.js';
import { instantWithin } from '../domain/lifecycle.js';
import { type Progress, progressAt, showsContent } from '../domain/progress.js';
import type { ContentRequest } from '../domain/report-content.js';
import { generationStages, type Revision, revisionsSince, takesEdits } from '../domain/revisions.js';
import { type Contents, type ReadyContents, revisedKey } from './contents.js';
import type { Store, Transaction } from './ports.js';
import { contentJsonOf } from './report-json.js';
import type { ReportView } from './reports.js';
import { sha256 } from './sha256.js';
import { contentRequest, findReport, recordOf, reportsNoun, type StoredReport } from './stored-reports.js';
import type { Timekeeping } from './timekeeping.js';

/** A report without its content, and what tells its content from any other: all that a validator is made of. */
export interface ReportState {
  record: Report;
  /** Null where the report shows none. */
  contentKey: string | null;
}

/** Who changes a report, and why. */
export interface Change {
  /** Null where nobody told. */
  actor: string | null;
  reason: string;
  /** Throws where the report is not the one that the caller means. */
  precondition(state: ReportState): void;
}

/** What lawyers do to reports. */
export interface Revisions {
  /** @throws problem `report-not-found` */
  state(account: Account, reportId: string): ReportState;
  /** @throws problem `report-not-editable` */
  checkEditable(state: ReportState): void;
  /** @throws problems `report-not-found`, `report-not-editable`, `patch-not-applicable`, `edit-refused` */
  edit(
    account: Account,
    reportId: string,
    patch: JsonPatch | ReportMergePatch,
    change: Change,
  ): Promise<ReportView>;
  /** @throws problems `report-not-found`, `report-not-editable`, `validation-not-found`, `validation-not-reviewable` */
  review(
    account: Account,
    reportId: string,
    finding: { validationId: string; decision: Review['decision'] },
    change: Change,
  ): Promise<ReportView>;
  /** @throws problem `report-not-found` */
  history(account: Account, reportId: string): Promise<ReportHistory>;
  /** @throws problems `report-not-found`, `report-without-content` */
  verification(account: Account, reportId: string): Promise<ReportVerification>;
}

export interface RevisionsOptions {
  seed: string;
  store: Store;
  time: Timekeeping;
  contents: Contents;
}

/** A report as a request finds it. */
interface Found {
  report: StoredReport;
  progress: Progress;
  stage: number;
  /** Null where no clock is moved by hand. */
  now: number | null;
  /** Of what it says at this stage. */
  revisions: readonly Revision[];
  request: ContentRequest;
}

/** The most violations that an answer lists. */
const mostListed = 100;

export function createRevisions({ seed, store, time, contents }: RevisionsOptions): Revisions {
  const find = (tx: Transaction, account: Account, reportId: string): Found => {
    const report = findReport(tx, reportId);
    const clock = time.clockOf(tx);
    const stage = time.stageOf(report, clock);
    const progress = progressAt(report.timeline, report.createdAt, stage);
    return {
      report,
      progress,
      stage,
      now: clock.mode === 'manual' ? clock.now : null,
      revisions: revisionsSince(report.timeline, stage, report.revisions),
      request: contentRequest(report, progress, account.seed ?? seed),
    };
  };
  const read = (account: Account, reportId: string): Found =>
    store.transaction(account.id, (tx) => find(tx, account, reportId));

  const revise = (
    account: Account,
    reportId: string,
    { actor, reason, precondition }: Change,
    contentOf: ReadyContents,
    work: (full: FullReport, at: string) => Worked,
  ): ReportView =>
    store.transaction(account.id, (tx) => {
      const found = find(tx, account, reportId);
      const { report, stage, progress, now, request } = found;
      const state = stateOf(found);
      precondition(state);
      checkEditable(state);
      const at = instantWithin(report.timeline, stage, progress.since, now);
      const content = contentIn(contentOf, request, found.revisions);
      const { action, patch, contentHash } = work({ ...state.record, content }, formatInstant(at));
      const newVersion = action === 'edited' && progress.status === 'completed';
      const revision = { action, stage, at, actor, reason, newVersion, patch, contentHash };
      const after = patch.length === 0 ? report : { ...report, revisions: [...report.revisions, revision] };
      if (after !== report) tx.replace(reportsNoun, reportId, after);
      const revisions = revisionsSince(after.timeline, stage, after.revisions);
      return {
        record: recordOf(after, progress),
        company: after.company,
        content: contentOf(request, revisions),
      };
    });

  const historyOf = async ({ report, progress, stage, request }: Found): Promise<ReportHistory> => {
    const [contentOf, { historyEntries }] = await Promise.all([contents.ready(), import('./editor.js')]);
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
    state: (account, reportId) => stateOf(read(account, reportId)),
    checkEditable,

    async edit(account, reportId, patch, change) {
      const [contentOf, { contentHashOf, editReport }] = await Promise.all([
        contents.ready(),
        import('./editor.js'),
      ]);
      return revise(account, reportId, change, contentOf, (full) => {
        const verdict = editReport(full, patch);
        if (!verdict.accepted) throw refused(verdict);
        const contentHash = contentHashOf(verdict.content, sha256);
        return { action: 'edited', patch: verdict.patch, contentHash };
      });
    },

    async review(account, reportId, { validationId, decision }, change) {
      const [contentOf, { contentHashOf, reviewFinding }] = await Promise.all([
        contents.ready(),
        import('./editor.js'),
      ]);
      return revise(account, reportId, change, contentOf, ({ content, options }, at) => {
        const { actor: by, reason } = change;
        const verdict = reviewFinding(content, validationId, { decision, by, at, reason });
        if (!verdict.accepted) {
          if (verdict.reason === 'no_finding') {
            throw problem('validation-not-reviewable', { validationId, outcome: verdict.outcome });
          }
          const hint = options.validate
            ? ''
            : ' It was created without options.validate, so that it has none.';
          throw problem('validation-not-found', { validationId: quoted(validationId), hint });
        }
        const contentHash = contentHashOf(verdict.content, sha256);
        return { action: 'reviewed', patch: verdict.patch, contentHash };
      });
    },

    history: (account, reportId) => Promise.resolve(historyOf(read(account, reportId))),

    async verification(account, reportId) {
      const found = read(account, reportId);
      const { report, progress, revisions, request } = found;
      if (!showsContent(progress)) throw problem('report-without-content', { status: progress.status });
      const history = await historyOf(found);
      const [contentOf, { contentHashOf, verify }] = await Promise.all([
        contents.ready(),
        import('./editor.js'),
      ]);
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

/** What a change makes of a report, before it is kept. */
type Worked = Pick<Revision, 'action' | 'patch' | 'contentHash'>;

function stateOf({ report, progress, revisions, request }: Found): ReportState {
  const contentKey = showsContent(progress) ? revisedKey(request, revisions) : null;
  return { record: recordOf(report, progress), contentKey };
}

function checkEditable({ record: { status } }: ReportState): void {
  if (!takesEdits(status)) throw problem('report-not-editable', { status });
}

function contentIn(
  contentOf: ReadyContents,
  request: ContentRequest,
  revisions: readonly Revision[],
): Content {
  return JSON.parse(contentJsonOf(contentOf(request, revisions).lastMember)) as Content;
}

function refused(verdict: EditVerdict & { accepted: false }) {
  if ('fault' in verdict) {
    const { index, detail } = verdict.fault;
    const errors = [{ detail: `The operation ${detail}.`, pointer: `#/${index}`, keyword: 'path' }];
    return problem('patch-not-applicable', { fault: `operation ${index} ${detail}` }, { errors });
  }
  const { violations } = verdict;
  const errors = violations.slice(0, mostListed);
  return problem('edit-refused', { summary: summaryOf(errors, violations.length) }, { errors });
}
