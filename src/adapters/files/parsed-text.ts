import type { FixtureSource } from '../../sandbox/ports.js';

/** What a text of a fixture holds, or what is wrong with it. */
export type ParsedText = Omit<Awaited<ReturnType<FixtureSource['read']>>[number], 'path'>;
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
