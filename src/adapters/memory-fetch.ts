import type { Duplex } from 'node:stream';
import Pool from 'undici/lib/dispatcher/pool.js';
import { queueMicrotask } from './real-time.js';
import { createWebAnswer } from './web-answer.js';

/** @throws TypeError as `fetch` does, where no answer comes; what the signal of the request says, where that ends it */
export type MemoryFetch = (request: Request) => Promise<Response>;

/**
 * `fetch` over connections that a function makes. It is none of the process's own HTTP, which libraries that stand in
 * for servers replace.
 * @param origin goes as `Host`, whatever that of a request is
 */
export function createMemoryFetch(origin: string, connect: () => Duplex): MemoryFetch {
  const pool = new Pool(origin, {
    // Who asks says by a signal how long to wait.
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
    const { method, signal } = request;
    const { pathname, search } = new URL(request.url);
    signal.throwIfAborted();
    // Before it is sent, since its length is told first.
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer());
    signal.throwIfAborted();
    const call = { method: method as 'GET', path: pathname + search, headers: headersOf(request), body };
    const { handler, response } = createWebAnswer(request);
    pool.dispatch(call, handler);
    return response;
  };
}

/** What says where a message ends and where it goes is for the connection to say. */
const reserved =
  /^(host|connection|content-length|transfer-encoding|keep-alive|proxy-connection|upgrade|expect|te|trailer)$/;

/** Names and values in turn, with those that Node's `fetch` adds. */
function headersOf({ headers, mode }: Request): string[] {
  const added = {
    accept: '*/*',
    'accept-language': '*',
    'sec-fetch-mode': mode,
    'user-agent': 'node',
    'accept-encoding': 'gzip, deflate',
  };
  const own = [...headers].filter(([name]) => !reserved.test(name));
  return Object.entries({ ...added, ...Object.fromEntries(own) }).flat();
}
