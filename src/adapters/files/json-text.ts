import { createLineCount, jsonLocations, TooDeepError } from './json-places.js';
import {
  maxDepth,
  type ParsedText,
  refusedText,
  repeatedFieldError,
  type TextError,
  tooDeepResult,
} from './parsed-text.js';

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
