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
    http.all(`${base}/*`, async ({ request }) => {
      // Redirects are followed by the client.
      const asked = new Request(
        own + request.url.slice(base.length),
        new Request(request, { redirect: 'manual' }),
      );
      // MSW does not decode the response, or the client would decode it twice.
      asked.headers.set('Accept-Encoding', 'identity');
      return (await loadFetch())(asked).then((response) => withinBase(base, response), networkError);
    });

  return {
    async fetch(input: Request | string | URL, init?: RequestInit) {
      const request = new Request(input, init);
      return (await loadFetch())(request, isStream(init?.body));
    },
    handlers(http, baseUrl, productionBaseUrl) {
      const answered = [handler(http, baseOf(baseUrl), url)];
      if (productionBaseUrl === undefined) return answered;
      if (productionUrl === null)
        throw new TypeError(
          'There is no production to answer with: startSandbox({ productionPort: 0 }) serves it.',
        );
      return [...answered, handler(http, baseOf(productionBaseUrl), productionUrl)];
    },
  };
}

/** Returns whether a body comes in pieces, so that its length is not known. */
function isStream(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
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
  if (isRedirect(answer.status) && location !== null && /^\/(?![/\\])/.test(location))
    answer.headers.set('Location', new URL(base).pathname.replace(/\/$/, '') + location);
  return answer;
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** A network error for MSW. An abort rejects with its reason. */
function networkError(error: unknown): Response {
  if (error instanceof TypeError) return Response.error();
  throw error;
}
