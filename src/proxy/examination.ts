import { isUtf8 } from 'node:buffer';
import { judgeRequest, judgeResponse } from '../contract/conformance.js';
import type { PossibleAnswers } from '../contract/gap-answers.js';
import { Content } from '../contract/generated/content-validator.js';
import type { ProxiedLine, Violation } from '../contract/generated/types.js';
import { type Operation, operations, parametersOf } from '../contract/operations.js';
import { ProblemError } from '../contract/problems.js';
import { loadValidators } from '../contract/validators.js';
import { createRoutes } from '../http/steps/routing.js';
import { headerValues, mediaTypeOf } from '../http/syntax/headers.js';
import { parseJsonBody } from '../http/syntax/json.js';
import { readConditions, readHeaderParameters, readQuery } from '../http/syntax/parameters.js';
import { splitTarget } from '../http/syntax/target.js';
import {
  cassetteEntry,
  type KeyHiding,
  type RecordedBody,
  type RecordedExchange,
} from '../requests/cassettes/recording.js';
import { readIdempotencyKey } from '../requests/idempotency.js';
import { type BodyCopy, decodeBody } from './bodies.js';
import type { ObservedExchange, ObservedRequest } from './cassette-file.js';
import { fieldTable, namedFields, type RawFields } from './message-head.js';

function headerViolations(operation: Operation, fields: RawFields, possible: PossibleAnswers): Violation[] {
  const ofCode = readHeaderParameters(operation, (name) => headerValues(fields, name))?.errors ?? [];
  const ofState = readConditions(operation, fieldTable(fields));
  const isUnguarded =
    operation.problems.includes('precondition-required') && headerValues(fields, 'if-match').length === 0;
  const unguarded = 'If-Match is missing: name the ETag of the state that is to be changed, or *.';
  const violations = [...ofCode, ...(ofState?.errors ?? [])];
  if (isUnguarded) violations.push({ detail: unguarded, parameter: 'If-Match', keyword: 'required' });
  const name = 'Idempotency-Key';
  const isParameter = parametersOf(operation).some((parameter) => parameter.name === name);
  // If the server may ignore the key, no key is invalid.
  if (!isParameter || possible.idempotency.includes('ignored')) return violations;
  const key = readIdempotencyKey(headerValues(fields, name.toLowerCase()));
  if (key !== null && 'error' in key)
    violations.push({
      detail: `${name} cannot be taken: ${key.error}.`,
      parameter: name,
      keyword: 'format',
    });
  return violations;
}

/** Settings of the examination: plain data, which a worker thread can receive. */
export interface ExaminingSettings {
  readonly possible: PossibleAnswers;
  /** Max bytes of a judged body, before and after decoding. */
  readonly maxBytes: number;
  /** The base address of the upstream. */
  readonly upstream: string;
  /** True if entries for a cassette are needed. */
  readonly isRecorded: boolean;
}

/** Result for one exchange, without keys. */
export interface ExaminationResult {
  readonly lines: readonly ProxiedLine[];
  /** Cassette entry as JSON. Null if none is needed, or the request was not forwarded. */
  readonly entry: Uint8Array | null;
}

/** The decoded body of one side. */
interface ReadBody {
  readonly bytes: Buffer | null;
  /** Why there are no bytes. */
  readonly reason: string;
}

interface SideFindings {
  readonly violations: readonly Violation[];
  /** Why a part could not be judged; empty if all was. */
  readonly unjudgedReason: string;
}

const noFindings: SideFindings = { violations: [], unjudgedReason: '' };
const utf8 = new TextEncoder();

