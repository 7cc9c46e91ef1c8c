import { styleText } from 'node:util';
import { withoutSecrets } from '../accounts/secrets.js';
import { ContractBreachError } from '../contract/validator.js';
import { dateNow } from '../runtime/real-time.js';
import type { InternalFailure } from './problem-response.js';

/** What the log tells of a request. In JSON the members are these, in this order; null is what there is not. */
export interface RequestLine {
  /** When the answer had left, by the real clock. */
  time: string;
  level: 'info';
  requestId: string | null;
  method: string | null;
  path: string | null;
  query: string | null;
  /** Null where nothing was answered. */
  status: number | null;
  /** Whether all of the answer has left. */
  complete: boolean;
  /** From its arrival until then. */
  ms: number | null;
  account: string | null;
  scenario: string | null;
  /** The code of the problem that was answered. */
  problem: string | null;
  /** What the answer suffered. */
  fault: string | null;
  traceId: string | null;
}

/** As one line of JSON. */
export function jsonLine(line: RequestLine): string {
  return JSON.stringify(line);
}

type TextStyle = Parameters<typeof styleText>[0];
type Paint = (style: TextStyle, text: string) => string;

const plain: Paint = (_, text) => text;
/** Whether the stream takes colours was looked at by whoever asks for them. */
const coloured: Paint = (style, text) => styleText(style, text, { validateStream: false });

/** Lines for people: what is looked for first stands first, in columns. */
export function textLines(isColoured: boolean): (line: RequestLine) => string {
  const paint = isColoured ? coloured : plain;
  return (line) => {
    const { time, method, path, query, status, complete, ms, account, scenario, problem, fault } = line;
    const style = styleOf(status);
    const target = query === null ? (path ?? '-') : `${path}?${query}`;
    const columns = [
      paint('dim', time),
      paint(style, String(status ?? '-').padEnd(3)),
      paint('dim', (ms === null ? '-' : `${ms.toFixed(1)} ms`).padStart(10)),
      (method ?? '-').padEnd(7),
      target.padEnd(44),
      account ?? '-',
      scenario && paint('cyan', scenario),
      problem && paint(style, problem),
      fault && paint('magenta', `fault: ${fault}`),
      !complete && paint(style, status === null ? 'no answer' : 'cut off'),
      line.traceId && paint('dim', `trace ${line.traceId}`),
    ];
    return columns.filter(Boolean).join('  ');
  };
}

/** As terminals show what went well, what the client did, what the server did, and what came to nothing. */
function styleOf(status: number | null): TextStyle {
  if (status === null) return 'magenta';
  if (status >= 500) return 'red';
  if (status >= 400) return 'yellow';
  return status >= 300 ? 'cyan' : 'green';
}

/** What a server says of itself in words, as a line of JSON among those of requests. */
export function noticeLine(level: 'info' | 'warn', message: string): string {
  return JSON.stringify({ time: new Date(dateNow()).toISOString(), level, message });
}

/** A stream that lines go to, such as the standard error of a process. */
export interface LogStream {
  write(text: string, done?: (error?: Error | null) => void): unknown;
  readonly isTTY?: boolean;
  /** How much of what was written waits to be taken, in bytes. */
  readonly writableLength?: number;
  listenerCount?(event: 'error'): number;
  once?(event: 'error', listener: () => void): unknown;
}

/** So much may wait for whoever reads too slowly; what comes then is left out, or it would fill the memory. */
const maxWaitingBytes = 1024 * 1024;

/**
 * Writes lines that nobody waits for. Where the reader is too slow, some are left out, and that is told; where there
 * is none any more, they are lost.
 * @param lostLinesText a line that says how many are missing before it
 */
export function createLogOutput(
  stream: LogStream,
  lostLinesText: (count: number) => string,
): (line: string) => void {
  let missing = 0;
  const swallow = (error?: Error | null): void => {
    // It is about to be emitted, which ends a process that does not listen.
    if (error && stream.listenerCount?.('error') === 0) stream.once?.('error', () => {});
  };
  return (line) => {
    if ((stream.writableLength ?? 0) > maxWaitingBytes) {
      missing += 1;
      return;
    }
    const before = missing === 0 ? '' : `${lostLinesText(missing)}\n`;
    missing = 0;
    stream.write(`${before}${line}\n`, swallow);
  };
}

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
