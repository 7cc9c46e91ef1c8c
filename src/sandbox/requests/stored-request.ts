import type { JournalEntry } from '../../domain/traffic/journal/kept-request.js';

/**
 * A request as it is stored. An id of its own would be a text for each: there is what all ids of an account begin with,
 * once for all of them, and the number behind it.
 */
export interface StoredJournalEntry extends Omit<JournalEntry, 'id'> {
  readonly idMark: string;
  readonly ordinal: number;
}

export function idOf({ idMark, ordinal }: StoredJournalEntry): string {
  return `${idMark}${ordinal}`;
}

/** Gives what ids begin with: the same text, as long as those of one account come. */
export function createIdMarks(): (id: string) => string {
  let last = '';
  return (id) => {
    if (last === '' || !id.startsWith(last)) last = id.slice(0, id.lastIndexOf('_') + 1);
    return last;
  };
}
