import type { YieldToEventLoop } from '../../sandbox/ports.js';
import {
  countValue,
  expectedError,
  type JsonCursor,
  type JsonError,
  maxDepth,
  peek,
  scanEnd,
  scanName,
  scanValue,
  skipCharacter,
} from './json-syntax.js';

/** What a text holds, or its first fault. */
type ReadResult = { readonly value: unknown } | { readonly fault: JsonError };

/** A value of so many characters is read at once, in under a millisecond. */
const maxSmallLength = 64 * 1024;

/**
 * Reads a large text as `parseJson` reads a small one, and lets others come to their turn between the items and members
 * of what is large in it.
 */
export async function readLargeJson(text: string, breathe: YieldToEventLoop): Promise<ReadResult> {
  const cursor: JsonCursor = { text, at: 0, values: 0 };
  const read = readSmall(cursor, 0) ?? (await readLarge(cursor, 0, breathe));
  if ('fault' in read) return read;
  const fault = scanEnd(cursor);
  return fault === undefined ? read : { fault };
}

/** A value that has no fault, nor ends where the look at it ends: nothing of any other. */
function readSmall(cursor: JsonCursor, depth: number): { value: unknown } | undefined {
  peek(cursor);
  const text = cursor.text.slice(cursor.at, cursor.at + maxSmallLength);
  const own: JsonCursor = { text, at: 0, values: cursor.values };
  if (scanValue(own, depth) !== undefined || own.at === maxSmallLength) return undefined;
  cursor.at += own.at;
  cursor.values = own.values;
  return { value: JSON.parse(own.text.slice(0, own.at)) };
}

function readLarge(
  cursor: JsonCursor,
  depth: number,
  breathe: YieldToEventLoop,
): ReadResult | Promise<ReadResult> {
  const first = depth < maxDepth ? peek(cursor) : undefined;
  if (first === '{' || first === '[') {
    const fault = countValue(cursor);
    if (fault !== undefined) return { fault };
    return (first === '{' ? readFields : readItems)(cursor, depth + 1, breathe);
  }
  const from = cursor.at;
  const fault = scanValue(cursor, depth);
  return fault === undefined ? { value: JSON.parse(cursor.text.slice(from, cursor.at)) } : { fault };
}

async function readFields(cursor: JsonCursor, depth: number, breathe: YieldToEventLoop): Promise<ReadResult> {
  const value: Record<string, unknown> = {};
  const names = new Set<string>();
  cursor.at += 1;
  if (skipCharacter(cursor, '}')) return { value };
  for (;;) {
    const turn = breathe();
    if (turn !== undefined) await turn;
    const name = scanName(cursor, names);
    if (typeof name !== 'string') return { fault: name };
    const member = readSmall(cursor, depth) ?? (await readLarge(cursor, depth, breathe));
    if ('fault' in member) return member;
    value[name] = member.value;
    if (skipCharacter(cursor, '}')) return { value };
    if (!skipCharacter(cursor, ',')) return { fault: expectedError(cursor, '`,` or `}`') };
  }
}

async function readItems(cursor: JsonCursor, depth: number, breathe: YieldToEventLoop): Promise<ReadResult> {
  const value: unknown[] = [];
  cursor.at += 1;
  if (skipCharacter(cursor, ']')) return { value };
  for (;;) {
    const turn = breathe();
    if (turn !== undefined) await turn;
    const item = readSmall(cursor, depth) ?? (await readLarge(cursor, depth, breathe));
    if ('fault' in item) return item;
    value.push(item.value);
    if (skipCharacter(cursor, ']')) return { value };
    if (!skipCharacter(cursor, ',')) return { fault: expectedError(cursor, '`,` or `]`') };
  }
}
