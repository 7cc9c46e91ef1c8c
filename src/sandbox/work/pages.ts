import { problem } from '../../contract/problems.js';
import { type Cursor, type CursorScope, readCursor, writeCursor } from '../../domain/values/cursors.js';

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

/** Where a page begins: beyond a position of the list, counted from 1, or at its newest end. */
export interface PagePlace {
  direction: Cursor['direction'];
  from: number | undefined;
}

/** @throws problem `invalid-cursor` */
export function pagePlace({ cursor: text }: PageQuery, scope: CursorScope): PagePlace {
  if (text === undefined) return { direction: 'older', from: undefined };
  const cursor = readCursor(text, scope);
  if (cursor === null)
    throw problem('invalid-cursor', {
      fault: 'it was altered, or belongs to another account or other filters',
    });
  return { direction: cursor.direction, from: cursor.position };
}

/**
 * The page at a place.
 * @param beyond the next entries from there on, nearest first: one more than the page takes tells that there is more
 */
export function pageAt<Entry>(
  { direction, from }: PagePlace,
  { beyond, total }: { beyond: readonly Entry[]; total: number },
  scope: CursorScope,
  limit: number,
): ListPage<Entry> {
  const backwards = direction === 'newer';
  // Positions are counted from 1 in the list itself, so that no other account's keys show in them.
  const edge = from ?? total + 1;
  const page = beyond.slice(0, limit);
  const more = beyond.length > limit;
  const last = backwards ? edge + page.length : edge - page.length;
  const [newest, oldest] = backwards ? [last, edge + 1] : [edge - 1, last];
  const link = (to: Cursor['direction'], position: number): string | null =>
    page.length === 0 ? null : writeCursor({ direction: to, position }, scope);
  return {
    data: backwards ? page.reverse() : page,
    next: backwards || more ? link('older', oldest) : null,
    previous: from !== undefined && (!backwards || more) ? link('newer', newest) : null,
  };
}

/**
 * The cursors of the neighbours of a page. One that was reached by a cursor has a neighbour where it came from; beyond
 * it, where there is more.
 * @param page newest first
 */
export function linksOf(
  page: readonly { position: number }[],
  { direction, from }: PagePlace,
  more: boolean,
  scope: CursorScope,
): Pick<ListPage<unknown>, 'next' | 'previous'> {
  const link = (to: Cursor['direction'], edge: { position: number } | undefined): string | null =>
    edge === undefined ? null : writeCursor({ direction: to, position: edge.position }, scope);
  const backwards = direction === 'newer';
  return {
    next: backwards || more ? link('older', page.at(-1)) : null,
    previous: from !== undefined && (!backwards || more) ? link('newer', page[0]) : null,
  };
}

/**
 * A page of a list that is at hand as a whole.
 * @param entries oldest first
 * @throws problem `invalid-cursor`
 */
export function pageOf<Entry>(
  entries: readonly Entry[],
  scope: CursorScope,
  query: PageQuery,
): ListPage<Entry> {
  const place = pagePlace(query, scope);
  const edge = place.from ?? entries.length + 1;
  const beyond = place.direction === 'newer' ? entries.slice(edge) : entries.slice(0, edge - 1).reverse();
  return pageAt(place, { beyond, total: entries.length }, scope, query.limit);
}
