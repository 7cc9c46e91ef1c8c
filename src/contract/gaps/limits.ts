import type { Gaps } from '../gap-answers.js';
import type { GapAnswers } from '../generated/operations.js';

/** Max page size, in reports. */
const maxPageSizes: Readonly<Record<GapAnswers['list'], number>> = {
  served: Number.POSITIVE_INFINITY,
  // The operation does not exist.
  '404': 0,
  'small-pages': 5,
};

/** Returns the page size for a requested limit. */
export function pageLimit(requested: number, answer: GapAnswers['list']): number {
  return Math.min(requested, maxPageSizes[answer]);
}

/** Max body size in bytes, for all operations. */
const maxBodySizes: Readonly<Record<GapAnswers['size-limits'], number>> = {
  '64-kib': Number.POSITIVE_INFINITY,
  '4-kib': 4096,
};

const smallestMaxBodySize = Math.min(...Object.values(maxBodySizes));

/**
 * Returns the max body size in bytes.
 * @param usual limit of the operation
 * @param length bytes announced or received so far
 */
export function maxBodySize(usual: number, length: number, gaps: Gaps): number {
  return length <= smallestMaxBodySize ? usual : Math.min(usual, maxBodySizes[gaps.answer('size-limits')]);
}

/** Allowed origins: none, all, or those of the settings. */
type Admission = 'none' | 'all' | 'some';

/** Allowed origins by answer. */
export const admissions: Readonly<Record<GapAnswers['cross-origin'], Admission>> = {
  loopback: 'some',
  none: 'none',
  any: 'all',
};
