import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpResponse } from '../answers/answer.js';
import { type LogFailure, logSafely } from '../answers/failures.js';
import type { HttpExchange } from './exchange.js';

/** Who hears what became of requests. Nothing of that reaches a request any more. */
export interface RequestObserver {
  /**
   * A request has come to its end: its answer has left, or its connection broke before.
   * @param exchange null where it was not opened
   */
  ended(request: IncomingMessage, response: ServerResponse, exchange: HttpExchange | null): void;
  /** What the parser made no request of was answered. */
  refused(requestId: string, answer: HttpResponse): void;
}

/** Who is told of requests besides those who made them. */
export interface Observers {
  /** Of failures of the sandbox itself. */
  log: LogFailure;
  witness: RequestObserver | null;
}

/** All witnesses as one, whose own failures are told and no more; null where there are none, and nothing is to be done. */
export function combineObservers(
  witnesses: readonly RequestObserver[],
  log: LogFailure,
): RequestObserver | null {
  const each = (requestId: string | null, work: (witness: RequestObserver) => void): void => {
    for (const witness of witnesses) {
      try {
        work(witness);
      } catch (error) {
        logSafely(log, { requestId }, error);
      }
    }
  };
  if (witnesses.length === 0) return null;
  return {
    ended: (request, response, exchange) =>
      each(exchange?.requestId ?? null, (witness) => witness.ended(request, response, exchange)),
    refused: (requestId, answer) => each(requestId, (witness) => witness.refused(requestId, answer)),
  };
}
