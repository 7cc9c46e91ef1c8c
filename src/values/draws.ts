import seedrandom from 'seedrandom';

/** Key of a universe of draws: equal keys draw equal values, whatever else is drawn. */
export interface DrawKey {
  readonly seed: string;
  /** Kind of the drawn thing, such as a report type. */
  readonly type: string;
  /** Canonical company id. */
  readonly company: string;
}

/**
 * Generator of one record. Each field is drawn by its name, so new fields and records do not change other values,
 * and a field drawn twice has the same value.
 */
export interface Draws {
  /** Draws an integer from `min` to `max`, both included. */
  int(field: string, min: number, max: number): number;
  /** Draws true with this probability. */
  chance(field: string, probability: number): boolean;
  /**
   * Draws one item.
   * @throws RangeError if there are none
   */
  pick<T>(field: string, items: readonly T[]): T;
  /** Draws one item in proportion to its weight. */
  weighted<T>(field: string, items: readonly T[], weightOf: (item: T) => number): T;
  /** Draws an order of the items. */
  shuffle<T>(field: string, items: readonly T[]): T[];
  /** Draws an unsigned 32-bit integer, as a seed for other generators. */
  uint32(field: string): number;
  /** Returns the generator of a record below this one. */
  at(path: string): Draws;
  /** Returns this generator with a prefix for its fields. The cheapest way to draw the many small records of a list. */
  row(name: string): Draws;
}

/** Generators by key and path. Seeding one costs as much as hundreds of draws. */
const seeded = new WeakMap<DrawKey, Map<string, Draws>>();

/** Returns the generator of the record at `path`, seeded with the whole key. */
export function drawsAt(key: DrawKey, path: string): Draws {
  let generators = seeded.get(key);
  if (generators === undefined) {
    generators = new Map();
    seeded.set(key, generators);
  }
  let draws = generators.get(path);
  if (draws === undefined) {
    draws = new RecordDraws(new Seed(key, path));
    generators.set(path, draws);
  }
  return draws;
}

/** Seed of a record's draws, 64 bits. */
type Bits = readonly [high: number, low: number];

/** Lazy seed of a record: many records never draw. */
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
  /** Prefix of the name of each field. */
  readonly #prefix: string;
  /** Seed with the prefix mixed in. */
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

/** Cached total weights of lists, with the function that computed them. */
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

/** Mixes a name into 64 bits, in the manner of MurmurHash3. A generator per field would cost ten times as much. */
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

/** Returns a fraction from 0 (included) to 1 (excluded). */
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

/**
 * Permutes the numbers from 0 to below `size`: distinct numbers give distinct numbers, without visible order. A Feistel
 * network over the next even count of bits, applied again while its result is too large. `size` is at most 2^30.
 */
export function permuted(index: number, size: number): number {
  return walked(index, size, [0, 1, 2, 3]);
}

/** Returns the number of which `permuted` gives this one. */
export function unpermuted(index: number, size: number): number {
  return walked(index, size, [3, 2, 1, 0]);
}

function walked(index: number, size: number, rounds: readonly number[]): number {
  const half = Math.max(1, Math.ceil(Math.log2(size) / 2));
  const mask = 2 ** half - 1;
  let result = index;
  do {
    let left = result >>> half;
    let right = result & mask;
    for (const round of rounds) [left, right] = [right, left ^ (scrambled(right, round) & mask)];
    // The halves change places once more, so that the rounds in reverse order undo it.
    result = (right << half) | left;
  } while (result >= size);
  return result;
}

/** Mixes bits in the manner of MurmurHash3. */
function scrambled(bits: number, round: number): number {
  let h = Math.imul(bits + 1, 0x9e3779b1) ^ Math.imul(round + 1, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 16), 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 13), 0x27d4eb2f);
  return (h ^ (h >>> 16)) >>> 0;
}
