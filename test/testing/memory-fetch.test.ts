import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryConnections, MemorySocket } from '../../src/http/connection/memory-connections.js';
import { createMemoryExchange, createMemoryFetch } from '../../src/testing/memory-fetch.js';

const large = Buffer.alloc(2 ** 21, 'a report ');

/** Called when the server notices the end of a response that it did not finish. */
let left = (): void => {};

const routes: Record<string, (request: IncomingMessage, response: ServerResponse) => unknown> = {
  '/text': (_, response) => response.end('text'),
  '/empty': (_, response) => response.end(),
  '/large': (_, response) => response.end(large),
  '/gzip': (_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(large)),
  '/br': (_, response) => response.setHeader('content-encoding', 'BR').end(brotliCompressSync('text')),
  '/both': (_, response) =>
    response.setHeader('content-encoding', 'gzip, br').end(brotliCompressSync(gzipSync('text'))),
  '/unknown': (_, response) => response.setHeader('content-encoding', 'rot13').end('grkg'),
  '/cut-gzip': (_, response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync(large).subarray(0, 1000)),
  '/bad-gzip': (_, response) => response.setHeader('content-encoding', 'gzip').end('text'),
  '/no-content': (_, response) => response.writeHead(204).end(),
  '/not-modified': (_, response) => response.writeHead(304).end(),
  '/silent': () => {},
  '/endless': (_, response) => {
    response.on('close', () => left());
    response.setHeader('content-type', 'text/event-stream').write('data: 1\n\n');
  },
  '/endless-gzip': (_, response) => {
    response.on('close', () => left());
    response.setHeader('content-encoding', 'gzip').write(gzipSync(large).subarray(0, 1000));
  },
  '/broken': (_, response) => {
    response.setHeader('content-length', 10).write('text', () => response.destroy());
  },
  '/echo': async (request, response) => {
    const { method, url } = request;
    // A `Request` does not keep their order.
    const headers = Object.entries(request.headers).sort();
    response.end(JSON.stringify({ method, url, headers, body: await text(request) }));
  },
};

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const redirect = /^\/(30\d)$/.exec(pathname);
  if (redirect === null) routes[pathname]?.(request, response);
  else
    response.writeHead(Number(redirect[1]), { location: searchParams.get('to') ?? undefined }).end('moved');
});

type Fetch = (path: string, init?: RequestInit) => Promise<Response>;
let overSocket: Fetch;
let inMemory: Fetch;
let memoryFetch: ReturnType<typeof createMemoryFetch>;
let base: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const exchange = createMemoryExchange(base, createMemoryConnections(server).open);
  memoryFetch = createMemoryFetch(() => exchange);
  overSocket = (path, init) => fetch(base + path, init);
  inMemory = async (path, init) =>
    memoryFetch(new Request(base + path, init), init?.body instanceof ReadableStream);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const gone = new Error('no longer wanted');

/** Returns the outcome of a promise, in words. */
const outcomeOf = (promise: Promise<unknown> | undefined): Promise<string> =>
  Promise.resolve(promise).then(
    (value) => (typeof value === 'string' ? `${value.length} characters` : JSON.stringify(value)),
    (error) => (error === gone ? 'gone' : `${error.name}: ${error.cause?.message ?? error.message}`),
  );
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const startOf = async (response: Response) => {
  const reader = response.body?.getReader();
  return { reader, first: await outcomeOf(reader?.read().then(({ done }) => done)) };
};

/** Paths whose responses end, since the server finishes or aborts them. */
const finite = [
  ...['/text', '/empty', '/large', '/gzip', '/br', '/both', '/unknown'],
  ...['/cut-gzip', '/bad-gzip', '/broken', '/no-content', '/not-modified'],
];
const all = [...finite, '/endless', '/endless-gzip'];

