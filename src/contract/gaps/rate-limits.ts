import type { GapAnswers } from '../gap-answers.js';

/** What is left of a rate limit. */
export interface RateLimitState {
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
