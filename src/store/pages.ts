import { problem } from '../contract/problems.js';
import { type Cursor, type CursorScope, readCursor, writeCursor } from '../values/cursors.js';

export interface PageQuery {
  limit: number;
  cursor?: string;
}

/** Cursors of the neighbouring pages; null for none. */
export interface Neighbours {
  next: string | null;
  previous: string | null;
}

export interface ListPage<Entry> extends Neighbours {
  data: Entry[];
}

/** Start of a page: after a position, counted from 1, or at the newest end. */
export interface PageStart {
  direction: Cursor['direction'];
  from: number | undefined;
}

/** @throws problem `invalid-cursor` */
export function readPageStart(text: string | undefined, scope: CursorScope): PageStart {
  if (text === undefined) return { direction: 'older', from: undefined };
  const cursor = readCursor(text, scope);
  if (cursor === null)
    throw problem('invalid-cursor', {
      fault: 'it was altered, or belongs to another account or other filters',
    });
  return { direction: cursor.direction, from: cursor.position };
}

/** First and last entry of a page, in the order of the response. */
export interface Edges<Place> {
  first: Place | undefined;
  last: Place | undefined;
  /** Last scanned position if there is more beyond the page. */
  end: Place | null | undefined;
}

/** @param places of all entries of the page */
export function edgesOf<Place>(places: readonly Place[], end: Place | null | undefined): Edges<Place> {
  return { first: places[0], last: places.at(-1), end };
}

/**
 * Makes the cursors of the neighbouring pages. A page reached by a cursor always has one back.
 * @param reached the cursor used; null for none
 */
export function neighbours<Place>(
  { first, last, end }: Edges<Place>,
  reached: keyof Neighbours | null,
  cursorOf: (to: keyof Neighbours, place: Place) => string,
): Neighbours {
  const cursor = (to: keyof Neighbours, place: Place | null | undefined): string | null =>
    place === null || place === undefined ? null : cursorOf(to, place);
  return reached === 'previous'
    ? { next: cursor('next', last), previous: cursor('previous', end) }
    : { next: cursor('next', end), previous: reached === null ? null : cursor('previous', first) };
}

/**
 * Same, for entries with positions.
 * @param next direction of the next page: older if the list has its newest entries first
 */
export function neighboursAt(
  edges: Edges<number>,
  { direction, from }: PageStart,
  scope: CursorScope,
  next: Cursor['direction'] = 'older',
): Neighbours {
  const previous = next === 'older' ? 'newer' : 'older';
  const reached = direction === previous ? 'previous' : from === undefined ? null : 'next';
  return neighbours(edges, reached, (to, position) =>
    writeCursor({ direction: to === 'next' ? next : previous, position }, scope),
  );
}

/**
 * Makes a page, newest first.
 * @param beyond entries from the start on, nearest first; one more than `limit` shows that more follow
 */
export function pageAt<Entry>(
  place: PageStart,
  { beyond, total }: { beyond: readonly Entry[]; total: number },
  scope: CursorScope,
  limit: number,
): ListPage<Entry> {
  const { direction, from = total + 1 } = place;
  // Positions are counted in the list itself, so that cursors reveal nothing about other accounts.
  const step = direction === 'newer' ? 1 : -1;
  const nearest = beyond.slice(0, limit).map((entry, at) => ({ entry, position: from + step * (at + 1) }));
  const { page, edges } = orderedPage(nearest, place, beyond.length > limit);
  return { data: page.map(({ entry }) => entry), ...neighboursAt(edges, place, scope) };
}

/**
 * Orders a page newest first, and returns its edges.
 * @param nearest entries by distance from the start
 * @param more true if more follow
 */
export function orderedPage<Entry extends { position: number }>(
  nearest: readonly Entry[],
  { direction }: PageStart,
  more: boolean,
): { page: readonly Entry[]; edges: Edges<number> } {
  const page = direction === 'newer' ? nearest.toReversed() : nearest;
  const positions = page.map(({ position }) => position);
  return { page, edges: edgesOf(positions, more ? nearest.at(-1)?.position : null) };
}

/**
 * Makes a page of a list in memory.
 * @param entries oldest first
 * @throws problem `invalid-cursor`
 */
export function pageOf<Entry>(
  entries: readonly Entry[],
  scope: CursorScope,
  query: PageQuery,
): ListPage<Entry> {
  const place = readPageStart(query.cursor, scope);
  const edge = place.from ?? entries.length + 1;
  const beyond = place.direction === 'newer' ? entries.slice(edge) : entries.slice(0, edge - 1).reverse();
  return pageAt(place, { beyond, total: entries.length }, scope, query.limit);
}