/** Checks exchanges against the contract, and makes cassette entries. */
export function createExamination(
  { possible, maxBytes, upstream, isRecorded }: ExaminingSettings,
  hiding: KeyHiding,
): (exchange: ObservedExchange) => Promise<ExaminationResult> {
  const matchRoute = createRoutes(operations);

  return async (exchange) => {
    const { request, response } = exchange;
    const { path, search } = splitTarget(request.target);
    const { operation, operations: ofPath, pathParameters } = matchRoute(request.method, path);
    const key = hiding.numberOf(namedFields(request.fields));
    const requestBody = await read(request.body, request.fields, maxBytes);
    const responseBody = response === null ? null : await read(response.body, response.fields, maxBytes);
    if (operation !== null) await loadValidators(operation);
    const ofRequest =
      operation === null
        ? strayRequest(request.method, path, ofPath)
        : judgeProxiedRequest(operation, request, { pathParameters, search, read: requestBody, possible });
    const ofResponse =
      operation === null
        ? noFindings
        : judgeProxiedResponse(operation, exchange, responseBody, {
            possible,
            include: includedParts(search, operation),
          });
    const lineOf = createLines(exchange, operation, hiding);
    const lines = [...lineOf('request', ofRequest), ...lineOf('answer', ofResponse)];
    if (!isRecorded || !exchange.wasForwarded) return { lines, entry: null };

    const { method, target, httpVersion, fields } = request;
    const head = (raw: RawFields) => hiding.hideFields(namedFields(raw));
    const recorded: RecordedExchange = {
      ...{
        receivedAt: new Date(exchange.receivedAt).toISOString(),
        waitedMs: exchange.waitedMs,
        tookMs: exchange.tookMs,
      },
      ...{ key, fault: exchange.fault, failure: exchange.failure },
      request: {
        ...{ method, url: hiding.hideUrl(upstream + target), httpVersion, fields: head(fields) },
        body: recordBody(request.body, requestBody, hiding),
      },
      response:
        response === null || responseBody === null
          ? null
          : {
              ...response,
              fields: head(response.fields),
              body: recordBody(response.body, responseBody, hiding),
            },
    };
    return { lines, entry: utf8.encode(JSON.stringify(cassetteEntry(recorded))) };
  };
}

async function read({ pieces }: BodyCopy, fields: RawFields, maxBytes: number): Promise<ReadBody> {
  if (pieces === null) return { bytes: null, reason: `its body is larger than ${maxBytes} bytes` };
  const plain = await decodeBody(Buffer.concat(pieces), fieldTable(fields)['content-encoding'], maxBytes);
  return 'bytes' in plain ? { ...plain, reason: '' } : { bytes: null, reason: plain.reason };
}

function recordBody({ size }: BodyCopy, { bytes }: ReadBody, { hide }: KeyHiding): RecordedBody {
  if (bytes === null) return { wireSize: size, size: null, text: null, isBase64: false };
  const sizes = { wireSize: size, size: bytes.length };
  if (isUtf8(bytes)) return { ...sizes, text: hide(bytes.toString()), isBase64: false };
  const text = bytes.toString('latin1');
  const shown = hide(text);
  return { ...sizes, text: Buffer.from(shown, 'latin1').toString('base64'), isBase64: true };
}

/** Violations of a request without an operation. Preflights of browsers have none. */
function strayRequest(method: string, path: string, ofPath: readonly Operation[]): SideFindings {
  if (method === 'OPTIONS') return noFindings;
  const takes = [...new Set(ofPath.map((one) => one.method))].join(', ');
  const detail =
    takes === ''
      ? `No operation of the contract has the path ${path.slice(0, 200)}.`
      : `By the contract this path takes ${takes}, and not ${method}.`;
  return { violations: [{ detail, keyword: takes === '' ? 'path' : 'method' }], unjudgedReason: '' };
}

