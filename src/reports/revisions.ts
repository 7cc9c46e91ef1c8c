import type { Account } from '../accounts/account.js';
import { clockModes } from '../contract/clock-modes.js';
import type { JsonPatch, ReportMergePatch, ReportVerification, Review } from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import { maxListedViolations, violationProblem } from '../contract/violations.js';
import {
  acceptsEdits,
  type EditVerdict,
  type ReviewRefusal,
  type Revision,
  revisionsSince,
  showsContent,
} from '../legal/index.js';
import { createKeyedMutex } from '../runtime/concurrency.js';
import { formatInstant, type InstantMs } from '../values/instants.js';
import { quoteValue } from '../values/message-text.js';
import { type BaseContent, isEarlierContent, storeBaseContents } from './base-contents.js';
import type { SerialisedContent } from './contents.js';
import { changeHistoryOf, changesOf, recordRevision } from './event-log.js';
import { generatedRequests, missingBases } from './generated-contents.js';
import { instantWithin } from './lifecycle.js';
import { maxRevisions, recordOf, storeRevision } from './report-records.js';
import {
  currentRecord,
  type FoundReport,
  locateReport,
  type ReportState,
  type ReportsOptions,
  type ReportView,
  reportStateOf,
  viewWithContent,
} from './reports.js';
import type { ReportMoments, SerialisedMoment } from './revision-tasks.js';
import type { TaskSize } from './tasks.js';

/** The actor and the reason of a change, and its condition. */
interface RevisionTerms {
  /** Null if not given. */
  actor: string | null;
  reason: string;
  /** Throws if the report is not in the state that the caller expects. */
  precondition(state: ReportState): void;
}

/** A change before it is stored; its patch is empty if nothing changes. */
interface ComputedRevision extends Pick<Revision, 'action' | 'asked' | 'patch' | 'contentHash'> {
  readonly contentField: Uint8Array;
}

/**
 * Changes a report, after the earlier changes of it.
 * @throws problems `report-not-found`, `report-not-editable`, `too-many-revisions`
 */
type Revise = (
  account: Account,
  reportId: string,
  change: RevisionTerms,
  compute: (found: FoundReport, content: SerialisedContent, at: InstantMs) => Promise<ComputedRevision>,
) => Promise<ReportView>;

type RevisingOptions = Pick<ReportsOptions, 'seed' | 'store' | 'time' | 'contents' | 'runTask'>;

function createRevise(options: RevisingOptions): Revise {
  const { store, contents, runTask } = options;
  const runExclusively = createKeyedMutex();

  /** The change may be computed in another thread. If the report changed meanwhile, it is computed again. */
  const revise: Revise = async (account, reportId, change, compute) => {
    const found = store.transaction(account.id, (tx) => locateReport(tx, account, reportId, options));
    const state = reportStateOf(found);
    change.precondition(state);
    checkEditable(state);
    if (found.allRevisions.length >= maxRevisions)
      throw problem('too-many-revisions', { max: `${maxRevisions}` });
    const { company, request, timeline, stage, progress, clock } = found;
    const now = clockModes[clock.mode].isManual ? clock.now : null;
    const at = instantWithin(timeline, stage, progress.since, now);
    const content = await contents(request, found.shownRevisions);
    const { action, asked, patch, contentHash, contentField } = await compute(found, content, at);
    if (patch.length === 0) return viewWithContent({ record: state.record, company, content }, runTask);
    const { actor, reason } = change;
    const newVersion = action === 'edited' && progress.status === 'completed';
    const revision = { action, stage, at, actor, reason, newVersion, asked, patch, contentHash };
    const bases = store.isDurable ? await missingBases(found, found.request.seed, contents) : [];
    const after = commitRevision(options, account, found, revision, bases);
    if (after === null) return revise(account, reportId, change, compute);
    const changed = contents.remember(request, after.shownRevisions, contentField);
    return viewWithContent({ record: currentRecord(after), company, content: changed }, runTask);
  };

  return (account, reportId, change, compute) =>
    runExclusively(`${account.id} ${reportId}`, () => revise(account, reportId, change, compute));
}

