import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { rateLimitHeaders } from '../contract/gaps/limits.js';
import type { FaultEffect } from '../contract/generated/types.js';
import type { Operation } from '../contract/operations.js';
import { problem } from '../contract/problems.js';
import { addUnknownFields, isRedirect } from '../faults/effect.js';
import { type InjectedFault, partialFault } from '../faults/injected-fault.js';
import { dateNow, delay } from '../runtime/real-time.js';
import { clientGoneSignal, type Route } from './exchange.js';
import { blankProblemResponse, problemResponse } from './problem-response.js';
import { bodyBytes, bodyLength, type HttpResponse, type ResponseHeaders, truncateGzip } from './response.js';
import { acceptsGzip } from './syntax/headers.js';
import { type RequestTarget, redirectTarget } from './syntax/target.js';

/** Puts values that nobody knows where an enumeration is open. */
type UnknownValues = (body: unknown) => Promise<unknown>;

/** The forms of a response that a request accepts. */
interface ClientCapabilities {
  /** True if the body of its answer is not sent. */
  readonly isHead: boolean;
  /** True if it takes chunks and informational answers, which HTTP/1.0 has not. */
  readonly isModern: boolean;
  /** True if it asks for gzip. */
  readonly takesGzip: boolean;
}

/** The part of a fault that applies to a response; null where none does. */
async function applicableEffects(
  answer: HttpResponse,
  fault: InjectedFault,
  abilities: ClientCapabilities,
  unknownValues: UnknownValues,
): Promise<InjectedFault | null> {
  const { status, body, contentType, dripMs, stallMs, reset, close, informational, ...rest } = fault.effect;
  const isReplayed = answer.headers['Idempotent-Replayed'] !== undefined;
  const hasBody = answer.body !== null && bodyLength(answer) > 0;
  const isTold = hasBody && !abilities.isHead;
  const isAltered =
    body !== undefined &&
    (isTruncation(body)
      ? isTold && canTruncate(body, abilities)
      : hasBody && (await changesText(answer, body, unknownValues)));
  // A response that was lost once is sent to the client that comes again.
  const isGiven = status !== undefined && (status !== 204 || (losesContent(answer) && !isReplayed));
  return partialFault(fault, {
    ...rest,
    ...(isGiven ? { status } : {}),
    ...(reset === undefined || (reset === 'after' && isReplayed) ? {} : { reset }),
    ...(close === undefined || (close === 'after' && isReplayed) ? {} : { close }),
    ...(isAltered ? { body } : {}),
    ...(contentType === undefined || answer.mediaType === null ? {} : { contentType }),
    ...(dripMs === undefined || !isTold ? {} : { dripMs }),
    ...(stallMs === undefined || !isTold ? {} : { stallMs }),
    ...(informational === undefined || !abilities.isModern ? {} : { informational }),
  });
}

/** Returns whether 204 takes something from an answer: a refusal stays one, and so does what goes on for long. */
function losesContent({ status, stream }: HttpResponse): boolean {
  return status >= 200 && status < 300 && status !== 204 && stream === undefined;
}

/** Changes of a body that are made to its bytes, on their way. */
const truncations = ['truncated', 'truncated-chunked', 'truncated-gzip'] as const;

type BodyChange = NonNullable<FaultEffect['body']>;
type Truncation = (typeof truncations)[number];

function isTruncation(change: BodyChange): change is Truncation {
  return (truncations as readonly string[]).includes(change);
}

function canTruncate(cut: Truncation, { isModern, takesGzip }: ClientCapabilities): boolean {
  if (cut === 'truncated-chunked') return isModern;
  return cut === 'truncated' || takesGzip;
}

async function changesText(
  answer: HttpResponse,
  change: TextChange,
  unknownValues: UnknownValues,
): Promise<boolean> {
  const text = bodyBytes(answer).toString();
  return (await alterText(text, change, unknownValues)) !== text;
}

/**
 * An answer with what its form is to suffer, and told so. What happens to its bytes on the way is not done here.
 * @param strike all of which it can suffer
 */
async function alterResponse(
  answer: HttpResponse,
  { effect, told }: InjectedFault,
  unknownValues: UnknownValues,
): Promise<HttpResponse> {
  const { status, contentType, body: change } = effect;
  const headers: ResponseHeaders = { ...answer.headers, 'Sandbox-Fault-Applied': told };
  if (status === 204) {
    const { Location: _, ETag: __, ...others } = headers;
    return { status, mediaType: null, headers: others, body: null };
  }
  const altered = { ...answer, headers, mediaType: contentType ?? answer.mediaType };
  if (change === undefined || isTruncation(change)) return altered;
  return {
    ...altered,
    body: await alterText(bodyBytes(answer).toString(), change, unknownValues),
    tail: null,
  };
}

type TextChange = Exclude<BodyChange, Truncation>;

