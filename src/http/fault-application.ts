import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { assumedAnswers } from '../contract/gap-answers.js';
import { rateLimitHeaders } from '../contract/gaps/rate-limit-headers.js';
import type { FaultEffect } from '../contract/generated/types.js';
import type { OpenapiDocument } from '../contract/openapi-by-profile.js';
import type { Operation } from '../contract/operations.js';
import { problem } from '../contract/problems.js';
import type { WireShape } from '../contract/shapes/wire-shape.js';
import { addUnknownFields, isRedirect } from '../faults/effect.js';
import { type InjectedFault, partialFault } from '../faults/matching.js';
import { dateNow, delay, setImmediate } from '../runtime/real-time.js';
import { definedFields, type JsonObject, parseJson } from '../values/json.js';
import { mapValues } from '../values/maps.js';
import { clientGoneSignal, type Route } from './exchange.js';
import { blankProblemResponse, problemResponse } from './problem-response.js';
import {
  bodyBytes,
  bodyLength,
  emptyResponse,
  type HttpResponse,
  type ResponseHeaders,
  truncateGzip,
} from './response.js';
import { acceptsGzip } from './syntax/headers.js';
import { type RequestTarget, redirectTarget } from './syntax/target.js';

type BodyChange = NonNullable<FaultEffect['body']>;
/** A change of the body bytes while they are sent. */
type Truncation = Extract<BodyChange, `truncated${string}`>;

function isTruncation(change: BodyChange): change is Truncation {
  return change.startsWith('truncated');
}

/**
 * Applies the part of a fault that changes the form of a response, and names it in a header. Changes of the bytes are
 * applied while sending.
 * @param fault contains only applicable effects
 */
async function alterResponse(
  response: HttpResponse,
  { effect, description }: InjectedFault,
  described: DescribedBody,
): Promise<HttpResponse> {
  const { status, contentType, body: change } = effect;
  const headers: ResponseHeaders = { ...response.headers, 'Sandbox-Fault-Applied': description };
  if (status === 204) {
    const { Location: _, ETag: __, ...others } = headers;
    return emptyResponse(status, others);
  }
  const altered = { ...response, headers, mediaType: contentType ?? response.mediaType };
  if (change === undefined || isTruncation(change)) return altered;
  return {
    ...altered,
    body: await alterText(bodyBytes(response).toString(), change, described),
    tail: null,
  };
}

type TextChange = Exclude<BodyChange, Truncation>;

/** A body by its operation, status and wire form, whose schema lists the known values. */
interface DescribedBody {
  readonly operation: Operation | null;
  readonly status: number;
  readonly shape: WireShape | null;
}

async function alterText(text: string, change: TextChange, described: DescribedBody): Promise<string> {
  if (change === 'empty') return '';
  // Parsers notice a missing last brace only at the end.
  if (change === 'malformed') return text.slice(0, -1);
  const body = parseJson(text);
  if (body === undefined) return text;
  let changed: unknown = body;
  if (change === 'broken-schema') changed = breakSchema(body);
  else if (change === 'extra-members') changed = addUnknownFields(body);
  else changed = await insertUnknownValues(body, described);
  const altered = JSON.stringify(changed);
  // If nothing changed, white space must not change either.
  return altered === JSON.stringify(body) ? text : altered;
}

/** Turns the first string of an object into a number, and drops its last field. */
function breakSchema(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { value };
  const fields = Object.entries(value).slice(0, -1);
  const first = fields.findIndex(([, field]) => typeof field === 'string');
  return Object.fromEntries(fields.map(([name, field], at) => [name, at === first ? 0 : field]));
}

/** Unknown enumeration value, which the contract allows for. */
const unknownValue = 'sandbox_unknown_value';

/** The parts of a published schema that are read here. */
interface OpenapiSchema {
  $ref?: string;
  type?: unknown;
  enum?: readonly unknown[];
  properties?: Readonly<Record<string, OpenapiSchema>>;
  items?: OpenapiSchema;
  anyOf?: readonly OpenapiSchema[];
  oneOf?: readonly OpenapiSchema[];
  allOf?: readonly OpenapiSchema[];
}