/** @throws problem `report-not-editable` */
function checkEditable({ record: { status } }: ReportState): void {
  if (!acceptsEdits(status)) throw problem('report-not-editable', { status });
}

/** Returns null if the report has changed since the change was computed. */
function commitRevision(
  options: RevisingOptions,
  account: Account,
  before: FoundReport,
  revision: Revision,
  bases: readonly BaseContent[],
): FoundReport | null {
  return options.store.transaction(account.id, (tx) => {
    const found = locateReport(tx, account, before.report.id, options);
    if (changeInputsOf(found) !== changeInputsOf(before)) return null;
    const { report, timeline, stage } = found;
    storeRevision(tx, { id: report.id, count: found.allRevisions.length }, revision);
    const allRevisions = [...found.allRevisions, revision];
    storeBaseContents(tx, bases);
    recordRevision(tx, report.id, allRevisions.length);
    return { ...found, allRevisions, shownRevisions: revisionsSince(timeline, stage, allRevisions) };
  });
}

/** Returns a text of all data a change depends on. It is equal if nothing happened to the report meanwhile. */
function changeInputsOf({ report, allRevisions, clock: { mode, now } }: FoundReport): string {
  return JSON.stringify([report, allRevisions.length, mode, now]);
}

/** The changes of lawyers to reports, and the histories of reports with their verification. */
export interface Revisions {
  /** @throws problem `report-not-found` */
  state(account: Account, reportId: string): ReportState;
  /** @throws problem `report-not-editable` */
  checkEditable(state: ReportState): void;
  /** @throws problems `report-not-found`, `validation-not-found`, `validation-not-reviewable` */
  checkFinding(account: Account, reportId: string, validationId: string): Promise<void>;
  /**
   * @throws problems `report-not-found`, `report-not-editable`, `too-many-revisions`, `patch-not-applicable`,
   * `edit-refused`
   */
  edit(
    account: Account,
    reportId: string,
    patch: JsonPatch | ReportMergePatch,
    change: RevisionTerms,
  ): Promise<ReportView>;
  /**
   * @throws problems `report-not-found`, `report-not-editable`, `too-many-revisions`, `validation-not-found`,
   * `validation-not-reviewable`
   */
  review(
    account: Account,
    reportId: string,
    finding: { validationId: string; decision: Review['decision'] },
    change: RevisionTerms,
  ): Promise<ReportView>;
  /**
   * Returns the history as JSON, validated by its schema.
   * @throws problem `report-not-found`
   */
  history(account: Account, reportId: string): Promise<Uint8Array>;
  /** @throws problems `report-not-found`, `report-without-content` */
  verification(account: Account, reportId: string): Promise<ReportVerification>;
}

