import type { FaultEffect } from '../../contract/generated/types.js';
import { extended } from '../../domain/traffic/faults/extended.js';
import { partOf, type Strike } from '../../domain/traffic/faults/strike.js';
import { type Answer, bytesOf, type Headers, lengthOf } from './answer.js';

/** Puts values that nobody knows where an enumeration is open. */
type UnknownValues = (body: unknown) => Promise<unknown>;

/** The forms of a response that a request accepts. */
export interface Abilities {
  /** True if the body of its answer is not sent. */
  readonly isHead: boolean;
  /** True if it takes chunks and informational answers, which HTTP/1.0 has not. */
  readonly isModern: boolean;
  /** True if it asks for gzip. */
  readonly takesGzip: boolean;
}

/** The part of a fault that applies to a response; null where none does. */
export async function strikeOn(
  answer: Answer,
  strike: Strike,
  abilities: Abilities,
  unknownValues: UnknownValues,
): Promise<Strike | null> {
  const { status, body, contentType, dripMs, stallMs, reset, close, informational, ...rest } = strike.effect;
  const isReplayed = answer.headers['Idempotent-Replayed'] !== undefined;
  const hasBody = answer.body !== null && lengthOf(answer) > 0;
  const isTold = hasBody && !abilities.isHead;
  const isAltered =
    body !== undefined &&
    (isCut(body)
      ? isTold && canBeCut(body, abilities)
      : hasBody && (await altersText(answer, body, unknownValues)));
  // A response that was lost once is sent to the client that comes again.
  const isGiven = status !== undefined && (status !== 204 || (isEmptied(answer) && !isReplayed));
  return partOf(strike, {
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
function isEmptied({ status, stream }: Answer): boolean {
  return status >= 200 && status < 300 && status !== 204 && stream === undefined;
}

/** Changes of a body that are made to its bytes, on their way. */
const cuts = ['truncated', 'truncated-chunked', 'truncated-gzip'] as const;

type BodyChange = NonNullable<FaultEffect['body']>;
type Cut = (typeof cuts)[number];

function isCut(change: BodyChange): change is Cut {
  return (cuts as readonly string[]).includes(change);
}

function canBeCut(cut: Cut, { isModern, takesGzip }: Abilities): boolean {
  if (cut === 'truncated-chunked') return isModern;
  return cut === 'truncated' || takesGzip;
}

async function altersText(
  answer: Answer,
  change: TextChange,
  unknownValues: UnknownValues,
): Promise<boolean> {
  const text = bytesOf(answer).toString();
  return (await alteredText(text, change, unknownValues)) !== text;
}

/**
 * An answer with what its form is to suffer, and told so. What happens to its bytes on the way is not done here.
 * @param strike all of which it can suffer
 */
export async function alteredAnswer(
  answer: Answer,
  { effect, told }: Strike,
  unknownValues: UnknownValues,
): Promise<Answer> {
  const { status, contentType, body: change } = effect;
  const headers: Headers = { ...answer.headers, 'Sandbox-Fault-Applied': told };
  if (status === 204) {
    const { Location: _, ETag: __, ...others } = headers;
    return { status, mediaType: null, headers: others, body: null };
  }
  const altered = { ...answer, headers, mediaType: contentType ?? answer.mediaType };
  if (change === undefined || isCut(change)) return altered;
  return {
    ...altered,
    body: await alteredText(bytesOf(answer).toString(), change, unknownValues),
    tail: null,
  };
}

type TextChange = Exclude<BodyChange, Cut>;

async function alteredText(text: string, change: TextChange, unknownValues: UnknownValues): Promise<string> {
  if (change === 'empty') return '';
  // The last brace is what most parsers miss last.
  if (change === 'malformed') return text.slice(0, -1);
  const body = readJson(text);
  if (body === undefined) return text;
  const changed =
    change === 'broken-schema'
      ? broken(body)
      : change === 'extra-members'
        ? extended(body)
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
function broken(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { value };
  const members = Object.entries(value).slice(0, -1);
  const first = members.findIndex(([, member]) => typeof member === 'string');
  return Object.fromEntries(members.map(([name, member], at) => [name, at === first ? 0 : member]));
}
