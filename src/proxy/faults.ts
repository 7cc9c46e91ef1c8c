import { STATUS_CODES } from 'node:http';
import type { FaultEffect } from '../contract/generated/types.js';
import { acceptsFaults, type Operation, operations } from '../contract/operations.js';
import { problem } from '../contract/problems.js';
import { isRedirect, readResponseEffect, responsePart } from '../faults/effect.js';
import { type InjectedFault, injectedFaultOf, matchFaults, withoutHit } from '../faults/injected-fault.js';
import { delayOf, type StoredFault } from '../faults/matching.js';
import {
  applicableFault,
  createFaultApplication,
  type FaultTarget,
  substituteResponse,
} from '../http/injected-faults.js';
import { problemResponse } from '../http/problem-response.js';
import { type HttpResponse, type ResponseTarget, send, sendHead } from '../http/response.js';
import { createRoutes } from '../http/steps/routing.js';
import { splitTarget } from '../http/syntax/target.js';
import { decodeBody } from './bodies.js';
import {
  endToEndFields,
  fieldLines,
  fieldTable,
  type RawFields,
  type ResponseHead,
  withField,
  withoutFields,
} from './message-head.js';
import {
  BufferedBody,
  type CollectedResponse,
  maxHeldBytes,
  type ProxiedRequest,
  type RequestActions,
} from './proxied-request.js';

const faultHeader = 'sandbox-fault';

/** A call that goes through the proxy, as far as faults look at it. */
interface ProxiedCall {
  readonly operation: Operation;
  readonly fields: RawFields;
  /** The company that it names in its path or body; whatever the client sent. */
  readonly companyId: unknown;
  /** Tells the call from all others of the proxy. */
  readonly requestId: string;
}

/** What is put in front of an upstream. */
export interface ProxyFaults {
  /** Names in lower case of the fields that are read here, and not handed on. */
  readonly without: ReadonlySet<string>;
  /** Whether any fault looks at the company that a call is about. */
  readonly looksAtCompanies: boolean;
  /** What a call suffers, counted; null where it suffers nothing, and in words what is wrong with what it asks for. */
  selectFault(call: ProxiedCall): InjectedFault | null | { readonly refusal: string };
  /** Takes back that a call suffered something, since its answer had nothing to alter. */
  releaseFault(strike: InjectedFault): void;
}

export interface ProxyFaultsOptions {
  seed: string;
  /** The first that hits a call has it. */
  faults: readonly Pick<StoredFault, 'match' | 'effect' | 'until'>[];
  /** Whether a request may ask for one in its header. */
  byHeader: boolean;
}

/** Whether anything under an operation can be made to suffer. */
function canBeFaulted(operation: Operation | null): operation is Operation {
  return operation !== null && acceptsFaults(operation);
}

export function createProxyFaults({ seed, faults, byHeader }: ProxyFaultsOptions): ProxyFaults {
  let stored: readonly StoredFault[] = faults.map((fault, at) => ({
    ...fault,
    ...{ id: `fault_${at + 1}`, createdAt: 0, seen: 0, fired: 0 },
  }));
  return {
    without: new Set(byHeader ? [faultHeader] : []),
    looksAtCompanies: faults.some(({ match }) => match.companyId !== undefined),
    selectFault({ operation, fields, companyId, requestId }) {
      const [line, ...others] = byHeader ? fieldLines(fields, faultHeader) : [];
      const asked = line === undefined ? null : readResponseEffect(line);
      if (others.length > 0) return { refusal: 'it is sent twice.' };
      if (asked !== null && 'faults' in asked) return { refusal: asked.faults.join(' ') };
      const call = { operation: operation.id, isAbout: (one: string) => one === companyId };
      const { hit, counted } = matchFaults(stored, call, { seed, now: 0, isTaken: asked !== null });
      stored = stored.map((fault) => counted.find(({ id }) => id === fault.id) ?? fault);
      // There is no virtual clock here: real time passes.
      if (asked !== null)
        return injectedFaultOf(asked.effect, 'header', delayOf(asked.effect, seed, requestId), false);
      const effect = hit === null ? null : responsePart(hit.effect);
      if (hit === null || effect === null) return null;
      return injectedFaultOf(effect, hit.id, delayOf(effect, seed, `${hit.id} ${hit.seen}`), false);
    },
    releaseFault({ by }) {
      stored = stored.map((fault) => (fault.id === by ? withoutHit(fault) : fault));
    },
  };
}

