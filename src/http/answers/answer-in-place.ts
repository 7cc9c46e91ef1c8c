import { problem } from '../../contract/problems.js';
import type { Strike } from '../../domain/traffic/faults/strike.js';
import type { Answer } from './answer.js';
import { blankProblem, problemAnswer } from './problem-answer.js';

/** What is answered in the place of what the operation would do; nothing where it does that. */
export function answerInPlace({ effect, told }: Strike, path: string, requestId: string): Answer | undefined {
  const { status, retryAfter, reset } = effect;
  if (reset === 'before') return unsaid;
  if (status === undefined) return undefined;
  const cause = `A fault was asked for, and nothing was done: ${told}.`;
  const code = declared.get(status as 429);
  const answer =
    code === undefined
      ? blankProblem(status, cause, path, requestId)
      : problemAnswer(problem(code, { cause }), path, requestId);
  if (retryAfter === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, 'Retry-After': String(retryAfter) } };
}

/** Statuses that have a problem of their own. */
const declared = new Map([
  [429, 'too-many-requests'],
  [503, 'service-unavailable'],
] as const);

/** The connection ends before it is told. */
const unsaid: Answer = { status: 204, mediaType: null, headers: {}, body: null };
