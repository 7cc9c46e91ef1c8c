import eventTypes from '../../../schemas/events/report-event-type.json' with { type: 'json' };
import statusSchema from '../../../schemas/reports/report-status.json' with { type: 'json' };
import { type GapName, type Gaps, openGaps } from '../gap-answers.js';
import type { GapAnswers } from '../generated/operations.js';
import { isOwn, type OwnNames, ownNames, ownNamesError, partPathsError } from './own-names.js';

/**
 * Returns the conversion of names of states or events by the answers to their gap.
 * @param noun what is named
 * @param names those of the contract
 */
function createWireNaming<Gap extends 'states' | 'event-names'>(
  gap: Gap,
  noun: string,
  names: readonly string[],
) {
  type Answer = GapAnswers[Gap];
  const alternatives = openGaps.find(({ name }) => name === gap)?.alternatives ?? [];
  const wireNames = new Map(alternatives.map((answer) => [answer.name, answer.names ?? {}]));
  const namesBy = (answer: Answer): Readonly<Record<string, string>> =>
    isOwn(answer) ? ownNames(answer) : (wireNames.get(answer) ?? {});

  /** Returns the name on the wire under an answer. */
  const wireName = (name: string, answer: Answer): string => namesBy(answer)[name] ?? name;

  /** Returns the contract's name for a word on the wire; the word itself if there is none. */
  const ownName = (word: unknown, answer: Answer): unknown => {
    // `queued` means the state itself, also where `skipped` shows another state as `queued`.
    if (names.includes(word as string)) return word;
    const [name] = Object.entries(namesBy(answer)).find(([, wire]) => wire === word) ?? [];
    return name ?? word;
  };
  return {
    wireName,
    ownName,
    /** As `wireName`, in an exchange. The gap is looked up only if a possible answer renames this. */
    wireNameIn(name: string, gaps: Gaps): string {
      const isRenamed = (answer: Answer): boolean => wireName(name, answer) !== name;
      return gaps.possible[gap].some(isRenamed) ? wireName(name, gaps.answer(gap, isRenamed)) : name;
    },
    /** As `ownName`, in an exchange. The gap is looked up only if a possible answer knows the word. */
    ownNameIn(word: unknown, gaps: Gaps): unknown {
      const isWireName = gaps.possible[gap].some((answer) => ownName(word, answer) !== word);
      return isWireName ? ownName(word, gaps.answer(gap)) : word;
    },
    /** As `ownName`, under any of several answers. */
    ownNameOfAny(word: unknown, possible: readonly Answer[]): unknown {
      return possible.map((answer) => ownName(word, answer)).find((name) => name !== word) ?? word;
    },
    /** Returns why an answer with own names is invalid; null if it is valid. */
    answerError: (answer: OwnNames): string | null => ownNamesError(answer, noun, names),
  };
}

export const stateNaming = createWireNaming('states', 'state', statusSchema.enum);
export const eventNaming = createWireNaming('event-names', 'event', eventTypes.enum);

/** Validation of own answers, by gap: returns why one is invalid, or null. */
export const ownAnswerErrors: { readonly [Name in GapName]?: (answer: OwnNames) => string | null } = {
  states: stateNaming.answerError,
  'event-names': eventNaming.answerError,
  'error-body': partPathsError,
};
