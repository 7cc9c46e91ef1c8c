import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { delay } from '../../adapters/real-time.js';
import type { FaultEffect } from '../../contract/generated/types.js';
import type { InjectedFault } from '../../domain/traffic/faults/strike.js';
import { alterResponse, applicableEffects } from '../answers/altered.js';
import { bodyBytes, type HttpResponse } from '../answers/answer.js';
import { truncateGzip } from '../answers/content-coding.js';
import { insertUnknownValues } from '../answers/unknown-values.js';
import { acceptsGzip } from '../syntax/accept-encoding.js';
import { clientGoneSignal } from './client-leaving.js';
import type { Route } from './exchange.js';

/** A body that drips comes in at most so many pieces. */
const maxPieces = 20;

/** Whose answer suffers. */
export interface FaultTarget {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly route: Pick<Route, 'operation'>;
}

/** The ways of an answer to whoever asked, whole or head first. */
export interface ResponseWriter<To> {
  form(to: To, answer: HttpResponse): HttpResponse | Promise<HttpResponse>;
  send(to: To, answer: HttpResponse): undefined | Promise<void>;
  sendHead(to: To, answer: HttpResponse): unknown;
}

/** What of a strike the answer to a request can suffer; null where that is nothing. */
export function applicableFault(
  { request, route }: FaultTarget,
  answer: HttpResponse,
  strike: InjectedFault,
): Promise<InjectedFault | null> {
  const abilities = {
    isHead: request.method === 'HEAD',
    isModern: request.httpVersion === '1.1',
    takesGzip: acceptsGzip(request.headers['accept-encoding']),
  };
  return applicableEffects(answer, strike, abilities, unknownValuesOf(route, answer.status));
}

function unknownValuesOf({ operation }: FaultTarget['route'], status: number) {
  return async (body: unknown): Promise<unknown> =>
    operation === null ? body : insertUnknownValues(operation, status, body);
}

/**
 * The way of an answer that suffers all of its strike; its neighbours go on. It resolves to whether the client was there
 * to the end: one that closed its half together with its request is, and still reads.
 */
export function createFaultApplication<To extends FaultTarget>({ form, send, sendHead }: ResponseWriter<To>) {
  return async (exchange: To, answer: HttpResponse, strike: InjectedFault): Promise<boolean> => {
    const { request, response } = exchange;
    const { effect, delayMs } = strike;
    const gone = clientGoneSignal(request, response);
    const isThere = (): boolean => {
      if (gone.aborted) response.destroy();
      return !gone.aborted;
    };
    sendInformational(response, effect);
    await waitWhileConnected(delayMs, gone);
    if (!isThere()) return false;
    if (losesResponse(strike)) {
      const connection = await connectionOf(response);
      if (effect.reset !== undefined) connection.resetAndDestroy();
      else connection.destroySoon();
      return true;
    }
    const altered = await alterResponse(answer, strike, unknownValuesOf(exchange.route, answer.status));
    const formed = await (effect.body === 'truncated-gzip' ? truncateGzip(altered) : form(exchange, altered));
    const isBroken = cutsBody(effect);
    if (!isBroken && effect.dripMs === undefined) {
      await send(exchange, formed);
      return true;
    }
    sendHead(exchange, effect.body === 'truncated-chunked' ? { ...formed, stream: inChunks } : formed);
    const bytes = bodyBytes(formed);
    await writeSlowly(
      exchange,
      isBroken ? bytes.subarray(0, bytes.length >> 1) : bytes,
      effect.dripMs ?? 0,
      gone,
    );
    await waitWhileConnected(effect.stallMs ?? 0, gone);
    if (!isThere()) return false;
    if (isBroken) (await connectionOf(response)).destroySoon();
    else response.end();
    return true;
  };
}

/** A body without a length is sent in chunks; all of it is written here. */
const inChunks = (): void => {};

/** Returns whether the connection ends in the midst of the body. */
function cutsBody({ body, stallMs }: FaultEffect): boolean {
  return body === 'truncated' || body === 'truncated-chunked' || stallMs !== undefined;
}

/** Sends the informational response, which goes before any delay. */
function sendInformational(response: ServerResponse, { informational }: FaultEffect): void {
  if (informational === 100) response.writeContinue();
  if (informational === 103) response.writeEarlyHints({ link: '</v1/reports>; rel=preload; as=fetch' });
}

/** Whether the client is not told. */
export function losesResponse({ effect: { reset, close } }: InjectedFault): boolean {
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
export function holdTimeMs({ delayMs, effect: { dripMs = 0, stallMs = 0 } }: InjectedFault): number {
  return delayMs + dripMs + stallMs;
}

/** Whether the time has passed while somebody was there to wait for it. */
async function waitWhileConnected(ms: number, signal: AbortSignal): Promise<boolean> {
  if (ms > 0) await delay(ms, undefined, { signal, ref: false }).catch(() => {});
  return !signal.aborted;
}

/** Writes bytes piece by piece; the last one is out when the time is over. */
async function writeSlowly(
  { response }: FaultTarget,
  bytes: Buffer,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  const pieces = ms === 0 ? 1 : Math.min(maxPieces, bytes.length);
  for (let at = 0; at < pieces; at += 1) {
    if (!(await waitWhileConnected(ms / pieces, signal))) return;
    const from = Math.floor((at * bytes.length) / pieces);
    response.write(bytes.subarray(from, Math.floor(((at + 1) * bytes.length) / pieces)));
  }
}
