import { signal } from '@preact/signals';
import type { Report } from '../../../contract/generated/types.js';
import { conclusionNames, conclusionOf } from '../../words/statuses.js';
import { words } from './words.js';

/** What came of the last change that was saved, to be read until the next. */
export const savedMessage = signal<string | null>(null);

/** Tells in what version a change is, and what it did to the conclusion. */
export function showSaved(before: Report, after: Report): void {
  const t = words();
  const [was, is] = [before, after].map(({ content }) => {
    const result = conclusionOf(content?.conclusion.result ?? null);
    return result === null ? '' : conclusionNames()[result];
  });
  const followed = was === is ? [] : [t.conclusionWas(was ?? '', is ?? '')];
  savedMessage.value = [t.saved(after.version), ...followed].join(' ');
}