interface PublishedDocument {
  paths: Readonly<
    Record<string, Readonly<Record<string, { responses: Readonly<Record<string, PublishedResponse>> }>>>
  >;
  components: { schemas: Readonly<Record<string, OpenapiSchema>> };
}

interface PublishedResponse {
  content?: Readonly<Record<string, { schema?: OpenapiSchema }>>;
}

/** Replaces each open enumeration value of a body, one whose schema also allows any string, by an unknown value. */
async function insertUnknownValues(
  body: unknown,
  { operation, status, shape }: DescribedBody,
): Promise<unknown> {
  if (operation === null) return body;
  // Loaded on demand: it has megabytes.
  const { default: document } = await import('../contract/generated/openapi.json', {
    with: { type: 'json' },
  });
  const served = shape === null ? document : await documentInShape(document, shape);
  const { paths, components } = served as unknown as PublishedDocument;
  const { responses = {} } = paths[operation.path]?.[operation.method.toLowerCase()] ?? {};
  // A gap may give a success another status, with the same schema.
  const [, success] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const { content = {} } = responses[status] ?? (status < 300 ? success : undefined) ?? {};
  const schema = content[shape?.mediaType ?? 'application/json']?.schema;
  return schema === undefined ? body : replaceOpenValues(body, schema, components.schemas);
}

const documents = new WeakMap<WireShape, Promise<object>>();

function documentInShape(document: OpenapiDocument, shape: WireShape): Promise<object> {
  const known =
    documents.get(shape) ??
    import('../contract/shapes/openapi-by-shape.js').then(({ documentByShape }) =>
      documentByShape(document, document, { shape, possible: assumedAnswers }),
    );
  documents.set(shape, known);
  return known;
}