async function alterText(text: string, change: TextChange, unknownValues: UnknownValues): Promise<string> {
  if (change === 'empty') return '';
  // The last brace is what most parsers miss last.
  if (change === 'malformed') return text.slice(0, -1);
  const body = readJson(text);
  if (body === undefined) return text;
  const changed =
    change === 'broken-schema'
      ? breakSchema(body)
      : change === 'extra-members'
        ? addUnknownFields(body)
        : await unknownValues(body);
  const altered = JSON.stringify(changed);
  // Where nothing is another, neither are the blanks between.
  return altered === JSON.stringify(body) ? text : altered;
}

/** Undefined where it is none. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The first text of an object becomes a number, and its last member is missing. */
function breakSchema(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { value };
  const members = Object.entries(value).slice(0, -1);
  const first = members.findIndex(([, member]) => typeof member === 'string');
  return Object.fromEntries(members.map(([name, member], at) => [name, at === first ? 0 : member]));
}

/** What stands in the place of values that are known: the contract leaves room for it. */
const unknownValue = 'sandbox_unknown_value';

/** A schema of the published document, as far as it is walked. */
interface OpenapiSchema {
  $ref?: string;
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

/** A body whose open enumerations, those that the published contract ends with any text, have a value that nobody knows. */
async function insertUnknownValues(
  { path, method }: Pick<Operation, 'path' | 'method'>,
  status: number,
  body: unknown,
): Promise<unknown> {
  // Megabytes, for a server that was asked for this only.
  const { default: document } = await import('../contract/generated/openapi.json', {
    with: { type: 'json' },
  });
  const { paths, components } = document as unknown as PublishedDocument;
  const schema =
    paths[path]?.[method.toLowerCase()]?.responses[status]?.content?.['application/json']?.schema;
  return schema === undefined ? body : replaceOpenValues(body, schema, components.schemas);
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
  const members = Object.assign({}, ...alternatives.map(({ properties }) => properties ?? {}));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      members[name] === undefined ? member : replaceOpenValues(member, members[name], named),
    ]),
  );
}

/** A schema and all that it is made of, references followed. */
function alternativesOf(
  schema: OpenapiSchema,
  named: PublishedDocument['components']['schemas'],
): OpenapiSchema[] {
  const { $ref, anyOf = [], oneOf = [], allOf = [] } = schema;
  const meant = $ref === undefined ? [] : [named[$ref.split('/').at(-1) ?? ''] ?? {}];
  return [schema, ...[...meant, ...anyOf, ...oneOf, ...allOf].flatMap((each) => alternativesOf(each, named))];
}

/** An enumeration beside any text. */
function isOpenEnumeration(alternatives: readonly OpenapiSchema[]): boolean {
  const isText = ({ type, enum: values }: OpenapiSchema & { type?: unknown }): boolean =>
    type === 'string' && values === undefined;
  return alternatives.some(({ enum: values }) => values !== undefined) && alternatives.some(isText);
}

