import type { KeptRevision, Report } from '../../contract/generated/types.js';
import type { Violation } from '../../contract/problems.js';
import type { CompanyRef } from '../../domain/company/companies.js';
import { acceptsEdits, generationOf, type Revision } from '../../domain/editing/revisions.js';
import { formatInstant, type Instant, parseInstant } from '../../domain/life/clock.js';
import { timelineOf } from '../../domain/life/life.js';
import { progressAt } from '../../domain/life/progress.js';
import type { Timeline } from '../../domain/life/timeline.js';
import { jsonLength } from '../../domain/values/json-length.js';
import type { Contents } from '../content/contents.js';
import type { YieldToEventLoop } from '../ports.js';
import { contentRequest, recordOf, type StoredReport } from '../records/stored-reports.js';
import type { RunTask } from '../work/workload.js';

/** What revisions are made again with. */
export interface RevisionImportOptions {
  /** Of the account. */
  seed: string;
  contents: Contents;
  work: RunTask;
  breathe: YieldToEventLoop;
}

/** What a file says that lawyers did to a report. */
export interface ImportedRevisions {
  report: StoredReport;
  company: CompanyRef;
  kept: readonly KeptRevision[];
  /** The stage that the report has come to. */
  reached: number;
}

/** The first revision that can not have been made, and why. */
export interface RevisionError extends FieldError {
  index: number;
}

/**
 * Does again what a file says that lawyers did to a report, by the code that does it at first: what it would refuse is
 * a fault. Of a change, the file gives what was asked for and when; what followed and every hash are computed here.
 */
export async function replayRevisions(
  { report, company, kept, reached }: ImportedRevisions,
  { seed, contents, work, breathe }: RevisionImportOptions,
): Promise<{ revisions: readonly Revision[] } | { fault: RevisionError }> {
  const timeline = timelineOf(report);
  const revisions: Revision[] = [];
  let lastMember: Uint8Array | undefined;
  let generation: number | undefined;
  for (const [index, told] of kept.entries()) {
    const turn = breathe();
    if (turn !== undefined) await turn;
    const fault = ({ member, detail }: FieldError) => ({ fault: { index, member, detail } });
    const misplaced = misplacement({ timeline, createdAt: report.createdAt }, told, {
      reached,
      before: revisions.at(-1),
    });
    if (misplaced !== null) return fault(misplaced);
    const progress = progressAt(timeline, report.createdAt, told.stage);
    const own = generationOf(timeline, told.stage);
    if (lastMember === undefined || own !== generation)
      ({ lastMember } = await contents(contentRequest({ report, company }, progress, seed)));
    generation = own;
    const record = recordOf(report, progress, revisions);
    const change = await applyRevision({ record, lastMember }, told, work);
    if ('detail' in change) return fault(change);
    const { asked, patch, contentHash } = change;
    if (told.contentHash !== undefined && told.contentHash !== contentHash)
      return fault({ member: 'contentHash', detail: 'is not that of the content that the change leads to' });
    const { action, stage, actor, reason } = told;
    const newVersion = action === 'edited' && progress.status === 'completed';
    const at = parseInstant(told.at) as Instant;
    revisions.push({ action, stage, at, actor, reason, newVersion, asked, patch, contentHash });
    lastMember = change.lastMember;
  }
  return { revisions };
}

/** What keeps a change from having been made then. */
function misplacement(
  { timeline, createdAt }: { timeline: Timeline; createdAt: Instant },
  { stage, at }: KeptRevision,
  { reached, before }: { reached: number; before: Revision | undefined },
): FieldError | null {
  const wrong = (member: string, detail: string): FieldError => ({ member, detail });
  if (stage > reached) return wrong('stage', `must be at most ${reached}, the stage that the report is in`);
  if (before !== undefined && stage < before.stage)
    return wrong('stage', 'must not be before that of the change before it');
  const { status, since } = progressAt(timeline, createdAt, stage);
  if (!acceptsEdits(status))
    return wrong('stage', `must be one that takes changes, and it was ${status} then`);
  const instant = parseInstant(at);
  if (instant === null) return wrong('at', `must be an instant that exists, not ${at}`);
  if (instant < since)
    return wrong('at', `must not be before ${formatInstant(since)}, when the report came to that stage`);
  return null;
}

/** A report before a change. */
interface Before {
  record: Report;
  lastMember: Uint8Array;
}

type Applied = Pick<Revision, 'asked' | 'patch' | 'contentHash'> & { lastMember: Uint8Array };

/** What is wrong with a member of a change. */
interface FieldError {
  member: string;
  detail: string;
}

async function applyRevision(
  before: Before,
  told: KeptRevision,
  work: RunTask,
): Promise<Applied | FieldError> {
  const isEdit = told.action === 'edited';
  const change = isEdit ? await edited(before, told, work) : await reviewed(before, told, work);
  if ('detail' in change || change.patch.length > 0) return change;
  return { member: isEdit ? 'patch' : 'decision', detail: 'must change something' };
}

/** Longer than the body of an edit may be, since what is sent as `1e20` is written with all its digits. */
const maxPatchLength = 512 * 1024;

async function edited(
  { record, lastMember }: Before,
  { patch, validationId, decision }: KeptRevision,
  work: RunTask,
): Promise<Applied | FieldError> {
  if (patch === undefined || validationId !== undefined || decision !== undefined)
    return { member: 'patch', detail: 'must say what was edited, without validationId and decision' };
  const length = jsonLength(patch, maxPatchLength);
  if (length > maxPatchLength)
    return { member: 'patch', detail: `must have at most ${maxPatchLength} characters of JSON; it has more` };
  const edit = await work('edit', { record, lastMember, patch }, { bytes: lastMember.byteLength + length });
  if (edit.accepted) return { ...edit, asked: { patch } };
  const why = 'fault' in edit ? `its operation ${edit.fault.index} ${edit.fault.detail}` : violationIn(edit);
  return { member: 'patch', detail: `would be refused: ${why}` };
}

function violationIn({ violations: [first] }: { violations: readonly Violation[] }): string {
  return (first?.detail ?? '').replace(/\.$/, '');
}

async function reviewed(
  { lastMember }: Before,
  { patch, validationId, decision, actor: by, at, reason }: KeptRevision,
  work: RunTask,
): Promise<Applied | FieldError> {
  if (validationId === undefined || decision === undefined || patch !== undefined)
    return { member: 'decision', detail: 'must be there with validationId, and without patch' };
  const review = { decision, by, at: formatInstant(parseInstant(at) as Instant), reason };
  const input = { lastMember, validationId, review };
  const outcome = await work('review', input, { bytes: lastMember.byteLength });
  if (outcome.accepted) return { ...outcome, asked: { validationId, decision } };
  return { member: 'validationId', detail: 'names no finding of the report as it was' };
}
