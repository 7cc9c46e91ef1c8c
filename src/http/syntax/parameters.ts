import { isUtf8 } from 'node:buffer';
import type { Violation } from '../../contract/generated/types.js';
import { headersOf, type Operation, operations, parametersOf } from '../../contract/operations.js';
import { schemaErrorsOf } from '../../contract/validator.js';
import { parameterValidatorsOf } from '../../contract/validators.js';
import { describeViolations } from '../../contract/violations.js';
import { quoteValue } from '../../values/message-text.js';
import { type Conditions, type EntityTags, readEntityTags } from './entity-tags.js';
import { invalidPercents } from './target.js';

/** Types of query parameters that are no strings, by operation id. */
const parameterTypes = new Map(operations.map((operation) => [operation.id as string, typesOf(operation)]));

function typesOf(operation: Operation): ReadonlyMap<string, unknown> {
  const inQuery = parametersOf(operation).filter(({ in: location }) => location === 'query');
  return new Map(
    inQuery.map(({ name, schema, explode }) => [name, explode === false ? 'array' : schema.type]),
  );
}

/**
 * Reads a query, with numbers, booleans and lists by the parameter types of an operation.
 * @param search without the `?`
 * @param id of the operation
 */
export function readQuery(search: string, id: string) {
  const types = parameterTypes.get(id);
  const query: Record<string, unknown> = Object.create(null);
  const errors: Violation[] = [];
  errors.push(...invalidPercents('query', search));
  const holdsReplacement = /%ef%bf%bd/i.test(search);
  for (const [name, value] of new URLSearchParams(search)) {
    if (name in query) {
      errors.push({ detail: `${name} is given twice.`, parameter: name, keyword: 'uniqueItems' });
    }
    // Bytes that are not UTF-8 are decoded to U+FFFD, which is another text than was sent.
    if (!holdsReplacement && (name + value).includes('\ufffd')) {
      errors.push({ detail: `${name} is not UTF-8, percent-encoded.`, parameter: name, keyword: 'format' });
    }
    query[name] = parseParameter(value, types?.get(name));
  }
  return { query, errors };
}

/** An integer in its one spelling, short enough to be exact. */
const digits = /^(?:0|[1-9]\d{0,14})$/;

/**
 * Converts a parameter to the number, boolean or list that its schema requires. Returns any other text unchanged, so that
 * the schema refuses it.
 */
function parseParameter(text: string, type: unknown): unknown {
  if (type === 'integer' && digits.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (type === 'array') return text.split(',');
  return text;
}

/** All values of a header, one for each line. @param name in lower case */
type HeaderLookup = (name: string) => readonly string[];

/** Reads and decodes the declared headers of an operation. Returns null if it declares none. */
export function readHeaderParameters(
  operation: Operation,
  linesOf: HeaderLookup,
): { values: Record<string, string>; errors: Violation[] } | null {
  const { headers: validator } = parameterValidatorsOf(operation);
  if (validator === undefined) return null;
  const values: Record<string, string> = {};
  const errors: Violation[] = [];
  for (const { name } of headersOf(operation)) {
    const lines = linesOf(name.toLowerCase());
    if (lines.length === 0) continue;
    const [text = ''] = lines;
    const detail = lines.length > 1 ? `${name} is given twice.` : encodingError(name, text);
    if (detail === null) values[name] = decodeBytes(text).toString('utf8');
    else errors.push({ detail, parameter: name, keyword: 'format' });
  }
  const unread = new Set(errors.map(({ parameter }) => parameter));
  const found = describeViolations(schemaErrorsOf(validator, values), 'headers');
  return { values, errors: [...errors, ...found.filter(({ parameter }) => !unread.has(parameter))] };
}

/** The encoding error of a header; null for none. */
function encodingError(name: string, text: string): string | null {
  if (/%(?![0-9a-f]{2})/i.test(text)) {
    return `${name} holds a % without two hexadecimal digits after it; a percent sign is %25. Encode it as encodeURIComponent does.`;
  }
  return isUtf8(decodeBytes(text))
    ? null
    : `${name} is not UTF-8, percent-encoded. Encode it as encodeURIComponent does.`;
}

/** Returns the bytes of a header. Node reads it as Latin-1, one character per byte, so that raw UTF-8 is kept. */
function decodeBytes(text: string): Buffer {
  const bytes = text.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}

/** Reads the preconditions of a request. Returns null if it has none or its operation ignores them. */
export function readConditions(
  { conditional }: Operation,
  { 'if-match': match, 'if-none-match': noneMatch }: Readonly<Record<string, string | undefined>>,
): { conditions: Conditions; errors: Violation[] } | null {
  if (!conditional || (match === undefined && noneMatch === undefined)) return null;
  const errors: Violation[] = [];
  const read = (parameter: string, text: string | undefined): EntityTags | null => {
    const tags = text === undefined ? null : readEntityTags(text);
    if (text !== undefined && tags === null) errors.push(malformedTag(parameter, text));
    return tags;
  };
  const conditions = { ifMatch: read('If-Match', match), ifNoneMatch: read('If-None-Match', noneMatch) };
  return { conditions, errors };
}

/** A tag without quotes is an error: ignored, it would look like the ETag of another state. */
function malformedTag(parameter: string, text: string): Violation {
  const detail = `${parameter} must be * or a list of ETags, each with its quotes as it was returned, separated by commas, not ${quoteValue(text)}.`;
  return { detail, parameter, keyword: 'format' };
}
