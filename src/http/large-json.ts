import type { Breathe } from '../sandbox/ports.js';
import { type Cursor, expected, type JsonFault, peek, scanName, scanValue, take } from './json-syntax.js';

/** What a text holds, or its first fault. */
type Read = { readonly value: unknown } | { readonly fault: JsonFault };

/**
 * Reads a large text as `parseJson` reads a small one, and lets others come to their turn between the items of the
 * lists that its members hold: that is what makes a body of this API large.
 */
export async function readLargeJson(text: string, breathe: Breathe): Promise<Read> {
  const cursor: Cursor = { text, at: 0 };
  const read = peek(cursor) === '{' ? await readMembers(cursor, breathe) : readWhole(cursor, 0);
  if ('fault' in read || peek(cursor) === undefined) return read;
  return { fault: expected(cursor, 'the end of the body') };
}

async function readMembers(cursor: Cursor, breathe: Breathe): Promise<Read> {
  const value: Record<string, unknown> = {};
  const names = new Set<string>();
  cursor.at += 1;
  if (take(cursor, '}')) return { value };
  for (;;) {
    const name = scanName(cursor, names);
    if (typeof name !== 'string') return { fault: name };
    const member = peek(cursor) === '[' ? await readItems(cursor, breathe) : readWhole(cursor, 1);
    if ('fault' in member) return member;
    value[name] = member.value;
    if (take(cursor, '}')) return { value };
    if (!take(cursor, ',')) return { fault: expected(cursor, '`,` or `}`') };
  }
}

async function readItems(cursor: Cursor, breathe: Breathe): Promise<Read> {
  const value: unknown[] = [];
  cursor.at += 1;
  if (take(cursor, ']')) return { value };
  for (;;) {
    const turn = breathe();
    if (turn !== undefined) await turn;
    const item = readWhole(cursor, 2);
    if ('fault' in item) return item;
    value.push(item.value);
    if (take(cursor, ']')) return { value };
    if (!take(cursor, ',')) return { fault: expected(cursor, '`,` or `]`') };
  }
}

function readWhole(cursor: Cursor, depth: number): Read {
  peek(cursor);
  const from = cursor.at;
  const fault = scanValue(cursor, depth);
  return fault === undefined ? { value: JSON.parse(cursor.text.slice(from, cursor.at)) } : { fault };
}
