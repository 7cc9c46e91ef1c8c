import { admissionOf } from '../../contract/gaps/cross-origin.js';
import { headers as answerHeaders, isShared, operations } from '../../contract/operations.js';
import type { Headers } from '../answers/answer.js';
import type { Step } from '../pipeline/exchange.js';

/** Origins that nobody but this machine has: their names can't be turned to another, nor can their addresses. */
const loopback =
  /^https?:\/\/(?:localhost|[a-z0-9.-]+\.localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/i;

const shared = operations.filter(({ path }) => isShared(path));

/** The same for every path, since a preflight brings no key: without one, none is told which paths there are. */
const methods = [...new Set(['GET', 'HEAD', ...shared.map(({ method }) => method)])].sort().join(', ');

/**
 * What is sent but declared with no operation: the key, the type of a body, the trace that a page is part of, and the
 * fault that a request asks for.
 */
const undeclared = ['Authorization', 'Content-Type', 'traceparent', 'tracestate', 'Sandbox-Fault'];
const ofParameters = shared.flatMap(({ parameters = [], conditional }) => [
  ...parameters.filter(({ in: place }) => place === 'header').map(({ name }) => name),
  ...(conditional ? ['If-Match', 'If-None-Match'] : []),
]);
const taken = [...new Set([...undeclared, ...ofParameters])].join(', ');

/** What is answered beyond what the table of operations has. */
const besides = ['Accept', 'Accept-Encoding', 'Accept-Patch', 'Accept-Post', 'Allow', 'Date'];
const exposed = [...new Set([...Object.keys(answerHeaders), ...besides])]
  .filter((name) => !name.startsWith('Access-Control-'))
  .sort()
  .join(', ');

/** How long a browser may keep the answer to a preflight, in seconds: a sandbox is soon started with other settings. */
const maxAgeSeconds = 600;

/** The steps that let pages of other origins call, by the Fetch standard. */
export interface CrossOrigin {
  /** Lets the page that asks read whatever is answered, problems too. */
  share: Step;
  /** Answers what a browser asks before it sends a request, in which there is no key. */
  preflight: Step;
}

/** @param allowed origins besides those of the loopback interface; `*` is every one */
export function createCrossOrigin(allowed: readonly string[]): CrossOrigin {
  const names = new Set(allowed.map(comparable));
  const all = names.has('*');
  const isAllowed = (origin: string): boolean =>
    all || loopback.test(origin) || names.has(comparable(origin));

  return {
    share(exchange) {
      const { origin } = exchange.request.headers;
      if (origin === undefined || !isShared(exchange.path)) return undefined;
      const admission = admissionOf(exchange.gaps.answer('cross-origin'));
      if (admission === 'none' || (admission === 'some' && !isAllowed(origin))) return undefined;
      exchange.sharing = sharingWith(all || admission === 'all' ? '*' : origin);
      return undefined;
    },

    preflight({ request, path, sharing }) {
      if (request.method !== 'OPTIONS' || !isShared(path)) return undefined;
      const { origin, 'access-control-request-method': method } = request.headers;
      if (origin === undefined || method === undefined) return undefined;
      const granted: Headers = {
        'Access-Control-Allow-Methods': methods,
        'Access-Control-Allow-Headers': taken,
        'Access-Control-Max-Age': String(maxAgeSeconds),
      };
      // One that is refused learns nothing: its browser sees that no origin is allowed.
      return { status: 204, mediaType: null, headers: sharing === null ? varying : granted, body: null };
    },
  };
}

const varying: Headers = { Vary: 'Origin' };

function sharingWith(origin: string): Headers {
  const granted = { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': exposed };
  return origin === '*' ? granted : { ...granted, ...varying };
}

/** As browsers write an origin: in lower case, without the usual port. */
function comparable(origin: string): string {
  return origin
    .toLowerCase()
    .replace(/^(http:.*):80$/, '$1')
    .replace(/^(https:.*):443$/, '$1');
}
