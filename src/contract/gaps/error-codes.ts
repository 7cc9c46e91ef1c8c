import type { GapAnswers } from '../gap-answers.js';

const statuses: Readonly<Record<GapAnswers['error-codes'], Readonly<Record<number, number>>>> = {
  precise: {},
  '400-for-422': { 422: 400 },
  '404-for-405': { 405: 404 },
};

/** The statuses that some answer tells otherwise. */
export const coarsened: ReadonlySet<number> = new Set(
  Object.values(statuses).flatMap((each) => Object.keys(each).map(Number)),
);

/** The status that a refusal has, in the place of that of its problem. */
export function refusalStatus(status: number, answer: GapAnswers['error-codes']): number {
  return statuses[answer][status] ?? status;
}
