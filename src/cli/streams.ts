import { withoutSecrets } from '../accounts/secrets.js';
import { failureLine, noticeLine } from '../http/log-lines.js';
import type { LogFailure } from '../http/problem-response.js';
import type { PublicConfig } from './config.js';
import type { InputError } from './settings.js';

/** What a command needs of its process. */
export interface Streams {
  stdout: { write(text: string): unknown; isTTY?: boolean };
  stderr: { write(text: string): unknown; isTTY?: boolean };
}

/** The process, as far as the program uses it. */
export interface Program extends Streams {
  argv: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  /** Resolves when the process is told to stop. */
  stopped: Promise<void>;
  /** Told by who was stopped, and has work of its own to finish however long it takes: a second signal ends it. */
  finishes?: (() => void) | undefined;
  /** Asks who sits at the terminal, and gives the answer; only where somebody does. */
  ask?: ((question: string) => Promise<string>) | undefined;
}

export const exitCodes = { done: 0, failed: 1, misused: 2, broken: 3 } as const;

/** Whether a stream goes to a terminal that is to show colours. */
export function isColoured(stream: Streams['stderr'], env: { NO_COLOR?: string | undefined }): boolean {
  return stream.isTTY === true && !env.NO_COLOR;
}

/** One line of a terminal, written over; an empty one leaves nothing. */
export function showProgress(text: string, { stderr }: Streams): void {
  if (stderr.isTTY) stderr.write(`\r\u001b[K${text}`);
}

/** Prints every fault with its mend, under what did not happen. Colours only on a terminal that wants them. */
export function printErrors(
  faults: readonly InputError[],
  { stderr }: Streams,
  env: { NO_COLOR?: string | undefined },
  headline = 'legal-reports-sandbox did not start',
): void {
  const coloured = isColoured(stderr, env);
  const bold = (text: string): string => (coloured ? `\u001b[1m${text}\u001b[22m` : text);
  const count = faults.length === 1 ? 'one fault' : `${faults.length} faults`;
  stderr.write(`${headline}: ${count}\n`);
  for (const { source, detail } of faults)
    stderr.write(`  ${bold(withoutSecrets(source))}: ${withoutSecrets(detail)}\n`);
}

/** Says of variables that look like ours, and are not, that they are passed over. */
export function printUnknownVariables(variables: readonly string[], { stderr }: Streams): void {
  for (const variable of variables)
    stderr.write(`legal-reports-sandbox ignores the variable ${variable}: it is no setting, see --help\n`);
}

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

/** Somebody else's text in a line of our own: what breaks lines, or moves about on a terminal, becomes a blank. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
