import { STATUS_CODES } from 'node:http';
import type { FaultEffect } from '../contract/generated/types.js';
import { acceptsFaults, type Operation, operations } from '../contract/operations.js';
import { problem } from '../contract/problems.js';
import { isRedirect, readResponseEffect, responsePart } from '../faults/effect.js';
import {
  delayOf,
  type InjectedFault,
  injectedFaultOf,
  matchFaults,
  type StoredFault,
  withoutHit,
} from '../faults/matching.js';
import {
  applicableFault,
  createFaultApplication,
  type FaultTarget,
  substituteResponse,
} from '../http/fault-application.js';
import { problemResponse } from '../http/problem-response.js';
import { bodyBytes, type HttpResponse, type ResponseTarget, send, sendHead } from '../http/response.js';
import { createRoutes } from '../http/steps/routing.js';
import { headerValues } from '../http/syntax/headers.js';
import { splitTarget } from '../http/syntax/target.js';
import { isJsonObject, parseJson } from '../values/json.js';
import { decodeBody } from './bodies.js';
import {
  endToEndFields,
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

/** The parts of a call that faults match. */
interface ProxiedCall {
  readonly operation: Operation;
  readonly fields: RawFields;
  /** Company id from the path or body; may be any value. */
  readonly companyId: unknown;
  /** Unique id of the call. */
  readonly requestId: string;
}

/** The faults that the proxy applies. */
export interface ProxyFaults {
  /** Names in lower case of fields that are read here and not forwarded. */
  readonly removedFields: ReadonlySet<string>;
  /** True if a fault matches by company. */
  readonly matchesCompanies: boolean;
  /** Selects and counts the fault of a call. Null for none; `refusal` if the requested fault is invalid. */
  selectFault(call: ProxiedCall): InjectedFault | null | { readonly refusal: string };
  /** Takes the count of a fault back, since it did not apply to the response. */
  releaseFault(fault: InjectedFault): void;
}

export interface ProxyFaultsOptions {
  seed: string;
  /** The first match applies. */
  faults: readonly Pick<StoredFault, 'match' | 'effect' | 'until'>[];
  /** True if a request may have a fault in its header. */
  byHeader: boolean;
}

export function createProxyFaults({ seed, faults, byHeader }: ProxyFaultsOptions): ProxyFaults {
  let stored: readonly StoredFault[] = faults.map((fault, at) => ({
    ...fault,
    ...{ id: `fault_${at + 1}`, createdAt: 0, seen: 0, fired: 0 },
  }));
  return {
    removedFields: new Set(byHeader ? [faultHeader] : []),
    matchesCompanies: faults.some(({ match }) => match.companyId !== undefined),
    selectFault({ operation, fields, companyId, requestId }) {
      const [line, ...others] = byHeader ? headerValues(fields, faultHeader) : [];
      const requested = line === undefined ? null : readResponseEffect(line);
      if (others.length > 0) return { refusal: 'it is sent twice.' };
      if (requested !== null && 'errors' in requested) return { refusal: requested.errors.join(' ') };
      const call = { operation: operation.id, isAbout: (one: string) => one === companyId };
      const { hit, counted } = matchFaults(stored, call, { seed, now: 0, isTaken: requested !== null });
      stored = stored.map((fault) => counted.find(({ id }) => id === fault.id) ?? fault);
      // Without a virtual clock, delays are real.
      if (requested !== null)
        return injectedFaultOf(requested.effect, 'header', delayOf(requested.effect, seed, requestId), false);
      const effect = hit === null ? null : responsePart(hit.effect);
      if (hit === null || effect === null) return null;
      return injectedFaultOf(effect, hit.id, delayOf(effect, seed, `${hit.id} ${hit.seen}`), false);
    },
    releaseFault({ by }) {
      stored = stored.map((fault) => (fault.id === by ? withoutHit(fault) : fault));
    },
  };
}

/** Effects that do not need the whole body, so that it is streamed. */
const headEffects: ReadonlySet<string> = new Set([
  'latency',
  'contentType',
  'reset',
  'close',
  'informational',
] satisfies (keyof FaultEffect)[]);

/** Changes that read the decoded body. */
const textChanges: ReadonlySet<string | undefined> = new Set(
  'malformed broken-schema extra-members unknown-values truncated-gzip'.split(' '),
);

/** A request whose response comes from the upstream or replaces it. */
interface ProxiedTarget extends ResponseTarget, FaultTarget {
  /** Response of the upstream; null if the request was not forwarded. */
  readonly upstream: {
    readonly head: ResponseHead;
    readonly isDecoded: boolean;
    /** Streams the body; undefined if it was collected. */
    readonly stream: CollectedResponse['stream'];
  } | null;
}

const applyFault = createFaultApplication<ProxiedTarget>({
  encode: (_, response) => response,
  send(to, response) {
    if (to.upstream === null) return send(to, response);
    forwardResponse(to, response);
    return undefined;
  },
  sendHead: (to, response) => (to.upstream === null ? sendHead(to, response) : writeHead(to, response)),
});

/** Runs a request and applies its fault. */
async function passWithFault(
  { proxied, actions, call: { operation }, removedFields }: FaultableRequest,
  fault: InjectedFault,
  releaseFault: ProxyFaults['releaseFault'],
): Promise<void> {
  const { recording, requestId, head } = proxied;
  const pass = async (exchange: ProxiedTarget, response: HttpResponse): Promise<boolean> => {
    const left = await applicableFault(exchange, response, fault);
    if (left === null) return false;
    recording.faultApplied(left.description);
    await applyFault(exchange, response, left);
    return true;
  };
  const inPlace = substituteResponse(fault, splitTarget(head.target), requestId);
  if (inPlace !== undefined) {
    await pass({ ...actions.respond(proxied), route: { operation }, upstream: null }, inPlace);
    return;
  }
  const isStreamed = Object.keys(fault.effect).every((effect) => headEffects.has(effect));
  const collected = await actions.collect(proxied, removedFields, !isStreamed);
  if (collected === null) return;
  const { head: upstreamHead, bytes, stream } = collected;
  const coding = textChanges.has(fault.effect.body)
    ? fieldTable(upstreamHead.fields)['content-encoding']
    : undefined;
  const plain = await decodeBody(bytes, coding, maxHeldBytes);
  // A body that can't be read passes unchanged.
  const isDecoded = coding !== undefined && 'bytes' in plain;
  const target = { ...actions.respond(proxied), route: { operation } };
  const altered = responseOf({ ...collected, bytes: 'bytes' in plain ? plain.bytes : bytes });
  if (await pass({ ...target, upstream: { head: upstreamHead, isDecoded, stream } }, altered)) return;
  releaseFault(fault);
  const upstream = { head: upstreamHead, isDecoded: false, stream };
  forwardResponse({ ...target, upstream }, responseOf(collected));
}

/** A response for applying a fault; its body is not parsed. */
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

function forwardResponse(to: ProxiedTarget, response: HttpResponse): void {
  writeHead(to, response);
  if (response.stream !== undefined) response.stream(to.nodeResponse);
  else to.nodeResponse.end(to.request.method === 'HEAD' ? null : bodyBytes(response));
}

/** Writes the head of the upstream's response, with the changes of the fault. */
function writeHead({ nodeResponse, upstream }: ProxiedTarget, response: HttpResponse): void {
  if (upstream === null) return;
  const { head, isDecoded, stream } = upstream;
  // Node would add a date.
  nodeResponse.sendDate = false;
  if (/\bclose\b/i.test(headerValues(head.fields, 'connection').join())) nodeResponse.shouldKeepAlive = false;
  let fields = withoutFields(endToEndFields(head.fields), 'trailer');
  if (isDecoded) fields = withoutFields(fields, 'content-encoding');
  // A fault replaced the response, which has no body now.
  if (response.status !== head.status)
    fields = withoutFields(fields, 'content-type', 'content-length', 'content-encoding', 'location', 'etag');
  // The body was chunked, which overrides a length (RFC 9112, 6.3).
  if (headerValues(head.fields, 'transfer-encoding').length > 0)
    fields = withoutFields(fields, 'content-length');
  if (response.mediaType !== null) fields = withField(fields, 'Content-Type', response.mediaType);
  const { 'Content-Encoding': coding } = response.headers;
  if (coding !== undefined) {
    const codings = [...headerValues(fields, 'content-encoding'), coding].join(', ');
    fields = withField(fields, 'Content-Encoding', codings);
  }
  if (response.stream !== undefined) {
    // A fault sends it in chunks. The upstream's own stream has the length of its head.
    if (response.stream !== stream) fields = withoutFields(fields, 'content-length');
  } else if (response.body !== null)
    fields = withField(fields, 'Content-Length', String(bodyBytes(response).length));
  const applied = response.headers['Sandbox-Fault-Applied'];
  if (applied !== undefined) fields.push('Sandbox-Fault-Applied', applied);
  const statusText = response.status === head.status ? head.statusText : STATUS_CODES[response.status];
  nodeResponse.writeHead(response.status, statusText, fields);
}

/** A request to which a fault may apply. */
interface FaultableRequest {
  readonly proxied: ProxiedRequest;
  readonly actions: RequestActions;
  readonly call: ProxiedCall;
  /** Names in lower case of fields that are not forwarded. */
  readonly removedFields: ReadonlySet<string>;
}

/** Selects the fault of each request, and forwards or answers it. */
export function createFaultStep(
  faults: ProxyFaults,
): (proxied: ProxiedRequest, actions: RequestActions) => void {
  const matchRoute = createRoutes(operations);
  const { removedFields } = faults;
  return (proxied, actions) => {
    const { head, requestId } = proxied;
    const { operation, pathParameters } = matchRoute(head.method, splitTarget(head.target).path);
    if (operation === null || !acceptsFaults(operation)) {
      actions.forward(proxied, removedFields);
      return;
    }
    const call = { operation, fields: head.fields, companyId: pathParameters.companyId, requestId };
    const faultable = { proxied, actions, call, removedFields };
    if (!faults.matchesCompanies || operation.id !== 'createReport') {
      injectFault(faultable, faults);
      return;
    }
    // The company of a create is in its body, which is held back until then.
    if (/100-continue/i.test(headerValues(head.fields, 'expect').join()))
      actions.writeToClient(continueMessage);
    proxied.bodyTarget = new BufferedBody((body) => {
      const withCompany = { ...call, companyId: companyIn(body) };
      const withoutExpect = new Set([...removedFields, 'expect']);
      injectFault({ ...faultable, call: withCompany, removedFields: withoutExpect }, faults);
    });
  };
}

function injectFault(faultable: FaultableRequest, { selectFault, releaseFault }: ProxyFaults): void {
  const { proxied, actions, call, removedFields } = faultable;
  const selected = selectFault(call);
  if (selected === null) actions.forward(proxied, removedFields);
  else if ('refusal' in selected) {
    const { head, recording, requestId } = proxied;
    recording.faultApplied(`none: ${selected.refusal}`);
    const { path } = splitTarget(head.target);
    const invalid = problem('invalid-fault', { error: selected.refusal });
    send(actions.respond(proxied), problemResponse(invalid, path, requestId));
  } else if (isRedirect(selected.effect) && proxied.isRedirected) {
    // Clients repeat header and body, and would be redirected for ever.
    releaseFault(selected);
    actions.forward(proxied, removedFields);
  } else {
    passWithFault(faultable, selected, releaseFault).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : '';
      proxied.recording.failed(`A fault could not be applied: ${reason}.`);
      actions.closeConnection();
    });
  }
}

const continueMessage = Buffer.from('HTTP/1.1 100 Continue\r\n\r\n');

function companyIn(body: Buffer): unknown {
  const value = parseJson(body.toString());
  return isJsonObject(value) ? value.companyId : undefined;
}
