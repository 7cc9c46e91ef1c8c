import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  Parser,
  parseDocument,
  visit,
} from 'yaml';
import type { FixtureSource } from '../sandbox/ports.js';

type Parsed = Omit<Awaited<ReturnType<FixtureSource['read']>>[number], 'path'>;
type TextFault = Parsed['faults'][number];

/** The deepest nesting that is read; content needs about ten levels. */
const maxDepth = 64;

/** Explanations of what the YAML parser only names. */
const explanations: Readonly<Record<string, string>> = {
  TAG_RESOLVE_FAILED: 'Tags say nothing here. Leave it out.',
};

/** Parses a file; both formats by one parser, which tells the line of everything, and JSON also by the stricter one. */
export function parseFixtureText(text: string, format: 'JSON' | 'YAML'): Parsed {
  const depthFault = findDepth(text);
  if (depthFault !== null) return { value: undefined, faults: [depthFault], lineOf: () => null };
  const lines = new LineCounter();
  // The parser's own search for members that come twice takes a time that grows with the square of their number.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const lineAt = (offset: number): number => lines.linePos(offset).line;
  const strict = format === 'JSON' ? parseJson(text) : null;
  // What is JSON is not held to YAML's own rules, such as the one against tabs.
  const notices = strict?.fault === null ? [] : [...document.errors, ...document.warnings];
  const faults: TextFault[] = notices.map(({ code, message, pos }) => ({
    line: lineAt(pos[0]),
    detail: explanations[code] ?? `This is not ${format}: ${message.split('\n')[0]}.`,
  }));
  faults.push(...repeatedMembers(document, lineAt));
  if (faults.length === 0 && strict !== null && strict.fault !== null) {
    const { at, message } = strict.fault;
    const detail = `This is not JSON: ${message}. Mend it, or name the file .yaml if it is YAML.`;
    faults.push({ line: at === null ? null : lineAt(at), detail });
  }
  if (faults.length === 0) faults.push(...unfitNodes(document, lineAt));
  if (faults.length > 0) return { value: undefined, faults, lineOf: () => null };
  const lineOf = (pointer: string): number | null => lineOfNode(document, pointer, lineAt);
  if (strict !== null) return { value: strict.value, faults, lineOf };
  try {
    return { value: document.toJS(), faults, lineOf };
  } catch (error) {
    const detail = `Its aliases can not be followed: ${(error as Error).message}. Write out what they stand for.`;
    return { value: undefined, faults: [{ line: null, detail }], lineOf };
  }
}

function parseJson(text: string): { value: unknown; fault: { at: number | null; message: string } | null } {
  try {
    return { value: JSON.parse(text), fault: null };
  } catch (error) {
    const { message } = error as Error;
    const at = /at position (\d+)/.exec(message)?.[1];
    return { value: undefined, fault: { at: at === undefined ? null : Number(at), message } };
  }
}

/**
 * Where the nesting goes too deep, if it does. Found before anything else: what follows is recursive, and a regular
 * expression compiled at the end of the stack ends the process.
 */
function findDepth(text: string): TextFault | null {
  const lines = new LineCounter();
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  for (const lexeme of new Lexer().lex(text)) {
    for (const _ of parser.next(lexeme));
    // The document and a scalar stand there too.
    if (parser.stack.length > maxDepth + 2) {
      const { line } = lines.linePos(parser.offset);
      return { line, detail: `There are more than ${maxDepth} levels of nesting.` };
    }
  }
  return null;
}

/** Members that come twice in one object. */
function repeatedMembers(document: Document.Parsed, lineAt: (offset: number) => number): TextFault[] {
  const faults: TextFault[] = [];
  visit(document, {
    Map(_, { items }) {
      const names = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const line = lineAt(key.range?.[0] ?? 0);
        if (names.has(key.value))
          faults.push({ line, detail: 'The member is given twice. Keep one of the two.' });
        names.add(key.value);
      }
    },
  });
  return faults;
}

/** What YAML can say and JSON can not. */
function unfitNodes(document: Document.Parsed, lineAt: (offset: number) => number): TextFault[] {
  const faults: TextFault[] = [];
  visit(document, (key, node) => {
    if (!isScalar(node)) {
      if (key === 'key') faults.push({ line: null, detail: 'The name of a member is one text, no list.' });
      return;
    }
    const line = lineAt(node.range?.[0] ?? 0);
    if (key === 'key' && typeof node.value !== 'string')
      faults.push({ line, detail: `The name of a member is a text. Put ${node.source} in quotes.` });
    else if (typeof node.value === 'number' && !Number.isFinite(node.value))
      faults.push({ line, detail: `JSON has no ${node.source}. Write a number.` });
  });
  return faults;
}

function lineOfNode(
  document: Document.Parsed,
  pointer: string,
  lineAt: (offset: number) => number,
): number | null {
  let node: unknown = document.contents;
  let offset = document.contents?.range?.[0];
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === name);
      if (pair === undefined) break;
      offset = isScalar(pair.key) ? pair.key.range?.[0] : offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(name)];
      const { range } = (node ?? {}) as { range?: [number, number, number] };
      if (range === undefined) break;
      offset = range[0];
    } else break;
  }
  return offset === undefined ? null : lineAt(offset);
}
