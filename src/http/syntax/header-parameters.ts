import { isUtf8 } from 'node:buffer';
import { headersOf, type Operation } from '../../contract/operations.js';
import type { Violation } from '../../contract/problems.js';
import { quoteValue } from '../../contract/quoted.js';
import { schemaErrorsOf } from '../../contract/validator.js';
import { parameterValidatorsOf } from '../../contract/validators.js';
import { describeViolations } from '../../contract/violations.js';
import { type Conditions, type EntityTags, readEntityTags } from './entity-tags.js';

/** All values of a header, one for each line. @param name in lower case */
export type HeaderLookup = (name: string) => readonly string[];

/** The headers that the code of an operation takes, decoded, with all faults of them; null where it takes none. */
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

/** What keeps a header from being read as percent-encoded UTF-8. */
function encodingError(name: string, text: string): string | null {
  if (/%(?![0-9a-f]{2})/i.test(text)) {
    return `${name} holds a % without two hexadecimal digits behind it; a percent sign is %25. Encode it as encodeURIComponent does.`;
  }
  return isUtf8(decodeBytes(text))
    ? null
    : `${name} is not UTF-8, percent-encoded. Encode it as encodeURIComponent does.`;
}

/** Node reads a header as Latin-1, one character for each byte; UTF-8 that came as it is stays so. */
function decodeBytes(text: string): Buffer {
  const bytes = text.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}

/** The preconditions of a request, with all faults of them; null where it has none, or its operation takes none. */
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

/** Passed over, a tag without its quotes would look like the ETag of another state. */
function malformedTag(parameter: string, text: string): Violation {
  const detail = `${parameter} must be * or a list of ETags, each between its quotes as it was answered, with commas between them, not ${quoteValue(text)}.`;
  return { detail, parameter, keyword: 'format' };
}
