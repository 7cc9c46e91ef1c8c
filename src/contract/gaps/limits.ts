import { assumedGaps, type Gaps } from '../gap-answers.js';
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
  return gaps === assumedGaps || length <= smallestMaxBodySize
    ? usual
    : Math.min(usual, maxBodySizes[gaps.answer('size-limits')]);
}

interface RateLimitState {
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

type HeaderFields = Readonly<Record<string, string>>;

const limitFieldsBy: Readonly<Record<GapAnswers['rate-limits'], (state: RateLimitState) => HeaderFields>> = {
  // draft-ietf-httpapi-ratelimit-headers-11
  standard: ({ limit, windowSeconds, remaining, resetSeconds }) => ({
    'RateLimit-Policy': `"default";q=${limit};w=${windowSeconds}`,
    RateLimit: `"default";r=${remaining};t=${resetSeconds}`,
  }),
  'x-ratelimit': ({ limit, remaining, resetSeconds }) => ({
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetSeconds),
  }),
  'no-headers': () => ({}),
};

/** Returns the rate-limit headers of a response. */
export function rateLimitHeaders(state: RateLimitState, answer: GapAnswers['rate-limits']): HeaderFields {
  return limitFieldsBy[answer](state);
}

/** Returns the additional headers of a 429. */
export function rateLimitErrorHeaders(
  { resetSeconds }: RateLimitState,
  answer: GapAnswers['rate-limits'],
): HeaderFields {
  return answer === 'no-headers' ? {} : { 'Retry-After': String(resetSeconds) };
}

/** Allowed origins: none, all, or those of the settings. */
type Admission = 'none' | 'all' | 'some';

const admissions: Readonly<Record<GapAnswers['cross-origin'], Admission>> = {
  loopback: 'some',
  none: 'none',
  any: 'all',
};

export function admissionOf(answer: GapAnswers['cross-origin']): Admission {
  return admissions[answer];
}