describe('a response in memory', () => {
  it.each(finite)('has the properties and the body of one over a socket: %s', async (path) => {
    const read = async (send: Fetch) => {
      const response = await send(`${path}?a=%20b#part`);
      const { status, statusText, type, redirected, url, body, bodyUsed } = response;
      const clone = response.clone();
      return [
        { status, statusText, type, redirected, url, isBodiless: body === null, bodyUsed },
        // Depends on the real clock.
        [...response.headers].filter(([name]) => name !== 'date'),
        [await outcomeOf(response.text()), response.bodyUsed, clone.bodyUsed],
        [clone.url, clone.type, clone.redirected, await outcomeOf(clone.text())],
      ];
    };
    expect(await read(inMemory)).toEqual(await read(overSocket));
  });

  it('has no body after a HEAD', async () => {
    const read = async (send: Fetch) => {
      const response = await send('/gzip', { method: 'HEAD' });
      return [response.body, await response.text(), response.bodyUsed];
    };
    expect(await read(inMemory)).toEqual(await read(overSocket));
  });

  it.each(all)('can be cancelled at any time, as over a socket: %s', async (path) => {
    const ways: ((send: Fetch) => Promise<unknown>)[] = [
      async (send) => {
        const response = await send(path);
        const outcome = await outcomeOf(response.body?.cancel());
        await nextTurn();
        return [outcome, response.bodyUsed];
      },
      async (send) => {
        const { first, reader } = await startOf(await send(path));
        return [first, await outcomeOf(reader?.cancel(gone)), await outcomeOf(reader?.read())];
      },
      async (send) => {
        const reader = (await send(path)).body?.getReader();
        const pending = outcomeOf(reader?.read().then(() => ''));
        return [await outcomeOf(reader?.cancel()), await pending];
      },
      async (send) => {
        const response = await send(path);
        const reader = response.body?.getReader();
        reader?.releaseLock();
        return outcomeOf(response.body?.cancel());
      },
      async (send) => {
        const [one, other] = (await send(path)).body?.tee() ?? [];
        const second = path.startsWith('/endless') ? other?.cancel() : new Response(other).text();
        return Promise.all([outcomeOf(one?.cancel()), outcomeOf(second)]);
      },
      async (send) => {
        const reader = (await send(path)).body?.getReader({ mode: 'byob' });
        const first = await outcomeOf(reader?.read(new Uint8Array(2)));
        return [first, await outcomeOf(reader?.cancel())];
      },
    ];
    for (const way of ways) expect(await way(inMemory)).toEqual(await way(overSocket));
  });

  it.each(all)('is aborted by its signal until the body is read: %s', async (path) => {
    const times: ((send: Fetch) => Promise<unknown>)[] = [
      (send) => outcomeOf(send(path, { signal: AbortSignal.abort(gone) })),
      (send) => {
        const { signal, end } = abortable();
        const pending = send(path, { signal });
        end();
        return outcomeOf(pending);
      },
      async (send) => {
        const { signal, end } = abortable();
        const { body } = await send(path, { signal });
        end();
        return outcomeOf(body?.getReader().read());
      },
      async (send) => {
        const { signal, end } = abortable();
        const { first, reader } = await startOf(await send(path, { signal }));
        end();
        return [first, await outcomeOf(reader?.read())];
      },
    ];
    for (const time of times) expect(await time(inMemory)).toEqual(await time(overSocket));
  });

  it.each(['/text', '/empty', '/large', '/gzip', '/endless'])(
    'gives no text after an abort: %s',
    async (path) => {
      const read = async (send: Fetch) => {
        const controller = new AbortController();
        const response = await send(path, { signal: controller.signal });
        // A short body has arrived completely.
        await nextTurn();
        controller.abort();
        return response.text().catch((error) => error.name);
      };
      expect([await read(inMemory), await read(overSocket)]).toEqual(['AbortError', 'AbortError']);
    },
  );

  it('does not change if the signal comes after it was read', async () => {
    const { signal, end } = abortable();
    const response = await inMemory('/text', { signal });
    const read = await response.text();
    end();
    expect([read, response.bodyUsed]).toEqual(['text', true]);
  });

  it('is aborted by a timeout, before the head and within the body', async () => {
    const limited = async (send: Fetch, path: string) => {
      const pending = send(path, { signal: AbortSignal.timeout(50) });
      return pending
        .then((response) => response.body?.pipeTo(new WritableStream()))
        .catch(({ name }) => name);
    };
    for (const path of ['/silent', '/endless'])
      expect([await limited(inMemory, path), await limited(overSocket, path)]).toEqual(
        Array(2).fill('TimeoutError'),
      );
  });

  it.each([
    ['a cancelled body', (response: Response) => response.body?.cancel()],
    ['a cancelled reader', (response: Response) => response.body?.getReader().cancel()],
  ])('ends the writes of the server by %s', async (_, cancel) => {
    for (const path of ['/endless', '/endless-gzip']) {
      const seen = new Promise<void>((resolve) => {
        left = resolve;
      });
      await cancel(await inMemory(path));
      await seen;
    }
  });

  it('arrives as it is written if it is a stream of events', async () => {
    const { value } = (await (await inMemory('/endless')).body?.getReader().read()) ?? {};
    expect(String.fromCharCode(...(value ?? []))).toBe('data: 1\n\n');
  });
});

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, end: () => controller.abort(gone) };
}

