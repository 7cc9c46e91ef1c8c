import { failureLine } from '../http/failure-line.js';
import type { LogFailure } from '../http/failures.js';
import type { Streams } from './streams.js';

/** Writes failures of the sandbox as one line of JSON each. */
export function logFailure({ stderr }: Streams): LogFailure {
  return (failure) => void stderr.write(`${failureLine(failure)}\n`);
}
