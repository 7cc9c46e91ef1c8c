import { dateNow, performanceNow } from '../runtime/real-time.js';
import { type BodyCopy, BodyRecorder } from './bodies.js';
import type { RequestHead, ResponseHead } from './message-head.js';

/** A recorded exchange, as it passed. */
export interface ObservedExchange {
  /** Counted from 1, in the order of requests. */
  readonly position: number;
  /** Arrival of the request, in milliseconds since 1970. */
  readonly cameAt: number;
  readonly request: ObservedRequest;
  /** True if the request was forwarded, and not answered by a fault. */
  wasForwarded: boolean;
  /** Null without a response. */
  answer: ObservedResponse | null;
  /** Why the response did not arrive completely; null if it did. */
  failure: string | null;
  /** Milliseconds until the head and until the end of the response. */
  waitedMs: number;
  tookMs: number;
  /** The applied fault; null for none. */
  fault: string | null;
}

export interface ObservedRequest extends RequestHead {
  readonly body: BodyCopy;
  /** True if all of it arrived. */
  isWhole: boolean;
}

interface ObservedResponse extends ResponseHead {
  readonly body: BodyCopy;
}

export type ExchangeRecorder = ReturnType<typeof createExchangeRecorder>;

/**
 * Records an exchange while it passes.
 * @param maxBytes max bytes of each body; larger bodies are not kept
 */
export function createExchangeRecorder(request: RequestHead, position: number, maxBytes: number) {
  const began = performanceNow();
  const requestBody = new BodyRecorder(maxBytes);
  const responseBody = new BodyRecorder(maxBytes);
  const seen = { ...request, body: requestBody, isWhole: false };
  const exchange: ObservedExchange = {
    ...{ position, cameAt: dateNow(), waitedMs: 0, tookMs: 0, request: seen },
    ...{ wasForwarded: false, answer: null, failure: null, fault: null },
  };
  return {
    exchange,
    requestBytes: (piece: Buffer) => requestBody.add(piece),
    requestEnded(): void {
      seen.isWhole = true;
    },
    forwarded(): void {
      exchange.wasForwarded = true;
    },
    responseStarted(head: ResponseHead): void {
      exchange.waitedMs = performanceNow() - began;
      exchange.answer = { ...head, body: responseBody };
    },
    responseBytes: (piece: Buffer) => responseBody.add(piece),
    failed(why: string): void {
      exchange.failure ??= why;
    },
    faultApplied(fault: string): void {
      exchange.fault = fault;
    },
    /** The exchange has ended. */
    ended(): void {
      exchange.tookMs = performanceNow() - began;
    },
  };
}
