import { problem } from '../contract/problems.js';
import { type Cursor, type CursorScope, readCursor, writeCursor } from '../domain/values/cursors.js';

/** Which part of a list. */
export interface PageQuery {
  limit: number;
  cursor?: string;
}

/** A page of a list, newest first, and the cursors of its neighbours. */
export interface ListPage<Entry> {
  data: Entry[];
  next: string | null;
  previous: string | null;
}

/**
 * A page of a list that is at hand as a whole.
 * @param entries oldest first
 * @throws problem `invalid-cursor`
 */
export function pageOf<Entry>(
  entries: readonly Entry[],
  scope: CursorScope,
  { limit, cursor: text }: PageQuery,
): ListPage<Entry> {
  const cursor = text === undefined ? null : readCursor(text, scope);
  if (text !== undefined && cursor === null)
    throw problem('invalid-cursor', { fault: 'it was altered, or belongs to another list' });
  const backwards = cursor?.direction === 'newer';
  // Positions are counted from 1 in the list itself, so that no other account's keys show in them.
  const edge = cursor?.position ?? entries.length + 1;
  const beyond = backwards ? entries.slice(edge) : entries.slice(0, edge - 1).reverse();
  const page = beyond.slice(0, limit);
  const more = beyond.length > limit;
  const last = backwards ? edge + page.length : edge - page.length;
  const [newest, oldest] = backwards ? [last, edge + 1] : [edge - 1, last];
  const link = (direction: Cursor['direction'], position: number): string | null =>
    page.length === 0 ? null : writeCursor({ direction, position }, scope);
  return {
    data: backwards ? page.reverse() : page,
    next: backwards || more ? link('older', oldest) : null,
    previous: cursor !== null && (!backwards || more) ? link('newer', newest) : null,
  };
}
