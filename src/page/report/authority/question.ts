import type { Content, FacultyCode, Report } from '../../../contract/generated/types.js';
import { type MayActAnswer, MayActError, mayAct } from '../../../domain/judging/may-act/may-act.js';
import { plainAmount } from '../../words/format.js';

/** What somebody asks, as the form holds it. */
export interface Question {
  faculty: string;
  /** As it was typed; empty is any amount. */
  amount: string;
  currency: string;
  /** By their ids. */
  people: readonly string[];
}

/** The answer, or what keeps the question from one. */
export type QuestionResult = { answer: MayActAnswer } | { faults: readonly string[] };

/** Null where nobody is asked for yet. */
export function answerQuestion(
  report: Report,
  { faculty, amount, currency, people }: Question,
): QuestionResult | null {
  if (people.length === 0 || faculty === '') return null;
  const plain = plainAmount(amount);
  try {
    return {
      answer: mayAct(report, { faculty, people, ...(plain === '' ? {} : { amount: plain, currency }) }),
    };
  } catch (error) {
    if (error instanceof MayActError)
      return { faults: error.faults.map(({ at, detail }) => `${at} ${detail}`) };
    throw error;
  }
}

/** The faculties that may be asked for: those of the report, those that were requested first. */
export function askableFaculties({ powers, requestedOperations }: Content): FacultyCode[] {
  const given = powers.flatMap(({ faculties }) => faculties.map(({ code }) => code));
  return [...new Set([...requestedOperations, ...given])];
}

/** Currencies to ask in: those of the limits first. */
export function currencies({ conclusion, units }: Content): string[] {
  const ofLimits = conclusion.authorityMatrix.flatMap(({ from, to }) => (to === null ? [] : [from.currency]));
  return [...new Set([...ofLimits, 'CLP', ...Object.keys(units), 'USD'])];
}

/** Whoever may have a say: everybody who signs for anything, and those who hold a power. */
export function candidates({ conclusion, powers, powerGroups }: Content): string[] {
  const signing = conclusion.authorityMatrix.flatMap(({ combinations }) =>
    combinations.flatMap((parts) => parts.flatMap(({ entityIds }) => entityIds)),
  );
  const named = powers.flatMap(({ grantees }) => grantees.entityIds);
  const grouped = powerGroups.flatMap(({ members }) => members.map(({ entityId }) => entityId));
  return [...new Set([...signing, ...named, ...grouped])];
}
