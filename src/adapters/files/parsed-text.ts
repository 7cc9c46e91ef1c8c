import type { FixtureSource } from '../../sandbox/ports.js';

/** What a text of a fixture holds, or what is wrong with it. */
export type ParsedText = Omit<Awaited<ReturnType<FixtureSource['read']>>[number], 'path'>;
export type TextFault = ParsedText['faults'][number];

/** The deepest nesting that is read; content needs about ten levels. */
export const maxDepth = 64;

export function refused(faults: TextFault[]): ParsedText {
  return { value: undefined, faults, lineOf: () => null };
}

export const tooDeepText = `There are more than ${maxDepth} levels of nesting.`;

export function tooDeep(line: number): ParsedText {
  return refused([{ line, detail: tooDeepText }]);
}

/** A member whose object has one of that name already. */
export function repeated(line: number): TextFault {
  return { line, detail: 'The member is given twice. Keep one of the two.' };
}