it('a connection in memory accepts every call that Node, Deno and Bun make on a socket', () => {
  for (const end of MemorySocket.pair()) {
    for (const method of ['setTimeout', 'setNoDelay', 'setKeepAlive', 'ref', 'unref'] as const)
      expect(end[method]()).toBe(end);
    expect(end.connecting).toBe(false);
  }
});

describe('a request in memory', () => {
  const bytes = new TextEncoder().encode('text');
  type Body = NonNullable<RequestInit['body']> | null;
  const bodies: Record<string, () => Body> = {
    none: () => null,
    'an empty one': () => '',
    text: () => 'text',
    'URL parameters': () => new URLSearchParams({ a: 'b c' }),
    'a blob': () => new Blob(['text'], { type: 'text/csv' }),
    'a stream': () => ReadableStream.from([bytes, bytes]),
    'a stream that fails': () => new ReadableStream({ pull: (sink) => sink.error(gone) }),
  };
  const echoOf = async (pending: Promise<Response>) => {
    try {
      const response = await pending;
      return [response.status, response.url, response.redirected, response.type, await response.text()];
    } catch (error) {
      return `${error}`;
    }
  };
  const post = (body: Body) =>
    ({ method: 'POST', body, duplex: 'half', headers: { Authorization: 'Bearer key' } }) as RequestInit;

  it.each(Object.entries(bodies))(
    'has the body and the headers that it has over a socket: %s',
    async (_, body) => {
      // After a redirect too.
      for (const path of ['/echo', ...[301, 302, 303, 307, 308].map((status) => `/${status}?to=/echo`)])
        expect(await echoOf(inMemory(path, post(body())))).toEqual(
          await echoOf(overSocket(path, post(body()))),
        );
    },
  );

  it('has the form of one over a socket', async () => {
    const form = new FormData();
    form.set('a', 'b');
    const sent = async (send: Fetch) => {
      const response = await send('/echo', { method: 'POST', body: form });
      // By chance.
      return (await response.text()).replaceAll(/formdata-undici-\d+/g, 'boundary');
    };
    expect(await sent(inMemory)).toBe(await sent(overSocket));
  });

  it.each([
    { headers: { 'If-None-Match': '"a"' } },
    { cache: 'no-cache' },
    { cache: 'reload', headers: { Pragma: 'own' } },
    { headers: { Range: 'bytes=0-1', Cookie: 'a=b' } },
    { mode: 'no-cors', method: 'delete' },
    { headers: { 'Accept-Encoding': 'br', 'Content-Length': '3' } },
  ] as RequestInit[])('has the headers of one over a socket: %j', async (init) => {
    expect(await echoOf(inMemory('/echo', init))).toEqual(await echoOf(overSocket('/echo', init)));
  });

  it.each(['follow', 'error', 'manual'] as const)(
    'follows redirects as over a socket: %s',
    async (redirect) => {
      const twice = `/302?${new URLSearchParams({ to: '/307?to=/echo' })}`;
      const targets = ['/echo', '', twice, 'ftp://example.com', 'http://[', '?to='];
      for (const to of targets) {
        const path = `/302?${new URLSearchParams({ to })}`;
        expect(await echoOf(inMemory(path, { redirect }))).toEqual(
          await echoOf(overSocket(path, { redirect })),
        );
      }
      const forever = `/302?to=${encodeURIComponent('/302?to=')}`;
      expect(await echoOf(inMemory(forever, { redirect }))).toEqual(
        await echoOf(overSocket(forever, { redirect })),
      );
    },
  );

  it('drops its key when a redirect leads to another origin', async () => {
    const other = `/302?to=${encodeURIComponent('http://reports.example.com/echo')}`;
    const response = await inMemory(other, { headers: { Authorization: 'Bearer key' } });
    expect([response.url, await response.text()]).toEqual([
      'http://reports.example.com/echo',
      expect.not.stringContaining('Bearer'),
    ]);
  });

  it('ends if it is aborted while its body is sent or awaited', async () => {
    for (const isStreamed of [true, false]) {
      let cancelled = (): void => {};
      const seen = new Promise<void>((resolve) => {
        cancelled = resolve;
      });
      const body = new ReadableStream({ start: (sink) => sink.enqueue(bytes), cancel: () => cancelled() });
      const { signal, end } = abortable();
      const init = { ...post(body), signal };
      const pending = isStreamed ? inMemory('/echo', init) : memoryFetch(new Request(`${base}/echo`, init));
      setImmediate(end);
      await expect(pending).rejects.toBe(gone);
      if (isStreamed) await seen;
    }
  });
});
