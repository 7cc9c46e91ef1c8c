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

/** The names of the indexes of a noun, and what each of them looks up by. */
interface IndexSet<R> {
  readonly names: readonly string[];
  readonly keys: readonly ((record: R) => string)[];
}

/** Shelves are many, nouns few. */
const indexSets = new WeakMap<Collection<unknown>, IndexSet<unknown>>();

function indexSetOf<R>(noun: Collection<R>): IndexSet<R> {
  const known = indexSets.get(noun as Collection<unknown>);
  if (known !== undefined) return known as IndexSet<R>;
  const kind = { names: Object.keys(noun.indexes), keys: Object.values(noun.indexes) };
  indexSets.set(noun as Collection<unknown>, kind as IndexSet<unknown>);
  return kind;
}

/** Stands where a record was. */
const deleted = Symbol('gone');

/**
 * Records of one kind, laid over those of the layers below. Everything that leads to a record holds its position, a
 * plain number, which costs the collector of garbage nothing: with an object for each place, keeping reports took a
 * tenth of a create.
 */
interface Layer<R> {
  /** Positions up to this one are of the layers below. */
  after: number;
  /** In order of position, oldest first. */
  records: (R | typeof deleted)[];
  /** Their ids in the same order, where the oldest may have to go. */
  ids: string[] | null;
  /** Positions by id. */
  places: Map<string, number>;
  /** Of each index of the noun, in the noun's order: positions in their order, by value. */
  indexes: Map<string, number[]>[];
  /** By position: what stands in the place of records of the layers below. */
  replaced: Map<number, R | typeof deleted> | null;
}

/** More layers than these are not looked through for a record. */
const maxLayers = 8;

/** What all layers without records have in common, so that they cost next to nothing. */
const noPlaces: Layer<unknown>['places'] = new Map();
const noIndexes: Layer<unknown>['indexes'] = [];

/** An empty layer; `furnish` makes it one that records can be added to. */
function createLayer<R>(after: number): Layer<R> {
  return { after, records: [], ids: null, places: noPlaces, indexes: noIndexes, replaced: null };
}

function addStorage<R>(layer: Layer<R>, { indexes, expires, most }: Collection<R>): void {
  if (expires !== undefined || most !== undefined) layer.ids = [];
  layer.places = new Map();
  layer.indexes = Object.keys(indexes).map(() => new Map());
}

/** The last position that a layer has, or those below it. */
function lastPosition<R>({ after, records }: Layer<R>): number {
  return after + records.length;
}

/** What a layer says of a position: undefined where it leaves it to those below. */
function recordIn<R>(
  { after, records, replaced }: Layer<R>,
  position: number,
): R | typeof deleted | undefined {
  return position > after ? records[position - after - 1] : replaced?.get(position);
}

/** With a layer on top, which may not be changed any more. Where there are many, the two that cost least become one. */
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

/** One layer that says what two say, of which one lies on the other. */
function merged<R>(lower: Layer<R>, upper: Layer<R>): Layer<R> {
  // The oldest of the upper one may have been given up.
  const between = upper.after - lastPosition(lower);
  const layer: Layer<R> = {
    after: lower.after,
    records: lower.records.concat(Array(between).fill(deleted), upper.records),
    ids: (lower.ids ?? upper.ids) && [...(lower.ids ?? []), ...Array(between).fill(''), ...(upper.ids ?? [])],
    places: mergeMaps(lower.places, upper.places),
    indexes: indexesOf(lower, upper),
    replaced: lower.replaced === null ? null : new Map(lower.replaced),
  };
  for (const [position, record] of upper.replaced ?? []) replaceIn(layer, position, record);
  return layer;
}

function indexesOf<R>({ indexes: lower }: Layer<R>, { indexes: upper }: Layer<R>): Layer<R>['indexes'] {
  // A layer that only replaces records has none.
  if (lower.length === 0 || upper.length === 0) return lower.length === 0 ? upper : lower;
  return lower.map((values, at) => mergeIndexes(values, upper[at] ?? new Map()));
}

