import type { Duplex, Readable } from 'node:stream';
import Pool from 'undici/lib/dispatcher/pool.js';
import { queueMicrotask, setImmediate } from './real-time.js';
import { createWebResponse, withFetchProperties } from './web-response.js';

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
      // As any connection is made: after this turn.
      queueMicrotask(() => {
        try {
          // Of a socket, no more is used than what every stream has.
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
    let outgoing: OutgoingRequest = {
      method: request.method,
      url: new URL(request.url),
      headers: new Headers(request.headers),
      body: isStreamed ? request.body : await bytesOf(request),
      mode: request.mode,
      cache: request.cache,
      signal,
    };
    for (let redirects = 0; ; redirects += 1) {
      const response = await exchangeFor(outgoing.url)(outgoing);
      const location = redirectStatuses.includes(response.status) ? response.headers.get('location') : null;
      if (location === null || redirect === 'manual') {
        const { origin, pathname, search } = outgoing.url;
        return withFetchProperties(response, { url: origin + pathname + search, redirected: redirects > 0 });
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

/** The pieces of a body, which is cancelled where it is not sent to its end. */
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

/** Headers that say where a message ends and where it goes, which the connection sets. */
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

/** `fetch` keeps no cache, and asks those on the way not to answer a condition that its caller set. */
function cacheHeaders(headers: Headers, cache: Request['cache']): Record<string, string> {
  const isConditional = cache === 'default' && conditional.some((name) => headers.has(name));
  if (cache === 'no-store' || cache === 'reload' || isConditional)
    return { pragma: 'no-cache', 'cache-control': 'no-cache' };
  return cache === 'no-cache' ? { 'cache-control': 'max-age=0' } : {};
}
