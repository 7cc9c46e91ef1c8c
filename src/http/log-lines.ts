import type { IncomingMessage } from 'node:http';
import { styleText } from 'node:util';
import { createSecretMask, withoutNamedKeys, withoutSecrets } from '../accounts/secrets.js';
import { ContractBreachError } from '../contract/validator.js';
import type { SerialisedContent } from '../reports/contents.js';
import { dateNow, performanceNow } from '../runtime/real-time.js';
import { DatabaseError } from '../store/database.js';
import type { HttpExchange } from './exchange.js';
import type { RequestObserver } from './observers.js';
import type { InternalFailure } from './problem-response.js';
import type { HttpResponse } from './response.js';
import { traceIdOf } from './syntax/headers.js';

/** Log entry of a request. The fields have this order in JSON; null for missing values. */
export interface RequestLine {
  /** When the response was sent, in real time. */
  time: string;
  level: 'info';
  requestId: string | null;
  method: string | null;
  path: string | null;
  query: string | null;
  /** Null without a response. */
  status: number | null;
  /** True if the whole response was sent. */
  complete: boolean;
  /** From arrival to the end of the response. */
  ms: number | null;
  account: string | null;
  scenario: string | null;
  /** Code of the problem in the response. */
  problem: string | null;
  /** The fault that was applied to the response. */
  fault: string | null;
  /** Source of the content in the response. */
  contentSource: SerialisedContent['source'] | null;
  traceId: string | null;
}

type TextStyle = Parameters<typeof styleText>[0];
type Paint = (style: TextStyle, text: string) => string;

const plain: Paint = (_, text) => text;
/** Callers check whether the stream shows colours. */
const coloured: Paint = (style, text) => styleText(style, text, { validateStream: false });

/** Log lines for people, in columns. */
export function textLines(isColoured: boolean): (line: RequestLine) => string {
  const paint = isColoured ? coloured : plain;
  return (line) => {
    const { time, method, path, query, status, complete, ms, account } = line;
    const { scenario, problem, fault, contentSource, traceId } = line;
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
      !complete && paint(style, status === null ? 'no response' : 'cut off'),
      contentSource && paint('dim', `content: ${contentSource}`),
      traceId && paint('dim', `trace ${traceId}`),
    ];
    return columns.filter(Boolean).join('  ');
  };
}

/** Colour by class of status. */
function styleOf(status: number | null): TextStyle {
  if (status === null) return 'magenta';
  if (status >= 500) return 'red';
  if (status >= 400) return 'yellow';
  return status >= 300 ? 'cyan' : 'green';
}

/** A message of the server as a line of JSON. */
export function noticeLine(level: 'info' | 'warn', message: string): string {
  return JSON.stringify({ time: new Date(dateNow()).toISOString(), level, message });
}

/** A stream that lines go to, such as the standard error of a process. */
export interface LogStream {
  write(text: string, done?: (error?: Error | null) => void): unknown;
  readonly isTTY?: boolean;
  /** Bytes that are written but not yet consumed. */
  readonly writableLength?: number;
  listenerCount?(event: 'error'): number;
  once?(event: 'error', listener: () => void): unknown;
}

/** Max bytes that wait for a slow reader. Further lines are dropped. */
const maxWaitingBytes = 1024 * 1024;

/**
 * Writes lines without waiting. Lines for a slow reader are dropped and counted; without a reader all are lost.
 * @param lostLinesText a line that reports how many lines are missing before it
 */