/** Puts another record in the place of one of this layer, or of one below it. */
function replaceIn<R>(layer: Layer<R>, position: number, record: R | typeof deleted): void {
  if (position > layer.after) {
    layer.records[position - layer.after - 1] = record;
    return;
  }
  layer.replaced ??= new Map();
  layer.replaced.set(position, record);
}

/** Layers are trimmed when so many of their oldest records are gone, and those are the most of them. */
const minTrimmed = 32;

/** Gives up the places of the oldest records of a layer, where those are gone. */
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

/** Positions in their order, as several runs of which each goes on from the one before; null is every position. */
type PositionRuns = readonly number[][];

function lengthOf(runs: PositionRuns): number {
  let length = 0;
  for (const run of runs) length += run.length;
  return length;
}

/** Of all records (`null`), or of those that an index has. */
function positionAt(runs: PositionRuns | null, at: number): number {
  if (runs === null) return at + 1;
  let left = at;
  for (const run of runs) {
    if (left < run.length) return run[left] as number;
    left -= run.length;
  }
  throw new RangeError(`there is no place ${at}`);
}

/** Where the first position beyond `from` in the direction stands, by halving: positions only grow. */
function startIndex(
  runs: PositionRuns | null,
  count: number,
  direction: 'older' | 'newer',
  from: number | undefined,
): number {
  if (from === undefined) return direction === 'older' ? count - 1 : 0;
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    const position = positionAt(runs, middle);
    if (direction === 'older' ? position < from : position <= from) low = middle + 1;
    else high = middle;
  }
  return direction === 'older' ? low - 1 : low;
}

/** The records of one kind in one world: its own layer, over those that it shares with other worlds. */
export interface Table<R> {
  readonly noun: Collection<R>;
  readonly kind: IndexSet<R>;
  /** Lowest first; none of them changes. */
  shared: readonly Layer<R>[];
  own: Layer<R>;
  readonly orders: TableOrders;
  /** How many records there are. */
  size: number;
  /** All before this position are gone. */
  first: number;
}

/** The records of one kind as they were at some moment. */
export interface FrozenTable<R> {
  readonly noun: Collection<R>;
  readonly layers: readonly Layer<R>[];
  readonly orders: TableOrders;
  readonly size: number;
  readonly first: number;
}

/** A shelf that goes on from a frozen one; without one, it is empty. */
export function createTable<R>(noun: Collection<R>, from?: FrozenTable<R>): Table<R> {
  const top = from?.layers.at(-1);
  return {
    noun,
    kind: indexSetOf(noun),
    shared: from?.layers ?? noLayers,
    own: createLayer(top === undefined ? 0 : lastPosition(top)),
    orders: from === undefined ? createTableOrders(noun) : copyOfTableOrders(from.orders),
    size: from?.size ?? 0,
    first: from?.first ?? 1,
  };
}

const noLayers: readonly Layer<never>[] = [];

/** The records as they are now. It copies none of them. */
export function freeze<R>(shelf: Table<R>): FrozenTable<R> {
  const { noun, own, size, first } = shelf;
  if (own.records.length > 0 || own.replaced !== null) {
    shelf.shared = stackLayers(shelf.shared, own);
    shelf.own = createLayer(lastPosition(own));
  }
  return { noun, layers: shelf.shared, orders: copyOfTableOrders(shelf.orders), size, first };
}

export function get<R>(shelf: Table<R>, id: string): R | undefined {
  const position = positionOf(shelf, id);
  return position === undefined ? undefined : recordAt(shelf, position);
}

/** @throws Error where the id is taken: a bug */
export function put<R>(shelf: Table<R>, id: string, record: R): void {
  const { noun, own } = shelf;
  const { keys } = shelf.kind;
  if (get(shelf, id) !== undefined) throw new Error(`${noun.name} ${id} exists already`);
  if (own.records.length === 0) addStorage(own, noun);
  // First what may throw: a record is on all lists or on none.
  const values = keys.map((key) => key(record));
  const standing = orderKeysOf(noun, record);
  const position = own.after + own.records.push(record);
  own.places.set(id, position);
  own.ids?.push(id);
  shelf.size += 1;
  for (let at = 0; at < values.length; at += 1) {
    const index = own.indexes[at] as Map<string, number[]>;
    const value = values[at] as string;
    const listed = index.get(value);
    if (listed) listed.push(position);
    else index.set(value, [position]);
  }
  addToOrders(shelf.orders, position, standing);
}

