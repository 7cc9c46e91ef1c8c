import type { IncomingMessage } from 'node:http';
import { GrowingCopy } from './body-copy.js';
import type { SeenExchange } from './seen-exchange.js';

/** Notes what goes through the proxy while it does. */
export interface Recording {
  readonly exchange: SeenExchange;
  requestPiece(piece: Buffer): void;
  requestEnded(): void;
  /** The request goes on to the upstream. */
  asked(): void;
  answered(answer: IncomingMessage): void;
  answerPiece(piece: Buffer): void;
  failed(why: string): void;
  suffers(fault: string): void;
  /** Nothing more comes. */
  ended(): void;
}

/** @param most how many bytes of each body are kept; of one with more, none are */
export function record(request: IncomingMessage, position: number, most: number): Recording {
  const began = performance.now();
  const asked = new GrowingCopy(most);
  const told = new GrowingCopy(most);
  const exchange = begun(request, position, asked);
  const { request: seen } = exchange;
  return {
    exchange,
    requestPiece: (piece) => asked.add(piece),
    requestEnded() {
      seen.isWhole = true;
    },
    asked() {
      exchange.wasAsked = true;
    },
    answered({ statusCode = 0, statusMessage = '', httpVersion, rawHeaders }) {
      exchange.waitedMs = performance.now() - began;
      exchange.answer = {
        ...{ status: statusCode, statusText: statusMessage, httpVersion, fields: rawHeaders, body: told },
      };
    },
    answerPiece: (piece) => told.add(piece),
    failed(why) {
      exchange.failure ??= why;
    },
    suffers(fault) {
      exchange.fault = fault;
    },
    ended() {
      exchange.tookMs = performance.now() - began;
    },
  };
}

/** An exchange whose request begins to come. */
function begun(request: IncomingMessage, position: number, body: GrowingCopy): SeenExchange {
  const { method = '', url = '', httpVersion, rawHeaders } = request;
  return {
    ...{ position, cameAt: Date.now(), waitedMs: 0, tookMs: 0 },
    request: { method, target: url, httpVersion, fields: rawHeaders, body, isWhole: false },
    ...{ wasAsked: false, answer: null, failure: null, fault: null },
  };
}
