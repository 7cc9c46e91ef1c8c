import type { FixtureFile } from './port.js';

/** What a text of a fixture holds, or what is wrong with it. */
export type ParsedText = Omit<FixtureFile, 'path'>;
export type TextError = ParsedText['faults'][number];

/** The deepest nesting that is read; content needs about ten levels. */
export const maxDepth = 64;

export function refusedText(faults: TextError[]): ParsedText {
  return { value: undefined, faults, lineOf: () => null };
}

export const tooDeepMessage = `There are more than ${maxDepth} levels of nesting.`;

export function tooDeepResult(line: number): ParsedText {
  return refusedText([{ line, detail: tooDeepMessage }]);
}

/** A member whose object has one of that name already. */
export function repeatedFieldError(line: number): TextError {
  return { line, detail: 'The member is given twice. Keep one of the two.' };
}

/** A member of an object, or an item of a list, in a text of JSON. */
interface JsonLocation {
  /** The JSON Pointer that leads to it. */
  readonly pointer: string;
  /** Where it begins, a member with its name; counted from 1. */
  readonly line: number;
  /** Whether its object has a member of that name already. */
  readonly isRepeated: boolean;
}

/** Nesting deeper than was asked for. */
class TooDeepError extends Error {
  readonly line: number;

  constructor(line: number) {
    super('the nesting goes too deep');
    this.line = line;
  }
}

/** An object or a list whose end was not come to. */
interface Frame {
  readonly pointer: string;
  /** Those of an object; null for a list. */
  readonly names: Set<string> | null;
  items: number;
  /** The member or item that began last. */
  current: string;
  /** Whether the next one has not begun. */
  isBetween: boolean;
}

/**
 * The members and items of a text, in their order. It takes no stack, and a time that is linear in the text; where that
 * is no JSON, it is what can be told.
 * @param mostLevels the deepest nesting
 * @throws {@link TooDeep}
 */
function* jsonLocations(text: string, mostLevels: number): Generator<JsonLocation> {
  const lineAt = createLineCount(text);
  const open: Frame[] = [];
  for (let from = 0, at = 0; from < text.length; from = at) {
    const first = text.charAt(from);
    at = first === '"' ? endOfString(text, from) : from + 1;
    const frame = open.at(-1);
    if (isBlank(first) || first === ':') continue;
    if (first === ',' && frame !== undefined) frame.isBetween = true;
    else if (first === '}' || first === ']') open.pop();
    else if (frame?.isBetween) yield { ...startLocation(frame, text.slice(from, at)), line: lineAt(from) };
    if (first !== '{' && first !== '[') continue;
    if (open.length === mostLevels) throw new TooDeepError(lineAt(from));
    const pointer = frame?.current ?? '';
    const names = first === '{' ? new Set<string>() : null;
    open.push({ pointer, names, items: 0, current: pointer, isBetween: true });
  }
}

/** The line where a text of JSON is nested deeper than so many levels; null where it is nowhere. Linear, without a stack. */
export function lineTooDeep(text: string, mostLevels: number): number | null {
  let level = 0;
  for (let at = 0; at < text.length; at += 1) {
    const first = text.charCodeAt(at);
    if (first === quote) at = endOfString(text, at) - 1;
    else if (first === closingBrace || first === closingBracket) level -= 1;
    else if (first === openingBrace || first === openingBracket) level += 1;
    if (level > mostLevels) return createLineCount(text)(at);
  }
  return null;
}

const [quote, openingBrace, closingBrace] = [0x22, 0x7b, 0x7d];
const [openingBracket, closingBracket] = [0x5b, 0x5d];

/** Begins a member with its name as it is written, or an item. */
function startLocation(frame: Frame, written: string): Omit<JsonLocation, 'line'> {
  const { names } = frame;
  const key = names === null ? String(frame.items) : nameIn(written);
  frame.current = `${frame.pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  frame.items += 1;
  frame.isBetween = false;
  const isRepeated = names?.has(key) ?? false;
  names?.add(key);
  return { pointer: frame.current, isRepeated };
}

function nameIn(written: string): string {
  if (!written.includes('\\')) return written.slice(1, -1);
  try {
    return JSON.parse(written);
  } catch {
    return written;
  }
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\n' || character === '\r' || character === '\t';
}

/** Where the string that begins at a place has ended. */
function endOfString(text: string, from: number): number {
  for (let quote = text.indexOf('"', from + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let escapes = quote;
    while (text[escapes - 1] === '\\') escapes -= 1;
    if ((quote - escapes) % 2 === 0) return quote + 1;
  }
  return text.length;
}

/** Tells the lines of places, of which each stands behind the one before. */
function createLineCount(text: string): (at: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (at) => {
    for (; next >= 0 && next < at; next = text.indexOf('\n', next + 1)) line += 1;
    return line;
  };
}

/** Parses a file of JSON. What its lines are is found when somebody asks for one. */
export function parseJsonText(text: string): ParsedText {
  const faults: TextError[] = [];
  try {
    for (const { line, isRepeated } of jsonLocations(text, maxDepth))
      if (isRepeated) faults.push(repeatedFieldError(line));
  } catch (error) {
    if (error instanceof TooDeepError) return tooDeepResult(error.line);
    throw error;
  }
  const { value, fault } = parsed(text);
  // Of what is no JSON nobody knows which of it are members.
  if (fault !== null) return refusedText([fault]);
  if (faults.length > 0) return refusedText(faults);
  let lines: ReadonlyMap<string, number> | undefined;
  return {
    value,
    faults,
    lineOf(pointer) {
      lines ??= linesIn(text);
      return lineAround(pointer, lines);
    },
  };
}

function parsed(text: string): { value: unknown; fault: TextError | null } {
  try {
    return { value: JSON.parse(text), fault: null };
  } catch (error) {
    const { message } = error as Error;
    const at = /at position (\d+)/.exec(message)?.[1] ?? text.trimEnd().length;
    const detail = `This is not JSON: ${message}. Mend it, or name the file .yaml if it is YAML.`;
    return { value: undefined, fault: { line: createLineCount(text)(Number(at)), detail } };
  }
}

/** The lines of all parts, by their JSON Pointers. */
function linesIn(text: string): ReadonlyMap<string, number> {
  const root = createLineCount(text)(text.search(/\S/));
  const lines = new Map([['', root]]);
  for (const { pointer, line } of jsonLocations(text, maxDepth)) lines.set(pointer, line);
  return lines;
}

/** The line of a part, or of the nearest around it. */
function lineAround(pointer: string, lines: ReadonlyMap<string, number>): number | null {
  const line = lines.get(pointer);
  if (line !== undefined) return line;
  return pointer === '' ? null : lineAround(pointer.slice(0, pointer.lastIndexOf('/')), lines);
}
