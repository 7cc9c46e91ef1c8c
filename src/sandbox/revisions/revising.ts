import { problem } from '../../contract/problems.js';
import type { Account } from '../../domain/access/keys.js';
import { type Revision, revisionsSince, takesEdits } from '../../domain/editing/revisions.js';
import type { Instant } from '../../domain/life/clock.js';
import { instantWithin } from '../../domain/life/lifecycle.js';
import type { Contents, SerialisedContent } from '../content/contents.js';
import type { Store } from '../ports.js';
import { noteRevision } from '../records/event-log.js';
import { keepRevision, mostRevisions } from '../records/kept-revisions.js';
import { type Found, locate, type ReportState, recordNow, stateOf } from '../reports/found-reports.js';
import type { ReportView } from '../reports/reports.js';
import type { Timekeeping } from '../time/timekeeping.js';
import { createTurns } from '../work/turns.js';

/** Who changes a report, and why. */
export interface Change {
  /** Null where nobody told. */
  actor: string | null;
  reason: string;
  /** Throws where the report is not the one that the caller means. */
  precondition(state: ReportState): void;
}

/** A change of a report, before it is kept; without operations where it changes nothing. */
export interface WorkedOut extends Pick<Revision, 'action' | 'asked' | 'patch' | 'contentHash'> {
  readonly lastMember: Uint8Array;
}

/** Works out what a change comes to. */
export type WorkOut = (found: Found, content: SerialisedContent, at: Instant) => Promise<WorkedOut>;

/**
 * Changes a report, after those changes of it that came before.
 * @throws problems `report-not-found`, `report-not-editable`, `too-many-revisions`
 */
export type Revise = (
  account: Account,
  reportId: string,
  change: Change,
  workOut: WorkOut,
) => Promise<ReportView>;

export interface RevisingOptions {
  seed: string;
  store: Store;
  time: Timekeeping;
  contents: Contents;
}

export function createRevise(options: RevisingOptions): Revise {
  const { store, contents } = options;
  const inTurn = createTurns();

  /** What is worked out may take its time beside the world, and is worked out again where that went on meanwhile. */
  const revise: Revise = async (account, reportId, change, workOut) => {
    const found = store.transaction(account.id, (tx) => locate(tx, account, reportId, options));
    const { record } = checkRevisable(found, change);
    const { company, request } = found;
    const at = instantOf(found);
    const content = await contents(request, found.revisions);
    const workedOut = await workOut(found, content, at);
    if (workedOut.patch.length === 0) return { record, company, content };
    const after = keep(options, account, found, revisionOf(found, at, change, workedOut));
    if (after === null) return revise(account, reportId, change, workOut);
    return {
      record: recordNow(after),
      company,
      content: contents.remember(request, after.revisions, workedOut.lastMember),
    };
  };

  return (account, reportId, change, workOut) =>
    inTurn(`${account.id} ${reportId}`, () => revise(account, reportId, change, workOut));
}

/** @throws problem `report-not-editable` */
export function checkEditable({ record: { status } }: ReportState): void {
  if (!takesEdits(status)) throw problem('report-not-editable', { status });
}

function checkRevisable(found: Found, { precondition }: Change): ReportState {
  const state = stateOf(found);
  precondition(state);
  checkEditable(state);
  if (found.history.length >= mostRevisions)
    throw problem('too-many-revisions', { most: `${mostRevisions}` });
  return state;
}

/** When a change is made. */
function instantOf({ timeline, stage, progress, clock }: Found): Instant {
  return instantWithin(timeline, stage, progress.since, clock.mode === 'manual' ? clock.now : null);
}

function revisionOf(
  { stage, progress }: Found,
  at: Instant,
  { actor, reason }: Change,
  { action, asked, patch, contentHash }: WorkedOut,
): Revision {
  const newVersion = action === 'edited' && progress.status === 'completed';
  return { action, stage, at, actor, reason, newVersion, asked, patch, contentHash };
}

/** Null where the report is no longer as it was when the change was made. */
function keep(options: RevisingOptions, account: Account, before: Found, revision: Revision): Found | null {
  return options.store.transaction(account.id, (tx) => {
    const found = locate(tx, account, before.report.id, options);
    if (factsOf(found) !== factsOf(before)) return null;
    const { report, timeline, stage } = found;
    keepRevision(tx, { id: report.id, count: found.history.length }, revision);
    const history = [...found.history, revision];
    noteRevision(tx, report.id, history.length);
    return { ...found, history, revisions: revisionsSince(timeline, stage, history) };
  });
}

/** All that a change of a report was worked out by: equal texts where nothing happened to it meanwhile. */
function factsOf({ report, history, clock: { mode, now } }: Found): string {
  return JSON.stringify([report, history.length, mode, now]);
}
