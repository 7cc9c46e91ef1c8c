import type { IncomingMessage } from 'node:http';
import { createSecretMask, withoutNamedKeys } from '../accounts/secrets.js';
import { dateNow, performanceNow } from '../runtime/real-time.js';
import type { HttpExchange } from './exchange.js';
import type { RequestLine } from './log-lines.js';
import type { RequestObserver } from './observers.js';
import type { HttpResponse } from './response.js';
import { traceIdOf } from './syntax/headers.js';

/** The longest text of a client that is told, in characters. */
const maxTextLength = 300;

/**
 * Tells of each request in one line, when its answer has left.
 * @param secrets secrets of this server, which look like nothing
 */
export function createRequestLog(
  write: (line: string) => void,
  lineOf: (line: RequestLine) => string,
  secrets: readonly string[],
): RequestObserver {
  const withoutSecrets = createSecretMask(secrets);
  const shown = (text: string): string => visibleAscii(withoutSecrets(text));

  const targetOf = ({ url = '' }: IncomingMessage): Pick<RequestLine, 'path' | 'query'> => {
    // Whole, since a secret can go on behind the mark.
    const target = withoutNamedKeys(withoutSecrets(url));
    const mark = target.indexOf('?');
    if (mark < 0) return { path: visibleAscii(target), query: null };
    return { path: visibleAscii(target.slice(0, mark)), query: visibleAscii(target.slice(mark + 1)) };
  };

  const exchangeFields = ({ requestId, arrivedAt, account, answer, fault }: HttpExchange) => ({
    requestId,
    ms: Math.round((performanceNow() - arrivedAt) * 10) / 10,
    account: account.id === '' ? null : shown(account.id),
    scenario: answer?.headers['Sandbox-Scenario'] ?? null,
    fault: fault === null ? null : shown(fault.told),
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

/** Its members stand in the order of every line. */
const emptyLine: RequestLine = {
  ...{ time: '', level: 'info', requestId: null, method: null, path: null, query: null },
  ...{ status: null, complete: false, ms: null, account: null, scenario: null },
  ...{ problem: null, fault: null, traceId: null },
};

/** The code of the problem that left: another one where the answer that was made could not be sent. */
function problemCode(answer: HttpResponse | null, status: number | null): string | null {
  if (answer !== null && answer.status === status) return answer.problem ?? null;
  return status === 500 ? 'internal-error' : null;
}

/** What came from a client, in visible ASCII and not too long: nothing of it can begin a line or steer a terminal. */
function visibleAscii(text: string): string {
  const safe = text.replace(/[^ -~…]/gu, percentEncode);
  return safe.length > maxTextLength ? `${safe.slice(0, maxTextLength)}…` : safe;
}

/** As a path has them; a byte that is no ASCII comes as the character of its number. */
function percentEncode(character: string): string {
  return `%${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, '0')}`;
}
