import { firstNotBefore } from '../values/maps.js';
import type { Collection, DueQuery, Entry, ListQuery } from './port.js';
import {
  addToOrders,
  copyOfTableOrders,
  createTableOrders,
  dueIn,
  isMarked,
  markedPositions,
  orderKeysOf,
  removeFromOrders,
  type TableOrders,
} from './table-indexes.js';

/** Names and functions of the indexes of a collection. */
interface IndexSet<R> {
  readonly names: readonly string[];
  readonly keys: readonly ((record: R) => string)[];
}

/** Cached, because tables are many and collections few. */
const indexSets = new WeakMap<Collection<unknown>, IndexSet<unknown>>();

function indexSetOf<R>(collection: Collection<R>): IndexSet<R> {
  const known = indexSets.get(collection as Collection<unknown>);
  if (known !== undefined) return known as IndexSet<R>;
  const indexSet = { names: Object.keys(collection.indexes), keys: Object.values(collection.indexes) };
  indexSets.set(collection as Collection<unknown>, indexSet as IndexSet<unknown>);
  return indexSet;
}

/** In place of a deleted record. */
const deleted = Symbol('deleted');

/**
 * Records of one collection, above those of the lower layers. All lookups use positions, plain numbers that cost the
 * garbage collector nothing; with an object per record, storing reports took a tenth of a create.
 */
interface Layer<R> {
  /** Positions up to this one belong to the lower layers. */
  after: number;
  /** By position, oldest first. */
  records: (R | typeof deleted)[];
  /** Parallel to `records`; null unless the oldest records may be evicted. */
  ids: string[] | null;
  /** Positions by id. */
  positionsById: Map<string, number>;
  /** Parallel to the indexes of the collection: sorted positions by value. */
  indexes: Map<string, number[]>[];
  /** Replacements of records of the lower layers, by position. */
  replaced: Map<number, R | typeof deleted> | null;
}

/** Max layers that are searched for a record. */
const maxLayers = 8;

/** Shared by all layers without records, to save memory. */
const noPositions: Layer<unknown>['positionsById'] = new Map();
const noIndexes: Layer<unknown>['indexes'] = [];

/** An empty layer; call `addStorage` before adding records. */
function createLayer<R>(after: number): Layer<R> {
  return { after, records: [], ids: null, positionsById: noPositions, indexes: noIndexes, replaced: null };
}

function addStorage<R>(layer: Layer<R>, { indexes, expires, maxRecords }: Collection<R>): void {
  if (expires !== undefined || maxRecords !== undefined) layer.ids = [];
  layer.positionsById = new Map();
  layer.indexes = Object.keys(indexes).map(() => new Map());
}

/** Last position of a layer or those below it. */
function lastPosition<R>({ after, records }: Layer<R>): number {
  return after + records.length;
}

/** The record of a layer at a position; undefined if it is up to the lower layers. */
function recordIn<R>(
  { after, records, replaced }: Layer<R>,
  position: number,
): R | typeof deleted | undefined {
  return position > after ? records[position - after - 1] : replaced?.get(position);
}

/** Adds a layer, which must not be changed any more. If there are too many, merges the two that cost least. */
function stackLayers<R>(layers: readonly Layer<R>[], top: Layer<R>): readonly Layer<R>[] {
  const all = [...layers, top];
  if (all.length <= maxLayers) return all;
  const costs = all.slice(1).map((upper, at) => sizeOf(all[at] as Layer<R>) + sizeOf(upper));
  const at = costs.indexOf(Math.min(...costs));
  const [lower, upper] = [all[at] as Layer<R>, all[at + 1] as Layer<R>];
  return [...all.slice(0, at), merged(lower, upper), ...all.slice(at + 2)];
}

function sizeOf<R>({ records, replaced }: Layer<R>): number {
  return records.length + (replaced?.size ?? 0);
}

/** Merges two adjacent layers. */
function merged<R>(lower: Layer<R>, upper: Layer<R>): Layer<R> {
  // The oldest records of the upper one may have been trimmed.
  const between = upper.after - lastPosition(lower);
  const layer: Layer<R> = {
    after: lower.after,
    records: lower.records.concat(Array(between).fill(deleted), upper.records),
    ids: (lower.ids ?? upper.ids) && [...(lower.ids ?? []), ...Array(between).fill(''), ...(upper.ids ?? [])],
    positionsById: mergeMaps(lower.positionsById, upper.positionsById),
    indexes: indexesOf(lower, upper),
    replaced: lower.replaced === null ? null : new Map(lower.replaced),
  };
  for (const [position, record] of upper.replaced ?? []) replaceIn(layer, position, record);
  return layer;
}