/** What is answered in the place of what the operation would do; nothing where it does that. */
export function substituteResponse(
  fault: InjectedFault,
  target: RequestTarget,
  requestId: string,
): HttpResponse | undefined {
  const { effect } = fault;
  const { status, location = redirectTarget(target), reset, close } = effect;
  if (reset === 'before' || close === 'before') return noResponse;
  // With 204 the operation is done.
  if (status === undefined || status === 204) return undefined;
  const headers = retryHeaders(effect);
  if (isRedirect(effect))
    return { status, mediaType: null, headers: { ...headers, Location: location }, body: null };
  const answer = substituteProblem(status, fault, target.path, requestId);
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

function substituteProblem(
  status: number,
  { told }: InjectedFault,
  path: string,
  requestId: string,
): HttpResponse {
  const cause = `A fault was asked for, and nothing was done: ${told}.`;
  const code = problemByStatus.get(status as 429);
  return code === undefined
    ? blankProblemResponse(status, cause, path, requestId)
    : problemResponse(problem(code, { cause }), path, requestId);
}

/** A limit that is used up. */
const exhaustedLimit = { limit: 60, windowSeconds: 60, remaining: 0 };

/** Headers beside a status. */
function retryHeaders({ retryAfter, retryAfterForm, rateLimitReset }: FaultEffect): ResponseHeaders {
  const left = rateLimitReset === undefined ? null : { ...exhaustedLimit, resetSeconds: rateLimitReset };
  return {
    ...(retryAfter === undefined ? {} : { 'Retry-After': retryAfterOf(retryAfter, retryAfterForm) }),
    // Clients look for one form or the other.
    ...(left === null
      ? {}
      : { ...rateLimitHeaders(left, 'standard'), ...rateLimitHeaders(left, 'x-ratelimit') }),
  };
}

/** In real time, with which clients compare an HTTP date. It has whole seconds: none is too early, or not yet in the past. */
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

/** The connection ends before it is told. */
const noResponse: HttpResponse = { status: 204, mediaType: null, headers: {}, body: null };

/** A body that drips comes in at most so many pieces. */
const maxPieces = 20;

/** Whose answer suffers. */
export interface FaultTarget {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly route: Pick<Route, 'operation'>;
}

/** The ways of an answer to whoever asked, whole or head first. */
interface ResponseWriter<To> {
  encode(to: To, answer: HttpResponse): HttpResponse | Promise<HttpResponse>;
  send(to: To, answer: HttpResponse): undefined | Promise<void>;
  sendHead(to: To, answer: HttpResponse): unknown;
}

/** What of a strike the answer to a request can suffer; null where that is nothing. */
export function applicableFault(
  { request, route }: FaultTarget,
  answer: HttpResponse,
  fault: InjectedFault,
): Promise<InjectedFault | null> {
  const abilities = {
    isHead: request.method === 'HEAD',
    isModern: request.httpVersion === '1.1',
    takesGzip: acceptsGzip(request.headers['accept-encoding']),
  };
  return applicableEffects(answer, fault, abilities, unknownValuesOf(route, answer.status));
}

function unknownValuesOf({ operation }: FaultTarget['route'], status: number) {
  return async (body: unknown): Promise<unknown> =>
    operation === null ? body : insertUnknownValues(operation, status, body);
}

/**
 * The way of an answer that suffers all of its strike; its neighbours go on. It resolves to whether the client was there
 * to the end: one that closed its half together with its request is, and still reads.
 */
export function createFaultApplication<To extends FaultTarget>({
  encode,
  send,
  sendHead,
}: ResponseWriter<To>) {
  return async (exchange: To, answer: HttpResponse, strike: InjectedFault): Promise<boolean> => {
    const { request, response } = exchange;
    const { effect, delayMs } = strike;
    const gone = clientGoneSignal(request, response);
    const isThere = (): boolean => {
      if (gone.aborted) response.destroy();
      return !gone.aborted;
    };
    sendInformational(response, effect);
    await waitWhileConnected(delayMs, gone);
    if (!isThere()) return false;
    if (losesResponse(strike)) {
      const connection = await connectionOf(response);
      if (effect.reset !== undefined) connection.resetAndDestroy();
      else connection.destroySoon();
      return true;
    }
    const altered = await alterResponse(answer, strike, unknownValuesOf(exchange.route, answer.status));
    const formed = await (effect.body === 'truncated-gzip'
      ? truncateGzip(altered)
      : encode(exchange, altered));
    const isBroken = cutsBody(effect);
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
    if (isBroken) (await connectionOf(response)).destroySoon();
    else response.end();
    return true;
  };
}

/** A body without a length is sent in chunks; all of it is written here. */
const inChunks = (): void => {};

/** Returns whether the connection ends in the midst of the body. */
function cutsBody({ body, stallMs }: FaultEffect): boolean {
  return body === 'truncated' || body === 'truncated-chunked' || stallMs !== undefined;
}

/** Sends the informational response, which goes before any delay. */
function sendInformational(response: ServerResponse, { informational }: FaultEffect): void {
  if (informational === 100) response.writeContinue();
  if (informational === 103) response.writeEarlyHints({ link: '</v1/reports>; rel=preload; as=fetch' });
}

/** Whether the client is not told. */
export function losesResponse({ effect: { reset, close } }: InjectedFault): boolean {
  return (reset ?? close) !== undefined;
}

/** The connection of an answer, when its turn has come: those that were asked for before on it are whole. */
function connectionOf(response: ServerResponse): Promise<Socket> {
  const { socket } = response;
  return socket === null
    ? new Promise((resolve) => response.once('socket', resolve))
    : Promise.resolve(socket);
}

/** How long an answer is held back, in milliseconds of real time: what is told later, and what comes piece by piece. */
export function holdTimeMs({ delayMs, effect: { dripMs = 0, stallMs = 0 } }: InjectedFault): number {
  return delayMs + dripMs + stallMs;
}

/** Whether the time has passed while somebody was there to wait for it. */
async function waitWhileConnected(ms: number, signal: AbortSignal): Promise<boolean> {
  if (ms > 0) await delay(ms, undefined, { signal, ref: false }).catch(() => {});
  return !signal.aborted;
}

/** Writes bytes piece by piece; the last one is out when the time is over. */
async function writeSlowly(
  { response }: FaultTarget,
  bytes: Buffer,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  const pieces = ms === 0 ? 1 : Math.min(maxPieces, bytes.length);
  for (let at = 0; at < pieces; at += 1) {
    if (!(await waitWhileConnected(ms / pieces, signal))) return;
    const from = Math.floor((at * bytes.length) / pieces);
    response.write(bytes.subarray(from, Math.floor(((at + 1) * bytes.length) / pieces)));
  }
}
