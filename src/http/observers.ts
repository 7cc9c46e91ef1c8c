import type { IncomingMessage, ServerResponse } from 'node:http';
import { performanceNow } from '../runtime/real-time.js';
import { countDuration, createDurationCounts, type DurationCounts } from '../runtime/timers.js';
import type { HttpExchange } from './exchange.js';
import { type LogFailure, logSafely } from './problem-response.js';
import type { HttpResponse } from './response.js';

/** Observes finished requests. It cannot affect a response. */
export interface RequestObserver {
  /**
   * Called when a response has been sent or its connection broke.
   * @param exchange null if the request was not opened
   */
  requestEnded(request: IncomingMessage, nodeResponse: ServerResponse, exchange: HttpExchange | null): void;
  /** Called for a response to bytes that the parser could not read as a request. */
  connectionRefused(requestId: string, response: HttpResponse): void;
}

/** Receivers of what happens to requests, besides the client. */
export interface Observers {
  /** Receives internal errors of the sandbox. */
  log: LogFailure;
  observer: RequestObserver | null;
}

/** Combines observers. Their own errors are logged. Returns null for an empty list. */
export function combineObservers(
  observers: readonly RequestObserver[],
  log: LogFailure,
): RequestObserver | null {
  if (observers.length === 0) return null;
  return {
    requestEnded(request, nodeResponse, exchange) {
      for (const observer of observers) {
        try {
          observer.requestEnded(request, nodeResponse, exchange);
        } catch (error) {
          logSafely(log, { requestId: exchange?.requestId ?? null }, error);
        }
      }
    },
    connectionRefused(requestId, response) {
      for (const observer of observers) {
        try {
          observer.connectionRefused(requestId, response);
        } catch (error) {
          logSafely(log, { requestId }, error);
        }
      }
    },
  };
}

/** Counts of the requests of one operation. */
interface OperationCounts extends DurationCounts {
  /** Requests by status. 0 counts those without a response. */
  readonly statuses: Map<number, number>;
}

/** Counts of finished requests since the server started. */
export interface RequestCounts extends RequestObserver {
  /** By operation id. The empty id counts requests without an operation. */
  readonly byOperation: ReadonlyMap<string, OperationCounts>;
}

/** Costs two additions and a reading of the clock per request, so that every server can have it. */
export function createRequestCounts(): RequestCounts {
  const byOperation = new Map<string, OperationCounts>();
  const count = (operation: string, status: number, ms: number): void => {
    let counts = byOperation.get(operation);
    if (counts === undefined) {
      counts = { statuses: new Map(), ...createDurationCounts() };
      byOperation.set(operation, counts);
    }
    counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1);
    countDuration(counts, ms);
  };
  return {
    byOperation,
    requestEnded(_, nodeResponse, exchange) {
      const operation = exchange?.route.operation?.id ?? '';
      const ms = exchange === null ? 0 : performanceNow() - exchange.arrivedAt;
      count(operation, nodeResponse.headersSent ? nodeResponse.statusCode : 0, ms);
    },
    connectionRefused: (_, { status }) => count('', status, 0),
  };
}
