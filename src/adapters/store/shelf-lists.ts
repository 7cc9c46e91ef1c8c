import type { Collection, DueQuery, Entry, ListQuery } from '../../sandbox/ports.js';
import { lastPosition } from './layers.js';
import { dueIn } from './orders.js';
import { lengthOf, positionAt, startIndex } from './runs.js';
import { createTable, type FrozenTable, recordAt, type Table } from './shelves.js';
import { isMarked, markedPositions } from './state-marks.js';

/** All records with their ids, oldest first; null for what was appended. */
export function* recordsOf<R>(frozen: FrozenTable<R>): Generator<[id: string | null, record: R]> {
  const ids = new Map<number, string>();
  // Where an id was given anew, the higher layer tells of the one that stands.
  for (const { places } of frozen.layers) for (const [id, position] of places) ids.set(position, id);
  const shelf = createTable(frozen.noun, frozen);
  for (const { position, record } of list(shelf, { direction: 'newer', limit: shelf.size }))
    yield [ids.get(position) ?? null, record];
}

export function list<R>(shelf: Table<R>, query: ListQuery<R>): Entry<R>[] {
  const { index, state, limit } = query;
  if (limit <= 0) return [];
  return index === undefined && state !== undefined
    ? listByState(shelf, query, state)
    : listByIndex(shelf, query);
}

/** Those that are due up to an instant, in their order. */
export function due<R>(shelf: Table<R>, query: DueQuery): Entry<R>[] {
  const positions = dueIn(shelf.orders, query);
  return positions.map((position) => ({ position, record: recordAt(shelf, position) as R }));
}

function listByState<R>(shelf: Table<R>, query: ListQuery<R>, state: string): Entry<R>[] {
  const { direction, from, limit } = query;
  const { marks } = shelf.orders;
  const found: Entry<R>[] = [];
  if (marks === null) return found;
  for (const position of markedPositions(marks, state, { direction, from })) {
    if (addMatching(found, shelf, position, query) === limit) break;
  }
  return found;
}

/** A plain loop, since each create looks for the last equal request. */
function listByIndex<R>(shelf: Table<R>, query: ListQuery<R>): Entry<R>[] {
  const { index, state, direction, from, limit } = query;
  const { marks } = shelf.orders;
  const places = index === undefined ? null : positionsIn(shelf, index);
  const count = places === null ? lastPosition(shelf.own) : lengthOf(places);
  const step = direction === 'older' ? -1 : 1;
  // What is gone from the beginning is not gone through.
  const lowest = places === null ? shelf.first - 1 : 0;
  const begin = startIndex(places, count, direction, from);
  const found: Entry<R>[] = [];
  for (let at = step < 0 ? begin : Math.max(begin, lowest); at >= lowest && at < count; at += step) {
    const position = positionAt(places, at);
    if (state !== undefined && (marks === null || !isMarked(marks, state, position))) continue;
    if (addMatching(found, shelf, position, query) === limit) break;
  }
  return found;
}

/** How many were found, with the record at a position where it is one. */
function addMatching<R>(found: Entry<R>[], shelf: Table<R>, position: number, query: ListQuery<R>): number {
  const record = recordAt(shelf, position);
  return record !== undefined && matchesQuery(record, query, shelf.noun)
    ? found.push({ position, record })
    : found.length;
}

function matchesQuery<R>(record: R, { equals, now }: ListQuery<R>, { expires }: Collection<R>): boolean {
  if (equals !== undefined) {
    for (const member in equals) if (record[member] !== equals[member]) return false;
  }
  return now === undefined || expires === undefined || now < expires(record);
}

/** The positions that an index has under a value: one run of each layer that has any. Higher layers have higher ones. */
function positionsIn<R>(
  { kind, shared, own }: Table<R>,
  { name, value }: { name: string; value: string },
): number[][] {
  const which = kind.names.indexOf(name);
  const newest = own.indexes[which]?.get(value);
  if (shared.length === 0) return newest === undefined ? [] : [newest];
  const runs = [...shared.map(({ indexes }) => indexes[which]?.get(value)), newest];
  return runs.filter((run) => run !== undefined);
}
