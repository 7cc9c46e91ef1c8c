import { dateNow, performanceNow } from '../runtime/real-time.js';
import { type BodyCopy, BodyRecorder } from './bodies.js';
import type { RawFields, RequestHead, ResponseHead } from './message-head.js';

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

export interface ObservedRequest {
  readonly method: string;
  readonly target: string;
  readonly httpVersion: string;
  readonly fields: RawFields;
  readonly body: BodyCopy;
  /** True if all of it arrived. */
  isWhole: boolean;
}

export interface ObservedResponse {
  readonly status: number;
  readonly statusText: string;
  readonly httpVersion: string;
  readonly fields: RawFields;
  readonly body: BodyCopy;
}

/** Records an exchange while it passes. */
export interface ExchangeRecorder {
  readonly exchange: ObservedExchange;
  requestBytes(piece: Buffer): void;
  requestEnded(): void;
  /** The request is forwarded. */
  forwarded(): void;
  responseStarted(head: ResponseHead): void;
  responseBytes(piece: Buffer): void;
  failed(why: string): void;
  faultApplied(fault: string): void;
  /** The exchange has ended. */
  ended(): void;
}

/** @param maxBytes max bytes of each body; larger bodies are not kept */
export function createExchangeRecorder(
  request: RequestHead,
  position: number,
  maxBytes: number,
): ExchangeRecorder {
  const began = performanceNow();
  const asked = new BodyRecorder(maxBytes);
  const told = new BodyRecorder(maxBytes);
  const seen = { ...request, body: asked, isWhole: false };
  const exchange: ObservedExchange = {
    ...{ position, cameAt: dateNow(), waitedMs: 0, tookMs: 0, request: seen },
    ...{ wasForwarded: false, answer: null, failure: null, fault: null },
  };
  return {
    exchange,
    requestBytes: (piece) => asked.add(piece),
    requestEnded() {
      seen.isWhole = true;
    },
    forwarded() {
      exchange.wasForwarded = true;
    },
    responseStarted(head) {
      exchange.waitedMs = performanceNow() - began;
      exchange.answer = { ...head, body: told };
    },
    responseBytes: (piece) => told.add(piece),
    failed(why) {
      exchange.failure ??= why;
    },
    faultApplied(fault) {
      exchange.fault = fault;
    },
    ended() {
      exchange.tookMs = performanceNow() - began;
    },
  };
}
