import { STATUS_CODES } from 'node:http';
import type { FaultEffect } from '../contract/generated/types.js';
import type { Operation } from '../contract/operations.js';
import type { InjectedFault } from '../domain/traffic/faults/strike.js';
import type { HttpResponse } from '../http/answers/answer.js';
import { substituteResponse } from '../http/answers/answer-in-place.js';
import { type ResponseTarget, send, sendHead } from '../http/answers/send.js';
import { applicableFault, createFaultApplication, type FaultTarget } from '../http/pipeline/suffering.js';
import { splitTarget } from '../http/syntax/target.js';
import { decodeBody } from './content-codings.js';
import { endToEndFields, fieldLines, fieldTable, withField, withoutFields } from './fields.js';
import type { ResponseHead } from './messages/head.js';
import { type CollectedResponse, maxHeldBytes } from './passing/collecting.js';
import type { ProxiedRequest, RequestActions } from './passing/passage.js';

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
  form: (_, answer) => answer,
  send(to, answer) {
    if (to.upstream === null) return send(to, answer);
    forwardResponse(to, answer);
    return undefined;
  },
  sendHead: (to, answer) => (to.upstream === null ? sendHead(to, answer) : writeHead(to, answer)),
});

/** What a request is to suffer, and how that is told. */
export interface ProxiedFault {
  readonly operation: Operation;
  readonly strike: InjectedFault;
  /** Names in lower case of fields that are not handed on. */
  readonly without: ReadonlySet<string>;
  /** Hears that the answer had nothing to alter. */
  spare(strike: InjectedFault): void;
}

/** Leads an exchange through what it is to suffer. */
export async function passWithFault(
  passage: ProxiedRequest,
  way: RequestActions,
  { operation, strike, without, spare }: ProxiedFault,
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
    await pass({ ...way.answer(passage), route: { operation }, upstream: null }, inPlace);
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
  const asker = { ...way.answer(passage), route: { operation } };
  const altered = responseOf({ head: told, bytes: 'bytes' in plain ? plain.bytes : bytes, stream });
  if (await pass({ ...asker, upstream: { head: told, isDecoded, stream } }, altered)) return;
  spare(strike);
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
