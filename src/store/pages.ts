import { problem } from '../contract/problems.js';
import { type Cursor, type CursorScope, readCursor, writeCursor } from '../values/cursors.js';

/** Which part of a list. */
export interface PageQuery {
  limit: number;
  cursor?: string;
}

/** The cursors of the neighbours of a page; null where there is none. */
export interface Neighbours {
  next: string | null;
  previous: string | null;
}

/** A page of a list, and the cursors of its neighbours. */
export interface ListPage<Entry> extends Neighbours {
  data: Entry[];
}

/** Where a page begins: beyond a position of the list, counted from 1, or at its newest end. */
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

/** Where a page stands in its list, as a client reads it. */
export interface Edges<Place> {
  first: Place | undefined;
  last: Place | undefined;
  /** How far the list was looked through, where there is more beyond it. */
  end: Place | null | undefined;
}

/** @param places of all entries of the page */
export function edgesOf<Place>(places: readonly Place[], end: Place | null | undefined): Edges<Place> {
  return { first: places[0], last: places.at(-1), end };
}

/**
 * The neighbours of a page. One that was reached by a cursor has one where it came from; beyond it, where there is more.
 * @param reached by which cursor; null for none
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
 * The same of a page whose entries have positions.
 * @param next where the next page is: of a list with its newest entries first, at older ones
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
 * The page at a place of a list, newest first.
 * @param beyond the next entries from there on, nearest first: one more than the page takes tells that there is more
 */
export function pageAt<Entry>(
  place: PageStart,
  { beyond, total }: { beyond: readonly Entry[]; total: number },
  scope: CursorScope,
  limit: number,
): ListPage<Entry> {
  const { direction, from = total + 1 } = place;
  // Positions are counted from 1 in the list itself, so that no other account's keys show in them.
  const step = direction === 'newer' ? 1 : -1;
  const nearest = beyond.slice(0, limit).map((entry, at) => ({ entry, position: from + step * (at + 1) }));
  const { page, edges } = orderedPage(nearest, place, beyond.length > limit);
  return { data: page.map(({ entry }) => entry), ...neighboursAt(edges, place, scope) };
}

/**
 * A page of a list, newest first, with its edges.
 * @param nearest its entries as they were found: nearest first to where the page begins
 * @param more whether there are more beyond
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
 * A page of a list that is at hand as a whole.
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
