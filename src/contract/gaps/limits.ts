import { assumedGaps, type GapAnswers, type Gaps } from '../gap-answers.js';

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

/** The largest body, in bytes, whatever its operation takes. */
const maxBodySizes: Readonly<Record<GapAnswers['size-limits'], number>> = {
  '64-kib': Number.POSITIVE_INFINITY,
  '4-kib': 4096,
};

const smallestMaxBodySize = Math.min(...Object.values(maxBodySizes));

/**
 * The largest body that is read, in bytes.
 * @param usual that of the operation
 * @param length how many bytes are known to come
 */
export function maxBodySize(usual: number, length: number, gaps: Gaps): number {
  return gaps === assumedGaps || length <= smallestMaxBodySize
    ? usual
    : Math.min(usual, maxBodySizes[gaps.answer('size-limits')]);
}

/** What is left of a rate limit. */
interface RateLimitState {
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

type HeaderFields = Readonly<Record<string, string>>;

const limitFieldsBy: Readonly<Record<GapAnswers['rate-limits'], (left: RateLimitState) => HeaderFields>> = {
  // Those of draft-ietf-httpapi-ratelimit-headers-11.
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

/** The headers that tell what is left of a rate limit. */
export function rateLimitHeaders(left: RateLimitState, answer: GapAnswers['rate-limits']): HeaderFields {
  return limitFieldsBy[answer](left);
}

/** The headers of a refusal by a limit. */
export function rateLimitErrorHeaders(
  { resetSeconds }: RateLimitState,
  answer: GapAnswers['rate-limits'],
): HeaderFields {
  return answer === 'no-headers' ? {} : { 'Retry-After': String(resetSeconds) };
}

/** Who may call: nobody, everybody, or those that the settings let in. */
type Admission = 'none' | 'all' | 'some';

const admissions: Readonly<Record<GapAnswers['cross-origin'], Admission>> = {
  loopback: 'some',
  none: 'none',
  any: 'all',
};

export function admissionOf(answer: GapAnswers['cross-origin']): Admission {
  return admissions[answer];
}
