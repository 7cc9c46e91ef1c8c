import { dateNow, performanceNow } from '../runtime/real-time.js';
import { type BodyCopy, BodyRecorder } from './bodies.js';
import type { RawFields, RequestHead, ResponseHead } from './message-head.js';

/** What went through the proxy, as it came. */
export interface ObservedExchange {
  /** Counted from 1, in the order in which requests came. */
  readonly position: number;
  /** When the request came: in milliseconds since 1970. */
  readonly cameAt: number;
  readonly request: ObservedRequest;
  /** Whether the upstream was asked, and not a fault in its place. */
  wasAsked: boolean;
  /** Null where none came. */
  answer: ObservedResponse | null;
  /** Why the answer did not come, or not to its end; null where it did. */
  failure: string | null;
  /** Milliseconds until the head of the answer came, and until it was whole. */
  waitedMs: number;
  tookMs: number;
  /** What the client was made to suffer; null where it was nothing. */
  fault: string | null;
}

export interface ObservedRequest {
  readonly method: string;
  readonly target: string;
  readonly httpVersion: string;
  readonly fields: RawFields;
  readonly body: BodyCopy;
  /** Whether all of it came. */
  isWhole: boolean;
}

export interface ObservedResponse {
  readonly status: number;
  readonly statusText: string;
  readonly httpVersion: string;
  readonly fields: RawFields;
  readonly body: BodyCopy;
}

/** Notes what goes through the proxy while it does. */
export interface ExchangeRecorder {
  readonly exchange: ObservedExchange;
  requestPiece(piece: Buffer): void;
  requestEnded(): void;
  /** The request goes on to the upstream. */
  asked(): void;
  answered(head: ResponseHead): void;
  answerPiece(piece: Buffer): void;
  failed(why: string): void;
  suffers(fault: string): void;
  /** Nothing more comes. */
  ended(): void;
}

/** @param most how many bytes of each body are kept; of one with more, none are */
export function createExchangeRecorder(
  request: RequestHead,
  position: number,
  most: number,
): ExchangeRecorder {
  const began = performanceNow();
  const asked = new BodyRecorder(most);
  const told = new BodyRecorder(most);
  const seen = { ...request, body: asked, isWhole: false };
  const exchange: ObservedExchange = {
    ...{ position, cameAt: dateNow(), waitedMs: 0, tookMs: 0, request: seen },
    ...{ wasAsked: false, answer: null, failure: null, fault: null },
  };
  return {
    exchange,
    requestPiece: (piece) => asked.add(piece),
    requestEnded() {
      seen.isWhole = true;
    },
    asked() {
      exchange.wasAsked = true;
    },
    answered(head) {
      exchange.waitedMs = performanceNow() - began;
      exchange.answer = { ...head, body: told };
    },
    answerPiece: (piece) => told.add(piece),
    failed(why) {
      exchange.failure ??= why;
    },
    suffers(fault) {
      exchange.fault = fault;
    },
    ended() {
      exchange.tookMs = performanceNow() - began;
    },
  };
}
