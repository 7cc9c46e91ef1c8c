import { readFile } from 'node:fs/promises';
import type { Environment } from '../../domain/access/accounts.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import type { Answer, Headers } from '../answers/answer.js';
import type { Step } from '../pipeline/exchange.js';
import { escapeHtml } from '../syntax/html.js';

/** Where the build puts the folders of the page: beside what is bundled. */
const dist = new URL(import.meta.url.endsWith('.ts') ? '../../../dist/' : './', import.meta.url);

/** What is shown runs and asks this server alone, and is shown in no other. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

/** A document: in which folder it is with its files, and what its policy says besides. */
interface Document {
  folder: string;
  policy: readonly string[];
}

const documents: Readonly<Record<string, Document>> = {
  '/': { folder: 'page', policy: ["require-trusted-types-for 'script'", "trusted-types 'none'"] },
  '/docs': { folder: 'docs', policy: [] },
};

const headersOf = (document: Document): Headers => ({
  'Content-Security-Policy': [...policy, ...document.policy].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
});

/** A file whose name holds a hash of what is in it never changes. */
const fileHeaders: Headers = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
};

const file = /^\/_sandbox\/((?:page|docs)\/[\w-]+\.(js|css))$/;
const mediaTypes: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

/**
 * Answers browsers that open the web page or the API reference, and gives them their files. Anything else that asks for
 * these paths is answered as for any path that leads nowhere. Nothing of them is read before somebody opens it.
 */
export function createWebPage(
  { keys }: Sandbox,
  { environment, controlPlane }: { environment: Environment; controlPlane: boolean },
): Step {
  if (!controlPlane) return () => undefined;
  const read = createReading();

  /** A key that everybody may use here; empty where keys have to be issued. */
  const demoKey = async (): Promise<string> => {
    const key = `sbx_${environment}_demo`;
    const verdict = await keys.judge([`Bearer ${key}`], environment);
    return verdict.allowed ? key : '';
  };
  const shown = async (document: Document): Promise<Answer> => {
    const told: Readonly<Record<string, string>> = { environment, key: await demoKey() };
    const html = await read(`${document.folder}/index.html`);
    if (html === null) throw new Error('the page was not built');
    const body = html.toString().replace(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(told[name] ?? ''));
    return { status: 200, mediaType: 'text/html; charset=utf-8', headers: headersOf(document), body };
  };
  const fileNamed = async (name: string, ending: string): Promise<Answer | undefined> => {
    const bytes = await read(name);
    if (bytes === null) return undefined;
    const headers = { ...fileHeaders, ETag: `"${name.replace('/', '-')}"` };
    return { status: 200, mediaType: `${mediaTypes[ending]}; charset=utf-8`, headers, body: '', tail: bytes };
  };

  return ({ path, request: { method, headers } }) => {
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    const document = documents[path];
    if (document !== undefined) return headers.accept?.includes('text/html') ? shown(document) : undefined;
    const [, name, ending] = file.exec(path) ?? [];
    return name === undefined || ending === undefined ? undefined : fileNamed(name, ending);
  };
}

/** Reads each file once; null for one that is not there. */
function createReading(): (name: string) => Promise<Buffer | null> {
  const known = new Map<string, Buffer>();
  return async (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const bytes = await readFile(new URL(name, dist)).catch(() => null);
    if (bytes !== null) known.set(name, bytes);
    return bytes;
  };
}
