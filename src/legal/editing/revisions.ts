import type {
  JsonPatch,
  JsonPatchOperation,
  ReportMergePatch,
  ReportStatus,
  Review,
} from '../../contract/generated/types.js';
import type { Instant } from '../../values/instants.js';
import type { Timeline } from '../company/timeline.js';
import { type Progress, progressAt, showsContent } from '../company/timeline.js';

/** What a lawyer asked for, as it was sent: an edit, or a decision about a finding. */
export type RevisionRequest =
  | { readonly patch: JsonPatch | ReportMergePatch }
  | { readonly validationId: string; readonly decision: Review['decision'] };

/** A change that a lawyer made, as it is kept: a fact. */
export interface Revision {
  readonly action: 'edited' | 'reviewed';
  /** The stage of its timeline that the report was in. */
  readonly stage: number;
  readonly at: Instant;
  /** Null where nobody told. */
  readonly actor: string | null;
  readonly reason: string;
  /** Whether it made another version: an edit of a completed report does. */
  readonly newVersion: boolean;
  readonly asked: RevisionRequest;
  /** What changed, with all that followed, on the report. */
  readonly patch: readonly JsonPatchOperation[];
  /** Of the content from then on. */
  readonly contentHash: string;
}

/** Whether a report in this state can be edited and reviewed. */
export function acceptsEdits(status: ReportStatus): boolean {
  return status === 'in_review' || status === 'completed';
}

/** What a report has that nobody changed. */
export const noRevisions: readonly Revision[] = [];

/** The stages at which a report was made and could be read, at first or anew, up to one of them. */
export function generationStages(timeline: Timeline, createdAt: Instant, upTo: number): number[] {
  const stages: number[] = [];
  let shown = false;
  for (let stage = 0; stage <= upTo; stage += 1) {
    const { amends = false, cures = false } = timeline.stages[stage] ?? {};
    if (amends || cures) shown = false;
    if (shown || !showsContent(progressAt(timeline, createdAt, stage))) continue;
    stages.push(stage);
    shown = true;
  }
  return stages;
}

/** Those of the revisions that are about what the report says at a stage: what it said before was made anew. */
export function revisionsSince(
  { stages }: Timeline,
  stage: number,
  revisions: readonly Revision[],
): readonly Revision[] {
  if (revisions.length === 0) return revisions;
  const anew = generationOf({ stages }, stage);
  return revisions.filter((revision) => revision.stage >= anew);
}

/** The stage at which what a report says at a stage was made anew; -1 where it never was. */
export function generationOf({ stages }: Timeline, stage: number): number {
  return stages.slice(0, stage + 1).findLastIndex(({ amends, cures }) => amends === true || cures === true);
}

/** Where a report is, with what lawyers did to it until then. */
export function withRevisions(progress: Progress, revisions: readonly Revision[]): Progress {
  const last = revisions.at(-1);
  if (last === undefined) return progress;
  const versions = revisions.filter(({ newVersion }) => newVersion).length;
  return { ...progress, version: progress.version + versions, since: Math.max(progress.since, last.at) };
}
