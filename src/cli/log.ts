import { failureLine } from '../http/answers/failure-line.js';
import type { LogFailure } from '../http/answers/failures.js';
import { noticeLine } from '../http/connection/notice-line.js';
import type { PublicConfig } from './config.js';
import type { Streams } from './streams.js';

/** Writes failures of the sandbox as one line of JSON each. */
export function logFailure({ stderr }: Streams): LogFailure {
  return (failure) => void stderr.write(`${failureLine(failure)}\n`);
}

/** Where a server says in words what there is to say: where its log is JSON, each of them is a line of that. */
export function noticeStreams(streams: Streams, { log }: PublicConfig): Streams {
  if (log !== 'json') return streams;
  const as = (level: 'info' | 'warn') => ({
    write: (text: string) => streams.stderr.write(`${noticeLine(level, text.trimEnd())}\n`),
  });
  return { stdout: as('info'), stderr: as('warn') };
}
