import type { MemoryFetch } from '../adapters/memory-fetch.js';
import type { RunningEnvironments } from '../http/connection/environments.js';
import type { RunningServer } from '../http/connection/server.js';
import { loadedOnce } from '../sandbox/work/loaded-once.js';
import type { InProcess, MockedHttp } from './in-process.js';

/** In a file of its own, so that the types of the package reach no further than what it promises. */
export function createInProcess(server: RunningEnvironments): InProcess {
  const { url, productionUrl, connectToProduction } = server;
  const playground = lazily(url, server.connect);
  const production =
    productionUrl === null || connectToProduction === null
      ? null
      : lazily(productionUrl, connectToProduction);

  const handler = <Handler>(http: MockedHttp<Handler>, base: string, own: string, ask: MemoryFetch) =>
    http.all(`${base}/*`, async ({ request }) => {
      const asked = new Request(own + request.url.slice(base.length), request);
      // Who stands in for a server does not decode what it is given, or does so once more.
      asked.headers.set('Accept-Encoding', 'identity');
      return ask(asked).catch(networkError);
    });

  return {
    async fetch(input: Request | string | URL, init?: RequestInit) {
      const request = input instanceof Request && init === undefined ? input : new Request(input, init);
      const isProduction = new URL(request.url).origin === productionUrl;
      return (isProduction && production !== null ? production : playground)(request);
    },
    handlers(http, baseUrl, productionBaseUrl) {
      const answered = [handler(http, baseOf(baseUrl), url, playground)];
      if (productionBaseUrl === undefined) return answered;
      if (productionUrl === null || production === null)
        throw new TypeError(
          'There is no production to answer with: startSandbox({ productionPort: 0 }) serves it.',
        );
      return [...answered, handler(http, baseOf(productionBaseUrl), productionUrl, production)];
    },
  };
}

/** Loaded with the first request. */
function lazily(origin: string, connect: RunningServer['connect']): MemoryFetch {
  const loaded = loadedOnce(async () =>
    (await import('../adapters/memory-fetch.js')).createMemoryFetch(origin, connect),
  );
  return async (request) => (await loaded())(request);
}

/** What a base address is without slashes at its end. */
function baseOf(text: string): string {
  if (!/^https?:/.test(text) || !URL.canParse(text))
    throw new TypeError(
      `A base address is whole, as https://api.example.com is; ${JSON.stringify(text)} is not.`,
    );
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/+$/, '');
}

/** A failure as MSW is told of it; whoever gave a request up is told what it gave up for. */
function networkError(error: unknown): Response {
  if (error instanceof TypeError) return Response.error();
  throw error;
}
