import type { FaultEffect } from '../../contract/generated/types.js';
import { extended } from '../../domain/traffic/faults/extended.js';
import type { Strike } from '../../domain/traffic/faults/strike.js';
import { type Answer, bytesOf } from './answer.js';

/**
 * An answer with what its form is to suffer, and told so. What happens to its bytes on the way is not done here.
 * @param unknownValues puts values that nobody knows where an enumeration is open
 */
export async function alteredAnswer(
  answer: Answer,
  { effect, told }: Strike,
  unknownValues: UnknownValues,
): Promise<Answer> {
  const { contentType, body: change } = effect;
  const headers = { ...answer.headers, 'Sandbox-Fault-Applied': told };
  const mediaType = contentType !== undefined && answer.mediaType !== null ? contentType : answer.mediaType;
  const altered = { ...answer, headers, mediaType };
  // What is cut is cut on its way, byte by byte.
  if (answer.body === null || change === undefined || change === 'truncated') return altered;
  return {
    ...altered,
    body: await alteredText(bytesOf(answer).toString(), change, unknownValues),
    tail: null,
  };
}

type UnknownValues = (body: unknown) => Promise<unknown>;

async function alteredText(
  text: string,
  change: Exclude<NonNullable<FaultEffect['body']>, 'truncated'>,
  unknownValues: UnknownValues,
): Promise<string> {
  if (change === 'empty') return '';
  // The last brace is what most parsers miss last.
  if (change === 'malformed') return text.slice(0, -1);
  const body = readJson(text);
  if (body === undefined) return text;
  if (change === 'broken-schema') return JSON.stringify(broken(body));
  return JSON.stringify(change === 'extra-members' ? extended(body) : await unknownValues(body));
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
