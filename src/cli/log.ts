import { failureLine } from '../http/answers/failure-line.js';
import type { LogFailure } from '../http/answers/failures.js';
import type { Streams } from './streams.js';

/** Writes failures of the sandbox as one line of JSON each. */
export function logFailure({ stderr }: Streams): LogFailure {
  return (failure) => void stderr.write(`${failureLine(failure)}\n`);
}