/** Adds a record without an id: nothing but its place leads to it. */
export function append<R>(shelf: Table<R>, record: R): void {
  shelf.own.records.push(record);
  shelf.size += 1;
}

/** Drops so many of the oldest that were appended. */
export function dropOldest<R>(shelf: Table<R>, count: number): void {
  const { own } = shelf;
  for (let left = Math.min(count, shelf.size); left > 0; shelf.first += 1) {
    if (recordAt(shelf, shelf.first) === undefined) continue;
    replaceIn(own, shelf.first, deleted);
    shelf.size -= 1;
    left -= 1;
  }
  trim(own, shelf.first);
}

/** @throws Error where there is none of that id: a bug */
export function replace<R>(shelf: Table<R>, id: string, record: R): void {
  const { noun, own, orders } = shelf;
  const position = existingPositionOf(shelf, id);
  const before = orderKeysOf(noun, recordAt(shelf, position) as R);
  const after = orderKeysOf(noun, record);
  removeFromOrders(orders, position, before);
  addToOrders(orders, position, after);
  replaceIn(own, position, record);
}

/** @throws Error where there is none of that id: a bug */
export function remove<R>(shelf: Table<R>, id: string): void {
  const { own, kind } = shelf;
  const position = existingPositionOf(shelf, id);
  const record = recordAt(shelf, position) as R;
  removeFromOrders(shelf.orders, position, orderKeysOf(shelf.noun, record));
  replaceIn(own, position, deleted);
  own.places.delete(id);
  // Lists pass over what is gone; those that other worlds share stay as they are.
  if (position > own.after) {
    for (const [at, key] of kind.keys.entries()) removeFromIndex(own.indexes[at], key(record), position);
  }
  shelf.size -= 1;
  while (shelf.first <= lastPosition(own) && recordAt(shelf, shelf.first) === undefined) shelf.first += 1;
  trim(own, shelf.first);
}

function removeFromIndex(index: Map<string, number[]> | undefined, value: string, position: number): void {
  const listed = index?.get(value);
  if (listed?.[0] === position) listed.shift();
  else listed?.splice(listed.indexOf(position), 1);
  if (listed?.length === 0) index?.delete(value);
}

/** The oldest record, of a noun whose oldest may have to go. */
export function oldest<R>(shelf: Table<R>): { id: string; record: R } | undefined {
  const { first, own, shared } = shelf;
  const record = recordAt(shelf, first);
  if (record === undefined) return undefined;
  const layer = first > own.after ? own : shared.findLast(({ after }) => first > after);
  return { id: layer?.ids?.[first - layer.after - 1] ?? '', record };
}

function positionOf<R>({ shared, own }: Table<R>, id: string): number | undefined {
  const position = own.places.get(id);
  if (position !== undefined || shared.length === 0) return position;
  for (let at = shared.length - 1; at >= 0; at -= 1) {
    const below = shared[at]?.places.get(id);
    if (below !== undefined) return below;
  }
  return undefined;
}

/** @throws Error where there is no record of that id: a bug */
function existingPositionOf<R>(shelf: Table<R>, id: string): number {
  const position = positionOf(shelf, id);
  if (position === undefined || recordAt(shelf, position) === undefined)
    throw new Error(`there is no ${shelf.noun.name} ${id}`);
  return position;
}

/** Undefined for what is gone. */
export function recordAt<R>({ shared, own }: Table<R>, position: number): R | undefined {
  let record = recordIn(own, position);
  for (let at = shared.length - 1; at >= 0 && record === undefined; at -= 1)
    record = recordIn(shared[at] as Layer<R>, position);
  return record === deleted ? undefined : record;
}

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
