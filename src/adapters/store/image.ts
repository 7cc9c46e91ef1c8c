import type { Noun, Records, Transaction, World } from '../../sandbox/ports.js';
import type { Fact, Note } from './facts.js';
import * as lists from './shelf-lists.js';
import * as shelves from './shelves.js';

/** What one account has, in memory. */
export interface Image {
  /** How many requests it made in its world. */
  requests: number;
  usedAt: number | null;
  /** The records of its world, by noun; one that was only asked has none. */
  world: Shelves | null;
  /** Those that outlive its world. */
  own: Shelves | null;
  /** Worlds that it kept, by their marks. */
  kept: Map<string, FrozenWorld> | null;
}

type Shelves = Map<string, shelves.Shelf<unknown>>;

/** A world that shares its records with the one that it was. */
export interface FrozenWorld extends World {
  readonly shelves: readonly shelves.FrozenShelf<unknown>[];
}

export function createImage(requests = 0): Image {
  return { requests, usedAt: null, world: null, own: null, kept: null };
}

/** Whether there is nothing in it that anybody could miss. */
export function isBlank({ usedAt, requests, world, own }: Image): boolean {
  return usedAt === null && requests === 0 && world === null && own === null;
}

export function begin(image: Image, requests: number): void {
  image.requests = requests;
  image.world = null;
}

export function freeze({ requests, world }: Image): FrozenWorld {
  const frozen = [...(world?.values() ?? [])].map(shelves.freeze);
  return {
    requests,
    shelves: frozen,
    get records(): Records {
      return createTransaction({ ...createImage(), world: thawed(frozen) });
    },
  };
}

/** A world that is no account's yet. */
export function build(requests: number): { tx: Transaction; world(): World } {
  const image = createImage(requests);
  return { tx: createTransaction(image), world: () => freeze(image) };
}

/** @param world one that was frozen */
export function place(image: Image, world: World): void {
  const { requests, shelves } = world as FrozenWorld;
  image.requests = requests;
  image.world = thawed(shelves);
}

/** Marks are numbered, so that none comes twice as long as its world is kept. */
export function nextMark({ kept }: Image): string {
  const last = kept === null ? undefined : [...kept.keys()].at(-1);
  return String(Number(last ?? 0) + 1);
}

export function keep(image: Image, mark: string): void {
  image.kept ??= new Map();
  image.kept.set(mark, freeze(image));
}

/** @throws Error where no world is kept under the mark: a bug */
export function restore(image: Image, mark: string): void {
  const world = image.kept?.get(mark);
  if (world === undefined) throw new Error(`no world is kept under the mark ${mark}`);
  place(image, world);
}

export function release(image: Image, mark: string): void {
  image.kept?.delete(mark);
  if (image.kept?.size === 0) image.kept = null;
}

/** Gives up all but what lasts. */
export function drop(image: Image): void {
  const lasting = [...(image.own ?? [])].filter(([, { noun }]) => noun.scope === 'lasting');
  Object.assign(image, { ...createImage(), own: lasting.length === 0 ? null : new Map(lasting) });
}

function thawed(frozen: FrozenWorld['shelves']): Shelves | null {
  if (frozen.length === 0) return null;
  return new Map(frozen.map((each) => [each.noun.name, shelves.createShelf(each.noun, each)]));
}

export function put<R>(image: Image, noun: Noun<R>, id: string, record: R): void {
  shelves.put(shelfOf(image, noun), id, record);
}

export function replace<R>(image: Image, noun: Noun<R>, id: string, record: R): void {
  shelves.replace(shelfOf(image, noun), id, record);
}

export function remove<R>(image: Image, noun: Noun<R>, id: string): void {
  shelves.remove(shelfOf(image, noun), id);
}

export function append<R>(image: Image, noun: Noun<R>, record: R): void {
  shelves.append(shelfOf(image, noun), record);
}

