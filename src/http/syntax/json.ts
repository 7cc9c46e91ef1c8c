import { isUtf8 } from 'node:buffer';
import { problem } from '../../contract/problems.js';
import { runCooperatively } from '../../runtime/concurrency.js';
import type { YieldToEventLoop } from '../../runtime/port.js';
import { runToEnd, type Steps } from '../../values/steps.js';
import {
  countValue,
  expectedError,
  findJsonError,
  type JsonCursor,
  type JsonError,
  maxDepth,
  peek,
  scanEnd,
  scanName,
  scanValue,
  skipCharacter,
} from './json-syntax.js';

/** The parsed value, or the first error. */
type ReadResult = { readonly value: unknown } | { readonly error: JsonError };

/** Max characters of a value that is parsed at once, in less than a millisecond. */
const maxSmallLength = 64 * 1024;

/** Parses a large text with the rules of `parseJson`, in steps: one for each item and field of its large values. */
export function* readLargeJson(text: string): Steps<ReadResult> {
  const cursor: JsonCursor = { text, at: 0, values: 0 };
  const read = readSmall(cursor, 0) ?? (yield* readLarge(cursor, 0));
  if ('error' in read) return read;
  const error = scanEnd(cursor);
  return error === undefined ? read : { error };
}

function* readLarge(cursor: JsonCursor, depth: number): Steps<ReadResult> {
  const first = depth < maxDepth ? peek(cursor) : undefined;
  if (first === '{' || first === '[') {
    const error = countValue(cursor);
    if (error !== undefined) return { error };
    return yield* (first === '{' ? readFields : readItems)(cursor, depth + 1);
  }
  const from = cursor.at;
  const error = scanValue(cursor, depth);
  return error === undefined ? { value: JSON.parse(cursor.text.slice(from, cursor.at)) } : { error };
}

/** Parses a value that is valid and ends within the small limit. Undefined for any other. */
function readSmall(cursor: JsonCursor, depth: number): { value: unknown } | undefined {
  peek(cursor);
  const text = cursor.text.slice(cursor.at, cursor.at + maxSmallLength);
  const own: JsonCursor = { text, at: 0, values: cursor.values };
  if (scanValue(own, depth) !== undefined || own.at === maxSmallLength) return undefined;
  cursor.at += own.at;
  cursor.values = own.values;
  return { value: JSON.parse(own.text.slice(0, own.at)) };
}

function* readFields(cursor: JsonCursor, depth: number): Steps<ReadResult> {
  const value: Record<string, unknown> = {};
  const names = new Set<string>();
  cursor.at += 1;
  if (skipCharacter(cursor, '}')) return { value };
  for (;;) {
    yield;
    const name = scanName(cursor, names);
    if (typeof name !== 'string') return { error: name };
    const field = readSmall(cursor, depth) ?? (yield* readLarge(cursor, depth));
    if ('error' in field) return field;
    value[name] = field.value;
    if (skipCharacter(cursor, '}')) return { value };
    if (!skipCharacter(cursor, ',')) return { error: expectedError(cursor, '`,` or `}`') };
  }
}

function* readItems(cursor: JsonCursor, depth: number): Steps<ReadResult> {
  const value: unknown[] = [];
  cursor.at += 1;
  if (skipCharacter(cursor, ']')) return { value };
  for (;;) {
    yield;
    const item = readSmall(cursor, depth) ?? (yield* readLarge(cursor, depth));
    if ('error' in item) return item;
    value.push(item.value);
    if (skipCharacter(cursor, ']')) return { value };
    if (!skipCharacter(cursor, ',')) return { error: expectedError(cursor, '`,` or `]`') };
  }
}

/** Max bytes that are parsed at once; larger bodies are parsed in steps. */
export const maxBytesAtOnce = 256 * 1024;

/**
 * Parses a large body with the rules of `parseJson`, while other requests are served.
 * @throws problem `malformed-json`
 */
export function parseCooperatively(bytes: Buffer, yieldToEventLoop: YieldToEventLoop): Promise<unknown> {
  return runCooperatively(parseInSteps(bytes), yieldToEventLoop);
}

function* parseInSteps(bytes: Buffer): Steps<unknown> {
  checkUtf8(bytes);
  const decoder = new TextDecoder();
  let text = '';
  for (let at = 0; at < bytes.length; at += maxBytesAtOnce) {
    if (at > 0) yield;
    text += decoder.decode(bytes.subarray(at, at + maxBytesAtOnce), { stream: true });
  }
  const read = yield* readLargeJson(text);
  if ('error' in read) throw malformedJson(yield* describeError(read.error, text));
  return read.value;
}

/**
 * Parses JSON strictly (RFC 8259): UTF-8, no repeated field, no field named `__proto__`, bounded nesting.
 * @throws problem `malformed-json`
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) throw malformedJson('it is empty');
  checkUtf8(bytes);
  const text = bytes.toString('utf8');
  // `JSON.parse` alone can prove most texts valid, in two thirds of the time of a scan. Without escapes, each name and
  // string has two quotes; it drops repeated fields, and its value then has fewer strings than the text has pairs.
  if (!text.includes('\\')) {
    let quotes = 0;
    for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) quotes += 1;
    try {
      const value: unknown = JSON.parse(text);
      if (stringsIn(value, 0) * 2 === quotes) return value;
    } catch {}
  }
  const error = findJsonError(text);
  if (error !== undefined) throw malformedJson(runToEnd(describeError(error, text)));
  return JSON.parse(text);
}

function checkUtf8(bytes: Buffer): void {
  if (!isUtf8(bytes)) throw malformedJson('it is not UTF-8');
  // The byte order mark in UTF-8.
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    throw malformedJson('it begins with a byte order mark, which has to be left out');
}

/** Counts names and strings of a value. NaN if it contains something that is refused. */
function stringsIn(value: unknown, depth: number): number {
  if (typeof value === 'string') return 1;
  if (typeof value !== 'object' || value === null) return 0;
  if (depth === maxDepth) return Number.NaN;
  let strings = 0;
  if (Array.isArray(value)) {
    for (const item of value) strings += stringsIn(item, depth + 1);
    return strings;
  }
  const fields = value as Record<string, unknown>;
  for (const name of Object.keys(fields)) {
    strings += name === '__proto__' ? Number.NaN : 1 + stringsIn(fields[name], depth + 1);
  }
  return strings;
}

/**
 * Describes an error at its position as editors show it: line and column in code points, both from 1. Builds no list of
 * lines or characters, which would take much more memory than the text.
 */
function* describeError({ detail, at: end }: JsonError, text: string): Steps<string> {
  let [line, column] = [1, 1];
  for (let at = 0; at < end; at += 1) {
    if (at > 0 && at % maxBytesAtOnce === 0) yield;
    const code = text.charCodeAt(at);
    if (code === 0x0a) {
      line += 1;
      column = 1;
    } else if ((code & 0xfc00) !== 0xdc00) column += 1;
  }
  return `line ${line}, column ${column} has ${detail}`;
}

function malformedJson(error: string) {
  return problem('malformed-json', { error });
}
