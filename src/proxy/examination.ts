import { isUtf8 } from 'node:buffer';
import { judgeRequest, judgeResponse } from '../contract/conformance.js';
import type { PossibleAnswers } from '../contract/gap-answers.js';
import { Content } from '../contract/generated/content-validator.js';
import type { ProxiedLine } from '../contract/generated/types.js';
import { type Operation, operations, parametersOf } from '../contract/operations.js';
import { ProblemError, type Violation } from '../contract/problems.js';
import { loadValidators } from '../contract/validators.js';
import { createRoutes } from '../http/steps/routing.js';
import { mediaTypeOf } from '../http/syntax/headers.js';
import { parseJson } from '../http/syntax/json.js';
import { readConditions, readHeaderParameters, readQuery } from '../http/syntax/parameters.js';
import { splitTarget } from '../http/syntax/target.js';
import {
  cassetteEntry,
  type KeyHiding,
  type RecordedBody,
  type RecordedExchange,
} from '../requests/cassettes/recording.js';
import { readIdempotencyKey } from '../requests/idempotency.js';
import { type BodyCopy, type DecodedBody, decodeBody } from './bodies.js';
import { fieldLines, fieldTable, namedFields, type RawFields } from './message-head.js';
import type { ObservedExchange, ObservedRequest, ObservedResponse } from './recording.js';

/** What of the headers of a request its operation does not take, or lacks. */
function headerViolations(operation: Operation, fields: RawFields, possible: PossibleAnswers): Violation[] {
  const ofCode = readHeaderParameters(operation, (name) => fieldLines(fields, name))?.errors ?? [];
  const ofState = readConditions(operation, fieldTable(fields));
  const isUnguarded =
    operation.problems.includes('precondition-required') && fieldLines(fields, 'if-match').length === 0;
  const unguarded = 'If-Match is missing: name the ETag of the state that is to be changed, or *.';
  return [
    ...ofCode,
    ...(ofState?.errors ?? []),
    ...(isUnguarded ? [{ detail: unguarded, parameter: 'If-Match', keyword: 'required' }] : []),
    ...idempotencyKeyViolations(operation, fields, possible),
  ];
}

/** Where a server may pass the key over, none is wrong. */
function idempotencyKeyViolations(
  operation: Operation,
  fields: RawFields,
  { idempotency }: PossibleAnswers,
): Violation[] {
  const name = 'Idempotency-Key';
  const isTaken = parametersOf(operation).some((parameter) => parameter.name === name);
  if (!isTaken || idempotency.includes('ignored')) return [];
  const read = readIdempotencyKey(fieldLines(fields, name.toLowerCase()));
  if (read === null || !('fault' in read)) return [];
  return [{ detail: `${name} can not be taken: ${read.fault}.`, parameter: name, keyword: 'format' }];
}

/** By what exchanges are examined: plain data, which a thread can be given. */
export interface ExaminingSettings {
  /** What may be answered where the documents leave a question open. */
  readonly possible: PossibleAnswers;
  /** Larger bodies are not judged, coded or not; in bytes. */
  readonly mostBytes: number;
  /** The base address of the upstream. */
  readonly upstream: string;
  /** Whether anybody wants an entry for a cassette. */
  readonly isRecorded: boolean;
}

/** What was found of an exchange, without keys. */
export interface ExaminationResult {
  readonly lines: readonly ProxiedLine[];
  /** An entry of a cassette, as JSON. Null where none is wanted, or the upstream was not asked. */
  readonly entry: Uint8Array | null;
}

/** What one side said, as far as it can be read. */
interface ReadBody {
  readonly bytes: Buffer | null;
  /** Why there are none. */
  readonly why: string;
}

/** What was found of one side. */
interface SideFindings {
  readonly violations: readonly Violation[];
  /** Why something of it could not be judged; empty where all was. */
  readonly untold: string;
}

const noFindings: SideFindings = { violations: [], untold: '' };
const utf8 = new TextEncoder();

