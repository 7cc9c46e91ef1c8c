import type { Instant } from './clock.js';
import { enterStage, type LifecycleState } from './life.js';
import type { ClockSettings } from './progress.js';

/** A report with its place in the order of creation. */
export interface PositionedRecord<L> {
  readonly position: number;
  readonly record: L;
}

/** A world, as far as what is due in it goes. */
export interface DueQueue<L extends LifecycleState> {
  readonly moves: ClockSettings;
  /** Those that are due next, in the order of their instants and of creation. */
  readonly next: readonly PositionedRecord<L>[];
  /** Whether others are due after them, of which nothing is known here. */
  readonly more: boolean;
}

/** A report comes to the next stage of its timeline. */
export interface StageTransition<L> {
  /** As it is afterwards. */
  readonly report: L;
  /** The stage that it leaves. */
  readonly from: number;
}

/**
 * What is due in a world by an instant, in order: by when it is due, and at the same instant by which report was created
 * first. Where there is more than is known, it ends where something of that may come before.
 */
export function dueTransitions<L extends LifecycleState>(
  { moves, next, more }: DueQueue<L>,
  now: Instant,
): readonly StageTransition<L>[] {
  const transitions: StageTransition<L>[] = [];
  /** Reports that are due once more, in their order. */
  const again: PositionedRecord<L>[] = [];
  const last = next.at(-1);
  for (let at = 0; ; ) {
    const first = next[at];
    const other = again[0];
    const takesOther = other !== undefined && (first === undefined || isDueBefore(other, first));
    const one = takesOther ? other : first;
    if (one === undefined || dueAtOf(one) > now) return transitions;
    if (more && last !== undefined && isDueBefore(last, one)) return transitions;
    if (takesOther) again.shift();
    else at += 1;
    const { stage: from = 0 } = one.record;
    const report = enterStage(one.record, from + 1, { began: dueAtOf(one), moves });
    transitions.push({ report, from });
    if (report.dueAt !== undefined && report.dueAt <= now)
      insert(again, { position: one.position, record: report });
  }
}

function dueAtOf<L extends LifecycleState>({
  record: { dueAt = Number.POSITIVE_INFINITY },
}: PositionedRecord<L>): Instant {
  return dueAt;
}

function isDueBefore<L extends LifecycleState>(
  one: PositionedRecord<L>,
  other: PositionedRecord<L>,
): boolean {
  return (dueAtOf(one) - dueAtOf(other) || one.position - other.position) < 0;
}

/** Mostly what is due once more comes after what was found so before. */
function insert<L extends LifecycleState>(entries: PositionedRecord<L>[], entry: PositionedRecord<L>): void {
  let at = entries.length;
  while (at > 0 && isDueBefore(entry, entries[at - 1] as PositionedRecord<L>)) at -= 1;
  entries.splice(at, 0, entry);
}
