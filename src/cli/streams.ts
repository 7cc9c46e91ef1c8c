import { withoutSecrets } from '../accounts/secrets.js';
import type { Config } from '../contract/generated/types.js';
import { failureLine, noticeLine } from '../http/log-lines.js';
import type { LogFailure } from '../http/problem-response.js';
import type { InputError } from './settings.js';

/** Output streams of a command. */
export interface Streams {
  stdout: { write(text: string): unknown; isTTY?: boolean; columns?: number };
  stderr: { write(text: string): unknown; isTTY?: boolean };
}

/** The parts of the process that the program uses. */
export interface Program extends Streams {
  argv: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  /** Resolves when the process receives a stop signal. */
  stopped: Promise<void>;
  /** Called by a stopped command that finishes its work without time limit; a second signal ends it. */
  finishing?: (() => void) | undefined;
  /** Asks the user at the terminal. Undefined without a terminal. */
  ask?: ((question: string) => Promise<string>) | undefined;
}

export const exitCodes = { done: 0, failed: 1, misused: 2, broken: 3 } as const;

/** Returns whether to use colours on a stream. */
export function isColoured(stream: Streams['stderr'], env: { NO_COLOR?: string | undefined }): boolean {
  return stream.isTTY === true && !env.NO_COLOR;
}

/** Replaces the current line of a terminal; an empty text clears it. */
export function showProgress(text: string, { stderr }: Streams): void {
  if (stderr.isTTY) stderr.write(`\r\u001b[K${text}`);
}

/** Prints every error under a headline, in colours on a terminal that shows them. */
export function printErrors(
  errors: readonly InputError[],
  { stderr }: Streams,
  env: { NO_COLOR?: string | undefined },
  headline = 'legal-reports-sandbox did not start',
): void {
  const coloured = isColoured(stderr, env);
  const bold = (text: string): string => (coloured ? `\u001b[1m${text}\u001b[22m` : text);
  const empty = new Set(errors.flatMap(({ lacksValue, source }) => (lacksValue ? [source] : [])));
  // A flag without a value is not missing, too.
  const shown = errors.filter(({ lacksValue, source }) => lacksValue || !empty.has(source));
  const count = shown.length === 1 ? 'one error' : `${shown.length} errors`;
  stderr.write(`${headline}: ${count}\n`);
  for (const { source, detail } of shown)
    stderr.write(`  ${bold(withoutSecrets(source))}: ${withoutSecrets(detail)}\n`);
}

/**
 * Returns a function that prints errors of a command line, and returns the exit code for them.
 * @param headline says what did not happen
 */
export function misusePrinter(
  headline?: string,
): (errors: readonly InputError[], program: Streams & Pick<Program, 'env'>) => number {
  return (errors, program) => {
    printErrors(errors, program, program.env, headline);
    return exitCodes.misused;
  };
}

/** Prints the errors of results that could not be written, and returns the exit code. The work itself was done. */
export const printUnwritten = misusePrinter('legal-reports-sandbox did not write its result');

/** `2 requests`, `1 request`. */
export function countWithNoun(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Warns of variables with our prefix that are no settings. */
export function printUnknownVariables(variables: readonly string[], { stderr }: Streams): void {
  for (const variable of variables)
    stderr.write(`legal-reports-sandbox ignores the variable ${variable}: it is not a setting; see --help\n`);
}

/** Writes failures of the sandbox as one line of JSON each. */
export function logFailure({ stderr }: Streams): LogFailure {
  return (failure) => void stderr.write(`${failureLine(failure)}\n`);
}

/** Streams for messages of a server. With a JSON log, each message is one line of JSON. */
export function noticeStreams(streams: Streams, { log }: Pick<Config, 'log'>): Streams {
  if (log !== 'json') return streams;
  const as = (level: 'info' | 'warn') => ({
    write: (text: string) => streams.stderr.write(`${noticeLine(level, text.trimEnd())}\n`),
  });
  return { stdout: as('info'), stderr: as('warn') };
}

/** Colours a text: 31 red, 32 green, 33 yellow, 35 magenta. */
export function paint(colour: number, text: string, isColoured: boolean): string {
  return isColoured ? `\u001b[${colour}m${text}\u001b[39m` : text;
}

/** Makes foreign text fit on one line: line breaks and control characters become blanks. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
