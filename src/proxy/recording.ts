import { dateNow, performanceNow } from '../adapters/real-time.js';
import { BodyRecorder } from './body-copy.js';
import type { RequestHead, ResponseHead } from './messages/head.js';
import type { ObservedExchange } from './seen-exchange.js';

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
