import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { delay } from '../../adapters/real-time.js';
import type { FaultEffect } from '../../contract/generated/types.js';
import type { Strike } from '../../domain/traffic/faults/strike.js';
import { alteredAnswer, strikeOn } from '../answers/altered.js';
import { type Answer, bytesOf } from '../answers/answer.js';
import { cutGzip } from '../answers/content-coding.js';
import { withUnknownValues } from '../answers/unknown-values.js';
import { takesGzip } from '../syntax/accept-encoding.js';
import { clientLeaving } from './client-leaving.js';
import type { Route } from './exchange.js';

/** A body that drips comes in at most so many pieces. */
const mostPieces = 20;

/** Whose answer suffers. */
export interface Sufferer {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly route: Pick<Route, 'operation'>;
}

/** The ways of an answer to whoever asked, whole or head first. */
export interface Ways<To> {
  form(to: To, answer: Answer): Answer | Promise<Answer>;
  send(to: To, answer: Answer): undefined | Promise<void>;
  sendHead(to: To, answer: Answer): unknown;
}

/** What of a strike the answer to a request can suffer; null where that is nothing. */
export function possible(
  { request, route }: Sufferer,
  answer: Answer,
  strike: Strike,
): Promise<Strike | null> {
  const abilities = {
    isHead: request.method === 'HEAD',
    isModern: request.httpVersion === '1.1',
    takesGzip: takesGzip(request.headers['accept-encoding']),
  };
  return strikeOn(answer, strike, abilities, unknownValuesOf(route, answer.status));
}

function unknownValuesOf({ operation }: Sufferer['route'], status: number) {
  return async (body: unknown): Promise<unknown> =>
    operation === null ? body : withUnknownValues(operation, status, body);
}

/**
 * The way of an answer that suffers all of its strike; its neighbours go on. It resolves to whether the client was there
 * to the end: one that closed its half together with its request is, and still reads.
 */
export function createSuffering<To extends Sufferer>({ form, send, sendHead }: Ways<To>) {
  return async (exchange: To, answer: Answer, strike: Strike): Promise<boolean> => {
    const { request, response } = exchange;
    const { effect, delayMs } = strike;
    const gone = clientLeaving(request, response);
    const isThere = (): boolean => {
      if (gone.aborted) response.destroy();
      return !gone.aborted;
    };
    tellBefore(response, effect);
    await passes(delayMs, gone);
    if (!isThere()) return false;
    if (isLost(strike)) {
      const connection = await connectionOf(response);
      if (effect.reset !== undefined) connection.resetAndDestroy();
      else connection.destroySoon();
      return true;
    }
    const altered = await alteredAnswer(answer, strike, unknownValuesOf(exchange.route, answer.status));
    const formed = await (effect.body === 'truncated-gzip' ? cutGzip(altered) : form(exchange, altered));
    const isBroken = breaksOff(effect);
    if (!isBroken && effect.dripMs === undefined) {
      await send(exchange, formed);
      return true;
    }
    sendHead(exchange, effect.body === 'truncated-chunked' ? { ...formed, stream: inChunks } : formed);
    const bytes = bytesOf(formed);
    await drip(exchange, isBroken ? bytes.subarray(0, bytes.length >> 1) : bytes, effect.dripMs ?? 0, gone);
    await passes(effect.stallMs ?? 0, gone);
    if (!isThere()) return false;
    if (isBroken) (await connectionOf(response)).destroySoon();
    else response.end();
    return true;
  };
}

/** A body without a length is sent in chunks; all of it is written here. */
const inChunks = (): void => {};

/** Returns whether the connection ends in the midst of the body. */
function breaksOff({ body, stallMs }: FaultEffect): boolean {
  return body === 'truncated' || body === 'truncated-chunked' || stallMs !== undefined;
}

/** Sends the informational response, which goes before any delay. */
function tellBefore(response: ServerResponse, { informational }: FaultEffect): void {
  if (informational === 100) response.writeContinue();
  if (informational === 103) response.writeEarlyHints({ link: '</v1/reports>; rel=preload; as=fetch' });
}

/** Whether the client is not told. */
export function isLost({ effect: { reset, close } }: Strike): boolean {
  return (reset ?? close) !== undefined;
}

/** The connection of an answer, when its turn has come: those that were asked for before on it are whole. */
function connectionOf(response: ServerResponse): Promise<Socket> {
  const { socket } = response;
  return socket === null
    ? new Promise((resolve) => response.once('socket', resolve))
    : Promise.resolve(socket);
}

/** How long an answer is held back, in milliseconds of real time: what is told later, and what comes piece by piece. */
export function heldMsOf({ delayMs, effect: { dripMs = 0, stallMs = 0 } }: Strike): number {
  return delayMs + dripMs + stallMs;
}

/** Whether the time has passed while somebody was there to wait for it. */
async function passes(ms: number, signal: AbortSignal): Promise<boolean> {
  if (ms > 0) await delay(ms, undefined, { signal, ref: false }).catch(() => {});
  return !signal.aborted;
}

/** Writes bytes piece by piece; the last one is out when the time is over. */
async function drip({ response }: Sufferer, bytes: Buffer, ms: number, signal: AbortSignal): Promise<void> {
  const pieces = ms === 0 ? 1 : Math.min(mostPieces, bytes.length);
  for (let at = 0; at < pieces; at += 1) {
    if (!(await passes(ms / pieces, signal))) return;
    const from = Math.floor((at * bytes.length) / pieces);
    response.write(bytes.subarray(from, Math.floor(((at + 1) * bytes.length) / pieces)));
  }
}
