import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from '../answers/answer.js';
import { type LogFailure, tell } from '../answers/failures.js';
import type { Exchange } from './exchange.js';

/** Who hears what became of requests. Nothing of that reaches a request any more. */
export interface Witness {
  /**
   * A request has come to its end: its answer has left, or its connection broke before.
   * @param exchange null where it was not opened
   */
  ended(request: IncomingMessage, response: ServerResponse, exchange: Exchange | null): void;
  /** What the parser made no request of was answered. */
  refused(requestId: string, answer: Answer): void;
}

/** Who is told of requests besides those who made them. */
export interface Observers {
  /** Of failures of the sandbox itself. */
  log: LogFailure;
  witness: Witness | null;
}

/** All witnesses as one, whose own failures are told and no more; null where there are none, and nothing is to be done. */
export function createWitness(witnesses: readonly Witness[], log: LogFailure): Witness | null {
  const each = (requestId: string | null, work: (witness: Witness) => void): void => {
    for (const witness of witnesses) {
      try {
        work(witness);
      } catch (error) {
        tell(log, { requestId }, error);
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
