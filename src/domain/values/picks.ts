import { childAt, tokensOf } from './json-pointer.js';

/** What stands for each of a list, or of the values of a record. */
export const eachItem = '*';

/** A name behind a point, a position or `[]` in brackets, and a name in quotes where it has points or slashes. */
const stepPattern =
  /(?:^|\.)(?<name>[^.[\]"]+)|\[(?<position>\d+|\*|)\]|\["(?<quoted>(?:[^"\\]|\\["\\])*)"\]/gy;

/**
 * The members and positions that a path leads through: a JSON Pointer (`/powers/0/title`), or names with points between
 * them (`powers[0].title`, `powers.0.title`). `powers[].title` and `powers.*.title` lead to each, as * does in a
 * pointer. Null where it is neither.
 */
export function pathStepsOf(path: string): string[] | null {
  if (path.startsWith('/')) return tokensOf(path);
  const dotted = path.replace(/^\./, '');
  const found = [...dotted.matchAll(stepPattern)];
  const read = found.reduce((length, [text]) => length + text.length, 0);
  if (found.length === 0 || read < dotted.length) return null;
  return found.map(({ groups: { name, position, quoted } = {} }) =>
    quoted === undefined ? (name ?? (position || eachItem)) : (JSON.parse(`"${quoted}"`) as string),
  );
}

/** What these steps lead to: one value, null where nothing is there; or, through each of a list, as many as there are. */
export function pickValues(value: unknown, steps: readonly string[]): unknown[] {
  const [first, ...rest] = steps;
  if (first === undefined) return [value ?? null];
  if (first === eachItem && typeof value === 'object' && value !== null)
    return Object.values(value).flatMap((item) => pickValues(item, rest));
  return first === eachItem ? [] : pickValues(childAt(value, first), rest);
}