/** Effects of which a body knows nothing: it passes as it comes, were it without end. All others read it whole. */
const headEffects: ReadonlySet<string> = new Set([
  'latency',
  'contentType',
  'reset',
  'close',
  'informational',
] satisfies (keyof FaultEffect)[]);

function isHeadEffect(effect: string): boolean {
  return headEffects.has(effect);
}

/** Changes of a body that read it. */
const textChanges: ReadonlySet<string | undefined> = new Set([
  ...['malformed', 'broken-schema', 'extra-members', 'unknown-values', 'truncated-gzip'],
]);

/** Who gets an answer of the upstream, or one in its place. */
interface ProxiedTarget extends ResponseTarget, FaultTarget {
  /** What the upstream answered; null where it was not asked. */
  readonly upstream: {
    readonly head: ResponseHead;
    readonly isDecoded: boolean;
    /** Writes its body as it comes; undefined where it was collected. */
    readonly stream: CollectedResponse['stream'];
  } | null;
}

const applyFault = createFaultApplication<ProxiedTarget>({
  encode: (_, answer) => answer,
  send(to, answer) {
    if (to.upstream === null) return send(to, answer);
    forwardResponse(to, answer);
    return undefined;
  },
  sendHead: (to, answer) => (to.upstream === null ? sendHead(to, answer) : writeHead(to, answer)),
});

/** What a request is to suffer, and how that is told. */
interface ProxiedFault {
  readonly operation: Operation;
  readonly strike: InjectedFault;
  /** Names in lower case of fields that are not handed on. */
  readonly without: ReadonlySet<string>;
  /** Hears that the answer had nothing to alter. */
  releaseFault(fault: InjectedFault): void;
}

/** Leads an exchange through what it is to suffer. */
async function passWithFault(
  passage: ProxiedRequest,
  way: RequestActions,
  { operation, strike, without, releaseFault }: ProxiedFault,
): Promise<void> {
  const { recording, requestId, head } = passage;
  const pass = async (exchange: ProxiedTarget, answer: HttpResponse): Promise<boolean> => {
    const left = await applicableFault(exchange, answer, strike);
    if (left === null) return false;
    recording.suffers(left.told);
    await applyFault(exchange, answer, left);
    return true;
  };
  const inPlace = substituteResponse(strike, splitTarget(head.target), requestId);
  if (inPlace !== undefined) {
    await pass({ ...way.respond(passage), route: { operation }, upstream: null }, inPlace);
    return;
  }
  const collected = await way.collect(passage, without, !Object.keys(strike.effect).every(isHeadEffect));
  if (collected === null) return;
  const { head: told, bytes, stream } = collected;
  const coding = textChanges.has(strike.effect.body)
    ? fieldTable(told.fields)['content-encoding']
    : undefined;
  const plain = await decodeBody(bytes, coding, maxHeldBytes);
  // What can not be read passes as it is.
  const isDecoded = coding !== undefined && 'bytes' in plain;
  const asker = { ...way.respond(passage), route: { operation } };
  const altered = responseOf({ head: told, bytes: 'bytes' in plain ? plain.bytes : bytes, stream });
  if (await pass({ ...asker, upstream: { head: told, isDecoded, stream } }, altered)) return;
  releaseFault(strike);
  forwardResponse({ ...asker, upstream: { head: told, isDecoded: false, stream } }, responseOf(collected));
}

/** As faults look at it: bytes that nobody has read. */
function responseOf({ head: { status, fields }, bytes, stream }: CollectedResponse): HttpResponse {
  const { 'idempotent-replayed': replayed, 'content-type': mediaType = null } = fieldTable(fields);
  return {
    ...{ status, mediaType },
    headers: replayed === undefined ? {} : { 'Idempotent-Replayed': replayed },
    body: bytes.length === 0 ? null : '',
    tail: bytes,
    stream,
  };
}

function forwardResponse(to: ProxiedTarget, answer: HttpResponse): void {
  writeHead(to, answer);
  if (answer.stream !== undefined) answer.stream(to.response);
  else to.response.end(to.request.method === 'HEAD' ? null : bytesOf(answer));
}

