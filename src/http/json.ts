import { isUtf8 } from 'node:buffer';
import { problem } from '../contract/problems.js';
import type { Step } from './exchange.js';

/** The deepest nesting that is read; no body of this API needs more than two. */
const maxDepth = 64;

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
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw malformed(faultOf(error, text));
  }
  checkMembers(text);
  return value;
}

/** What the language's parser says of a text, without the text it repeats. */
function faultOf(error: unknown, text: string): string {
  const position = /at position (\d+)/.exec(String(error))?.[1];
  if (position === undefined) return 'it ends too early or is no JSON value';
  const before = text.slice(0, Number(position)).split('\n');
  return `it goes wrong at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** Walks over a text that is known to be JSON, for what the language's parser lets pass. */
function checkMembers(text: string): void {
  const open: (Set<string> | null)[] = [];
  let lastString = '';
  for (const [lexeme] of text.matchAll(token)) {
    if (lexeme === '{' || lexeme === '[') {
      open.push(lexeme === '{' ? new Set() : null);
      if (open.length > maxDepth) throw malformed(`it nests deeper than ${maxDepth} levels`);
    } else if (lexeme === '}' || lexeme === ']') open.pop();
    else if (lexeme === ':') addMember(open.at(-1), JSON.parse(lastString) as string);
    else lastString = lexeme;
  }
}

function addMember(members: Set<string> | null | undefined, name: string): void {
  if (name === '__proto__') throw malformed('it has a member named __proto__');
  if (members?.has(name)) throw malformed(`it has the member ${JSON.stringify(name.slice(0, 60))} twice`);
  members?.add(name);
}

function malformed(fault: string) {
  return problem('malformed-json', { fault });
}
