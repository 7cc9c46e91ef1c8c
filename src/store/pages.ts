import { problem } from '../contract/problems.js';
import { type Cursor, type CursorScope, readCursor, writeCursor } from '../values/cursors.js';
import type { Collection, ListQuery, Records, Entry as StoredEntry } from './port.js';

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
      error: 'it was altered, or belongs to another account or other filters',
    });
  return { direction: cursor.direction, from: cursor.position };
}

/** Positions of the entries of a page, in the order of the response. */
interface PagePositions<Position> {
  positions: readonly Position[];
  /** Last scanned position if there is more beyond the page. */
  end: Position | null | undefined;
}

/**
 * Makes the cursors of the neighbouring pages. A page reached by a cursor always has one back.
 * @param reached the cursor used; null for none
 */
export function neighbours<Position>(
  { positions, end }: PagePositions<Position>,
  reached: keyof Neighbours | null,
  cursorOf: (to: keyof Neighbours, position: Position) => string,
): Neighbours {
  const cursor = (to: keyof Neighbours, position: Position | null | undefined): string | null =>
    position === null || position === undefined ? null : cursorOf(to, position);
  return reached === 'previous'
    ? { next: cursor('next', positions.at(-1)), previous: cursor('previous', end) }
    : { next: cursor('next', end), previous: reached === null ? null : cursor('previous', positions[0]) };
}

/** Returns whether a list has an entry beyond a start. */
type HasEntries = (start: PageStart & { from: number }) => boolean;

/**
 * Same, for entries with positions. The page that the cursor came from is left out if it has no entries any more, as
 * after a reset.
 * @param next direction of the next page: older if the list has its newest entries first
 */
function neighboursAt(
  page: PagePositions<number>,
  { direction, from }: PageStart,
  { scope, hasEntries, next = 'older' }: ListOfPages,
): Neighbours {
  const previous = next === 'older' ? 'newer' : 'older';
  const reached = direction === previous ? 'previous' : from === undefined ? null : 'next';
  const cursorOf = (to: keyof Neighbours, position: number): string =>
    writeCursor({ direction: to === 'next' ? next : previous, position }, scope);
  const found = neighbours(page, reached, cursorOf);
  if (reached === null || from === undefined) return found;
  const back = reached === 'next' ? 'previous' : 'next';
  const towards = direction === 'older' ? 'newer' : 'older';
  // An empty page has no edge: the entry at the cursor is the first one on the way back.
  const beside = towards === 'newer' ? from - 1 : from + 1;
  const position = (reached === 'next' ? page.positions[0] : page.positions.at(-1)) ?? beside;
  const isThere = hasEntries({ direction: towards, from: position });
  return { ...found, [back]: isThere ? cursorOf(back, position) : null };
}

/** A list whose pages have cursors. */
interface ListOfPages {
  readonly scope: CursorScope;
  readonly hasEntries: HasEntries;
  readonly next?: Cursor['direction'];
}

/**
 * Makes a page, newest first.
 * @param beyond entries from the start on, nearest first; one more than `limit` shows that more follow
 */
export function pageAt<Entry>(
  start: PageStart,
  { beyond, total }: { beyond: readonly Entry[]; total: number },
  scope: CursorScope,
  limit: number,
): ListPage<Entry> {
  const { direction } = start;
  // The list may have become shorter than it was at the cursor.
  const from = Math.min(start.from ?? Number.POSITIVE_INFINITY, total + 1);
  // Positions are counted in the list itself, so that cursors reveal nothing about other accounts.
  const step = direction === 'newer' ? 1 : -1;
  const nearest = beyond.slice(0, limit).map((entry, at) => ({ entry, position: from + step * (at + 1) }));
  const end = beyond.length > limit ? nearest.at(-1)?.position : null;
  const page = direction === 'newer' ? nearest.toReversed() : nearest;
  const positions = page.map(({ position }) => position);
  const hasEntries: HasEntries = (back) =>
    back.direction === 'newer' ? back.from < total : Math.min(back.from, total + 1) > 1;
  return {
    data: page.map(({ entry }) => entry),
    ...neighboursAt({ positions, end }, start, { scope, hasEntries }),
  };
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
  const start = readPageStart(query.cursor, scope);
  const edge = start.from ?? entries.length + 1;
  const beyond = start.direction === 'newer' ? entries.slice(edge) : entries.slice(0, edge - 1).reverse();
  return pageAt(start, { beyond, total: entries.length }, scope, query.limit);
}

/** Entries looked at for one page, which takes some milliseconds. */
const maxScanned = 10_000;

/** A list whose entries are read in pages. */
interface ListOfEntries<E> extends Omit<ListOfPages, 'hasEntries'> {
  /** Entries of the list beyond a start, nearest first; if all match, no more than `max` are used. */
  entriesFrom(start: PageStart, max: number): Iterable<E>;
  /** By default, all entries match. */
  matches?(entry: E): boolean;
}

/** Makes a page of the matching entries. It may be short although more follow: only some entries are looked at for it. */
export function pageFrom<E extends { position: number }>(
  start: PageStart,
  limit: number,
  { scope, next = 'older', entriesFrom, matches = () => true }: ListOfEntries<E>,
): ListPage<E> {
  /** Returns matching entries, and where to continue; null at the end. */
  const scan = (from: PageStart, max: number): { found: E[]; end: number | null } => {
    const found: E[] = [];
    let count = 0;
    let end: number | null = null;
    for (const entry of entriesFrom(from, max + 1)) {
      if (found.length === max || count === maxScanned) return { found, end };
      count += 1;
      end = entry.position;
      if (matches(entry)) found.push(entry);
    }
    return { found, end: null };
  };
  const { found, end } = scan(start, limit);
  const data = start.direction === next ? found : found.reverse();
  const positions = data.map(({ position }) => position);
  const hasEntries: HasEntries = (back) => {
    const beyond = scan(back, 1);
    // A page without matching entries may be followed by others.
    return beyond.found.length > 0 || beyond.end !== null;
  };
  return { data, ...neighboursAt({ positions, end }, start, { scope, next, hasEntries }) };
}

/**
 * Returns all records of a collection that is small, oldest first.
 * @param index selects the records with this value
 */
export function allRecords<R>(
  records: Records,
  collection: Collection<R>,
  index?: ListQuery<R>['index'],
): R[] {
  const all = { index, direction: 'newer', limit: Number.POSITIVE_INFINITY } as const;
  return records.list(collection, all).map(({ record }) => record);
}

const scanSize = 500;

/**
 * Yields all records after a position, oldest first, with one query for each 500; in direction `older` all before it,
 * newest first.
 */
export function* allEntries<R>(
  list: (query: ListQuery<R>) => StoredEntry<R>[],
  query: Partial<Pick<ListQuery<R>, 'state' | 'from' | 'direction'>> = {},
): Generator<StoredEntry<R>> {
  for (let { from } = query; ; ) {
    const page = list({ direction: 'newer', ...query, from, limit: scanSize });
    yield* page;
    if (page.length < scanSize) return;
    from = page.at(-1)?.position;
  }
}
