import type { GapAnswers } from './generated/operations.js';
import { type Gap, gaps } from './interface.js';

export type { GapAnswers } from './generated/operations.js';

export type GapName = keyof GapAnswers;

/** For each gap the answers that a client may be given: one each, or some that are drawn from. */
export type PossibleAnswers = { readonly [Name in GapName]: readonly GapAnswers[Name][] };

/** A gap that has other answers than the usual one. */
export interface OpenGap extends Gap {
  name: GapName;
  default: string;
}

/** The gaps that can be answered in more than one way, in the order of the ledger. */
export const openGaps = gaps.filter(({ alternatives }) => alternatives.length > 0) as readonly OpenGap[];

/** All answers to a gap, the usual one first. */
export function answersTo(gap: OpenGap): readonly string[] {
  return [gap.default, ...gap.alternatives.map(({ name }) => name)];
}

/** @param choose the answers that are possible, out of all that the ledger has */
export function possibleAnswers(choose: (gap: OpenGap) => readonly string[]): PossibleAnswers {
  // The types are generated from the same ledger.
  return Object.fromEntries(openGaps.map((gap) => [gap.name, choose(gap)])) as unknown as PossibleAnswers;
}

/** What is answered where nobody asked for anything else. */
export const assumedAnswers = possibleAnswers((gap) => [gap.default]);

/** What of the interface is there when nothing is but what is documented. */
export const documentedAnswers = possibleAnswers((gap) => [gap.documented ?? gap.default]);

/** Every answer that the ledger has. */
export const allAnswers = possibleAnswers(answersTo);

/** How one exchange is answered where the documents leave a question open: the one place where that is looked up. */
export interface Gaps {
  /**
   * Asked where the answer makes a difference, and not before: what is asked is what was varied.
   * @param differs whether an answer other than usual makes one here too; without it, each does
   */
  answer<Name extends GapName>(gap: Name, differs?: (answer: GapAnswers[Name]) => boolean): GapAnswers[Name];
  /** What was asked and answered otherwise than usual, such as `create-status=202, error-body=plain`; or nothing. */
  varied(): string;
  /** The contract that its answers are held to. */
  readonly possible: PossibleAnswers;
}

/** Those of every exchange for which nobody asked for anything else. */
export const assumedGaps: Gaps = {
  answer: (gap) => assumedAnswers[gap][0] as never,
  varied: () => '',
  possible: assumedAnswers,
};

/** The gap of an id, and which of its answers leave out the operations that stand on it. */
const absencesByGap = new Map(
  openGaps.map(({ id, name, alternatives }) => [
    id,
    { name, absent: new Set(alternatives.filter(({ absent }) => absent).map((each) => each.name)) },
  ]),
);

/** Whether an operation is not there by the answer to the gap that it stands on. */
export function isAbsent({ gap = '' }: { gap?: string }, answer: (gap: GapName) => string): boolean {
  const standing = absencesByGap.get(gap);
  return standing !== undefined && standing.absent.size > 0 && standing.absent.has(answer(standing.name));
}

/** Whether no answer that is possible has an operation. */
export function isAlwaysAbsent(operation: { gap?: string }, possible: PossibleAnswers): boolean {
  const standing = absencesByGap.get(operation.gap ?? '');
  return standing !== undefined && possible[standing.name].every((answer) => standing.absent.has(answer));
}
