import type { Collection } from '../../sandbox/ports.js';

/** Stands where a record was. */
export const deleted = Symbol('gone');

/**
 * Records of one kind, laid over those of the layers below. Everything that leads to a record holds its position, a
 * plain number, which costs the collector of garbage nothing: with an object for each place, keeping reports took a
 * tenth of a create.
 */
export interface Layer<R> {
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
export function createLayer<R>(after: number): Layer<R> {
  return { after, records: [], ids: null, places: noPlaces, indexes: noIndexes, replaced: null };
}

export function addStorage<R>(layer: Layer<R>, { indexes, expires, most }: Collection<R>): void {
  if (expires !== undefined || most !== undefined) layer.ids = [];
  layer.places = new Map();
  layer.indexes = Object.keys(indexes).map(() => new Map());
}

/** The last position that a layer has, or those below it. */
export function lastPosition<R>({ after, records }: Layer<R>): number {
  return after + records.length;
}

/** What a layer says of a position: undefined where it leaves it to those below. */
export function recordIn<R>(
  { after, records, replaced }: Layer<R>,
  position: number,
): R | typeof deleted | undefined {
  return position > after ? records[position - after - 1] : replaced?.get(position);
}

/** With a layer on top, which may not be changed any more. Where there are many, the two that cost least become one. */
export function stackLayers<R>(layers: readonly Layer<R>[], top: Layer<R>): readonly Layer<R>[] {
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
export function replaceIn<R>(layer: Layer<R>, position: number, record: R | typeof deleted): void {
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
export function trim<R>(layer: Layer<R>, first: number): void {
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
