import type { JsonPatch, ReportMergePatch, Review } from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import { quoted } from '../contract/quoted.js';
import { mostListed, summaryOf } from '../contract/violations.js';
import type { Account } from '../domain/access/keys.js';
import type { EditVerdict } from '../domain/editing/edits.js';
import { type Revision, revisionsSince, takesEdits } from '../domain/editing/revisions.js';
import { formatInstant, type Instant } from '../domain/life/clock.js';
import { instantWithin } from '../domain/life/lifecycle.js';
import type { Contents, SerialisedContent } from './contents.js';
import { type Found, locate, type ReportState, recordNow, stateOf } from './found-reports.js';
import { keepRevision, mostRevisions } from './kept-revisions.js';
import type { Store } from './ports.js';
import type { ReportView } from './reports.js';
import type { Timekeeping } from './timekeeping.js';
import { createTurns } from './turns.js';
import type { Work } from './workload.js';

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
  /** @throws problems `report-not-found`, `report-not-editable`, `too-many-revisions`, `patch-not-applicable`, `edit-refused` */
  edit(
    account: Account,
    reportId: string,
    patch: JsonPatch | ReportMergePatch,
    change: Change,
  ): Promise<ReportView>;
  /** @throws problems `report-not-found`, `report-not-editable`, `too-many-revisions`, `validation-not-found`, `validation-not-reviewable` */
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
  work: Work;
}

export function createRevisions({ seed, store, time, contents, work }: RevisionsOptions): Revisions {
  const universe = { time, seed };
  const inTurn = createTurns();

  /** Null where the report is no longer as it was when the change was made. */
  const keep = (account: Account, before: Found, revision: Revision): Found | null =>
    store.transaction(account.id, (tx) => {
      const found = locate(tx, account, before.report.id, universe);
      if (factsOf(found) !== factsOf(before)) return null;
      const { report, timeline, stage } = found;
      keepRevision(tx, { id: report.id, count: found.history.length }, revision);
      const history = [...found.history, revision];
      return { ...found, history, revisions: revisionsSince(timeline, stage, history) };
    });

  /** What is worked out may take its time beside the world, and is worked out again where that went on meanwhile. */
  const revise = async (
    account: Account,
    reportId: string,
    { actor, reason, precondition }: Change,
    workOut: (found: Found, content: SerialisedContent, at: Instant) => Promise<WorkedOut>,
  ): Promise<ReportView> => {
    const found = store.transaction(account.id, (tx) => locate(tx, account, reportId, universe));
    const { timeline, stage, progress, clock, company, request, revisions } = found;
    const state = stateOf(found);
    precondition(state);
    checkEditable(state);
    if (found.history.length >= mostRevisions)
      throw problem('too-many-revisions', { most: `${mostRevisions}` });
    const at = instantWithin(timeline, stage, progress.since, clock.mode === 'manual' ? clock.now : null);
    const content = await contents(request, revisions);
    const { action, asked, patch, contentHash, lastMember } = await workOut(found, content, at);
    if (patch.length === 0) return { record: state.record, company, content };
    const newVersion = action === 'edited' && progress.status === 'completed';
    const revision = { action, stage, at, actor, reason, newVersion, asked, patch, contentHash };
    const after = keep(account, found, revision);
    if (after === null) return revise(account, reportId, { actor, reason, precondition }, workOut);
    return {
      record: recordNow(after),
      company,
      content: contents.remember(request, after.revisions, lastMember),
    };
  };
  const reviseInTurn: typeof revise = (account, reportId, change, workOut) =>
    inTurn(`${account.id} ${reportId}`, () => revise(account, reportId, change, workOut));

  return {
    state: (account, reportId) =>
      store.transaction(account.id, (tx) => stateOf(locate(tx, account, reportId, universe))),
    checkEditable,

    edit: (account, reportId, patch, change) =>
      reviseInTurn(account, reportId, change, async (found, { lastMember }) => {
        const { record } = stateOf(found);
        // What a large patch brings is often what takes rules long to judge.
        const bytes = lastMember.byteLength + 2 * JSON.stringify(patch).length;
        const edited = await work('edit', { record, lastMember, patch }, { bytes });
        if (!edited.accepted) throw refused(edited);
        return { ...edited, action: 'edited', asked: { patch } };
      }),

    review: (account, reportId, { validationId, decision }, change) =>
      reviseInTurn(account, reportId, change, async ({ report }, { lastMember }, instant) => {
        const review = { decision, by: change.actor, at: formatInstant(instant), reason: change.reason };
        const input = { lastMember, validationId, review };
        const reviewed = await work('review', input, { bytes: lastMember.byteLength });
        if (reviewed.accepted) return { ...reviewed, action: 'reviewed', asked: { validationId, decision } };
        if (reviewed.reason === 'no_finding')
          throw problem('validation-not-reviewable', { validationId, outcome: reviewed.outcome });
        const hint = report.validate ? '' : ' It was created without options.validate, so that it has none.';
        throw problem('validation-not-found', { validationId: quoted(validationId), hint });
      }),
  };
}

/** All that a change of a report was worked out by: equal texts where nothing happened to it meanwhile. */
function factsOf({ report, history, clock: { mode, now } }: Found): string {
  return JSON.stringify([report, history.length, mode, now]);
}

/** A change of a report, before it is kept; without operations where it changes nothing. */
interface WorkedOut extends Pick<Revision, 'action' | 'asked' | 'patch' | 'contentHash'> {
  readonly lastMember: Uint8Array;
}

function checkEditable({ record: { status } }: ReportState): void {
  if (!takesEdits(status)) throw problem('report-not-editable', { status });
}

function refused(verdict: EditVerdict & { accepted: false }) {
  if ('fault' in verdict) {
    const { index, detail } = verdict.fault;
    const errors = [{ detail: `The operation ${detail}.`, pointer: `#/${index}`, keyword: 'path' }];
    return problem('patch-not-applicable', { fault: `operation ${index} ${detail}` }, { errors });
  }
  const { violations, total } = verdict;
  const errors = violations.slice(0, mostListed);
  return problem('edit-refused', { summary: summaryOf(errors, total) }, { errors });
}