/** Writes the head that the upstream gave, with what became of the answer. */
function writeHead({ response, upstream }: ProxiedTarget, answer: HttpResponse): void {
  if (upstream === null) return;
  const { head, isDecoded, stream } = upstream;
  // Node would add it of its own accord.
  response.sendDate = false;
  if (/\bclose\b/i.test(fieldLines(head.fields, 'connection').join())) response.shouldKeepAlive = false;
  let fields = withoutFields(endToEndFields(head.fields), 'trailer');
  if (isDecoded) fields = withoutFields(fields, 'content-encoding');
  // A fault took its body from it.
  if (answer.status !== head.status)
    fields = withoutFields(fields, 'content-type', 'content-length', 'content-encoding', 'location', 'etag');
  // Its end was told by chunks, which win over a length beside them (RFC 9112, 6.3).
  if (fieldLines(head.fields, 'transfer-encoding').length > 0)
    fields = withoutFields(fields, 'content-length');
  if (answer.mediaType !== null) fields = withField(fields, 'Content-Type', answer.mediaType);
  const { 'Content-Encoding': coding } = answer.headers;
  if (coding !== undefined) {
    const codings = [...fieldLines(fields, 'content-encoding'), coding].join(', ');
    fields = withField(fields, 'Content-Encoding', codings);
  }
  if (answer.stream !== undefined) {
    // A fault cuts it in chunks. The stream of the upstream has the length that its head says.
    if (answer.stream !== stream) fields = withoutFields(fields, 'content-length');
  } else if (answer.body !== null)
    fields = withField(fields, 'Content-Length', String(bytesOf(answer).length));
  const applied = answer.headers['Sandbox-Fault-Applied'];
  if (applied !== undefined) fields.push('Sandbox-Fault-Applied', applied);
  const statusText = answer.status === head.status ? head.statusText : STATUS_CODES[answer.status];
  response.writeHead(answer.status, statusText, fields);
}

function bytesOf({ body, tail = null }: HttpResponse): Buffer {
  return Buffer.concat([Buffer.from(body ?? ''), tail ?? Buffer.alloc(0)]);
}

/** A request that may suffer, and how it goes on where it does not. */
interface FaultableRequest {
  readonly passage: ProxiedRequest;
  readonly way: RequestActions;
  readonly call: ProxiedCall;
  /** Names in lower case of fields that are not handed on. */
  readonly without: ReadonlySet<string>;
}

/** Decides of each request whether it goes to the upstream, and what its answer suffers. */
export function createFaultStep(
  strikes: ProxyFaults,
): (passage: ProxiedRequest, way: RequestActions) => void {
  const matchRoute = createRoutes(operations);
  const { without } = strikes;
  return (passage, way) => {
    const { head, requestId } = passage;
    const { operation, pathParameters } = matchRoute(head.method, splitTarget(head.target).path);
    if (!canBeFaulted(operation)) {
      way.forward(passage, without);
      return;
    }
    const call = { operation, fields: head.fields, companyId: pathParameters.companyId, requestId };
    const struck = { passage, way, call, without };
    if (strikes.looksAtCompanies && operation.id === 'createReport') injectWhenBuffered(struck, strikes);
    else injectFault(struck, strikes);
  };
}

/** Which company a create is about, its body tells: nothing of it goes on before. */
function injectWhenBuffered(struck: FaultableRequest, strikes: ProxyFaults): void {
  const { passage, way, call, without } = struck;
  if (/100-continue/i.test(fieldLines(call.fields, 'expect').join())) way.writeToClient(continueMessage);
  passage.bodyTarget = new BufferedBody((body) => {
    const asked = { ...call, companyId: companyIn(body) };
    injectFault({ ...struck, call: asked, without: new Set([...without, 'expect']) }, strikes);
  });
}

function injectFault(
  { passage, way, call, without }: FaultableRequest,
  { selectFault: weigh, releaseFault }: ProxyFaults,
): void {
  const struck = weigh(call);
  if (struck === null) way.forward(passage, without);
  else if ('refusal' in struck) refuseFault(passage, way, struck.refusal);
  else if (isRedirect(struck.effect) && passage.isRedirected) {
    // A client repeats its header and its body: it would be redirected for ever.
    releaseFault(struck);
    way.forward(passage, without);
  } else {
    const suffered = { operation: call.operation, strike: struck, without, releaseFault };
    passWithFault(passage, way, suffered).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : '';
      passage.recording.failed(`A fault could not be suffered: ${why}.`);
      way.closeConnection();
    });
  }
}

const continueMessage = Buffer.from('HTTP/1.1 100 Continue\r\n\r\n');

function companyIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())?.companyId;
  } catch {
    return undefined;
  }
}

/** Answers 400 to whoever asks for a fault that there is none of. */
function refuseFault(passage: ProxiedRequest, way: RequestActions, fault: string): void {
  const { head, recording, requestId } = passage;
  recording.suffers(`none: ${fault}`);
  const { path } = splitTarget(head.target);
  send(way.respond(passage), problemResponse(problem('invalid-fault', { fault }), path, requestId));
}
