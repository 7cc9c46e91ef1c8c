import type { GapAnswers, PossibleAnswers } from '../gap-answers.js';

const statusesByAnswer: Readonly<Record<GapAnswers['error-codes'], Readonly<Record<number, number>>>> = {
  precise: {},
  '400-for-422': { 422: 400 },
  '404-for-405': { 405: 404 },
};

/** The status that a refusal has, in the place of that of its problem. */
export function errorStatus(status: number, answer: GapAnswers['error-codes']): number {
  return statusesByAnswer[answer][status] ?? status;
}

/** Whether some answer that is possible tells the status otherwise. */
export function isCoarsened(status: number, possible: PossibleAnswers): boolean {
  return possible['error-codes'].some((answer) => errorStatus(status, answer) !== status);
}
