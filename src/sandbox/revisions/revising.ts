import { problem } from '../../contract/problems.js';
import type { Account } from '../../domain/access/keys.js';
import { acceptsEdits, type Revision, revisionsSince } from '../../domain/editing/revisions.js';
import type { Instant } from '../../domain/life/clock.js';
import { instantWithin } from '../../domain/life/lifecycle.js';
import type { Contents, SerialisedContent } from '../content/contents.js';
import type { Store } from '../ports.js';
import { recordRevision } from '../records/event-log.js';
import { maxRevisions, storeRevision } from '../records/kept-revisions.js';
import {
  currentRecord,
  type FoundReport,
  locateReport,
  type ReportState,
  reportStateOf,
} from '../reports/found-reports.js';
import type { ReportView } from '../reports/reports.js';
import type { Timekeeping } from '../time/timekeeping.js';
import { createKeyedMutex } from '../work/turns.js';

/** Who changes a report, and why. */
export interface RevisionAttribution {
  /** Null where nobody told. */
  actor: string | null;
  reason: string;
  /** Throws where the report is not the one that the caller means. */
  precondition(state: ReportState): void;
}

/** A change of a report, before it is kept; without operations where it changes nothing. */
export interface ComputedRevision extends Pick<Revision, 'action' | 'asked' | 'patch' | 'contentHash'> {
  readonly lastMember: Uint8Array;
}

/** Works out what a change comes to. */
export type ComputeRevision = (
  found: FoundReport,
  content: SerialisedContent,
  at: Instant,
) => Promise<ComputedRevision>;

/**
 * Changes a report, after those changes of it that came before.
 * @throws problems `report-not-found`, `report-not-editable`, `too-many-revisions`
 */
export type Revise = (
  account: Account,
  reportId: string,
  change: RevisionAttribution,
  workOut: ComputeRevision,
) => Promise<ReportView>;

export interface RevisingOptions {
  seed: string;
  store: Store;
  time: Timekeeping;
  contents: Contents;
}

export function createRevise(options: RevisingOptions): Revise {
  const { store, contents } = options;
  const inTurn = createKeyedMutex();

  /** What is worked out may take its time beside the world, and is worked out again where that went on meanwhile. */
  const revise: Revise = async (account, reportId, change, workOut) => {
    const found = store.transaction(account.id, (tx) => locateReport(tx, account, reportId, options));
    const { record } = checkRevisable(found, change);
    const { company, request } = found;
    const at = instantOf(found);
    const content = await contents(request, found.revisions);
    const workedOut = await workOut(found, content, at);
    if (workedOut.patch.length === 0) return { record, company, content };
    const after = commitRevision(options, account, found, revisionOf(found, at, change, workedOut));
    if (after === null) return revise(account, reportId, change, workOut);
    return {
      record: currentRecord(after),
      company,
      content: contents.remember(request, after.revisions, workedOut.lastMember),
    };
  };

  return (account, reportId, change, workOut) =>
    inTurn(`${account.id} ${reportId}`, () => revise(account, reportId, change, workOut));
}

/** @throws problem `report-not-editable` */
export function checkEditable({ record: { status } }: ReportState): void {
  if (!acceptsEdits(status)) throw problem('report-not-editable', { status });
}

function checkRevisable(found: FoundReport, { precondition }: RevisionAttribution): ReportState {
  const state = reportStateOf(found);
  precondition(state);
  checkEditable(state);
  if (found.history.length >= maxRevisions) throw problem('too-many-revisions', { most: `${maxRevisions}` });
  return state;
}

/** When a change is made. */
function instantOf({ timeline, stage, progress, clock }: FoundReport): Instant {
  return instantWithin(timeline, stage, progress.since, clock.mode === 'manual' ? clock.now : null);
}

function revisionOf(
  { stage, progress }: FoundReport,
  at: Instant,
  { actor, reason }: RevisionAttribution,
  { action, asked, patch, contentHash }: ComputedRevision,
): Revision {
  const newVersion = action === 'edited' && progress.status === 'completed';
  return { action, stage, at, actor, reason, newVersion, asked, patch, contentHash };
}

/** Null where the report is no longer as it was when the change was made. */
function commitRevision(
  options: RevisingOptions,
  account: Account,
  before: FoundReport,
  revision: Revision,
): FoundReport | null {
  return options.store.transaction(account.id, (tx) => {
    const found = locateReport(tx, account, before.report.id, options);
    if (factsOf(found) !== factsOf(before)) return null;
    const { report, timeline, stage } = found;
    storeRevision(tx, { id: report.id, count: found.history.length }, revision);
    const history = [...found.history, revision];
    recordRevision(tx, report.id, history.length);
    return { ...found, history, revisions: revisionsSince(timeline, stage, history) };
  });
}

/** All that a change of a report was worked out by: equal texts where nothing happened to it meanwhile. */
function factsOf({ report, history, clock: { mode, now } }: FoundReport): string {
  return JSON.stringify([report, history.length, mode, now]);
}
