import { isIP } from 'node:net';
import { admissions } from '../../contract/gaps/limits.js';
import { headers as answerHeaders, isShared, operations } from '../../contract/operations.js';
import { type ProblemError, problem } from '../../contract/problems.js';
import { quoteValue } from '../../values/message-text.js';
import type { PipelineStep } from '../exchange.js';
import { emptyResponse, type ResponseHeaders } from '../response.js';
import { headerValues } from '../syntax/headers.js';

const hostPattern = /^(?:\[([0-9a-f:.]+)\]|([^\s:/?#@[\]\\]+))(?::\d*)?$/i;

const maxHeaderLines = 100;

/** Max length of a request target, in bytes. */
export const maxTargetBytes = 4096;

/** The parts of a request that name its server. */
export interface HostClaim {
  readonly target: string;
  readonly httpVersion: string;
  /** Values of all `Host` headers. */
  readonly hosts: readonly string[];
}

/**
 * Answers 400 if `Host` is not sent exactly once or is malformed (RFC 9112, 3.2), and 421 if it names another server:
 * a web page whose name was pointed to this address (DNS rebinding) sends that name. Names under `localhost` and
 * addresses can't be pointed elsewhere.
 * @param names further names of the server
 * @returns a function that returns the problem of a claim, or null
 */
export function createHostValidator(names: readonly string[]): (claim: HostClaim) => ProblemError | null {
  const allowed = new Set(names.map(comparableHost));
  // Clients send the same value with every request.
  let lastAllowed: string | undefined;
  return ({ target, httpVersion, hosts }) => {
    if (hosts.length !== 1) {
      if (hosts.length === 0 && httpVersion === '1.0') return null;
      const error = hosts.length === 0 ? 'no Host header' : `${hosts.length} Host headers, where one belongs`;
      return problem('malformed-request', { error: `it has ${error}` });
    }
    // A target in absolute form replaces `Host` (RFC 9112, 3.2.2).
    const absolute = target.startsWith('/') ? undefined : /^https?:\/\/([^/?#]*)/i.exec(target)?.[1];
    const authority = absolute ?? hosts[0] ?? '';
    if (authority === lastAllowed) return null;
    const [, address, name = address] = hostPattern.exec(authority) ?? [];
    if (name === undefined)
      return problem('malformed-request', { error: 'its host is neither a name nor an address' });
    const own = comparableHost(name);
    const isLocal = own === 'localhost' || own.endsWith('.localhost') || isIP(own) !== 0;
    if (!isLocal && !allowed.has(own)) return problem('host-not-allowed', { host: quoteValue(name) });
    lastAllowed = authority;
    return null;
  };
}

/** Accepted host names: the host that the server listens on, and those of a comma-separated setting. */
export function hostNames(host: string, allowedHosts: string | undefined): string[] {
  return [host, ...(allowedHosts?.split(',') ?? [])];
}

/**
 * Answers 431 to too many header lines, 400 or 421 to a bad host, and 414 to a longer target than any operation needs.
 * @param names accepted besides `localhost` and addresses
 */
export function createHeadCheck(names: readonly string[]): PipelineStep {
  const hostProblem = createHostValidator(names);
  return ({ request }) => {
    const { url: target = '', httpVersion, rawHeaders } = request;
    if (rawHeaders.length / 2 > maxHeaderLines)
      throw problem('header-fields-too-large', { error: `more than ${maxHeaderLines} lines` });
    const refusal = hostProblem({ target, httpVersion, hosts: headerValues(rawHeaders, 'host') });
    if (refusal !== null) throw refusal;
    if (target.length > maxTargetBytes) throw problem('uri-too-long', { limit: String(maxTargetBytes) });
    return undefined;
  };
}

/** Names compare without case and without the dot of the root. */
function comparableHost(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

/** Origins of this machine only: neither the names nor the addresses can be pointed elsewhere. */
const loopbackOrigin =
  /^https?:\/\/(?:localhost|[a-z0-9.-]+\.localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/i;

const sharedOperations = operations.filter(({ path }) => isShared(path));

/** The same for every path: a preflight has no key, and without a key no request shows which paths exist. */
const allowedMethods = [...new Set(['GET', 'HEAD', ...sharedOperations.map(({ method }) => method)])]
  .sort()
  .join(', ');

/** Request headers that no operation declares: key, body type, trace of the page, and requested fault. */
const undeclaredRequestHeaders = [
  'Authorization',
  'Content-Type',
  'traceparent',
  'tracestate',
  'Sandbox-Fault',
];
const parameterHeaders = sharedOperations.flatMap(({ parameters = [], conditional }) => [
  ...parameters.filter(({ in: location }) => location === 'header').map(({ name }) => name),
  ...(conditional ? ['If-Match', 'If-None-Match'] : []),
]);
const allowedHeaders = [...new Set([...undeclaredRequestHeaders, ...parameterHeaders])].join(', ');

/** Response headers that are not in the table of operations. */
const undeclaredResponseHeaders = [
  'Accept',
  'Accept-Encoding',
  'Accept-Patch',
  'Accept-Post',
  'Allow',
  'Date',
];
const exposedHeaders = [...new Set([...Object.keys(answerHeaders), ...undeclaredResponseHeaders])]
  .filter((name) => !name.startsWith('Access-Control-'))
  .sort()
  .join(', ');

/** Max seconds that browsers cache a preflight: a sandbox is often restarted with other settings. */
const maxAgeSeconds = 600;

/**
 * Creates the steps of CORS, by the Fetch standard.
 * @param allowed origins besides those of the loopback interface; `*` is every one
 */
export function createCrossOrigin(
  allowed: readonly string[],
): Record<'setCorsHeaders' | 'answerPreflight', PipelineStep> {
  const names = new Set(allowed.map(comparableOrigin));
  const all = names.has('*');
  const isAllowed = (origin: string): boolean =>
    all || loopbackOrigin.test(origin) || names.has(comparableOrigin(origin));

  return {
    /** Lets the page read every response, also problems. */
    setCorsHeaders(exchange) {
      const { origin } = exchange.request.headers;
      if (origin === undefined || !isShared(exchange.path)) return undefined;
      const admission = admissions[exchange.gaps.answer('cross-origin')];
      if (admission === 'none' || (admission === 'some' && !isAllowed(origin))) return undefined;
      exchange.corsHeaders = sharingHeaders(all || admission === 'all' ? '*' : origin);
      return undefined;
    },

    /** Answers a preflight, which has no key. */
    answerPreflight({ request, path, corsHeaders }) {
      if (request.method !== 'OPTIONS' || !isShared(path)) return undefined;
      const { origin, 'access-control-request-method': method } = request.headers;
      if (origin === undefined || method === undefined) return undefined;
      const granted: ResponseHeaders = {
        'Access-Control-Allow-Methods': allowedMethods,
        'Access-Control-Allow-Headers': allowedHeaders,
        'Access-Control-Max-Age': String(maxAgeSeconds),
      };
      // One that is refused learns nothing: its browser sees that no origin is allowed.
      return emptyResponse(204, corsHeaders === null ? varyByOrigin : granted);
    },
  };
}

const varyByOrigin: ResponseHeaders = { Vary: 'Origin' };

function sharingHeaders(origin: string): ResponseHeaders {
  const granted = { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': exposedHeaders };
  return origin === '*' ? granted : { ...granted, ...varyByOrigin };
}

/** As browsers write an origin: in lower case, without the usual port. */
function comparableOrigin(origin: string): string {
  return origin
    .toLowerCase()
    .replace(/^(http:.*):80$/, '$1')
    .replace(/^(https:.*):443$/, '$1');
}
