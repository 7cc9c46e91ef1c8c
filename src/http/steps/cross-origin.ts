import { admissionOf } from '../../contract/gaps/cross-origin.js';
import { headers as answerHeaders, isShared, operations } from '../../contract/operations.js';
import type { ResponseHeaders } from '../answers/answer.js';
import type { PipelineStep } from '../pipeline/exchange.js';

/** Origins that nobody but this machine has: their names can't be turned to another, nor can their addresses. */
const loopbackOrigin =
  /^https?:\/\/(?:localhost|[a-z0-9.-]+\.localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/i;

const sharedOperations = operations.filter(({ path }) => isShared(path));

/** The same for every path, since a preflight brings no key: without one, none is told which paths there are. */
const allowedMethods = [...new Set(['GET', 'HEAD', ...sharedOperations.map(({ method }) => method)])]
  .sort()
  .join(', ');

/**
 * What is sent but declared with no operation: the key, the type of a body, the trace that a page is part of, and the
 * fault that a request asks for.
 */
const undeclaredRequestHeaders = [
  'Authorization',
  'Content-Type',
  'traceparent',
  'tracestate',
  'Sandbox-Fault',
];
const parameterHeaders = sharedOperations.flatMap(({ parameters = [], conditional }) => [
  ...parameters.filter(({ in: place }) => place === 'header').map(({ name }) => name),
  ...(conditional ? ['If-Match', 'If-None-Match'] : []),
]);
const allowedHeaders = [...new Set([...undeclaredRequestHeaders, ...parameterHeaders])].join(', ');

/** What is answered beyond what the table of operations has. */
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

/** How long a browser may keep the answer to a preflight, in seconds: a sandbox is soon started with other settings. */
const maxAgeSeconds = 600;

/** The steps that let pages of other origins call, by the Fetch standard. */
export interface CrossOrigin {
  /** Lets the page that asks read whatever is answered, problems too. */
  share: PipelineStep;
  /** Answers what a browser asks before it sends a request, in which there is no key. */
  preflight: PipelineStep;
}

/** @param allowed origins besides those of the loopback interface; `*` is every one */
export function createCrossOrigin(allowed: readonly string[]): CrossOrigin {
  const names = new Set(allowed.map(comparableOrigin));
  const all = names.has('*');
  const isAllowed = (origin: string): boolean =>
    all || loopbackOrigin.test(origin) || names.has(comparableOrigin(origin));

  return {
    share(exchange) {
      const { origin } = exchange.request.headers;
      if (origin === undefined || !isShared(exchange.path)) return undefined;
      const admission = admissionOf(exchange.gaps.answer('cross-origin'));
      if (admission === 'none' || (admission === 'some' && !isAllowed(origin))) return undefined;
      exchange.sharing = sharingHeaders(all || admission === 'all' ? '*' : origin);
      return undefined;
    },

    preflight({ request, path, sharing }) {
      if (request.method !== 'OPTIONS' || !isShared(path)) return undefined;
      const { origin, 'access-control-request-method': method } = request.headers;
      if (origin === undefined || method === undefined) return undefined;
      const granted: ResponseHeaders = {
        'Access-Control-Allow-Methods': allowedMethods,
        'Access-Control-Allow-Headers': allowedHeaders,
        'Access-Control-Max-Age': String(maxAgeSeconds),
      };
      // One that is refused learns nothing: its browser sees that no origin is allowed.
      return { status: 204, mediaType: null, headers: sharing === null ? varyByOrigin : granted, body: null };
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
