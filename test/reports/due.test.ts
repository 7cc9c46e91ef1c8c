import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClockSettings } from '../../src/contract/clock-modes.js';
import { progressAt, stageAt, timelineNamed, timelineNames } from '../../src/legal/company/timeline.js';
import {
  dueTransitions,
  type LifecycleState,
  progressOf,
  restartStage,
} from '../../src/reports/lifecycle.js';
import { epoch } from '../../src/values/instants.js';

const clock: ClockSettings = { mode: 'manual', pace: 'fast' };
const begins = { elapsedMs: 0, clock };

interface PositionedState extends LifecycleState {
  position: number;
}

type SeenTransition = [at: number, position: number, status: string];

const dueAtOf = ({ dueAt = Number.POSITIVE_INFINITY }: LifecycleState): number => dueAt;

/** Does the due transitions of a world that returns `known` reports per step. */
function play(world: PositionedState[], now: number, known: number): SeenTransition[] {
  const transitionsSeen: SeenTransition[] = [];
  for (;;) {
    const ordered = world
      .filter((life) => dueAtOf(life) <= now)
      .sort((one, other) => dueAtOf(one) - dueAtOf(other) || one.position - other.position)
      .map((record) => ({ record, position: record.position }));
    const transitions = dueTransitions(
      { clock, next: ordered.slice(0, known), more: ordered.length > known },
      now,
    );
    if (transitions.length === 0) return transitionsSeen;
    for (const { report, from } of transitions) {
      expect(world[report.position]?.stage ?? 0).toBe(from);
      world[report.position] = report;
      const { since, status } = progressOf(report);
      transitionsSeen.push([since, report.position, status]);
    }
  }
}

/** Returns the expected transitions, computed report by report. */
function expected(
  world: readonly Required<Pick<PositionedState, 'course' | 'createdAt' | 'position'>>[],
  now: number,
) {
  const transitionsSeen = world.flatMap(({ course, createdAt, position }) => {
    const timeline = timelineNamed(course);
    return Array.from({ length: stageAt(timeline, createdAt, now) }, (_, at): SeenTransition => {
      const { since, status } = progressAt(timeline, createdAt, at + 1);
      return [since, position, status];
    });
  });
  return transitionsSeen.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
}

describe('the due transitions of a world', () => {
  it('are returned in chronological order, for any number read per step', () => {
    /** Few instants, so that many transitions are due at one. */
    const minute = fc.nat({ max: 3 }).map((minutes) => epoch + minutes * 60_000);
    const lives = fc.array(fc.record({ course: fc.constantFrom(...timelineNames), createdAt: minute }), {
      minLength: 1,
      maxLength: 30,
    });
    const known = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(lives, fc.nat({ max: 20_000 }), known, (given, minutes, max) => {
        const now = epoch + minutes * 60_000;
        const placed = given.map((life, position) => ({ ...life, position }));
        const world = placed.map((life) => restartStage<PositionedState>(life, 0, begins));
        expect(play(world, now, max)).toEqual(expected(placed, now));
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it('do not exist before their instants', () => {
    const next = [{ position: 1, record: restartStage<LifecycleState>({ createdAt: epoch }, 0, begins) }];
    expect(dueTransitions({ clock, next, more: false }, epoch + 29_999)).toEqual([]);
    expect(dueTransitions({ clock, next, more: false }, epoch + 30_000)).toEqual([
      { report: { createdAt: epoch, stage: 1, dueAt: epoch + 1_230_000 }, from: 0 },
    ]);
  });
});
