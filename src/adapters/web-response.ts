import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Dispatcher } from 'undici';

/** An exchange of undici, as a `Response`. */
export interface WebResponse {
  /** Receives the response from undici. */
  handler: Dispatcher.DispatchHandler;
  /** Resolves with the head, or rejects as the promise of `fetch` does. */
  response: Promise<Response>;
}

/** Properties of a `Response` of `fetch` about its request, which one made by a program lacks. */
export interface FetchProperties {
  /** Without a fragment. */
  url: string;
  redirected: boolean;
}

/**
 * Receives a response as `fetch` does: the body is decoded and read at the pace of its reader. The signal ends it until
 * its last byte was read, whether or not that byte has arrived.
 */
export function createWebResponse(method: string, signal: AbortSignal): WebResponse {
  let controller: Dispatcher.DispatchController | undefined;
  let body: WebBody | undefined;
  let settle: { resolve(response: Response): void; reject(reason: unknown): void };
  const response = new Promise<Response>((resolve, reject) => {
    settle = { resolve, reject };
  });
  const fail = (reason: unknown): void => {
    forget();
    settle.reject(reason);
    body?.fail(reason);
  };
  const abort = (): void => {
    fail(signal.reason);
    controller?.abort(signal.reason);
  };
  const forget = (): void => signal.removeEventListener('abort', abort);
  signal.addEventListener('abort', abort);

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(started) {
      controller = started;
      if (signal.aborted) abort();
    },
    onResponseStart({ rawHeaders }, status, _headers, statusText = '') {
      if (status < 200) return;
      const headers = responseHeaders(rawHeaders as Buffer[]);
      if (!isBodiless(method, status)) body = createBody(controller, headers.get('content-encoding'), forget);
      settle.resolve(new Response(body?.stream ?? null, { status, statusText, headers }));
    },
    onResponseData(started, piece) {
      if (body?.push(piece) === false) started.pause();
    },
    onResponseEnd() {
      if (body === undefined) forget();
      else body.push(null);
    },
    onResponseError(_controller, error) {
      if (body === undefined) fail(new TypeError('fetch failed', { cause: error }));
      else body.breakOff(error);
    },
  };
  return { handler, response };
}

/** A response with the properties that only `fetch` sets; its clones have them too. */
export function withFetchProperties(response: Response, fetched: FetchProperties): Response {
  const clone = (): Response => withFetchProperties(Response.prototype.clone.call(response), fetched);
  return Object.defineProperties(response, {
    url: { value: fetched.url },
    redirected: { value: fetched.redirected },
    type: { value: 'basic' },
    clone: { value: clone },
  });
}

/** Returns whether no body follows the head, whatever its headers announce. */
function isBodiless(method: string, status: number): boolean {
  return method === 'HEAD' || status === 204 || status === 205 || status === 304;
}

interface WebBody {
  stream: ReadableStream;
  /** Adds a piece as it was sent, or the end. False asks for a pause. */
  push(piece: Uint8Array | null): boolean;
  /** Ends the body for its reader, and drops what was not read. */
  fail(reason: unknown): void;
  /** Fails when what has arrived is read: how much that is does not depend on when the reader comes. */
  breakOff(cause: unknown): void;
}

/**
 * A stream of its own: one that `Readable.toWeb` makes throws outside any promise when it is cancelled.
 * @param over called once, when the reader needs no more
 */
function createBody(
  controller: Dispatcher.DispatchController | undefined,
  codings: string | null,
  over: () => void,
): WebBody {
  const coded = new Readable({ read: () => controller?.resume() });
  const plain = decoded(coded, codings);
  const pieces: AsyncIterator<Uint8Array> = plain[Symbol.asyncIterator]();
  let sink: ReadableByteStreamController | undefined;
  let broken: TypeError | undefined;
  const finish = (): ReadableByteStreamController | undefined => {
    const open = sink;
    sink = undefined;
    if (open !== undefined) over();
    return open;
  };
  const fail = (reason: unknown): void => {
    finish()?.error(reason);
    coded.destroy();
  };
  const terminate = (cause: unknown): void => fail(new TypeError('terminated', { cause }));
  // A coding that can't be decoded, where the reader has not come yet.
  plain.on('error', terminate);

  // Like that of `fetch`, it keeps nothing ahead of its reader: until then, the body can still be aborted.
  const stream = new ReadableStream({
    type: 'bytes',
    start(opened) {
      sink = opened;
    },
    async pull() {
      try {
        const { done, value } = await pieces.next();
        // A copy: the stream takes the memory of its pieces away, and that of buffers is shared.
        if (done !== true) sink?.enqueue(new Uint8Array(value));
        else if (broken !== undefined) fail(broken);
        else {
          const ended = finish();
          ended?.close();
          ended?.byobRequest?.respond(0);
        }
      } catch (error) {
        terminate(error);
      }
    },
    cancel(reason) {
      finish();
      controller?.abort(reason instanceof Error ? reason : new Error('The body was cancelled.'));
      coded.destroy();
    },
  });
  return {
    stream,
    push: (piece) => coded.push(piece),
    fail,
    breakOff(cause) {
      broken = new TypeError('terminated', { cause });
      if (!coded.destroyed) coded.push(null);
    },
  };
}

/** As lenient as `fetch`, which takes a coded body that ends early as complete. */
const zlib = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const brotli = { flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH };
const decoders = {
  gzip: () => createGunzip(zlib),
  'x-gzip': () => createGunzip(zlib),
  deflate: () => createInflate(zlib),
  br: () => createBrotliDecompress(brotli),
};

/** The body without its codings, or as it was sent where one of them is not known. */
function decoded(coded: Readable, codings: string | null): Readable {
  const names = (codings ?? '').toLowerCase().split(',').reverse();
  const known = names.flatMap((name) => decoders[name.trim() as keyof typeof decoders] ?? []);
  if (known.length < names.length) return coded;
  return known.reduce<Readable>((before, create) => pipeline(before, create(), () => {}), coded);
}

/** @param raw names and values, one after the other */
function responseHeaders(raw: readonly Buffer[]): Headers {
  const headers = new Headers();
  for (let at = 0; at < raw.length; at += 2)
    headers.append(String(raw[at]), raw[at + 1]?.toString('latin1') ?? '');
  return headers;
}