function indexesOf<R>({ indexes: lower }: Layer<R>, { indexes: upper }: Layer<R>): Layer<R>['indexes'] {
  // Layers that only replace records have no indexes.
  if (lower.length === 0 || upper.length === 0) return lower.length === 0 ? upper : lower;
  return lower.map((values, at) => mergeIndexes(values, upper[at] ?? new Map()));
}

/** Replaces a record of this layer or of one below it. */
function replaceIn<R>(layer: Layer<R>, position: number, record: R | typeof deleted): void {
  if (position > layer.after) {
    layer.records[position - layer.after - 1] = record;
    return;
  }
  layer.replaced ??= new Map();
  layer.replaced.set(position, record);
}

/** Layers are trimmed if at least this many of their oldest records, and half of all, are deleted. */
const minTrimmed = 32;

/** Drops the deleted records at the front of a layer. */
function trim<R>(layer: Layer<R>, first: number): void {
  const old = first - layer.after - 1;
  if (old < minTrimmed || 2 * old < layer.records.length) return;
  layer.records.splice(0, old);
  layer.ids?.splice(0, old);
  layer.after += old;
}

function mergeMaps<K, V>(first: ReadonlyMap<K, V>, second: ReadonlyMap<K, V>): Map<K, V> {
  const all = new Map(first);
  for (const [key, value] of second) all.set(key, value);
  return all;
}

function mergeIndexes(
  first: ReadonlyMap<string, number[]>,
  second: ReadonlyMap<string, number[]>,
): Map<string, number[]> {
  const all = new Map(first);
  for (const [value, positions] of second) all.set(value, [...(first.get(value) ?? []), ...positions]);
  return all;
}

/** Sorted positions, as consecutive runs. */
type PositionRuns = readonly number[][];

/** Position at an index, in the runs or among all records (`null`). */
function positionAt(runs: PositionRuns | null, at: number): number {
  if (runs === null) return at + 1;
  let left = at;
  for (const run of runs) {
    if (left < run.length) return run[left] as number;
    left -= run.length;
  }
  throw new RangeError(`there is no place ${at}`);
}

/** Index of the first position after `from` in the direction, by binary search. */
function startIndex(
  runs: PositionRuns | null,
  count: number,
  direction: 'older' | 'newer',
  from: number | undefined,
): number {
  if (from === undefined) return direction === 'older' ? count - 1 : 0;
  const isOlder = direction === 'older';
  const first = firstNotBefore(0, count, (at) => {
    const position = positionAt(runs, at);
    return isOlder ? position < from : position <= from;
  });
  return isOlder ? first - 1 : first;
}

/** The records of one collection in one world: an own layer above shared ones. */
export interface Table<R> {
  readonly collection: Collection<R>;
  readonly indexSet: IndexSet<R>;
  /** Lowest first; immutable. */
  shared: readonly Layer<R>[];
  own: Layer<R>;
  readonly orders: TableOrders;
  /** Number of records. */
  size: number;
  /** All positions before this one are deleted. */
  first: number;
}

/** An immutable copy of a table. */
export interface FrozenTable<R> {
  readonly collection: Collection<R>;
  readonly layers: readonly Layer<R>[];
  readonly orders: TableOrders;
  readonly size: number;
  readonly first: number;
}

/** Creates a table on top of a frozen one, or an empty one. */
export function createTable<R>(collection: Collection<R>, from?: FrozenTable<R>): Table<R> {
  const shared = from?.layers ?? noLayers;
  return {
    collection,
    indexSet: indexSetOf(collection),
    shared,
    own: createLayer(lastPositionIn(shared)),
    orders: from === undefined ? createTableOrders(collection) : copyOfTableOrders(from.orders),
    size: from?.size ?? 0,
    first: from?.first ?? 1,
  };
}

const noLayers: readonly Layer<never>[] = [];

function lastPositionIn<R>(layers: readonly Layer<R>[]): number {
  const top = layers.at(-1);
  return top === undefined ? 0 : lastPosition(top);
}

