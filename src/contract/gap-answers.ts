import type { GapAnswers } from './generated/operations.js';
import { type Gap, gaps } from './interface.js';

export type GapName = keyof GapAnswers;

/** Possible answers to each gap: one, or several from which one is drawn. */
export type PossibleAnswers = { readonly [Name in GapName]: readonly GapAnswers[Name][] };

/** A gap with alternatives to its default answer. */
export interface OpenGap extends Gap {
  name: GapName;
  default: string;
}

/** Gaps with more than one answer, in the order of the ledger. */
export const openGaps = gaps.filter(({ alternatives }) => alternatives.length > 0) as readonly OpenGap[];

/** Returns all answers to a gap, the default first. */
export function answersTo(gap: OpenGap): readonly string[] {
  return [gap.default, ...gap.alternatives.map(({ name }) => name)];
}

/** @param choose returns the possible answers to a gap */
export function possibleAnswers(choose: (gap: OpenGap) => readonly string[]): PossibleAnswers {
  // The types are generated from the same ledger, so the cast is safe.
  return Object.fromEntries(openGaps.map((gap) => [gap.name, choose(gap)])) as unknown as PossibleAnswers;
}

/** Answers of the profile `assumed`, the default. */
export const assumedAnswers = possibleAnswers((gap) => [gap.default]);

/** Answers of the profile `documented`. */
export const documentedAnswers = possibleAnswers((gap) => [gap.documented ?? gap.default]);

/** All answers of the ledger. */
export const allAnswers = possibleAnswers(answersTo);

/** The answers to gaps for one exchange; all code looks them up here. */
export interface Gaps {
  /**
   * Returns the answer to a gap. Call it only if the answer makes a difference: each call is recorded as varied.
   * @param differs returns whether an answer makes a difference here; by default each does
   */
  answer<Name extends GapName>(gap: Name, differs?: (answer: GapAnswers[Name]) => boolean): GapAnswers[Name];
  /**
   * Returns the answers that were looked up and are not the default, such as `create-status=202, error-body=plain`;
   * or an empty text.
   */
  varied(): string;
  /** The answers against which responses are validated. */
  readonly possible: PossibleAnswers;
}

/** Gaps with the default answers. */
export const assumedGaps: Gaps = {
  answer: (gap) => assumedAnswers[gap][0] as never,
  varied: () => '',
  possible: assumedAnswers,
};

/** Gaps by id, with the answers under which their operations do not exist. */
const absencesByGap = new Map(
  openGaps.map(({ id, name, alternatives }) => [
    id,
    { name, absent: new Set(alternatives.filter(({ absent }) => absent).map((each) => each.name)) },
  ]),
);

/** Returns whether an operation does not exist under the answer to its gap. */
export function isAbsent({ gap = '' }: { gap?: string }, answer: (gap: GapName) => string): boolean {
  const absence = absencesByGap.get(gap);
  return absence !== undefined && absence.absent.size > 0 && absence.absent.has(answer(absence.name));
}

/** Returns whether an operation does not exist under any possible answer. */
export function isAlwaysAbsent(operation: { gap?: string }, possible: PossibleAnswers): boolean {
  const absence = absencesByGap.get(operation.gap ?? '');
  return absence !== undefined && possible[absence.name].every((answer) => absence.absent.has(answer));
}
