import type {
  JsonPatch,
  JsonPatchOperation,
  ReportMergePatch,
  ReportStatus,
  Review,
} from '../../contract/generated/types.js';
import type { InstantMs } from '../../values/instants.js';
import { type Progress, progressAt, showsContent, type Timeline } from '../company/timeline.js';

/** The request of a lawyer as it was sent: an edit, or a review of a finding. */
type RevisionRequest =
  | { readonly patch: JsonPatch | ReportMergePatch }
  | { readonly validationId: string; readonly decision: Review['decision'] };

/** A stored change by a lawyer. */
export interface Revision {
  readonly action: 'edited' | 'reviewed';
  /** Timeline stage of the report at that time. */
  readonly stage: number;
  readonly at: InstantMs;
  /** Null if the request named no actor. */
  readonly actor: string | null;
  readonly reason: string;
  /** True for an edit of a completed report, which makes another version. */
  readonly newVersion: boolean;
  readonly asked: RevisionRequest;
  /** All changes of the report, recomputed values included. */
  readonly patch: readonly JsonPatchOperation[];
  /** Hash of the content after the revision. */
  readonly contentHash: string;
}

/** Returns true if a report in this state can be edited and reviewed. */
export function acceptsEdits(status: ReportStatus): boolean {
  return status === 'in_review' || status === 'completed';
}

/** Shared empty list, for reports without revisions. */
export const noRevisions: readonly Revision[] = [];

/** Returns the stages, up to `upTo`, at which the report was generated and could be read. */
export function generationStages(timeline: Timeline, createdAt: InstantMs, upTo: number): number[] {
  const stages: number[] = [];
  let isVisible = false;
  for (let stage = 0; stage <= upTo; stage += 1) {
    const { amends = false, cures = false } = timeline.stages[stage] ?? {};
    if (amends || cures) isVisible = false;
    if (isVisible || !showsContent(progressAt(timeline, createdAt, stage))) continue;
    stages.push(stage);
    isVisible = true;
  }
  return stages;
}

/** Returns the revisions of the version at a stage; earlier ones ended when the report was generated again. */
export function revisionsSince(
  { stages }: Timeline,
  stage: number,
  revisions: readonly Revision[],
): readonly Revision[] {
  if (revisions.length === 0) return revisions;
  const generated = generationOf({ stages }, stage);
  return revisions.filter((revision) => revision.stage >= generated);
}

/** Returns the stage at which the version shown at `stage` was generated; -1 if none was. */
export function generationOf({ stages }: Timeline, stage: number): number {
  return stages.slice(0, stage + 1).findLastIndex(({ amends, cures }) => amends === true || cures === true);
}

/** Returns the progress of a report with its revisions applied. */
export function withRevisions(progress: Progress, revisions: readonly Revision[]): Progress {
  const last = revisions.at(-1);
  if (last === undefined) return progress;
  const versions = revisions.filter(({ newVersion }) => newVersion).length;
  return { ...progress, version: progress.version + versions, since: Math.max(progress.since, last.at) };
}