/** Holds exchanges to the contract, and brings them into the form of a cassette. */
export function createExamination(
  { possible, mostBytes, upstream, isRecorded }: ExaminingSettings,
  hiding: KeyHiding,
): (seen: ObservedExchange) => Promise<ExaminationResult> {
  const matchRoute = createRoutes(operations);

  return async (seen) => {
    const { request, answer } = seen;
    const { path, search } = splitTarget(request.target);
    const { operation, operations: ofPath, pathParameters } = matchRoute(request.method, path);
    const key = hiding.numberOf(namedFields(request.fields));
    const asked = await read(request.body, request.fields, mostBytes);
    const told = answer === null ? null : await read(answer.body, answer.fields, mostBytes);
    if (operation !== null) await loadValidators(operation);
    const whole = { operation, seen, path };
    const ofRequest =
      operation === null
        ? strayRequest(whole, ofPath)
        : judgeProxiedRequest(operation, request, { pathParameters, search, read: asked, possible });
    const ofAnswer = operation === null ? noFindings : judgeProxiedResponse(operation, seen, told, possible);
    const lineOf = createLines(seen, operation, hiding);
    const lines = [...lineOf('request', ofRequest), ...lineOf('answer', ofAnswer)];
    if (!isRecorded || !seen.wasAsked) return { lines, entry: null };
    return {
      lines,
      entry: utf8.encode(
        JSON.stringify(cassetteEntry(recordEntry(seen, { asked, told, key }, upstream, hiding))),
      ),
    };
  };
}

async function read({ pieces }: BodyCopy, fields: RawFields, mostBytes: number): Promise<ReadBody> {
  if (pieces === null) return { bytes: null, why: `its body is larger than ${mostBytes} bytes` };
  const bytes = Buffer.concat(pieces);
  const plain: DecodedBody = await decodeBody(bytes, fieldTable(fields)['content-encoding'], mostBytes);
  return 'bytes' in plain ? { ...plain, why: '' } : { bytes: null, why: plain.why };
}

interface ExchangeBodies {
  asked: ReadBody;
  told: ReadBody | null;
  key: number | undefined;
}

/** An exchange as a cassette keeps it. */
function recordEntry(
  seen: ObservedExchange,
  { asked, told, key }: ExchangeBodies,
  upstream: string,
  hiding: KeyHiding,
): RecordedExchange {
  const { request, answer } = seen;
  const { method, target, httpVersion, fields } = request;
  const head = (raw: RawFields) => hiding.hideFields(namedFields(raw));
  return {
    ...{ cameAt: new Date(seen.cameAt).toISOString(), waitedMs: seen.waitedMs, tookMs: seen.tookMs },
    ...{ key, fault: seen.fault, failure: seen.failure },
    request: {
      ...{ method, url: hiding.hideUrl(upstream + target), httpVersion, fields: head(fields) },
      body: recordBody(request.body, asked, hiding),
    },
    answer:
      answer === null || told === null
        ? null
        : { ...answer, fields: head(answer.fields), body: recordBody(answer.body, told, hiding) },
  };
}

function recordBody({ size }: BodyCopy, { bytes }: ReadBody, { hide }: KeyHiding): RecordedBody {
  if (bytes === null) return { wireSize: size, size: null, text: null, isBase64: false };
  const sizes = { wireSize: size, size: bytes.length };
  if (isUtf8(bytes)) return { ...sizes, text: hide(bytes.toString()), isBase64: false };
  const text = bytes.toString('latin1');
  const shown = hide(text);
  return { ...sizes, text: Buffer.from(shown, 'latin1').toString('base64'), isBase64: true };
}

/** What can be said of a request that is of no operation. A page may ask before it asks (CORS). */
function strayRequest({ seen, path }: UnroutedRequest, ofPath: readonly Operation[]): SideFindings {
  const { method } = seen.request;
  if (method === 'OPTIONS') return noFindings;
  const takes = [...new Set(ofPath.map((one) => one.method))].join(', ');
  const detail =
    takes === ''
      ? `No operation of the contract has the path ${path.slice(0, 200)}.`
      : `By the contract this path takes ${takes}, and not ${method}.`;
  return { violations: [{ detail, keyword: takes === '' ? 'path' : 'method' }], untold: '' };
}

interface UnroutedRequest {
  seen: ObservedExchange;
  path: string;
}

