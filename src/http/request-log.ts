import type { IncomingMessage } from 'node:http';
import { createSecretMask, withoutNamedKeys } from '../accounts/secrets.js';
import { dateNow, performanceNow } from '../runtime/real-time.js';
import type { HttpExchange } from './exchange.js';
import type { RequestLine } from './log-lines.js';
import type { RequestObserver } from './observers.js';
import type { HttpResponse } from './response.js';
import { traceIdOf } from './syntax/headers.js';

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

  const exchangeFields = ({ requestId, arrivedAt, account, answer, fault, result }: HttpExchange) => ({
    requestId,
    ms: Math.round((performanceNow() - arrivedAt) * 10) / 10,
    account: account.id === '' ? null : shown(account.id),
    scenario: answer?.headers['Sandbox-Scenario'] ?? null,
    fault: fault === null ? null : shown(fault.description),
    contentSource: result?.content?.source ?? null,
  });

  const writeLine = (line: Partial<RequestLine>): void =>
    write(lineOf({ ...emptyLine, ...line, time: new Date(dateNow()).toISOString() }));

  return {
    requestEnded(request, response, exchange) {
      const status = response.headersSent ? response.statusCode : null;
      writeLine({
        ...(exchange === null ? {} : exchangeFields(exchange)),
        ...targetOf(request),
        method: request.method ?? null,
        status,
        complete: response.writableFinished,
        problem: problemCode(exchange?.answer ?? null, status),
        traceId: traceIdOf(request.headers) ?? null,
      });
    },
    connectionRefused: (requestId, answer) =>
      writeLine({ requestId, status: answer.status, complete: true, problem: answer.problem ?? null }),
  };
}

/** The fields are in the order of the log line. */
const emptyLine: RequestLine = {
  ...{ time: '', level: 'info', requestId: null, method: null, path: null, query: null },
  ...{ status: null, complete: false, ms: null, account: null, scenario: null },
  ...{ problem: null, fault: null, contentSource: null, traceId: null },
};

/** Code of the problem that was sent. It differs from the response's if that could not be sent. */
function problemCode(answer: HttpResponse | null, status: number | null): string | null {
  if (answer !== null && answer.status === status) return answer.problem ?? null;
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