/** Freezes the records without copying them. */
export function freeze<R>(table: Table<R>): FrozenTable<R> {
  const { collection, own, shared, size, first } = table;
  // A layer without records may still hold the positions of deleted ones.
  if (own.records.length > 0 || own.replaced !== null || own.after > lastPositionIn(shared)) {
    table.shared = stackLayers(table.shared, own);
    table.own = createLayer(lastPosition(own));
  }
  return { collection, layers: table.shared, orders: copyOfTableOrders(table.orders), size, first };
}

export function get<R>(table: Table<R>, id: string): R | undefined {
  const position = positionOf(table, id);
  return position === undefined ? undefined : recordAt(table, position);
}

/** @throws Error if the id is taken, which is a bug */
export function put<R>(table: Table<R>, id: string, record: R): void {
  const { collection, own } = table;
  if (get(table, id) !== undefined) throw new Error(`${collection.name} ${id} exists already`);
  if (own.records.length === 0) addStorage(own, collection);
  // Calls what may throw first, so that a record is in all indexes or in none.
  const values: string[] = [];
  for (const key of table.indexSet.keys) values.push(key(record));
  const orderKeys = orderKeysOf(collection, record);
  const position = own.after + own.records.push(record);
  own.positionsById.set(id, position);
  own.ids?.push(id);
  table.size += 1;
  for (let at = 0; at < values.length; at += 1) {
    const index = own.indexes[at] as Map<string, number[]>;
    const value = values[at] as string;
    const listed = index.get(value);
    if (listed) listed.push(position);
    else index.set(value, [position]);
  }
  addToOrders(table.orders, position, orderKeys);
}

/** Adds a record without an id or indexes. */
export function append<R>(table: Table<R>, record: R): void {
  table.own.records.push(record);
  table.size += 1;
}

/** Leaves this many positions without a record. */
export function skip<R>(table: Table<R>, count: number): void {
  const { own } = table;
  if (own.records.length === 0) own.after += count;
  else
    for (let left = count; left > 0; left -= 1) {
      own.records.push(deleted);
      own.ids?.push('');
    }
  if (table.size === 0) table.first = lastPosition(own) + 1;
}

/** Drops this many of the oldest appended records. */
export function dropOldest<R>(table: Table<R>, count: number): void {
  const { own } = table;
  for (let left = Math.min(count, table.size); left > 0; table.first += 1) {
    if (recordAt(table, table.first) === undefined) continue;
    replaceIn(own, table.first, deleted);
    table.size -= 1;
    left -= 1;
  }
  trim(own, table.first);
}

/** @throws Error if there is none with that id, which is a bug */
export function replace<R>(table: Table<R>, id: string, record: R): void {
  const { collection, own, orders } = table;
  const position = existingPositionOf(table, id);
  const before = orderKeysOf(collection, recordAt(table, position) as R);
  const after = orderKeysOf(collection, record);
  removeFromOrders(orders, position, before);
  addToOrders(orders, position, after);
  replaceIn(own, position, record);
}

/** @throws Error if there is none with that id, which is a bug */
export function remove<R>(table: Table<R>, id: string): void {
  const { own, indexSet } = table;
  const position = existingPositionOf(table, id);
  const record = recordAt(table, position) as R;
  removeFromOrders(table.orders, position, orderKeysOf(table.collection, record));
  replaceIn(own, position, deleted);
  own.positionsById.delete(id);
  // Lists skip deleted records, so indexes shared with other worlds are not changed.
  if (position > own.after) {
    for (const [at, key] of indexSet.keys.entries()) removeFromIndex(own.indexes[at], key(record), position);
  }
  table.size -= 1;
  while (table.first <= lastPosition(own) && recordAt(table, table.first) === undefined) table.first += 1;
  trim(own, table.first);
}

function removeFromIndex(index: Map<string, number[]> | undefined, value: string, position: number): void {
  const listed = index?.get(value);
  if (listed?.[0] === position) listed.shift();
  else listed?.splice(listed.indexOf(position), 1);
  if (listed?.length === 0) index?.delete(value);
}

/** The oldest record with its id; only for collections whose oldest may be evicted. */
export function oldest<R>(table: Table<R>): { id: string; record: R } | undefined {
  const { first, own, shared } = table;
  const record = recordAt(table, first);
  if (record === undefined) return undefined;
  const layer = first > own.after ? own : shared.findLast(({ after }) => first > after);
  return { id: layer?.ids?.[first - layer.after - 1] ?? '', record };
}