export function dropOldest<R>(image: Image, noun: Noun<R>, count: number): void {
  shelves.dropOldest(shelfOf(image, noun), count);
}

/** What it takes to build a world anew, record by record. */
export function* factsOf(world: World): Generator<Fact> {
  const { requests, shelves: frozen } = world as FrozenWorld;
  yield ['begin', requests];
  for (const shelf of frozen) {
    const { name } = shelf.noun;
    for (const [id, record] of lists.recordsOf(shelf))
      yield id === null ? ['append', name, record] : ['put', name, id, record];
  }
}

/**
 * What work does to an account; its world may be put in the place of another meanwhile.
 * @param note told of what it does
 */
export function createTransaction(image: Image, note?: Note): Transaction {
  return {
    get(noun, id, now) {
      const shelf = find(image, noun);
      const record = shelf === undefined ? undefined : shelves.get(shelf, id);
      if (record === undefined || now === undefined || noun.expires === undefined) return record;
      return now < noun.expires(record) ? record : undefined;
    },
    put(noun, id, record, now) {
      const shelf = shelfOf(image, noun);
      if (noun.expires !== undefined || noun.most !== undefined) makeWay(shelf, id, now, note);
      shelves.put(shelf, id, record);
      note?.(['put', noun.name, id, record]);
    },
    replace(noun, id, record) {
      shelves.replace(shelfOf(image, noun), id, record);
      note?.(['replace', noun.name, id, record]);
    },
    delete: (noun, id) => removeFrom(shelfOf(image, noun), id, note),
    append(noun, record) {
      append(image, noun, record);
      note?.(['append', noun.name, record]);
    },
    dropOldest(noun, count) {
      dropOldest(image, noun, count);
      note?.(['drop oldest', noun.name, count]);
    },
    list(noun, query) {
      const shelf = find(image, noun);
      return shelf === undefined ? [] : lists.list(shelf, query);
    },
    due(noun, query) {
      const shelf = find(image, noun);
      return shelf === undefined ? [] : lists.due(shelf, query);
    },
    count: (noun) => find(image, noun)?.size ?? 0,
  };
}

function removeFrom<R>(shelf: shelves.Shelf<R>, id: string, note: Note | undefined): void {
  shelves.remove(shelf, id);
  note?.(['delete', shelf.noun.name, id]);
}

/** Records that expire are dropped as others come, at most so many for each. */
const mostDropped = 2;

/**
 * Drops what has expired, and what the bound leaves no place for, before a record comes.
 * @param id its id
 */
function makeWay<R>(
  shelf: shelves.Shelf<R>,
  id: string,
  now: number | undefined,
  note: Note | undefined,
): void {
  const { expires, most } = shelf.noun;
  const hasExpired = (record: R): boolean =>
    now !== undefined && expires !== undefined && expires(record) <= now;
  const same = shelves.get(shelf, id);
  if (same !== undefined && hasExpired(same)) removeFrom(shelf, id, note);
  for (let dropped = 0; dropped < mostDropped; dropped += 1) {
    const oldest = shelves.oldest(shelf);
    if (oldest === undefined) return;
    if (shelf.size !== most && !hasExpired(oldest.record)) return;
    removeFrom(shelf, oldest.id, note);
  }
}

function find<R>({ world, own }: Image, { name, scope = 'world' }: Noun<R>): shelves.Shelf<R> | undefined {
  return (scope === 'world' ? world : own)?.get(name) as shelves.Shelf<R> | undefined;
}

function shelfOf<R>(image: Image, noun: Noun<R>): shelves.Shelf<R> {
  const found = find(image, noun);
  if (found !== undefined) return found;
  const shelf = shelves.createShelf(noun);
  const side = (noun.scope ?? 'world') === 'world' ? 'world' : 'own';
  image[side] ??= new Map();
  image[side].set(noun.name, shelf as shelves.Shelf<unknown>);
  return shelf;
}
