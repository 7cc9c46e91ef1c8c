import {
  type CST,
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
  type YAMLError,
} from 'yaml';
import { tokensOf } from '../values/json-pointer.js';
import {
  maxDepth,
  type ParsedText,
  refusedText,
  repeatedFieldError,
  type TextError,
  tooDeepResult,
} from './json-text.js';

/** Explanations for terse errors of the YAML parser. */
const explanations: Readonly<Record<string, string>> = {
  TAG_RESOLVE_FAILED: 'Tags have no meaning here. Leave it out.',
};

export function parseYamlText(text: string): ParsedText {
  const deepLine = lineOfYamlDepth(text);
  if (deepLine !== null) return tooDeepResult(deepLine);
  const lines = new LineCounter();
  // The parser's own check for repeated fields takes quadratic time.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const lineAt = (offset: number): number => lines.linePos(offset).line;
  const errors: TextError[] = syntaxErrors([...document.errors, ...document.warnings], lineAt).map(
    ({ line, code, message }) => ({
      line,
      detail: explanations[code] ?? `This is not YAML: ${message}.`,
    }),
  );
  errors.push(...repeatedFields(document, lineAt));
  if (errors.length === 0) errors.push(...unsupportedNodes(document, lineAt));
  if (errors.length > 0) return refusedText(errors);
  try {
    const lineOf = (pointer: string): number | null => lineOfNode(document, pointer, lineAt);
    return { value: document.toJS(), errors, lineOf };
  } catch (error) {
    const detail = `Its aliases cannot be resolved: ${(error as Error).message}. Write out their values.`;
    return refusedText([{ line: null, detail }]);
  }
}

/** Returns the first error of each line: the parser reports others that follow from it. */
export function syntaxErrors(
  errors: readonly YAMLError[],
  lineAt: (offset: number) => number,
): { line: number; code: string; message: string }[] {
  const byLine = new Map<number, { line: number; code: string; message: string }>();
  for (const { code, message, pos } of [...errors].sort((a, b) => a.pos[0] - b.pos[0])) {
    const line = lineAt(pos[0]);
    if (!byLine.has(line)) byLine.set(line, { line, code, message: message.split('\n')[0] ?? '' });
  }
  return [...byLine.values()];
}

/**
 * Line where a YAML text exceeds the nesting; null if it does not. Checked first, because the parser is recursive,
 * and a regular expression compiled at the end of the stack ends the process.
 */
export function lineOfYamlDepth(text: string): number | null {
  const lines = new LineCounter();
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  for (const lexeme of new Lexer().lex(text)) {
    for (const _ of parser.next(lexeme));
    if (parser.stack.length <= maxDepth) continue;
    // The stack also contains the document, and may contain a scalar.
    if (parser.stack.filter(isCollection).length > maxDepth) return lines.linePos(parser.offset).line;
  }
  return null;
}

function isCollection({ type }: CST.Token): boolean {
  return type === 'block-map' || type === 'block-seq' || type === 'flow-collection';
}

/** Errors for repeated fields. */
function repeatedFields(document: Document.Parsed, lineAt: (offset: number) => number): TextError[] {
  const errors: TextError[] = [];
  visit(document, {
    Map(_, { items }) {
      const names = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (names.has(key.value)) errors.push(repeatedFieldError(lineAt(key.range?.[0] ?? 0)));
        names.add(key.value);
      }
    },
  });
  return errors;
}

/** Errors for YAML values that JSON does not have. */
function unsupportedNodes(document: Document.Parsed, lineAt: (offset: number) => number): TextError[] {
  const errors: TextError[] = [];
  visit(document, (key, node) => {
    if (!isScalar(node)) {
      if (key === 'key') errors.push({ line: null, detail: 'The name of a field is one text, no list.' });
      return;
    }
    const line = lineAt(node.range?.[0] ?? 0);
    if (key === 'key' && typeof node.value !== 'string')
      errors.push({ line, detail: `The name of a field is a text. Put ${node.source} in quotes.` });
    else if (typeof node.value === 'number' && !Number.isFinite(node.value))
      errors.push({ line, detail: `JSON has no ${node.source}. Write a number.` });
  });
  return errors;
}

function lineOfNode(
  document: Document.Parsed,
  pointer: string,
  lineAt: (offset: number) => number,
): number | null {
  let node: unknown = document.contents;
  let offset = document.contents?.range?.[0];
  for (const name of tokensOf(pointer)) {
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