function judgeProxiedRequest(
  operation: Operation,
  request: ObservedRequest,
  { pathParameters, search, read, possible }: RequestContext,
): SideFindings {
  const { query, errors } = readQuery(search, operation.id);
  const { body, fields, isWhole } = request;
  // Of one that broke off, the body may have been on its way.
  const hasBody = body.size > 0 || !isWhole;
  const written = fieldTable(fields)['content-type'];
  const mediaType = written === undefined ? null : (mediaTypeOf(written) ?? written);
  const reads = operation.body !== undefined && hasBody;
  const why = isWhole ? read.why : 'it broke off';
  const isJson = reads && why === '' && /[/+]json$/.test(mediaType ?? '');
  const json = isJson ? readJson(read.bytes) : undefined;
  const ofHead = [...errors, ...headerViolations(operation, fields, possible)];
  if (json !== undefined && 'fault' in json) return { violations: [...ofHead, json.fault], untold: '' };
  const asked = { pathParameters, query, mediaType, body: json?.value, unseen: reads && !isJson };
  const found = [...ofHead, ...judgeRequest(operation, asked, possible)];
  return { violations: found, untold: reads ? why : '' };
}

interface RequestContext {
  pathParameters: Readonly<Record<string, string>>;
  search: string;
  read: ReadBody;
  possible: PossibleAnswers;
}

function judgeProxiedResponse(
  operation: Operation,
  { answer, failure, request }: ObservedExchange,
  read: ReadBody | null,
  possible: PossibleAnswers,
): SideFindings {
  if (answer === null || read === null) return { violations: [], untold: failure ?? '' };
  const headers = fieldTable(answer.fields);
  const mediaType = typeOf(headers['content-type']);
  const why = failure ?? read.why;
  const isBodiless = request.method === 'HEAD' || answer.status === 304;
  const isJson = /[/+]json$/.test(mediaType ?? '') && !isBodiless && why === '';
  const json = isJson ? readJson(read.bytes) : undefined;
  if (json !== undefined && 'fault' in json) return { violations: [json.fault], untold: '' };
  const body = json === undefined ? textIn(answer, read) : json.value;
  const unseen = isBodiless || why !== '' ? ('body' as const) : undefined;
  const judged = { status: answer.status, headers, mediaType, body, unseen };
  return { violations: judgeResponse(operation, judged, { content: Content, possible }), untold: why };
}

/** JSON goes by its type alone. */
function typeOf(written: string | undefined): string | null {
  if (written === undefined) return null;
  const type = mediaTypeOf(written);
  return type !== null && /[/+]json$/.test(type) ? type : written;
}

function textIn({ body }: ObservedResponse, { bytes }: ReadBody): string | null {
  return body.size === 0 ? null : (bytes?.toString() ?? null);
}

function readJson(bytes: Buffer | null): { value: unknown } | { fault: Violation } {
  try {
    return { value: parseJson(bytes ?? Buffer.alloc(0)) };
  } catch (error) {
    const detail = error instanceof ProblemError ? error.detail : String(error);
    return { fault: { detail, pointer: '#', keyword: 'json' } };
  }
}

/** No more lines are written of one side of an exchange. */
const maxLines = 100;

function createLines(
  { position, cameAt, request, answer }: ObservedExchange,
  operation: Operation | null,
  hiding: KeyHiding,
) {
  return (of: ProxiedLine['of'], found: SideFindings): ProxiedLine[] => {
    const line = {
      ...{ at: new Date(cameAt).toISOString(), exchange: position, of, operation: operation?.id ?? null },
      ...{ method: request.method, target: hiding.hideUrl(request.target).slice(0, 2000) },
      status: answer?.status ?? null,
    };
    const lines = found.violations.slice(0, maxLines).map((violation) => ({
      ...{ ...line, judged: true, ...violation },
      detail: hiding.hide(violation.detail),
      ...(violation.pointer === undefined ? {} : { pointer: hiding.hide(violation.pointer) }),
    }));
    if (found.untold === '') return lines;
    return [...lines, { ...line, judged: false, detail: `Not judged: ${found.untold}` }];
  };
}
