import { type Duplex, pipeline, Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import Pool from 'undici/lib/dispatcher/pool.js';
import { queueMicrotask, setImmediate } from '../runtime/real-time.js';

/**
 * Receives a response from undici as `fetch` does: the body is decoded and read at the pace of its reader. The signal
 * ends it until its last byte was read, whether or not that byte has arrived.
 * @returns `response` resolves with the head, or rejects as the promise of `fetch` does
 */
function createWebResponse(
  method: string,
  signal: AbortSignal,
): { handler: Dispatcher.DispatchHandler; response: Promise<Response> } {
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
      const headers = new Headers();
      const raw = rawHeaders as Buffer[];
      for (let at = 0; at < raw.length; at += 2)
        headers.append(String(raw[at]), raw[at + 1]?.toString('latin1') ?? '');
      // No body follows these, whatever their headers announce.
      const isBodiless = method === 'HEAD' || status === 204 || status === 205 || status === 304;
      if (!isBodiless) body = createBody(controller, headers.get('content-encoding'), forget);
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

/**
 * Sets the properties of a response that only `fetch` can set, and those of its clones.
 * @param url without a fragment
 */
function withFetchProperties(response: Response, url: string, redirected: boolean): Response {
  const clone = (): Response => withFetchProperties(Response.prototype.clone.call(response), url, redirected);
  return Object.defineProperties(response, {
    url: { value: url },
    redirected: { value: redirected },
    type: { value: 'basic' },
    clone: { value: clone },
  });
}

interface WebBody {
  stream: ReadableStream;
  /** Adds a received piece, or the end. Returns false to ask for a pause. */
  push(piece: Uint8Array | null): boolean;
  /** Ends the body for its reader, and drops what was not read. */
  fail(reason: unknown): void;
  /** Fails after the received bytes are read, whenever the reader comes. */
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
  // A coding that can't be decoded, before the reader comes.
  plain.on('error', terminate);

  // Like that of `fetch`, it reads nothing ahead of its reader: until then, the body can still be aborted.
  const stream = new ReadableStream({
    type: 'bytes',
    start(opened) {
      sink = opened;
    },
    async pull() {
      try {
        const { done, value } = await pieces.next();
        // A copy: the stream detaches the memory of its pieces, and that of buffers is shared.
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

/** As lenient as `fetch`, which accepts a compressed body that ends early. */
const zlib = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const brotli = { flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH };
const decoders = {
  gzip: () => createGunzip(zlib),
  'x-gzip': () => createGunzip(zlib),
  deflate: () => createInflate(zlib),
  br: () => createBrotliDecompress(brotli),
};

/** The decoded body, or the body as it was sent if a coding is unknown. */
function decoded(coded: Readable, codings: string | null): Readable {
  const names = (codings ?? '').toLowerCase().split(',').reverse();
  const known = names.flatMap((name) => decoders[name.trim() as keyof typeof decoders] ?? []);
  if (known.length < names.length) return coded;
  return known.reduce<Readable>((before, create) => pipeline(before, create(), () => {}), coded);
}

/** Sends one request, and follows no redirect. Rejects as `fetch` does. */
export type MemoryExchange = (request: OutgoingRequest) => Promise<Response>;

interface OutgoingRequest {
  method: string;
  url: URL;
  headers: Headers;
  /** A stream is sent as it comes, without its length. */
  body: Uint8Array | ReadableStream | null;
  mode: Request['mode'];
  cache: Request['cache'];
  signal: AbortSignal;
}

/**
 * Exchanges over connections that a function makes. It uses nothing of the process's own HTTP, which libraries that
 * stand in for servers replace.
 * @param origin sent as `Host`, whatever the request is addressed to
 */
export function createMemoryExchange(origin: string, connect: () => Duplex): MemoryExchange {
  const pool = new Pool(origin, {
    // The caller says by a signal how long to wait.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (_endpoint, done) =>
      // Asynchronous, as any connection.
      queueMicrotask(() => {
        try {
          // Only stream properties of the socket are used.
          done(null, connect() as Parameters<typeof done>[1] & Duplex);
        } catch (error) {
          done(error as Error, null);
        }
      }),
  });
  return async (request) => {
    const { method, url, body, signal } = request;
    signal.throwIfAborted();
    const { handler, response } = createWebResponse(method, signal);
    const path = url.pathname + url.search;
    // undici takes any iterable, as its own `fetch` gives it; its types leave it out.
    const sent = body instanceof ReadableStream ? (piecesOf(body, signal) as unknown as Readable) : body;
    pool.dispatch({ method: method as 'GET', path, headers: requestHeaders(request), body: sent }, handler);
    return response;
  };
}

/** Statuses whose `Location` is followed, and how often. */
const redirectStatuses = [301, 302, 303, 307, 308];
const maxRedirects = 20;

/**
 * `fetch` over memory: reads the body of a request, follows redirects, and gives a response like that of Node's `fetch`.
 * @param exchangeFor chooses the exchange by the address of each request
 * @returns a function of a request, and of whether its body is sent as it comes; otherwise it is read first, since a
 * `Request` does not show whether its body has a length
 * @throws TypeError as `fetch` does where no response comes; the reason of the signal where that ends the request
 */
export function createMemoryFetch(exchangeFor: (url: URL) => MemoryExchange) {
  return async (request: Request, isStreamed = false): Promise<Response> => {
    const { signal, redirect } = request;
    const { method, mode, cache } = request;
    let outgoing: OutgoingRequest = {
      ...{ method, mode, cache, signal, url: new URL(request.url), headers: new Headers(request.headers) },
      body: isStreamed ? request.body : await bytesOf(request),
    };
    for (let redirects = 0; ; redirects += 1) {
      const response = await exchangeFor(outgoing.url)(outgoing);
      const location = redirectStatuses.includes(response.status) ? response.headers.get('location') : null;
      if (location === null || redirect === 'manual') {
        const { origin, pathname, search } = outgoing.url;
        return withFetchProperties(response, origin + pathname + search, redirects > 0);
      }
      // Read to its end, so that the connection can be used again.
      response.arrayBuffer().catch(() => {});
      if (redirect === 'error') throw networkError('unexpected redirect');
      if (redirects === maxRedirects) throw networkError('redirect count exceeded');
      outgoing = redirected(outgoing, response.status, location);
    }
  };
}

/** The next request of a redirect, as the Fetch standard makes it. */
function redirected(request: OutgoingRequest, status: number, location: string): OutgoingRequest {
  const base = request.url.href;
  if (!URL.canParse(location, base)) throw networkError('Invalid URL');
  const url = new URL(location, base);
  if (!/^https?:$/.test(url.protocol)) throw networkError('URL scheme must be a HTTP(S) scheme');
  // A stream can be read only once.
  if (status !== 303 && request.body instanceof ReadableStream)
    throw networkError('The body was sent, and can be read only once.');
  const headers = new Headers(request.headers);
  const becomesGet =
    status === 303 ? !/^(GET|HEAD)$/.test(request.method) : status < 303 && request.method === 'POST';
  if (becomesGet) {
    for (const name of ['content-encoding', 'content-language', 'content-location', 'content-type'])
      headers.delete(name);
  }
  if (url.origin !== request.url.origin)
    for (const name of ['authorization', 'proxy-authorization', 'cookie']) headers.delete(name);
  return { ...request, url, headers, ...(becomesGet && { method: 'GET', body: null }) };
}

function networkError(reason: string): TypeError {
  return new TypeError('fetch failed', { cause: new Error(reason) });
}

/** The body of a request, read to its end. */
async function bytesOf(request: Request): Promise<Uint8Array | null> {
  const { body, signal } = request;
  if (body === null) return null;
  signal.throwIfAborted();
  let abort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
  });
  try {
    return new Uint8Array(await Promise.race([request.arrayBuffer(), aborted]));
  } catch (error) {
    throw signal.aborted ? signal.reason : new TypeError('fetch failed', { cause: error });
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Pieces of a body, which is cancelled if it is not sent completely. */
function piecesOf(body: ReadableStream, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const cancel = (): void => void reader.cancel(signal.reason).catch(() => {});
  signal.addEventListener('abort', cancel);
  const pieces = async function* () {
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        yield value;
        // Memory takes a piece at once. An endless body must not keep the server from refusing it.
        await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      signal.removeEventListener('abort', cancel);
      cancel();
    }
  };
  return pieces();
}

/** Headers of framing and routing, which the connection sets. */
const reserved =
  /^(host|connection|content-length|transfer-encoding|keep-alive|proxy-connection|upgrade|expect|te|trailer)$/;

/** Names and values in turn, with those that Node's `fetch` adds. */
function requestHeaders({ headers, mode, cache }: OutgoingRequest): string[] {
  const added = {
    accept: '*/*',
    'accept-language': '*',
    'sec-fetch-mode': mode,
    'user-agent': 'node',
    ...cacheHeaders(headers, cache),
    'accept-encoding': headers.has('range') ? 'identity' : 'gzip, deflate',
  };
  const own = Object.fromEntries([...headers].filter(([name]) => !reserved.test(name)));
  return Object.entries({ ...added, ...own }).flat();
}

const conditional = ['if-modified-since', 'if-none-match', 'if-unmodified-since', 'if-match', 'if-range'];

/** `fetch` has no cache, and disables those on the way for conditional requests of its caller. */
function cacheHeaders(headers: Headers, cache: Request['cache']): Record<string, string> {
  const isConditional = cache === 'default' && conditional.some((name) => headers.has(name));
  if (cache === 'no-store' || cache === 'reload' || isConditional)
    return { pragma: 'no-cache', 'cache-control': 'no-cache' };
  return cache === 'no-cache' ? { 'cache-control': 'max-age=0' } : {};
}
