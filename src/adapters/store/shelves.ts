import type { Collection } from '../../sandbox/ports.js';
import { type IndexSet, indexSetOf } from './kinds.js';
import {
  addStorage,
  createLayer,
  deleted,
  type Layer,
  lastPosition,
  recordIn,
  replaceIn,
  stackLayers,
  trim,
} from './layers.js';
import {
  addToOrders,
  copyOfTableOrders,
  createTableOrders,
  orderKeysOf,
  removeFromOrders,
  type TableOrders,
} from './orders.js';

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
