import { problem } from '../../contract/problems.js';
import { type Idempotency, readIdempotencyKey } from '../../requests/idempotency.js';
import { sha256 } from '../../runtime/sha256.js';
import { isJsonObject } from '../../values/json.js';
import type { HttpExchange, PipelineStep } from '../exchange.js';
import type { HttpResponse } from '../response.js';
import { headerValues } from '../syntax/headers.js';
import { responseByShape } from '../wire-form.js';

const header = 'idempotency-key';

/** Sends the stored response if an `Idempotency-Key` is used again. */
export function replayResponse(idempotency: Idempotency): PipelineStep {
  return (exchange) => {
    const { request, route, path, verdict, body, gaps, shape } = exchange;
    const { operation } = route;
    if (request.headers[header] === undefined || operation === null) return undefined;
    if (!operation.parameters?.some(({ name }) => name.toLowerCase() === header)) return undefined;
    const read = readIdempotencyKey(headerValues(request.rawHeaders, header));
    if (read === null || !verdict.allowed || gaps.answer('idempotency') === 'ignored') return undefined;
    if ('error' in read) throw problem('invalid-idempotency-key', { error: read.error });
    const fingerprint = sha256(JSON.stringify(body, sortFields)).slice(0, 32);
    const keyedRequest = {
      scope: `${operation.id} ${path}`,
      key: read.key,
      fingerprint,
      settled: false,
    };
    const stored = idempotency.findOrLock(verdict.account, keyedRequest);
    if (stored === null) {
      exchange.keyedRequest = keyedRequest;
      return undefined;
    }
    const headers = { ...stored.headers, 'Idempotent-Replayed': 'true' };
    const response = { status: stored.status, mediaType: 'application/json', headers, body: stored.body };
    if (shape === null) return response;
    // Stored responses have the form of the contract.
    const schema = operation.answers.find(({ schema }) => schema !== undefined)?.schema;
    const shaped = responseByShape(shape, schema, { body: JSON.parse(stored.body) as unknown }, response);
    return { ...shaped, contract: stored.body };
  };
}

/** Stores the response of a request with an idempotency key. */
export function storeResponse(
  idempotency: Idempotency,
  { keyedRequest, verdict, gaps }: HttpExchange,
  response: HttpResponse,
): void {
  if (keyedRequest === null || !verdict.allowed) return;
  const { status, body } = response;
  const varied = gaps.varied();
  // A replay also shows which gaps were varied.
  const headers = varied === '' ? response.headers : { ...response.headers, 'Sandbox-Gaps': varied };
  idempotency.store(verdict.account, keyedRequest, { status, headers, body: body ?? '' });
}

/** Sorts fields, so that equal bodies give equal text. */
function sortFields(_: string, value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
