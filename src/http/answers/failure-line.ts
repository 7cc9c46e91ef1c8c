import { ContractBreachError } from '../../contract/breach.js';
import { withoutSecrets } from '../../domain/access/secrets.js';
import type { InternalFailure } from './failures.js';

/** How many frames of a stack are told, and the longest of them, in characters. */
const maxFrames = 10;
const maxFrameLength = 300;

/**
 * A failure as one line of JSON, of a few kilobytes at most. It says what kind of error came up and where, and not
 * what a message says: those of the language quote what they fail on, such as the text of a body. Where the sandbox
 * itself words a message for the log, it is told.
 */
export function failureLine({ requestId, fingerprint, error }: InternalFailure): string {
  const { code } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown };
  const line = JSON.stringify({
    level: 'error',
    requestId,
    key: fingerprint,
    error: error instanceof Error ? error.constructor.name : typeof error,
    ...(typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? { code } : {}),
    ...(error instanceof ContractBreachError ? { message: error.message } : {}),
    at: error instanceof Error ? stackFrames(error) : [],
  });
  return withoutSecrets(line);
}

/** Where an error was made. What can't be told from its message is left out with it. */
function stackFrames({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  if (start < 0) return [];
  return stack
    .slice(start + message.length)
    .split('\n')
    .filter((frame) => frame.startsWith('    at '))
    .slice(0, maxFrames)
    .map((frame) => frame.slice('    at '.length, maxFrameLength));
}
