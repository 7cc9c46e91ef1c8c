import { promises as files } from 'node:fs';
import type { Account, Environment } from '../../accounts/account.js';
import { delay } from '../../runtime/real-time.js';
import type { Sandbox } from '../../server/sandbox.js';
import type { HttpExchange, PipelineStep } from '../exchange.js';
import { escapeHtml } from '../html.js';
import { readBytes } from '../request-body.js';
import type { HttpResponse, ResponseHeaders } from '../response.js';
import { methodResponse } from './routing.js';

// By this name Node loads them when they are used; `node:fs/promises` it would load at every start.

/** Where the build puts the page: beside what is bundled. */
const pageFolder = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/page/' : './page/',
  import.meta.url,
);

/** The page runs and asks this server alone, and is shown in no other. */
const webPageHeaders: ResponseHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Where the reference of an API is looked for, browsers are led to that view of the page. */
const referenceRedirect: HttpResponse = {
  status: 302,
  mediaType: null,
  headers: { Location: '/#/operations' },
  body: null,
};

/** A file whose name holds a hash of what is in it never changes. */
const fileHeaders: ResponseHeaders = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
};

const pageFilePattern = /^\/_sandbox\/page\/([\w-]+\.(js|css))$/;
const mediaTypes: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

/**
 * Answers browsers that open the web page, and gives it its files. Anything else that asks for `/` or `/docs` is answered
 * as for any path that leads nowhere, and told by the problem what this server is. Nothing of the page is read before
 * somebody opens it.
 */
export function createWebPage(
  { keys }: Sandbox,
  { environment, controlPlane }: { environment: Environment; controlPlane: boolean },
): PipelineStep {
  if (!controlPlane) return () => undefined;
  const read = createFileReader();

  /** A key that everybody may use here; empty where keys have to be issued. */
  const demoKey = async (): Promise<string> => {
    const key = `sbx_${environment}_demo`;
    const verdict = await keys.judge([`Bearer ${key}`], environment);
    return verdict.allowed ? key : '';
  };
  const page = async (): Promise<HttpResponse> => {
    const told: Readonly<Record<string, string>> = { environment, key: await demoKey() };
    const html = await read('index.html');
    if (html === null) throw new Error('the page was not built');
    const body = html.toString().replace(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(told[name] ?? ''));
    return { status: 200, mediaType: 'text/html; charset=utf-8', headers: webPageHeaders, body };
  };
  const fileNamed = async (name: string, ending: string): Promise<HttpResponse | undefined> => {
    const bytes = await read(name);
    if (bytes === null) return undefined;
    const headers = { ...fileHeaders, ETag: `"${name}"` };
    return { status: 200, mediaType: `${mediaTypes[ending]}; charset=utf-8`, headers, body: '', tail: bytes };
  };

  return ({ path, request: { method, headers } }) => {
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    const isBrowser = headers.accept?.includes('text/html');
    if (path === '/') return isBrowser ? page() : undefined;
    if (path === '/docs') return isBrowser ? referenceRedirect : undefined;
    const [, name, ending] = pageFilePattern.exec(path) ?? [];
    return name === undefined || ending === undefined ? undefined : fileNamed(name, ending);
  };
}

/** Reads each file once; null for one that is not there. */
function createFileReader(): (name: string) => Promise<Buffer | null> {
  const known = new Map<string, Buffer>();
  return async (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const bytes = await files.readFile(new URL(name, pageFolder)).catch(() => null);
    if (bytes !== null) known.set(name, bytes);
    return bytes;
  };
}

/** What is larger is no message that the sandbox sends, but where a huge one is asked for. */
const maxMessageBytes = 4 * 1024 * 1024;

/**
 * Takes messages at the paths of built-in receivers. Who sends one has no key: its signature is what counts. Whoever
 * asks at a path that is none of theirs is answered as at any path that leads nowhere.
 */
export function createReceiverStep(
  { receivers, accounts, keys }: Sandbox,
  { controlPlane }: { controlPlane: boolean },
): PipelineStep {
  if (!controlPlane) return () => undefined;

  const take = async (account: Account, exchange: HttpExchange): Promise<HttpResponse> => {
    const { request } = exchange;
    // Where all is done again, it was read before.
    exchange.bytes ??= await new Promise<Buffer>((resolve, reject) => {
      readBytes(request, () => maxMessageBytes, resolve, reject);
    });
    const body = exchange.bytes;
    // It may have been kept elsewhere since its endpoint was made.
    await keys.account(account.id);
    await accounts.use(account.id);
    const { status, delayMs } = receivers.take(account, { headers: request.headers, body });
    if (delayMs > 0) await delay(delayMs, undefined, { ref: false });
    return { status, mediaType: null, headers: {}, body: null };
  };

  return (exchange) => {
    const { path, request } = exchange;
    const account = receivers.accountAt(path);
    if (account === undefined) return undefined;
    if (request.method !== 'POST') return methodResponse(request.method ?? '', path, ['OPTIONS', 'POST']);
    return take(account, exchange);
  };
}
