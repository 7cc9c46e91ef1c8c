import type { FaultEffect } from '../../contract/generated/types.js';
import { addUnknownFields } from '../../domain/traffic/faults/extended.js';
import { type InjectedFault, partialFault } from '../../domain/traffic/faults/strike.js';
import { bodyBytes, bodyLength, type HttpResponse, type ResponseHeaders } from './answer.js';

/** Puts values that nobody knows where an enumeration is open. */
type UnknownValues = (body: unknown) => Promise<unknown>;

/** The forms of a response that a request accepts. */
export interface ClientCapabilities {
  /** True if the body of its answer is not sent. */
  readonly isHead: boolean;
  /** True if it takes chunks and informational answers, which HTTP/1.0 has not. */
  readonly isModern: boolean;
  /** True if it asks for gzip. */
  readonly takesGzip: boolean;
}

/** The part of a fault that applies to a response; null where none does. */
export async function applicableEffects(
  answer: HttpResponse,
  strike: InjectedFault,
  abilities: ClientCapabilities,
  unknownValues: UnknownValues,
): Promise<InjectedFault | null> {
  const { status, body, contentType, dripMs, stallMs, reset, close, informational, ...rest } = strike.effect;
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
  return partialFault(strike, {
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
export async function alterResponse(
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
