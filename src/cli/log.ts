import type { LogFailure } from '../http/problem-answer.js';
import type { Streams } from './streams.js';

/** Writes failures of the sandbox as one line of JSON each. */
export function logFailure({ stderr }: Streams): LogFailure {
  return ({ requestId, error }) => {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    stderr.write(`${JSON.stringify({ level: 'error', requestId, message, stack })}\n`);
  };
}