export function createRevisions(options: RevisingOptions): Revisions {
  const { store, contents, runTask } = options;
  const revise = createRevise(options);
  const read = (account: Account, reportId: string): FoundReport =>
    store.transaction(account.id, (tx) => locateReport(tx, account, reportId, options));

  /** A changed report that was generated again since its last change shows contents that are not stored yet. */
  const storeShownContents = async (account: Account, found: FoundReport): Promise<void> => {
    if (!store.isDurable || found.allRevisions.length === 0) return;
    const bases = await missingBases(found, found.request.seed, contents);
    if (bases.length > 0) store.transaction(account.id, (tx) => storeBaseContents(tx, bases));
  };

  const momentsOf = async (found: FoundReport): Promise<ReportMoments> => {
    const { report, stage, allRevisions } = found;
    const generated = generatedRequests(found, found.request.seed);
    const moments: SerialisedMoment[] = [];
    const changes = changesOf(changeHistoryOf(report, allRevisions), stage);
    for (const { stage: index, event, at, progress, revisions } of changes) {
      const before = allRevisions.slice(0, revisions);
      const record = recordOf(report, progress, before);
      const revision = event === 'report.edited' ? before.at(-1) : undefined;
      if (revision !== undefined) moments.push({ record, revision });
      else {
        const request = generated.get(index);
        const contentField = request === undefined ? null : (await contents(request)).contentField;
        moments.push({ record, at, amends: event === 'report.amended', contentField });
      }
    }
    return { record: currentRecord(found), moments };
  };

  return {
    state: (account, reportId) => reportStateOf(read(account, reportId)),
    checkEditable,

    async checkFinding(account, reportId, validationId) {
      const found = read(account, reportId);
      const { contentField } = await contents(found.request, found.shownRevisions);
      const input = { contentField, validationId };
      const checked = await runTask('checkFinding', input, { bytes: contentField.byteLength });
      if (!checked.accepted) throw refusedReview(checked, validationId, found);
    },

    edit: (account, reportId, patch, change) =>
      revise(account, reportId, change, async (found, { contentField }) => {
        const { record } = reportStateOf(found);
        // The rules may take long for patched data: each bracket of amounts is judged for each faculty.
        const bytes = contentField.byteLength + 8 * JSON.stringify(patch).length;
        const edited = await runTask('edit', { record, contentField, patch }, { bytes });
        if (!edited.accepted) throw refusedEdit(edited);
        return { ...edited, action: 'edited', asked: { patch } };
      }),

    review: (account, reportId, { validationId, decision }, change) =>
      revise(account, reportId, change, async (found, { contentField }, instant) => {
        const review = { decision, by: change.actor, at: formatInstant(instant), reason: change.reason };
        const input = { contentField, validationId, review };
        const reviewed = await runTask('review', input, { bytes: contentField.byteLength });
        if (reviewed.accepted) return { ...reviewed, action: 'reviewed', asked: { validationId, decision } };
        throw refusedReview(reviewed, validationId, found);
      }),

    async history(account, reportId) {
      const found = read(account, reportId);
      await storeShownContents(account, found);
      const life = await momentsOf(found);
      return runTask('history', life, sizeOf(life));
    },

    async verification(account, reportId) {
      const found = read(account, reportId);
      const { progress, shownRevisions, request } = found;
      if (!showsContent(progress)) throw problem('report-without-content', { status: progress.status });
      await storeShownContents(account, found);
      const life = await momentsOf(found);
      const { contentField } = await contents(request, shownRevisions);
      const input = { ...life, contentField, isEarlier: isEarlierContent(request) };
      return runTask('verification', input, sizeOf(life, verifyingCost));
    },
  };
}

function refusedReview(verdict: ReviewRefusal, validationId: string, { report }: FoundReport) {
  if (verdict.reason === 'no_finding')
    return problem('validation-not-reviewable', { validationId, outcome: verdict.outcome });
  const hint = report.validate ? '' : ' It was created without options.validate, so that it has none.';
  return problem('validation-not-found', { validationId: quoteValue(validationId), hint });
}

function refusedEdit(verdict: EditVerdict & { accepted: false }) {
  if ('error' in verdict) {
    const { index, detail } = verdict.error;
    const errors = [{ detail: `The operation ${detail}.`, pointer: `#/${index}`, keyword: 'path' }];
    return problem('patch-not-applicable', { error: `operation ${index} ${detail}` }, { errors });
  }
  const { violations, total } = verdict;
  return violationProblem('edit-refused', violations.slice(0, maxListedViolations), total);
}

/** A verification processes everything more often than other tasks. */
const verifyingCost = 2;

function sizeOf({ moments }: ReportMoments, cost = 1): TaskSize {
  const bytes = moments.map((moment) =>
    'contentField' in moment ? (moment.contentField?.byteLength ?? 0) : 0,
  );
  return { bytes: cost * bytes.reduce((sum, one) => sum + one, 0), changes: moments.length };
}
