import type { IncomingMessage, ServerResponse } from 'node:http';
import { performanceNow } from '../runtime/real-time.js';
import type { HttpExchange } from './exchange.js';
import { type LogFailure, logSafely } from './problem-response.js';
import type { HttpResponse } from './response.js';

/** Who hears what became of requests. Nothing of that reaches a request any more. */
export interface RequestObserver {
  /**
   * A request has come to its end: its answer has left, or its connection broke before.
   * @param exchange null where it was not opened
   */
  requestEnded(request: IncomingMessage, response: ServerResponse, exchange: HttpExchange | null): void;
  /** What the parser made no request of was answered. */
  connectionRefused(requestId: string, answer: HttpResponse): void;
}

/** Who is told of requests besides those who made them. */
export interface Observers {
  /** Of failures of the sandbox itself. */
  log: LogFailure;
  observer: RequestObserver | null;
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
    requestEnded: (request, response, exchange) =>
      each(exchange?.requestId ?? null, (witness) => witness.requestEnded(request, response, exchange)),
    connectionRefused: (requestId, answer) =>
      each(requestId, (witness) => witness.connectionRefused(requestId, answer)),
  };
}

/** The upper bounds, in seconds, of the steps in which durations are counted; beyond the last is all that took longer. */
export const durationBounds: readonly number[] = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/** What is counted of the requests of an operation. */
export interface OperationCounts {
  /** How many were answered with each status; 0 stands for no answer at all. */
  readonly statuses: Map<number, number>;
  /** How many took so long, by the step of `durationBounds`, and those beyond. */
  readonly steps: number[];
  /** All durations together. */
  ms: number;
}

/** Requests that have come to their end, counted since the server began. */
export interface RequestCounts extends RequestObserver {
  /** By the id of the operation; empty where there was none. */
  readonly byOperation: ReadonlyMap<string, OperationCounts>;
}

/** Each request costs it two additions and a look at the clock: it is there for every server, asked or not. */
export function createRequestCounts(): RequestCounts {
  const byOperation = new Map<string, OperationCounts>();
  const tallyOf = (operation: string): OperationCounts => {
    const known = byOperation.get(operation);
    if (known !== undefined) return known;
    const tally = { statuses: new Map(), steps: Array(durationBounds.length + 1).fill(0), ms: 0 };
    byOperation.set(operation, tally);
    return tally;
  };
  const count = (operation: string, status: number, ms: number): void => {
    const tally = tallyOf(operation);
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
    tally.ms += ms;
    const step = bucketOf(ms / 1000);
    tally.steps[step] = (tally.steps[step] ?? 0) + 1;
  };
  return {
    byOperation,
    requestEnded(_, response, exchange) {
      const operation = exchange?.route.operation?.id ?? '';
      const ms = exchange === null ? 0 : performanceNow() - exchange.arrivedAt;
      count(operation, response.headersSent ? response.statusCode : 0, ms);
    },
    connectionRefused: (_, { status }) => count('', status, 0),
  };
}

function bucketOf(seconds: number): number {
  let step = 0;
  while (step < durationBounds.length && seconds > (durationBounds[step] as number)) step += 1;
  return step;
}
