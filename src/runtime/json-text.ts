import type { ParsedFile } from '../values/json.js';
import { escapeToken } from '../values/json-pointer.js';
import { lazily } from '../values/maps.js';

/** A parsed text, or its errors. */
export type ParsedText = Omit<ParsedFile, 'path'>;
export type TextError = ParsedText['errors'][number];

/** Max nesting; contents need about ten levels. */
export const maxDepth = 64;

export function refusedText(errors: TextError[]): ParsedText {
  return { value: undefined, errors, lineOf: () => null };
}

export const tooDeepMessage = `There are more than ${maxDepth} levels of nesting.`;

export function tooDeepResult(line: number): ParsedText {
  return refusedText([{ line, detail: tooDeepMessage }]);
}

export function repeatedFieldError(line: number): TextError {
  return { line, detail: 'The field is given twice. Keep one of the two.' };
}

/** A field or list item in a JSON text. */
interface JsonLocation {
  readonly pointer: string;
  /** Line where it begins, counted from 1. */
  readonly line: number;
  /** True if its object has a field of that name already. */
  readonly isRepeated: boolean;
}

/** Nesting deeper than allowed. */
class TooDeepError extends Error {
  readonly line: number;

  constructor(line: number) {
    super('the nesting goes too deep');
    this.line = line;
  }
}

/** An object or list whose end was not reached. */
interface Frame {
  readonly pointer: string;
  /** Field names of an object; null for a list. */
  readonly names: Set<string> | null;
  items: number;
  /** Pointer of the current field or item. */
  current: string;
  /** True until the next field or item begins. */
  isBetween: boolean;
}

/**
 * Yields the fields and items of a text, in order. Takes linear time and no stack; if the text is not JSON, yields
 * what it can.
 * @throws TooDeepError
 */
function* jsonLocations(text: string): Generator<JsonLocation> {
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
    if (open.length === maxDepth) throw new TooDeepError(lineAt(from));
    const pointer = frame?.current ?? '';
    const names = first === '{' ? new Set<string>() : null;
    open.push({ pointer, names, items: 0, current: pointer, isBetween: true });
  }
}

/** Line where a JSON text exceeds the max nesting; null if it does not. Takes linear time and no stack. */
export function lineTooDeep(text: string): number | null {
  let level = 0;
  for (let at = 0; at < text.length; at += 1) {
    const first = text.charCodeAt(at);
    if (first === quote) at = endOfString(text, at) - 1;
    else if (first === closingBrace || first === closingBracket) level -= 1;
    else if (first === openingBrace || first === openingBracket) level += 1;
    if (level > maxDepth) return createLineCount(text)(at);
  }
  return null;
}

const [quote, openingBrace, closingBrace] = [0x22, 0x7b, 0x7d];
const [openingBracket, closingBracket] = [0x5b, 0x5d];

/** Starts a field, with its name as written, or an item. */
function startLocation(frame: Frame, written: string): Omit<JsonLocation, 'line'> {
  const { names } = frame;
  const key = names === null ? String(frame.items) : nameIn(written);
  frame.current = `${frame.pointer}/${escapeToken(key)}`;
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

/** Index after the string that begins at an index. */
function endOfString(text: string, from: number): number {
  for (let quote = text.indexOf('"', from + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let escapes = quote;
    while (text[escapes - 1] === '\\') escapes -= 1;
    if ((quote - escapes) % 2 === 0) return quote + 1;
  }
  return text.length;
}

/** Returns a function from offsets to lines; offsets must not decrease. */
function createLineCount(text: string): (at: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (at) => {
    for (; next >= 0 && next < at; next = text.indexOf('\n', next + 1)) line += 1;
    return line;
  };
}

/** Parses JSON. Lines are computed on first use. */
export function parseJsonText(text: string): ParsedText {
  const errors: TextError[] = [];
  try {
    for (const { line, isRepeated } of jsonLocations(text))
      if (isRepeated) errors.push(repeatedFieldError(line));
  } catch (error) {
    if (error instanceof TooDeepError) return tooDeepResult(error.line);
    throw error;
  }
  const { value, error } = parsed(text);
  // In text that is not JSON, repeated fields mean nothing.
  if (error !== null) return refusedText([error]);
  if (errors.length > 0) return refusedText(errors);
  const lines = lazily(() => linesIn(text));
  return { value, errors, lineOf: (pointer) => nearestLine(pointer, lines()) };
}

/** The message of an error of the JSON parser on one line: it quotes short texts with their line breaks. */
function jsonErrorMessage(error: unknown): string {
  return (error as Error).message.replace(/\p{Cc}+/gu, ' ');
}

/** Returns why a text is not JSON, to follow `is`: `empty`, or `not JSON` with the message of the parser. */
export function notJsonReason(text: string, error: unknown): string {
  return text.trim() === '' ? 'empty' : `not JSON: ${jsonErrorMessage(error)}`;
}

function parsed(text: string): { value: unknown; error: TextError | null } {
  try {
    return { value: JSON.parse(text), error: null };
  } catch (error) {
    const message = jsonErrorMessage(error);
    const at = /at position (\d+)/.exec(message)?.[1] ?? text.trimEnd().length;
    const detail = `This is not JSON: ${message}. Correct it, or name the file .yaml if it is YAML.`;
    return { value: undefined, error: { line: createLineCount(text)(Number(at)), detail } };
  }
}

/** Lines by JSON Pointer. */
function linesIn(text: string): ReadonlyMap<string, number> {
  const root = createLineCount(text)(text.search(/\S/));
  const lines = new Map([['', root]]);
  for (const { pointer, line } of jsonLocations(text)) lines.set(pointer, line);
  return lines;
}

/** Line of a value, or of the nearest one around it. */
function nearestLine(pointer: string, lines: ReadonlyMap<string, number>): number | null {
  const line = lines.get(pointer);
  if (line !== undefined) return line;
  return pointer === '' ? null : nearestLine(pointer.slice(0, pointer.lastIndexOf('/')), lines);
}
