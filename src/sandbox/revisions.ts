import type { JsonPatch, ReportMergePatch, Review } from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import { quoted } from '../contract/quoted.js';
import { summaryOf } from '../contract/violations.js';
import { formatInstant } from '../domain/clock.js';
import type { EditVerdict, FullReport } from '../domain/edits.js';
import type { Account } from '../domain/keys.js';
import { instantWithin } from '../domain/lifecycle.js';
import { type Revision, revisionsSince, takesEdits } from '../domain/revisions.js';
import type { Contents, ReadyContents } from './contents.js';
import { contentIn, locate, type ReportState, stateOf } from './found-reports.js';
import type { Store } from './ports.js';
import type { ReportView } from './reports.js';
import { sha256 } from './sha256.js';
import { recordOf, reportsNoun } from './stored-reports.js';
import type { Timekeeping } from './timekeeping.js';

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
}

export interface RevisionsOptions {
  seed: string;
  store: Store;
  time: Timekeeping;
  contents: Contents;
}

/** The most violations that an answer lists. */
const mostListed = 100;

export function createRevisions({ seed, store, time, contents }: RevisionsOptions): Revisions {
  const universe = { time, seed };
  const revise = (
    account: Account,
    reportId: string,
    { actor, reason, precondition }: Change,
    contentOf: ReadyContents,
    work: (full: FullReport, at: string) => Worked,
  ): ReportView =>
    store.transaction(account.id, (tx) => {
      const found = locate(tx, account, reportId, universe);
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

  return {
    state: (account, reportId) =>
      store.transaction(account.id, (tx) => stateOf(locate(tx, account, reportId, universe))),
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
  };
}

/** What a change makes of a report, before it is kept. */
type Worked = Pick<Revision, 'action' | 'patch' | 'contentHash'>;

function checkEditable({ record: { status } }: ReportState): void {
  if (!takesEdits(status)) throw problem('report-not-editable', { status });
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
