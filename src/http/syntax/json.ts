import { isUtf8 } from 'node:buffer';
import { problem } from '../../contract/problems.js';
import type { YieldToEventLoop } from '../../runtime/port.js';
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

/**
 * Parses a large text with the rules of `parseJson`. Other work runs between the items and fields of large values.
 */
export async function readLargeJson(text: string, yieldToEventLoop: YieldToEventLoop): Promise<ReadResult> {
  const cursor: JsonCursor = { text, at: 0, values: 0 };
  const read = readSmall(cursor, 0) ?? (await readLarge(cursor, 0, yieldToEventLoop));
  if ('error' in read) return read;
  const error = scanEnd(cursor);
  return error === undefined ? read : { error };
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

function readLarge(
  cursor: JsonCursor,
  depth: number,
  yieldToEventLoop: YieldToEventLoop,
): ReadResult | Promise<ReadResult> {
  const first = depth < maxDepth ? peek(cursor) : undefined;
  if (first === '{' || first === '[') {
    const error = countValue(cursor);
    if (error !== undefined) return { error };
    return (first === '{' ? readFields : readItems)(cursor, depth + 1, yieldToEventLoop);
  }
  const from = cursor.at;
  const error = scanValue(cursor, depth);
  return error === undefined ? { value: JSON.parse(cursor.text.slice(from, cursor.at)) } : { error };
}

async function readFields(
  cursor: JsonCursor,
  depth: number,
  yieldToEventLoop: YieldToEventLoop,
): Promise<ReadResult> {
  const value: Record<string, unknown> = {};
  const names = new Set<string>();
  cursor.at += 1;
  if (skipCharacter(cursor, '}')) return { value };
  for (;;) {
    const turn = yieldToEventLoop();
    if (turn !== undefined) await turn;
    const name = scanName(cursor, names);
    if (typeof name !== 'string') return { error: name };
    const field = readSmall(cursor, depth) ?? (await readLarge(cursor, depth, yieldToEventLoop));
    if ('error' in field) return field;
    value[name] = field.value;
    if (skipCharacter(cursor, '}')) return { value };
    if (!skipCharacter(cursor, ',')) return { error: expectedError(cursor, '`,` or `}`') };
  }
}

async function readItems(
  cursor: JsonCursor,
  depth: number,
  yieldToEventLoop: YieldToEventLoop,
): Promise<ReadResult> {
  const value: unknown[] = [];
  cursor.at += 1;
  if (skipCharacter(cursor, ']')) return { value };
  for (;;) {
    const turn = yieldToEventLoop();
    if (turn !== undefined) await turn;
    const item = readSmall(cursor, depth) ?? (await readLarge(cursor, depth, yieldToEventLoop));
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
export async function parseLargeJsonBody(
  bytes: Buffer,
  yieldToEventLoop: YieldToEventLoop,
): Promise<unknown> {
  const text = await decodeCooperatively(bytes, yieldToEventLoop);
  const read = await readLargeJson(text, yieldToEventLoop);
  if ('error' in read) throw malformedJson(await positionCooperatively(read.error, text, yieldToEventLoop));
  return read.value;
}

async function positionCooperatively(
  { detail, at }: JsonError,
  text: string,
  yieldToEventLoop: YieldToEventLoop,
): Promise<string> {
  const position = startOfText();
  for (let from = 0; from < at; from += maxBytesAtOnce) {
    const turn = yieldToEventLoop();
    if (turn !== undefined) await turn;
    advancePosition(text, position, Math.min(at, from + maxBytesAtOnce));
  }
  return positionText(position, detail);
}

async function decodeCooperatively(bytes: Buffer, yieldToEventLoop: YieldToEventLoop): Promise<string> {
  checkUtf8(bytes);
  const decoder = new TextDecoder();
  let text = '';
  for (let at = 0; at < bytes.length; at += maxBytesAtOnce) {
    const turn = yieldToEventLoop();
    if (turn !== undefined) await turn;
    text += decoder.decode(bytes.subarray(at, at + maxBytesAtOnce), { stream: true });
  }
  return text;
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
  if (error !== undefined) throw malformedJson(positionOfError(error, text));
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

function positionOfError({ detail, at }: JsonError, text: string): string {
  const position = startOfText();
  advancePosition(text, position, at);
  return positionText(position, detail);
}

/** Position as editors show it: line and column in code points, both from 1, and the offset in the text. */
interface TextPosition {
  line: number;
  column: number;
  at: number;
}

const startOfText = (): TextPosition => ({ line: 1, column: 1, at: 0 });

/**
 * Moves a position to an offset. It builds no list of lines or characters, which would take much more memory than the
 * text.
 */
function advancePosition(text: string, position: TextPosition, to: number): void {
  for (; position.at < to; position.at += 1) {
    const code = text.charCodeAt(position.at);
    if (code === 0x0a) {
      position.line += 1;
      position.column = 1;
    } else if ((code & 0xfc00) !== 0xdc00) position.column += 1;
  }
}

function positionText({ line, column }: TextPosition, detail: string): string {
  return `line ${line}, column ${column} has ${detail}`;
}

function malformedJson(error: string) {
  return problem('malformed-json', { error });
}
