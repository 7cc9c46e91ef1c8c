import { quoteValue } from '../../values/message-text.js';

/** First syntax error of a JSON text. */
export interface JsonError {
  /** The value found and the value expected. */
  detail: string;
  /** Offset in UTF-16 code units. */
  at: number;
}

/** Position of a scan in UTF-16 code units, and the number of values so far. */
export interface JsonCursor {
  readonly text: string;
  at: number;
  values: number;
}

/** First error, or undefined. Each scan passes the error of its parts on. */
type ScanResult = JsonError | undefined;

/** Max nesting; no body of this API needs more than two levels. */
export const maxDepth = 64;

/**
 * Max length of a string, number or run of white space, in UTF-16 code units, since each is scanned without
 * interruption. Bodies that are parsed at once are shorter.
 */
const maxTokenLength = 256 * 1024;

/** Max fields of one object. */
const maxFields = 50_000;

/** Max values of a body. Garbage collection stays short with that many. */
const maxValues = 2_000_000;

const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const escapeSequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * Finds the first error of a text by RFC 8259. Also refused are repeated fields of an object, a field named
 * `__proto__`, and nesting beyond 64 levels. Accepts exactly what `JSON.parse` accepts otherwise, so that a text
 * without error can be parsed. Takes linear time for every text.
 */
export function findJsonError(text: string): JsonError | undefined {
  const cursor = { text, at: 0, values: 0 };
  return scanValue(cursor, 0) ?? scanEnd(cursor);
}

/** Checks that nothing follows the value of a body. */
export function scanEnd(cursor: JsonCursor): ScanResult {
  peek(cursor);
  return cursor.at === cursor.text.length ? undefined : expectedError(cursor, 'the end of the body');
}

/** Scans a value at this depth, up to its first error. */
export function scanValue(cursor: JsonCursor, depth: number): ScanResult {
  const first = peek(cursor);
  const uncounted = countValue(cursor);
  if (uncounted !== undefined) return uncounted;
  if (first === '{' || first === '[') {
    if (depth === maxDepth) return { detail: `more than ${maxDepth} levels of nesting`, at: cursor.at };
    return first === '{' ? scanObject(cursor, depth + 1) : scanArray(cursor, depth + 1);
  }
  if (first === '"') return scanString(cursor);
  literal.lastIndex = cursor.at;
  if (!literal.test(cursor.text)) return expectedError(cursor, 'a JSON value');
  if (literal.lastIndex - cursor.at > maxTokenLength)
    return tooMany(cursor, maxTokenLength, 'digits in one number');
  cursor.at = literal.lastIndex;
  return undefined;
}

export function countValue(cursor: JsonCursor): ScanResult {
  cursor.values += 1;
  return cursor.values > maxValues ? tooMany(cursor, maxValues, 'values') : undefined;
}

function tooMany({ at }: { at: number }, max: number, counted: string): JsonError {
  return { detail: `more than ${max} ${counted}`, at };
}

function scanArray(cursor: JsonCursor, depth: number): ScanResult {
  cursor.at += 1;
  if (skipCharacter(cursor, ']')) return undefined;
  for (;;) {
    const error = scanValue(cursor, depth);
    if (error !== undefined) return error;
    if (skipCharacter(cursor, ']')) return undefined;
    if (!skipCharacter(cursor, ',')) return expectedError(cursor, '`,` or `]`');
  }
}

function scanObject(cursor: JsonCursor, depth: number): ScanResult {
  cursor.at += 1;
  if (skipCharacter(cursor, '}')) return undefined;
  const names = new Set<string>();
  for (;;) {
    const name = scanName(cursor, names);
    if (typeof name !== 'string') return name;
    const error = scanValue(cursor, depth);
    if (error !== undefined) return error;
    if (skipCharacter(cursor, '}')) return undefined;
    if (!skipCharacter(cursor, ',')) return expectedError(cursor, '`,` or `}`');
  }
}

/** Scans a field name and its colon. Returns the name, which is added to `names`, or the error. */
export function scanName(cursor: JsonCursor, names: Set<string>): string | JsonError {
  if (peek(cursor) !== '"') return expectedError(cursor, 'a field name in double quotes');
  const { at } = cursor;
  const error = scanString(cursor);
  if (error !== undefined) return error;
  const written = cursor.text.slice(at, cursor.at);
  const name = written.includes('\\') ? (JSON.parse(written) as string) : written.slice(1, -1);
  if (name === '__proto__') return { detail: 'a field named __proto__, which is refused', at };
  if (names.has(name)) return { detail: `the field ${quoteValue(name)} a second time`, at };
  if (names.size === maxFields) return tooMany({ at }, maxFields, 'fields in one object');
  names.add(name);
  return skipCharacter(cursor, ':') ? name : expectedError(cursor, '`:` after the field name');
}

function scanString(cursor: JsonCursor): ScanResult {
  const { text, at } = cursor;
  const end = Math.min(text.length, at + maxTokenLength);
  for (cursor.at += 1; cursor.at < end; ) {
    const unit = text.charCodeAt(cursor.at);
    if (unit < 0x20)
      return unexpectedError('the rest of a string (with control characters as escapes)', cursor);
    if (unit !== 0x5c) cursor.at += 1;
    else {
      escapeSequence.lastIndex = cursor.at;
      if (!escapeSequence.test(text))
        return { detail: 'a `\\` that begins none of the escapes of JSON', at: cursor.at };
      cursor.at = escapeSequence.lastIndex;
    }
    if (unit === 0x22) return undefined;
  }
  if (end < text.length) return tooMany({ at }, maxTokenLength, 'characters in one string');
  return expectedError(cursor, '`"` at the end of a string');
}

/**
 * Skips white space and returns the next character without consuming it. Undefined at the end, and if the white space
 * is too long; then the cursor stays at its start.
 */
export function peek(cursor: JsonCursor): string | undefined {
  const { text, at } = cursor;
  const end = Math.min(text.length, at + maxTokenLength + 1);
  for (; cursor.at < end; cursor.at += 1) {
    if (!isBlank(text.charCodeAt(cursor.at))) return text[cursor.at];
  }
  if (cursor.at - at > maxTokenLength) cursor.at = at;
  return undefined;
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
}

/** Consumes the next character after white space if it is this one. */
export function skipCharacter(cursor: JsonCursor, character: string): boolean {
  if (peek(cursor) !== character) return false;
  cursor.at += 1;
  return true;
}

/** Error for an unexpected character, or for too much white space. */
export function expectedError(cursor: JsonCursor, expected: string): JsonError {
  return isBlank(cursor.text.charCodeAt(cursor.at))
    ? tooMany(cursor, maxTokenLength, 'characters of white space')
    : unexpectedError(expected, cursor);
}

function unexpectedError(expected: string, { text, at }: JsonCursor): JsonError {
  const point = text.codePointAt(at);
  if (point === undefined) return { detail: `the end of the body where ${expected} is expected`, at };
  const found = /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(String.fromCodePoint(point))
    ? `\`${String.fromCodePoint(point)}\``
    : `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  return { detail: `${found} where ${expected} is expected`, at };
}
