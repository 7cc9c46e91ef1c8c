import seedrandom from 'seedrandom';

/** What a universe of draws stands on: equal keys draw equal values, whatever else is drawn. */
export interface DrawKey {
  readonly seed: string;
  /** The kind of thing drawn for, such as a report type. */
  readonly type: string;
  /** The canonical company. */
  readonly company: string;
}

/**
 * The generator of one record. Each field takes its draw by name, so a field added to the record, or a record
 * added beside it, moves no other value. Asking twice for one field gives the same draw twice.
 */
export interface Draws {
  /** A whole number from `min` to `max`, both included. */
  int(field: string, min: number, max: number): number;
  /** True with the given probability. */
  chance(field: string, probability: number): boolean;
  /** One of the items; throws RangeError when there are none. */
  pick<T>(field: string, items: readonly T[]): T;
  /** One of the items, in proportion to its weight. */
  weighted<T>(field: string, items: readonly T[], weightOf: (item: T) => number): T;
  /** The items in a drawn order. */
  shuffle<T>(field: string, items: readonly T[]): T[];
  /** A number for generators that want a 32-bit seed. */
  uint32(field: string): number;
  /** The generator of a record below this one. */
  at(path: string): Draws;
  /** This one, with a name before each field: for the many small records of a list, which it costs least. */
  row(name: string): Draws;
}

/** The generators of each key, by path: to seed one costs as much as hundreds of its draws. */
const seeded = new WeakMap<DrawKey, Map<string, Draws>>();

/** The generator of the record at `path`, seeded by the whole key: nothing is shared between records. */
export function drawsAt(key: DrawKey, path: string): Draws {
  let ofKey = seeded.get(key);
  if (ofKey === undefined) {
    ofKey = new Map();
    seeded.set(key, ofKey);
  }
  let draws = ofKey.get(path);
  if (draws === undefined) {
    draws = new RecordDraws(new Seed(key, path));
    ofKey.set(path, draws);
  }
  return draws;
}

/** The 64 bits from which a record draws. */
type Bits = readonly [high: number, low: number];

/** What a record draws from: many records are asked for nothing, and never seeded. */
class Seed {
  readonly key: DrawKey;
  readonly path: string;
  #bits: Bits | null = null;

  constructor(key: DrawKey, path: string) {
    this.key = key;
    this.path = path;
  }

  get bits(): Bits {
    this.#bits ??= this.#seeded();
    return this.#bits;
  }

  #seeded(): Bits {
    const { seed, type, company } = this.key;
    // JSON keeps the parts apart: ("a", "bc") and ("ab", "c") must not be one key.
    const random = seedrandom.alea(JSON.stringify([seed, type, company, this.path]));
    return [random.int32(), random.int32()];
  }
}

class RecordDraws implements Draws {
  readonly #seed: Seed;
  /** What stands before the name of each field. */
  readonly #prefix: string;
  /** Those of the seed, with the prefix mixed in. */
  #bits: Bits | null = null;

  constructor(seed: Seed, prefix = '') {
    this.#seed = seed;
    this.#prefix = prefix;
  }

  int(field: string, min: number, max: number): number {
    return min + Math.floor(this.#fraction(field) * (max - min + 1));
  }

  chance(field: string, probability: number): boolean {
    return this.#fraction(field) < probability;
  }

  pick<T>(field: string, items: readonly T[]): T {
    return this.#found(field, items[Math.floor(this.#fraction(field) * items.length)]);
  }

  weighted<T>(field: string, items: readonly T[], weightOf: (item: T) => number): T {
    return this.#found(field, weightedItem(items, weightOf, this.#fraction(field)));
  }

  shuffle<T>(field: string, items: readonly T[]): T[] {
    return shuffled(items, (index) => this.#fraction(`${field}#${index}`));
  }

  uint32(field: string): number {
    return Math.floor(this.#fraction(field) * 0x1_0000_0000);
  }

  at(path: string): Draws {
    return drawsAt(this.#seed.key, `${this.#seed.path}/${path}`);
  }

  row(name: string): Draws {
    return new RecordDraws(this.#seed, `${this.#prefix}${name}/`);
  }

  #fraction(field: string): number {
    this.#bits ??= blended(this.#seed.bits, this.#prefix);
    return fractionOf(blended(this.#bits, field));
  }

  #found<T>(field: string, item: T | undefined): T {
    if (item !== undefined) return item;
    throw new RangeError(`nothing to pick for ${this.#seed.path}/${this.#prefix}${field}`);
  }
}

/** The weight of all items of a list, as it was last worked out by the same function. */
const totals = new WeakMap<object, { readonly weightOf: unknown; readonly total: number }>();

function totalWeight<T>(items: readonly T[], weightOf: (item: T) => number): number {
  const known = totals.get(items);
  if (known?.weightOf === weightOf) return known.total;
  let total = 0;
  for (const item of items) total += weightOf(item);
  totals.set(items, { weightOf, total });
  return total;
}

function weightedItem<T>(
  items: readonly T[],
  weightOf: (item: T) => number,
  fraction: number,
): T | undefined {
  let left = fraction * totalWeight(items, weightOf);
  for (const item of items) {
    left -= weightOf(item);
    if (left < 0) return item;
  }
  return undefined;
}

function shuffled<T>(items: readonly T[], fractionOf: (index: number) => number): T[] {
  return items
    .map((item, index) => ({ item, index, order: fractionOf(index) }))
    .sort((a, b) => a.order - b.order || a.index - b.index)
    .map(({ item }) => item);
}

/**
 * A record's 64 bits mixed with a field's name, in the manner of MurmurHash3. One generator for each field would cost
 * ten times as much.
 */
function blended([high, low]: Bits, name: string): Bits {
  let a = high;
  let b = low;
  for (let index = 0; index < name.length; index += 1) {
    const unit = name.charCodeAt(index);
    a = Math.imul(a ^ unit, 0x85ebca6b);
    b = Math.imul(b ^ unit, 0xc2b2ae35);
  }
  return [a, b];
}

/** The draw that these bits give, from 0 below 1. */
function fractionOf([high, low]: Bits): number {
  const a = mixed(high ^ (low >>> 15));
  const b = mixed(low ^ a);
  // 53 bits: all that a double holds below 1.
  return ((a >>> 0) * 0x20_0000 + (b >>> 11)) / 0x20_0000_0000_0000;
}

function mixed(bits: number): number {
  let h = bits;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