function replaceOpenValues(
  value: unknown,
  schema: OpenapiSchema,
  named: PublishedDocument['components']['schemas'],
): unknown {
  const alternatives = alternativesOf(schema, named);
  if (typeof value === 'string') return isOpenEnumeration(alternatives) ? unknownValue : value;
  if (Array.isArray(value)) {
    const items = alternatives.find((each) => each.items !== undefined)?.items;
    return items === undefined ? value : value.map((item) => replaceOpenValues(item, items, named));
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.assign({}, ...alternatives.map(({ properties }) => properties ?? {}));
  return mapValues(value as JsonObject, (field, name) =>
    fields[name] === undefined ? field : replaceOpenValues(field, fields[name], named),
  );
}

/** A schema and all its parts, with references resolved. */
function alternativesOf(
  schema: OpenapiSchema,
  named: PublishedDocument['components']['schemas'],
): OpenapiSchema[] {
  const { $ref, anyOf = [], oneOf = [], allOf = [] } = schema;
  const referenced = $ref === undefined ? [] : [named[$ref.split('/').at(-1) ?? ''] ?? {}];
  return [
    schema,
    ...[...referenced, ...anyOf, ...oneOf, ...allOf].flatMap((each) => alternativesOf(each, named)),
  ];
}

/** Returns whether a schema lists values but also allows any string. */
function isOpenEnumeration(alternatives: readonly OpenapiSchema[]): boolean {
  const isText = ({ type, enum: values }: OpenapiSchema) => type === 'string' && values === undefined;
  return alternatives.some(({ enum: values }) => values !== undefined) && alternatives.some(isText);
}

/** Response that replaces the operation; undefined if the operation runs. */
export function substituteResponse(
  fault: InjectedFault,
  target: RequestTarget,
  requestId: string,
): HttpResponse | undefined {
  const { effect } = fault;
  const { status, location = redirectTarget(target), reset, close } = effect;
  if (reset === 'before' || close === 'before') return noResponse;
  // With 204 the operation runs.
  if (status === undefined || status === 204) return undefined;
  const headers = retryHeaders(effect);
  if (isRedirect(effect)) return emptyResponse(status, { ...headers, Location: location });
  const cause = `A fault was injected, and nothing was done: ${fault.description}.`;
  const code = problemByStatus.get(status as 429);
  const response =
    code === undefined
      ? blankProblemResponse(status, cause, target.path, requestId)
      : problemResponse(problem(code, { cause }), target.path, requestId);
  return { ...response, headers: { ...response.headers, ...headers } };
}

const exhaustedLimit = { limit: 60, windowSeconds: 60, remaining: 0 };

function retryHeaders({ retryAfter, retryAfterForm, rateLimitReset }: FaultEffect): ResponseHeaders {
  const left = rateLimitReset === undefined ? null : { ...exhaustedLimit, resetSeconds: rateLimitReset };
  return {
    ...(retryAfter === undefined ? {} : { 'Retry-After': retryAfterOf(retryAfter, retryAfterForm) }),
    // Clients read one form or the other.
    ...(left === null
      ? {}
      : { ...rateLimitHeaders(left, 'standard'), ...rateLimitHeaders(left, 'x-ratelimit') }),
  };
}

/**
 * In real time, which clients compare an HTTP date with. Rounded to whole seconds so that it is neither too early nor
 * still in the future.
 */
function retryAfterOf(seconds: number, form: FaultEffect['retryAfterForm'] = 'seconds'): string {
  if (form === 'seconds') return String(seconds);
  const now = dateNow() / 1000;
  const at = form === 'date' ? Math.ceil(now + seconds) : Math.floor(now - seconds);
  return new Date(at * 1000).toUTCString();
}

/** Statuses that have a problem of their own. */
const problemByStatus = new Map([
  [429, 'too-many-requests'],
  [503, 'service-unavailable'],
] as const);

/** Never sent: the connection ends before. */
const noResponse = emptyResponse(204);

/** Max pieces of a slow body. */
const maxPieces = 20;

/** The request whose response gets a fault. */
export interface FaultTarget {
  readonly request: IncomingMessage;
  readonly nodeResponse: ServerResponse;
  readonly route: Pick<Route, 'operation'>;
  /** The wire form of the response; by default that of the contract. */
  readonly shape?: WireShape | null;
}

/** Functions that send a response, whole or only its head. */
interface ResponseWriter<To> {
  encode(to: To, response: HttpResponse): HttpResponse | Promise<HttpResponse>;
  send(to: To, response: HttpResponse): undefined | Promise<void>;
  sendHead(to: To, response: HttpResponse): unknown;
}

/** Returns the part of a fault that applies to the response of a request; null if none does. */
export async function applicableFault(
  { request, route: { operation }, shape = null }: FaultTarget,
  response: HttpResponse,
  fault: InjectedFault,
): Promise<InjectedFault | null> {
  const { status, body, contentType, dripMs, stallMs, reset, close, informational, ...rest } = fault.effect;
  const isReplayed = response.headers['Idempotent-Replayed'] !== undefined;
  const hasBody = response.body !== null && bodyLength(response) > 0;
  const isSent = hasBody && request.method !== 'HEAD';
  // HTTP/1.0 has neither chunks nor informational responses.
  const isModern = request.httpVersion === '1.1';
  // A 204 removes content. Errors and streams are not replaced.
  const isReplaceable =
    response.status >= 200 &&
    response.status < 300 &&
    response.status !== 204 &&
    response.stream === undefined;
  // A response that was lost once is sent when the client repeats the request.
  const isGiven = status !== undefined && (status !== 204 || (isReplaceable && !isReplayed));
  let isAltered = false;
  if (body === 'truncated') isAltered = isSent;
  else if (body === 'truncated-chunked') isAltered = isSent && isModern;
  else if (body === 'truncated-gzip') isAltered = isSent && acceptsGzip(request.headers['accept-encoding']);
  else if (body !== undefined && hasBody) {
    const text = bodyBytes(response).toString();
    isAltered = (await alterText(text, body, { operation, status: response.status, shape })) !== text;
  }
  const effect = {
    ...rest,
    status: isGiven ? status : undefined,
    reset: reset === 'after' && isReplayed ? undefined : reset,
    close: close === 'after' && isReplayed ? undefined : close,
    body: isAltered ? body : undefined,
    contentType: response.mediaType === null ? undefined : contentType,
    dripMs: isSent ? dripMs : undefined,
    stallMs: isSent ? stallMs : undefined,
    informational: isModern ? informational : undefined,
  };
  return partialFault(fault, definedFields(effect));
}

/**
 * Sends a response with its fault applied. Resolves to false if the client left before the end. A client that closed
 * its half with its request is still there and reads.
 */
export function createFaultApplication<To extends FaultTarget>({
  encode,
  send,
  sendHead,
}: ResponseWriter<To>) {
  return async (exchange: To, response: HttpResponse, fault: InjectedFault): Promise<boolean> => {
    const { request, nodeResponse } = exchange;
    const { effect, delayMs } = fault;
    const gone = clientGoneSignal(request, nodeResponse);
    const isThere = (): boolean => {
      if (gone.aborted) nodeResponse.destroy();
      return !gone.aborted;
    };
    // Informational responses go before any delay.
    if (effect.informational === 100) nodeResponse.writeContinue();
    if (effect.informational === 103)
      nodeResponse.writeEarlyHints({ link: '</v1/reports>; rel=preload; as=fetch' });
    await waitWhileConnected(delayMs, gone);
    if (!isThere()) return false;
    if (losesResponse(fault)) {
      const connection = await connectionOf(nodeResponse);
      if (effect.reset !== undefined) connection.resetAndDestroy();
      else connection.destroySoon();
      return true;
    }
    const { route, shape = null } = exchange;
    const described = { operation: route.operation, status: response.status, shape };
    const altered = await alterResponse(response, fault, described);
    const formed = await (effect.body === 'truncated-gzip'
      ? truncateGzip(altered)
      : encode(exchange, altered));
    // The connection ends in the midst of the body.
    const isBroken =
      effect.body === 'truncated' || effect.body === 'truncated-chunked' || effect.stallMs !== undefined;
    if (!isBroken && effect.dripMs === undefined) {
      await send(exchange, formed);
      return true;
    }
    sendHead(exchange, effect.body === 'truncated-chunked' ? { ...formed, stream: inChunks } : formed);
    const bytes = bodyBytes(formed);
    await writeSlowly(
      exchange,
      isBroken ? bytes.subarray(0, bytes.length >> 1) : bytes,
      effect.dripMs ?? 0,
      gone,
    );
    await waitWhileConnected(effect.stallMs ?? 0, gone);
    if (!isThere()) return false;
    if (isBroken) breakOff(await connectionOf(nodeResponse));
    else nodeResponse.end();
    return true;
  };
}

/** Closes a connection after what was written. From Node 26, chunks reach the socket at the end of the turn. */
export function breakOff(connection: Socket): void {
  setImmediate(() => connection.destroySoon());
}

/** Makes Node use chunks; the body is written by the caller. */
const inChunks = (): void => {};

/** Returns whether a fault loses the response. */
export function losesResponse({ effect: { reset, close } }: InjectedFault): boolean {
  return (reset ?? close) !== undefined;
}

/** Resolves to the connection of a response, after those that precede it on the connection are complete. */
function connectionOf(nodeResponse: ServerResponse): Promise<Socket> {
  const { socket } = nodeResponse;
  return socket === null
    ? new Promise((resolve) => nodeResponse.once('socket', resolve))
    : Promise.resolve(socket);
}

/** Time that a fault delays a response, in milliseconds of real time. */
export function holdTimeMs({ delayMs, effect: { dripMs = 0, stallMs = 0 } }: InjectedFault): number {
  return delayMs + dripMs + stallMs;
}

/** Returns true if the time passed while the client was still connected. */
async function waitWhileConnected(ms: number, signal: AbortSignal): Promise<boolean> {
  if (ms > 0) await delay(ms, undefined, { signal, ref: false }).catch(() => {});
  return !signal.aborted;
}

/** Writes bytes in pieces over the given time. */
async function writeSlowly(
  { nodeResponse }: FaultTarget,
  bytes: Buffer,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  const pieces = ms === 0 ? 1 : Math.min(maxPieces, bytes.length);
  for (let at = 0; at < pieces; at += 1) {
    if (!(await waitWhileConnected(ms / pieces, signal))) return;
    const from = Math.floor((at * bytes.length) / pieces);
    nodeResponse.write(bytes.subarray(from, Math.floor(((at + 1) * bytes.length) / pieces)));
  }
}
