import { isUtf8 } from 'node:buffer';
import { problem } from '../contract/problems.js';
import type { Step } from './exchange.js';
import { findJsonFault, type JsonFault } from './json-syntax.js';

/** 400 to a body that is not JSON as we take it. */
export const parseBody: Step = (exchange) => {
  if (exchange.bytes !== null) exchange.body = parseJson(exchange.bytes);
  return undefined;
};

/**
 * Reads JSON strictly (RFC 8259): UTF-8, no member twice, none named `__proto__`, bounded nesting.
 * @throws problem `malformed-json`
 */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) throw malformed('it is empty');
  if (!isUtf8(bytes)) throw malformed('it is not UTF-8');
  const text = bytes.toString('utf8');
  if (text.startsWith('\ufeff'))
    throw malformed('it begins with a byte order mark, which has to be left out');
  const fault = findJsonFault(text);
  if (fault !== undefined) throw malformed(placed(fault, text));
  return JSON.parse(text);
}

/** A fault with its place as editors count: lines and, in code points, columns, both from 1. */
function placed({ detail, at }: JsonFault, text: string): string {
  const lines = text.slice(0, at).split('\n');
  return `line ${lines.length}, column ${[...(lines.at(-1) ?? '')].length + 1} has ${detail}`;
}

function malformed(fault: string) {
  return problem('malformed-json', { fault });
}
