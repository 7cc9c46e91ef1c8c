import type { GapAnswers } from '../generated/operations.js';

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
