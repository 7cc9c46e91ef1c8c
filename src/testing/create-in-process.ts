import type { RunningEnvironments } from '../http/connection/server.js';
import { loadOnce } from '../runtime/concurrency.js';
import type { InProcess, MockedHttp } from './controls.js';

/** Separate from controls.ts, so that the types of the package do not reach the implementation. */
export function createInProcess(server: RunningEnvironments): InProcess {
  const { url, productionUrl, connectToProduction } = server;

  /** Loaded with the first request. */
  const loadFetch = loadOnce(async () => {
    const { createMemoryExchange, createMemoryFetch } = await import('./memory-fetch.js');
    const playground = createMemoryExchange(url, server.connect);
    const production =
      productionUrl === null || connectToProduction === null
        ? playground
        : createMemoryExchange(productionUrl, connectToProduction);
    return createMemoryFetch(({ origin }) => (origin === productionUrl ? production : playground));
  });

  const handler = <Handler>(http: MockedHttp<Handler>, base: string, own: string) =>
    http.all(`${base}/*`, async ({ request: intercepted }) => {
      // Redirects are followed by the client.
      const init = new Request(intercepted, { redirect: 'manual' });
      const request = new Request(own + intercepted.url.slice(base.length), init);
      // MSW does not decode the response, or the client would decode it twice.
      request.headers.set('Accept-Encoding', 'identity');
      try {
        return withinBase(base, await (await loadFetch())(request));
      } catch (error) {
        // An abort rejects with its reason.
        if (error instanceof TypeError) return Response.error();
        throw error;
      }
    });

  return {
    async fetch(input: Request | string | URL, init?: RequestInit) {
      const request = new Request(input, init);
      const { body } = init ?? {};
      // A body in pieces, whose length is not known.
      const isStream = typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
      const release = server.hold();
      try {
        return await (await loadFetch())(request, isStream);
      } finally {
        release();
      }
    },
    handlers(http, baseUrl, productionBaseUrl) {
      const answered = [handler(http, baseOf(baseUrl), url)];
      if (productionBaseUrl === undefined) return answered;
      if (productionUrl === null)
        throw new TypeError('Production is not served: startSandbox({ productionPort: 0 }) serves it.');
      return [...answered, handler(http, baseOf(productionBaseUrl), productionUrl)];
    },
  };
}

/** A base address without slashes at its end. */
function baseOf(text: string): string {
  if (!/^https?:/.test(text) || !URL.canParse(text))
    throw new TypeError(
      `A base address is whole, as https://api.example.com is; ${JSON.stringify(text)} is not.`,
    );
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/+$/, '');
}

/** A redirect to a path leads below the base address, as the request came; `//name/` is another origin. */
function withinBase(base: string, answer: Response): Response {
  const location = answer.headers.get('Location');
  const isRedirect = [301, 302, 303, 307, 308].includes(answer.status);
  if (isRedirect && location !== null && /^\/(?![/\\])/.test(location))
    answer.headers.set('Location', new URL(base).pathname.replace(/\/$/, '') + location);
  return answer;
}
