import { promises as files } from 'node:fs';
import type { Account } from '../../accounts/account.js';
import type { Environment } from '../../contract/generated/types.js';
import { isShared } from '../../contract/operations.js';
import { delay } from '../../runtime/real-time.js';
import type { SandboxCore } from '../../server/sandbox.js';
import type { HttpExchange, PipelineStep } from '../exchange.js';
import { readBytes } from '../request-body.js';
import { emptyResponse, type HttpResponse, type ResponseHeaders } from '../response.js';
import { methodResponse } from './routing.js';

// Node loads `promises` on use; it would load `node:fs/promises` at every start.

/** Folder of the built page, next to the bundle. */
const pageFolder = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/page/' : './page/',
  import.meta.url,
);

/** The page runs its own scripts, calls this server only, and can't be embedded. */
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

/** `/docs` leads browsers to the reference of the page. */
const referenceRedirect = emptyResponse(302, { Location: '/#/operations' });

/** File names contain a hash of the content, so that files never change. */
const fileHeaders: ResponseHeaders = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
};

const iconHeaders: ResponseHeaders = {
  'Cache-Control': 'public, max-age=86400',
  'X-Content-Type-Options': 'nosniff',
};

const pageFilePattern = /^\/_sandbox\/page\/([\w-]+\.(js|css))$/;
const mediaTypes: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

/** Serves the web page, and receives the messages of built-in receivers. */
export function createKeylessPaths(
  sandbox: SandboxCore,
  surface: { environment: Environment; controlPlane: boolean },
): PipelineStep {
  const servePage = createWebPage(sandbox, surface);
  const receive = createReceiverStep(sandbox);
  return (exchange) => {
    if (isShared(exchange.path)) return undefined;
    return servePage(exchange) ?? (surface.controlPlane ? receive(exchange) : undefined);
  };
}

/**
 * Serves the web page and its files to browsers, and its icon with or without the control plane. Other clients that
 * request `/` or `/docs` get a 401 or 404 whose detail describes the server. Files are read when the page is opened.
 */
function createWebPage(
  { keys, shape }: SandboxCore,
  { environment, controlPlane }: { environment: Environment; controlPlane: boolean },
): PipelineStep {
  const read = createFileReader();

  /** Demo key; empty if keys must be issued. */
  const demoKey = async (): Promise<string> => {
    const key = `sbx_${environment}_demo`;
    const verdict = await keys.judge([`Bearer ${key}`], environment);
    return verdict.allowed ? key : '';
  };
  const page = async (): Promise<HttpResponse> => {
    const values: Readonly<Record<string, string>> = {
      environment,
      key: await demoKey(),
      // The page speaks the contract, and copies requests as clients of the shape send them.
      requests: shape === null ? '' : JSON.stringify(shape.requestForm),
    };
    const html = await read('index.html');
    if (html === null) throw new Error('the page was not built');
    const { escapeHtml } = await import('../html.js');
    const body = html
      .toString()
      .replace(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(values[name] ?? ''));
    return { status: 200, mediaType: 'text/html; charset=utf-8', headers: webPageHeaders, body };
  };
  const fileNamed = async (name: string, ending: string): Promise<HttpResponse | undefined> => {
    const bytes = await read(name);
    if (bytes === null) return undefined;
    const headers = { ...fileHeaders, ETag: `"${name}"` };
    return { status: 200, mediaType: `${mediaTypes[ending]}; charset=utf-8`, headers, body: '', tail: bytes };
  };

  /** Browsers request it with any response that is no page. */
  const icon = async (): Promise<HttpResponse | undefined> => {
    const [, data] =
      /<link rel="icon" href="data:image\/svg\+xml,([^"]+)"/.exec(`${await read('index.html')}`) ?? [];
    if (data === undefined) return undefined;
    return { status: 200, mediaType: 'image/svg+xml', headers: iconHeaders, body: decodeURIComponent(data) };
  };

  return ({ path, request: { method, headers } }) => {
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    if (path === '/favicon.ico') return icon();
    if (!controlPlane) return undefined;
    const isBrowser = headers.accept?.includes('text/html');
    if (path === '/') return isBrowser ? page() : undefined;
    if (path === '/docs') return isBrowser ? referenceRedirect : undefined;
    const [, name, ending] = pageFilePattern.exec(path) ?? [];
    return name === undefined || ending === undefined ? undefined : fileNamed(name, ending);
  };
}

/** Reads each file once. Returns null for a missing one. */
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

/** Max message size in bytes. The sandbox sends larger ones only if a huge one is requested. */
const maxMessageBytes = 4 * 1024 * 1024;

/**
 * Receives messages at the paths of built-in receivers. Senders have no key; their signature is checked. Unknown
 * paths get the usual response.
 */
function createReceiverStep({ receivers, accounts, keys }: SandboxCore): PipelineStep {
  const take = async (account: Account, exchange: HttpExchange): Promise<HttpResponse> => {
    const { request } = exchange;
    // A repeated request has its body already.
    exchange.bytes ??= await new Promise<Buffer>((resolve, reject) => {
      readBytes(request, () => maxMessageBytes, resolve, reject);
    });
    const body = exchange.bytes;
    // The account may have been moved out of memory since its endpoint was made.
    await keys.account(account.id);
    await accounts.use(account.id);
    const { status, delayMs } = await receivers.receive(account, { headers: request.headers, body });
    if (delayMs > 0) await delay(delayMs, undefined, { ref: false });
    return emptyResponse(status);
  };

  return (exchange) => {
    const { path, request } = exchange;
    const account = receivers.accountAt(path);
    if (account === undefined) return undefined;
    if (request.method !== 'POST') return methodResponse(request.method ?? '', path, ['OPTIONS', 'POST']);
    return take(account, exchange);
  };
}
