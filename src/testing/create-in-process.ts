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

  const ask: MemoryFetch = (request) => {
    const isProduction = new URL(request.url).origin === productionUrl;
    return (isProduction && production !== null ? production : playground)(request);
  };

  const handler = <Handler>(http: MockedHttp<Handler>, base: string, own: string, answer: MemoryFetch) =>
    http.all(`${base}/*`, async ({ request }) => {
      const asked = new Request(own + request.url.slice(base.length), request);
      // Who stands in for a server does not decode what it is given, or does so once more.
      asked.headers.set('Accept-Encoding', 'identity');
      return answer(asked).then((told) => below(base, told), networkError);
    });

  return {
    async fetch(input: Request | string | URL, init?: RequestInit) {
      const request = input instanceof Request && init === undefined ? input : new Request(input, init);
      return followed(request, ask);
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

/** So many redirects of a request are followed. */
const maxRedirects = 20;

/** Asks, and follows redirects as `fetch` does (Fetch, 4.4); any address is answered by the sandbox. */
async function followed(request: Request, ask: MemoryFetch, redirects = 0): Promise<Response> {
  // The body is read once, and sent again with 307 and 308.
  const again = request.body === null ? request : request.clone();
  const answer = await ask(request);
  const location = answer.headers.get('Location');
  if (!isRedirect(answer.status) || location === null) {
    void again.body?.cancel().catch(() => {});
    return redirects === 0 ? answer : Object.defineProperty(answer, 'redirected', { value: true });
  }
  if (request.redirect === 'manual') return answer;
  if (request.redirect === 'error') throw failed('unexpected redirect');
  if (redirects === maxRedirects) throw failed('redirect count exceeded');
  return followed(redirectedTo(location, again, answer.status), ask, redirects + 1);
}

function redirectedTo(location: string, request: Request, status: number): Request {
  const { method, signal, redirect, url } = request;
  const target = new URL(location, url);
  const headers = new Headers(request.headers);
  // A key is of one origin.
  if (target.origin !== new URL(url).origin) headers.delete('Authorization');
  const becomesGet =
    ((status === 301 || status === 302) && method === 'POST') ||
    (status === 303 && method !== 'GET' && method !== 'HEAD');
  const shared = { headers, signal, redirect };
  if (!becomesGet) {
    const body = request.body === null ? {} : { body: request.body, duplex: 'half' as const };
    return new Request(target, { ...shared, method, ...body });
  }
  for (const name of [
    'Content-Type',
    'Content-Encoding',
    'Content-Language',
    'Content-Location',
    'Content-Length',
  ])
    headers.delete(name);
  return new Request(target, shared);
}

function failed(why: string): TypeError {
  return new TypeError('fetch failed', { cause: new Error(why) });
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

/** A redirect leads below the base address, as the request came. */
function below(base: string, answer: Response): Response {
  const location = answer.headers.get('Location');
  if (isRedirect(answer.status) && location?.startsWith('/'))
    answer.headers.set('Location', new URL(base).pathname.replace(/\/$/, '') + location);
  return answer;
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** A failure as MSW is told of it; whoever gave a request up is told what it gave up for. */
function networkError(error: unknown): Response {
  if (error instanceof TypeError) return Response.error();
  throw error;
}