function judgeProxiedRequest(
  operation: Operation,
  request: ObservedRequest,
  {
    pathParameters,
    search,
    read,
    possible,
  }: {
    pathParameters: Readonly<Record<string, string>>;
    search: string;
    read: ReadBody;
    possible: PossibleAnswers;
  },
): SideFindings {
  const { query, errors } = readQuery(search, operation.id);
  const { body, fields, isComplete } = request;
  // The body of an incomplete request may have been under way.
  const hasBody = body.size > 0 || !isComplete;
  const written = fieldTable(fields)['content-type'];
  const mediaType = written === undefined ? null : (mediaTypeOf(written) ?? written);
  const reads = operation.body !== undefined && hasBody;
  const reason = isComplete ? read.reason : 'it broke off';
  const isJson = reads && reason === '' && /[/+]json$/.test(mediaType ?? '');
  const json = isJson ? readJson(read.bytes) : undefined;
  const ofHead = [...errors, ...headerViolations(operation, fields, possible)];
  if (json !== undefined && 'error' in json)
    return { violations: [...ofHead, json.error], unjudgedReason: '' };
  const parts = { pathParameters, query, mediaType, body: json?.value, isBodyUnavailable: reads && !isJson };
  const found = [...ofHead, ...judgeRequest(operation, parts, possible)];
  return { violations: found, unjudgedReason: reads ? reason : '' };
}

function judgeProxiedResponse(
  operation: Operation,
  { response, failure, request }: ObservedExchange,
  read: ReadBody | null,
  { possible, include }: { possible: PossibleAnswers; include: readonly string[] | undefined },
): SideFindings {
  if (response === null || read === null) return { violations: [], unjudgedReason: failure ?? '' };
  const headers = fieldTable(response.fields);
  const written = headers['content-type'];
  const type = written === undefined ? null : mediaTypeOf(written);
  // JSON is compared by its type without parameters.
  const mediaType = type !== null && /[/+]json$/.test(type) ? type : (written ?? null);
  const reason = failure ?? read.reason;
  const isBodiless = request.method === 'HEAD' || response.status === 304;
  const isJson = /[/+]json$/.test(mediaType ?? '') && !isBodiless && reason === '';
  const json = isJson ? readJson(read.bytes) : undefined;
  if (json !== undefined && 'error' in json) return { violations: [json.error], unjudgedReason: '' };
  const text = response.body.size === 0 ? null : (read.bytes?.toString() ?? null);
  const body = json === undefined ? text : json.value;
  const unjudgedPart = isBodiless || reason !== '' ? ('body' as const) : undefined;
  const judged = { status: response.status, headers, mediaType, body, unjudgedPart };
  return {
    violations: judgeResponse(operation, judged, { content: Content, possible, include }),
    unjudgedReason: reason,
  };
}

/** Returns the parts of the content that were requested; undefined for all. */
function includedParts(search: string, { id }: Operation): readonly string[] | undefined {
  const { include } = readQuery(search, id).query;
  return Array.isArray(include) ? include : undefined;
}

function readJson(bytes: Buffer | null): { value: unknown } | { error: Violation } {
  try {
    return { value: parseJsonBody(bytes ?? Buffer.alloc(0)) };
  } catch (error) {
    const detail = error instanceof ProblemError ? error.detail : String(error);
    return { error: { detail, pointer: '#', keyword: 'json' } };
  }
}

/** Max lines for one side of an exchange. */
const maxLines = 100;

function createLines(
  { position, receivedAt, request, response }: ObservedExchange,
  operation: Operation | null,
  hiding: KeyHiding,
) {
  return (of: ProxiedLine['of'], found: SideFindings): ProxiedLine[] => {
    const line = {
      ...{ at: new Date(receivedAt).toISOString(), exchange: position, of, operation: operation?.id ?? null },
      ...{ method: request.method, target: hiding.hideUrl(request.target).slice(0, 2000) },
      status: response?.status ?? null,
    };
    const lines = found.violations.slice(0, maxLines).map((violation) => ({
      ...{ ...line, judged: true, ...violation },
      detail: hiding.hide(violation.detail),
      ...(violation.pointer === undefined ? {} : { pointer: hiding.hide(violation.pointer) }),
    }));
    if (found.unjudgedReason === '') return lines;
    return [...lines, { ...line, judged: false, detail: `Not judged: ${found.unjudgedReason}` }];
  };
}
