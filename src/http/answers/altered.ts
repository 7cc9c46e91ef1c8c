import type { FaultEffect } from '../../contract/generated/types.js';
import { extended } from '../../domain/traffic/faults/extended.js';
import { partOf, type Strike } from '../../domain/traffic/faults/strike.js';
import { type Answer, bytesOf, lengthOf } from './answer.js';

/** Puts values that nobody knows where an enumeration is open. */
type UnknownValues = (body: unknown) => Promise<unknown>;

/**
 * What of a strike an answer can suffer; null where that is nothing.
 * @param isHead whether its body is not sent
 */
export async function strikeOn(
  answer: Answer,
  strike: Strike,
  isHead: boolean,
  unknownValues: UnknownValues,
): Promise<Strike | null> {
  const { body, contentType, dripMs, reset, ...rest } = strike.effect;
  const isReplayed = answer.headers['Idempotent-Replayed'] !== undefined;
  const hasBody = answer.body !== null && lengthOf(answer) > 0;
  const isTold = hasBody && !isHead;
  const isAltered =
    body !== undefined &&
    (body === 'truncated' ? isTold : hasBody && (await altersText(answer, body, unknownValues)));
  return partOf(strike, {
    ...rest,
    // What was lost once is told to whoever comes again.
    ...(reset === undefined || (reset === 'after' && isReplayed) ? {} : { reset }),
    ...(isAltered ? { body } : {}),
    ...(contentType === undefined || answer.mediaType === null ? {} : { contentType }),
    ...(dripMs === undefined || !isTold ? {} : { dripMs }),
  });
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
  const { contentType, body: change } = effect;
  const headers = { ...answer.headers, 'Sandbox-Fault-Applied': told };
  const altered = { ...answer, headers, mediaType: contentType ?? answer.mediaType };
  // What is cut is cut on its way, byte by byte.
  if (change === undefined || change === 'truncated') return altered;
  return {
    ...altered,
    body: await alteredText(bytesOf(answer).toString(), change, unknownValues),
    tail: null,
  };
}

type TextChange = Exclude<NonNullable<FaultEffect['body']>, 'truncated'>;

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