export function createLogOutput(
  stream: LogStream,
  lostLinesText: (count: number) => string,
): (line: string) => void {
  let missing = 0;
  const swallow = (error?: Error | null): void => {
    // The error is emitted next, which would end a process without a listener.
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

/** Max frames of a stack, and max characters per frame. */
const maxFrames = 10;
const maxFrameLength = 300;

/**
 * An internal error as one line of JSON, at most a few kilobytes. It has the kind of the error and its place, but no
 * message: messages of the language may quote request bodies. Only messages that the sandbox writes for the log are
 * included.
 */
export function failureLine({ requestId, fingerprint, error }: InternalFailure): string {
  const { code } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown };
  const isWrittenHere = error instanceof ContractBreachError || error instanceof DatabaseError;
  const line = JSON.stringify({
    level: 'error',
    requestId,
    key: fingerprint,
    error: error instanceof Error ? error.constructor.name : typeof error,
    ...(typeof code === 'string' && /^(?:[A-Z][A-Z0-9_]{1,60}|[a-z-]{1,20})$/.test(code) ? { code } : {}),
    ...(isWrittenHere ? { message: error.message } : {}),
    at: error instanceof Error ? stackFrames(error) : [],
  });
  return withoutSecrets(line);
}

/** Frames of the stack. Empty if they can't be separated from the message. */
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

/** Max characters of a logged client value. */
const maxTextLength = 300;

/**
 * Writes one line per request, when its response was sent.
 * @param secrets secrets of this server, which no pattern recognises
 */
export function createRequestLog(
  write: (line: string) => void,
  lineOf: (line: RequestLine) => string,
  secrets: readonly string[],
): RequestObserver {
  const withoutSecrets = createSecretMask(secrets);
  const shown = (text: string): string => visibleAscii(withoutSecrets(text));

  const targetOf = ({ url = '' }: IncomingMessage): Pick<RequestLine, 'path' | 'query'> => {
    // Masked as a whole, since a secret can continue after the question mark.
    const target = withoutNamedKeys(withoutSecrets(url));
    const mark = target.indexOf('?');
    if (mark < 0) return { path: visibleAscii(target), query: null };
    return { path: visibleAscii(target.slice(0, mark)), query: visibleAscii(target.slice(mark + 1)) };
  };

  const exchangeFields = ({ requestId, arrivedAt, account, response, fault, result }: HttpExchange) => ({
    requestId,
    ms: Math.round((performanceNow() - arrivedAt) * 10) / 10,
    account: account.id === '' ? null : shown(account.id),
    scenario: response?.headers['Sandbox-Scenario'] ?? null,
    fault: fault === null ? null : shown(fault.description),
    contentSource: result?.content?.source ?? null,
  });

  const writeLine = (line: Partial<RequestLine>): void =>
    write(lineOf({ ...emptyLine, ...line, time: new Date(dateNow()).toISOString() }));

  return {
    requestEnded(request, nodeResponse, exchange) {
      const status = nodeResponse.headersSent ? nodeResponse.statusCode : null;
      writeLine({
        ...(exchange === null ? {} : exchangeFields(exchange)),
        ...targetOf(request),
        method: request.method ?? null,
        status,
        complete: nodeResponse.writableFinished,
        problem: problemCode(exchange?.response ?? null, status),
        traceId: traceIdOf(request.headers) ?? null,
      });
    },
    connectionRefused: (requestId, response) =>
      writeLine({
        requestId,
        status: response.status,
        complete: true,
        problem: response.problem ?? null,
      }),
  };
}

/** The fields are in the order of the log line. */
const emptyLine: RequestLine = {
  ...{ time: '', level: 'info', requestId: null, method: null, path: null, query: null },
  ...{ status: null, complete: false, ms: null, account: null, scenario: null },
  ...{ problem: null, fault: null, contentSource: null, traceId: null },
};

/** Code of the problem that was sent. It differs from the response's if that could not be sent. */
function problemCode(response: HttpResponse | null, status: number | null): string | null {
  if (response !== null && response.status === status) return response.problem ?? null;
  return status === 500 ? 'internal-error' : null;
}

/** Escapes and shortens a client value, so that it can't start a new line or control a terminal. */
function visibleAscii(text: string): string {
  const safe = text.replace(/[^ -~…]/gu, percentEncode);
  return safe.length > maxTextLength ? `${safe.slice(0, maxTextLength)}…` : safe;
}

/** Percent-encodes a character, as in a path. */
function percentEncode(character: string): string {
  return `%${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, '0')}`;
}
