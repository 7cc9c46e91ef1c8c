import type { GapAnswers } from '../gap-answers.js';

/** The largest page, in reports. */
const maxPageSizes: Readonly<Record<GapAnswers['list'], number>> = {
  served: Number.POSITIVE_INFINITY,
  // It is not there at all.
  '404': 0,
  'small-pages': 5,
};

/** How many reports a page has, where so many were asked for. */
export function pageLimit(asked: number, answer: GapAnswers['list']): number {
  return Math.min(asked, maxPageSizes[answer]);
}
