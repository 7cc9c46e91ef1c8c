import type { DueQuery, Entry, ListQuery, Noun } from '../sandbox/ports.js';
import { createLayer, furnish, type Layer, lastPosition, recordIn, replaceIn, stacked } from './layers.js';
import { copyOfOrders, createOrders, dueIn, enter, leave, type Orders, standingOf } from './orders.js';
import { isMarked, markedPositions } from './state-marks.js';

/** The records of one kind in one world: its own layer, over those that it shares with other worlds. */
export interface Shelf<R> {
  readonly noun: Noun<R>;
  readonly kind: Kind<R>;
  /** Lowest first; none of them changes. */
  shared: readonly Layer<R>[];
  own: Layer<R>;
  readonly orders: Orders;
}

/** The records of one kind as they were at some moment. */
export interface FrozenShelf<R> {
  readonly noun: Noun<R>;
  readonly layers: readonly Layer<R>[];
  readonly orders: Orders;
}

/** The names of the indexes of a noun, and what each of them looks up by. */
interface Kind<R> {
  readonly names: readonly string[];
  readonly keys: readonly ((record: R) => string)[];
}

/** Shelves are many, nouns few. */
const kinds = new WeakMap<Noun<unknown>, Kind<unknown>>();

function kindOf<R>(noun: Noun<R>): Kind<R> {
  const known = kinds.get(noun as Noun<unknown>);
  if (known !== undefined) return known as Kind<R>;
  const kind = { names: Object.keys(noun.indexes), keys: Object.values(noun.indexes) };
  kinds.set(noun as Noun<unknown>, kind as Kind<unknown>);
  return kind;
}

/** An empty shelf. */
export function createShelf<R>(noun: Noun<R>): Shelf<R> {
  return { noun, kind: kindOf(noun), shared: [], own: createLayer(0), orders: createOrders(noun) };
}

/** A shelf that goes on from a frozen one. */
export function thaw<R>({ noun, layers, orders }: FrozenShelf<R>): Shelf<R> {
  const top = layers.at(-1);
  const own = createLayer<R>(top === undefined ? 0 : lastPosition(top));
  return { noun, kind: kindOf(noun), shared: layers, own, orders: copyOfOrders(orders) };
}

/** The records as they are now. It copies none of them. */
export function freeze<R>(shelf: Shelf<R>): FrozenShelf<R> {
  const { noun, own } = shelf;
  if (own.records.length > 0 || own.replaced !== null) {
    shelf.shared = stacked(shelf.shared, own);
    shelf.own = createLayer(lastPosition(own));
  }
  return { noun, layers: shelf.shared, orders: copyOfOrders(shelf.orders) };
}

export function get<R>(shelf: Shelf<R>, id: string): R | undefined {
  const position = placeOf(shelf, id);
  return position === undefined ? undefined : recordAt(shelf, position);
}

export function count<R>({ own }: Shelf<R>): number {
  return lastPosition(own);
}

/** @throws Error where the id is taken: a bug */
export function put<R>(shelf: Shelf<R>, id: string, record: R): void {
  const { noun, own } = shelf;
  const { keys } = shelf.kind;
  if (placeOf(shelf, id) !== undefined) throw new Error(`${noun.name} ${id} exists already`);
  if (own.records.length === 0) furnish(own, noun);
  // First what may throw: a record is on all lists or on none.
  const values = keys.map((key) => key(record));
  const standing = standingOf(noun, record);
  const position = own.after + own.records.push(record);
  own.places.set(id, position);
  for (let at = 0; at < values.length; at += 1) {
    const index = own.indexes[at] as Map<string, number[]>;
    const value = values[at] as string;
    const listed = index.get(value);
    if (listed) listed.push(position);
    else index.set(value, [position]);
  }
  enter(shelf.orders, position, standing);
}

/** @throws Error where there is none of that id: a bug */
export function replace<R>(shelf: Shelf<R>, id: string, record: R): void {
  const position = placeOf(shelf, id);
  if (position === undefined) throw new Error(`there is no ${shelf.noun.name} ${id}`);
  const before = standingOf(shelf.noun, recordAt(shelf, position) as R);
  const after = standingOf(shelf.noun, record);
  leave(shelf.orders, position, before);
  enter(shelf.orders, position, after);
  replaceIn(shelf.own, position, record);
}

export function list<R>(shelf: Shelf<R>, { limit, where, ...query }: ListQuery<R>): Entry<R>[] {
  const found: Entry<R>[] = [];
  if (limit <= 0) return found;
  for (const position of positionsOf(shelf, query)) {
    const record = recordAt(shelf, position) as R;
    if (where !== undefined && !where(record)) continue;
    if (found.push({ position, record }) === limit) break;
  }
  return found;
}

/** Those that are due up to an instant, in their order. */
export function due<R>(shelf: Shelf<R>, query: DueQuery): Entry<R>[] {
  const positions = dueIn(shelf.orders, query);
  return positions.map((position) => ({ position, record: recordAt(shelf, position) as R }));
}

type Positions = Pick<ListQuery<unknown>, 'index' | 'state' | 'direction' | 'from'>;

function* positionsOf<R>(shelf: Shelf<R>, query: Positions): Generator<number> {
  const { index, state, direction, from } = query;
  const { marks } = shelf.orders;
  if (index === undefined && state !== undefined) {
    if (marks !== null) yield* markedPositions(marks, state, { direction, from });
    return;
  }
  const places = index === undefined ? null : placesIn(shelf, index);
  const count = places === null ? lastPosition(shelf.own) : lengthOf(places);
  const step = direction === 'older' ? -1 : 1;
  for (let at = start(places, count, direction, from); at >= 0 && at < count; at += step) {
    const position = positionAt(places, at);
    if (state === undefined || (marks !== null && isMarked(marks, state, position))) yield position;
  }
}

function placeOf<R>({ shared, own }: Shelf<R>, id: string): number | undefined {
  const position = own.places.get(id);
  if (position !== undefined || shared.length === 0) return position;
  for (let at = shared.length - 1; at >= 0; at -= 1) {
    const below = shared[at]?.places.get(id);
    if (below !== undefined) return below;
  }
  return undefined;
}

function recordAt<R>({ shared, own }: Shelf<R>, position: number): R | undefined {
  const record = recordIn(own, position);
  if (record !== undefined) return record;
  for (let at = shared.length - 1; at >= 0; at -= 1) {
    const below = recordIn(shared[at] as Layer<R>, position);
    if (below !== undefined) return below;
  }
  return undefined;
}

/** The positions that an index has under a value: one run of each layer that has any. Higher layers have higher ones. */
function placesIn<R>(
  { kind, shared, own }: Shelf<R>,
  { name, value }: { name: string; value: string },
): number[][] {
  const which = kind.names.indexOf(name);
  const newest = own.indexes[which]?.get(value);
  if (shared.length === 0) return newest === undefined ? [] : [newest];
  const runs = [...shared.map(({ indexes }) => indexes[which]?.get(value)), newest];
  return runs.filter((run) => run !== undefined);
}

function lengthOf(runs: readonly number[][]): number {
  let length = 0;
  for (const run of runs) length += run.length;
  return length;
}

/** Of all records (`null`), or of those that an index has. */
function positionAt(runs: readonly number[][] | null, at: number): number {
  if (runs === null) return at + 1;
  let left = at;
  for (const run of runs) {
    if (left < run.length) return run[left] as number;
    left -= run.length;
  }
  throw new RangeError(`there is no place ${at}`);
}

/** Where the first position beyond `from` in the direction stands, by halving: positions only grow. */
function start(
  runs: readonly number[][] | null,
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
