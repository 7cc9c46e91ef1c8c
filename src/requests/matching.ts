import type { RequestDifference, RequestMatch } from '../contract/generated/types.js';
import { isJsonObject, mapChildren, readShallowJson } from '../values/json.js';
import { ownField } from '../values/maps.js';
import { headerTable, type JournalEntry, pathOf } from './journal-entry.js';

type Json = RequestDifference['expected'];

/** Fields that are compared for equality. */
const plain = ['operation', 'method', 'problem', 'scenario', 'reportId'] as const;

/** Returns the differences of a request from a match; none if it matches. Only fields of the match are compared. */
export function differences(request: JournalEntry, match: RequestMatch): RequestDifference[] {
  const found: RequestDifference[] = [];
  const differ = (field: string, expected: unknown, actual: unknown): void => {
    found.push({ member: field, expected: expected as Json, actual: (actual ?? null) as Json });
  };
  for (const field of plain) {
    const expected = match[field];
    if (expected !== undefined && expected !== request[field]) differ(field, expected, request[field]);
  }
  const { path, status, fault, headers } = match;
  if (path !== undefined && !isOfPath(pathOf(request), path)) differ('path', path, pathOf(request));
  if (status !== undefined && !isOfStatus(request.status, status)) differ('status', status, request.status);
  const hasFault = request.fault !== undefined;
  if (fault !== undefined && fault !== hasFault) differ('fault', fault, hasFault);
  if (headers !== undefined) {
    const sent = headerTable(request.headers + (request.ownHeaders ?? ''));
    for (const [name, value] of Object.entries(headers)) {
      const actual = sent[name.toLowerCase()] ?? null;
      if (actual !== value) differ(`headers.${name.toLowerCase()}`, value, actual);
    }
  }
  if ('body' in match) compareJson('body', match.body, bodyOf(request), differ);
  return found;
}

/** Returns the path and query of a URL. A fragment is never sent. */
export function urlTarget(url: string): string {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/#.*$/s, '') || '/';
}

type Differ = (field: string, expected: unknown, actual: unknown) => void;

/** @param pattern in which `*` stands for any text without a slash */
function isOfPath(path: string, pattern: string): boolean {
  if (!pattern.includes('*')) return path === pattern;
  const [expected, actual] = [pattern.split('/'), path.split('/')];
  return (
    expected.length === actual.length && expected.every((part, at) => isOfPart(actual[at] as string, part))
  );
}

/** Compares the texts between the stars one by one: a regular expression with many stars could take very long. */
function isOfPart(part: string, pattern: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return part === first;
  if (!part.startsWith(first) || !part.endsWith(last)) return false;
  let from = first.length;
  const end = part.length - last.length;
  for (const text of others) {
    const at = part.indexOf(text, from);
    if (at < 0) return false;
    from = at + text.length;
  }
  return from <= end;
}

type ComparedValues = { readonly [Name in (typeof plain)[number]]?: string | null | undefined };

/**
 * Returns whether a request, or a kind of requests, has the status and the fields that are compared for equality.
 * @param values those of a match or a query, which may have others
 */
export function hasValues(
  request: ComparedValues & { readonly status: number | null },
  values: ComparedValues & { readonly status?: number | string | null },
): boolean {
  const { status } = values;
  if (status !== undefined && !isOfStatus(request.status, status)) return false;
  return plain.every((name) => values[name] === undefined || values[name] === request[name]);
}

/** @param expected a status, null for none, or a class as `4xx` */
function isOfStatus(status: number | null, expected: number | string | null): boolean {
  if (typeof expected !== 'string') return status === expected;
  return expected.endsWith('xx')
    ? status !== null && String(status)[0] === expected[0]
    : String(status) === expected;
}

/** Returns the body as JSON, as text if it is no JSON, or null if none was sent. */
function bodyOf({ body }: JournalEntry): unknown {
  if (body === undefined) return null;
  const value = readShallowJson(body);
  return value === undefined ? body : value;
}

const maxDifferences = 20;

/** Compares a value with the expected one. Objects may have more fields than expected. */
function compareJson(path: string, expected: unknown, actual: unknown, differ: Differ): void {
  let left = maxDifferences;
  const compare = (path: string, expected: unknown, actual: unknown): void => {
    if (left === 0) return;
    if (isJsonObject(expected) && isJsonObject(actual)) {
      for (const [name, value] of Object.entries(expected))
        compare(`${path}.${name}`, value, ownField(actual, name));
    } else if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length) {
      for (const [at, value] of expected.entries()) compare(`${path}.${at}`, value, actual[at]);
    } else if (expected !== actual) {
      left -= 1;
      differ(path, expected, withFiniteNumbers(actual));
    }
  };
  compare(path, expected, actual);
}

/** Returns a value with infinite numbers as text: a refused body may hold `1e400`, and a response cannot. */
function withFiniteNumbers(value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  return mapChildren(value, withFiniteNumbers);
}
