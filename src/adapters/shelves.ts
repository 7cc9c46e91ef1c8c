import type { Entry, ListQuery, Noun } from '../sandbox/ports.js';
import { createLayer, furnish, type Layer, lastPosition, recordIn, replaceIn, stacked } from './layers.js';

/** The records of one kind in one world: its own layer, over those that it shares with other worlds. */
export interface Shelf<R> {
  readonly noun: Noun<R>;
  readonly kind: Kind<R>;
  /** Lowest first; none of them changes. */
  shared: readonly Layer<R>[];
  own: Layer<R>;
}

/** The records of one kind as they were at some moment. */
export interface FrozenShelf<R> {
  readonly noun: Noun<R>;
  readonly layers: readonly Layer<R>[];
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

/** A shelf that goes on from a frozen one; without one, it is empty. */
export function createShelf<R>(noun: Noun<R>, layers: readonly Layer<R>[] = []): Shelf<R> {
  const top = layers.at(-1);
  return {
    noun,
    kind: kindOf(noun),
    shared: layers,
    own: createLayer(top === undefined ? 0 : lastPosition(top)),
  };
}

/** The records as they are now. It copies none of them. */
export function freeze<R>(shelf: Shelf<R>): FrozenShelf<R> {
  const { noun, own } = shelf;
  if (own.records.length > 0 || own.replaced !== null) {
    shelf.shared = stacked(shelf.shared, own);
    shelf.own = createLayer(lastPosition(own));
  }
  return { noun, layers: shelf.shared };
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
  const position = own.after + own.records.push(record);
  own.places.set(id, position);
  for (let at = 0; at < values.length; at += 1) {
    const index = own.indexes[at] as Map<string, number[]>;
    const value = values[at] as string;
    const listed = index.get(value);
    if (listed) listed.push(position);
    else index.set(value, [position]);
  }
}

/** @throws Error where there is none of that id: a bug */
export function replace<R>(shelf: Shelf<R>, id: string, record: R): void {
  const position = placeOf(shelf, id);
  if (position === undefined) throw new Error(`there is no ${shelf.noun.name} ${id}`);
  replaceIn(shelf.own, position, record);
}

export function list<R>(shelf: Shelf<R>, query: ListQuery<R>): Entry<R>[] {
  const { index, direction, from, limit, where } = query;
  const places = index === undefined ? null : placesIn(shelf, index);
  const count = places === null ? lastPosition(shelf.own) : lengthOf(places);
  const step = direction === 'older' ? -1 : 1;
  const found: Entry<R>[] = [];
  let at = start(places, count, direction, from);
  for (; at >= 0 && at < count && found.length < limit; at += step) {
    const position = positionAt(places, at);
    const record = recordAt(shelf, position) as R;
    if (where === undefined || where(record)) found.push({ position, record });
  }
  return found;
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
