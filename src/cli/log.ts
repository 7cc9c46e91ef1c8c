import { withoutKeys } from '../domain/keys.js';
import type { LogFailure } from '../http/problem-answer.js';
import type { Streams } from './streams.js';

/** Writes failures of the sandbox as one line of JSON each. No key is in it. */
export function logFailure({ stderr }: Streams): LogFailure {
  return ({ requestId, fingerprint, error }) => {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    const line = JSON.stringify({ level: 'error', requestId, key: fingerprint, message, stack });
    stderr.write(`${withoutKeys(line)}\n`);
  };
}
