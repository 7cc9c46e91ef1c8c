import type { HistoryEntry } from '../../../contract/generated/types.js';

/** What one place said before a change, and says after it; undefined where it said nothing. */
export interface ValueChange {
  path: string;
  before: unknown;
  after: unknown;
}

/** The changes of a kept patch, in which a `test` tells the value before each that goes. */
export function changesOf(patch: HistoryEntry['patch']): ValueChange[] {
  return patch.flatMap(({ op, path, value }, at) => {
    if (op === 'test') return [];
    const tested = patch[at - 1];
    const before = tested?.op === 'test' && tested.path === path ? tested.value : undefined;
    return [{ path, before, after: value }];
  });
}

/** So many characters of a value are told, and so many before the first that changed. */
const maxCharacters = 200;
const maxLeadingCharacters = 40;

/** What is told of the value before a change, and of that after it: of long texts, from where they part. */
export function changeTexts({ before, after }: ValueChange): { before: string | null; after: string | null } {
  const texts = [before, after].map((value) =>
    value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value),
  );
  const [one = null, other = null] = texts;
  let parting = 0;
  while (one !== null && other !== null && parting < one.length && one[parting] === other[parting])
    parting += 1;
  const from = Math.max(0, parting - maxLeadingCharacters);
  const cut = (text: string | null): string | null =>
    text === null
      ? null
      : `${from === 0 ? '' : '…'}${text.slice(from, from + maxCharacters)}${text.length > from + maxCharacters ? '…' : ''}`;
  return { before: cut(one), after: cut(other) };
}