function positionOf<R>({ shared, own }: Table<R>, id: string): number | undefined {
  const position = own.positionsById.get(id);
  if (position !== undefined || shared.length === 0) return position;
  for (let at = shared.length - 1; at >= 0; at -= 1) {
    const below = shared[at]?.positionsById.get(id);
    if (below !== undefined) return below;
  }
  return undefined;
}

/** @throws Error if there is none with that id, which is a bug */
function existingPositionOf<R>(table: Table<R>, id: string): number {
  const position = positionOf(table, id);
  if (position === undefined || recordAt(table, position) === undefined)
    throw new Error(`there is no ${table.collection.name} ${id}`);
  return position;
}

/** Undefined if deleted. */
function recordAt<R>({ shared, own }: Table<R>, position: number): R | undefined {
  let record = recordIn(own, position);
  for (let at = shared.length - 1; at >= 0 && record === undefined; at -= 1)
    record = recordIn(shared[at] as Layer<R>, position);
  return record === deleted ? undefined : record;
}

/** Position of the newest record, also if it was deleted. */
export function endOf<R>({ own }: Table<R>): number {
  return lastPosition(own);
}

/** All records with their ids, oldest first; null for appended ones. The table must not change meanwhile. */
export function* recordsOf<R>(table: Table<R>): Generator<[id: string | null, record: R, position: number]> {
  const { first } = table;
  const end = endOf(table);
  const ids = Array<string | null>(Math.max(0, end + 1 - first)).fill(null);
  for (const { positionsById } of [...table.shared, table.own])
    for (const [id, position] of positionsById) if (position >= first) ids[position - first] = id;
  for (let position = first; position <= end; position += 1) {
    const record = recordAt(table, position);
    if (record !== undefined) yield [ids[position - first] ?? null, record, position];
  }
}

export function due<R>(table: Table<R>, query: DueQuery): Entry<R>[] {
  const positions = dueIn(table.orders, query);
  return positions.map((position) => ({ position, record: recordAt(table, position) as R }));
}

function listByState<R>(table: Table<R>, query: ListQuery<R>, state: string): Entry<R>[] {
  const { direction, from, limit } = query;
  const { marks } = table.orders;
  const found: Entry<R>[] = [];
  if (marks === null) return found;
  for (const position of markedPositions(marks, state, { direction, from })) {
    if (addMatching(found, table, position, query) === limit) break;
  }
  return found;
}

/** A plain loop for speed: each create searches for the last equal request. */
export function list<R>(table: Table<R>, query: ListQuery<R>): Entry<R>[] {
  const { index, state, direction, from, limit } = query;
  if (limit <= 0) return [];
  if (index === undefined && state !== undefined) return listByState(table, query, state);
  const { marks } = table.orders;
  const runs = index === undefined ? null : positionsIn(table, index);
  let count = runs === null ? lastPosition(table.own) : 0;
  for (const run of runs ?? []) count += run.length;
  const step = direction === 'older' ? -1 : 1;
  // Skips the deleted records at the start.
  const lowest = runs === null ? table.first - 1 : 0;
  const begin = startIndex(runs, count, direction, from);
  const found: Entry<R>[] = [];
  for (let at = step < 0 ? begin : Math.max(begin, lowest); at >= lowest && at < count; at += step) {
    const position = positionAt(runs, at);
    if (state !== undefined && (marks === null || !isMarked(marks, state, position))) continue;
    if (addMatching(found, table, position, query) === limit) break;
  }
  return found;
}

/** Adds the record at a position if it matches; returns the number found. */
function addMatching<R>(found: Entry<R>[], table: Table<R>, position: number, query: ListQuery<R>): number {
  const { equals, now } = query;
  const { expires } = table.collection;
  const record = recordAt(table, position);
  if (record === undefined) return found.length;
  for (const field in equals) if ((record as Partial<R>)[field] !== equals[field]) return found.length;
  const isValid = now === undefined || expires === undefined || now < expires(record);
  return isValid ? found.push({ position, record }) : found.length;
}

/** Positions of an index value: one run per layer, lower layers first. */
function positionsIn<R>(
  { indexSet, shared, own }: Table<R>,
  { name, value }: { name: string; value: string },
): number[][] {
  const which = indexSet.names.indexOf(name);
  const newest = own.indexes[which]?.get(value);
  if (shared.length === 0) return newest === undefined ? [] : [newest];
  const runs = [...shared.map(({ indexes }) => indexes[which]?.get(value)), newest];
  return runs.filter((run) => run !== undefined);
}
