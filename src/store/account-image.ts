import type { LogEntry, LogListener } from './append-log.js';
import type { Collection, Records, Transaction, World } from './port.js';
import * as lists from './table.js';
import * as shelves from './table.js';

/** What one account has, in memory. */
export interface AccountImage {
  /** How many requests it made in its world. */
  requests: number;
  usedAt: number | null;
  /** The records of its world, by noun; one that was only asked has none. */
  world: Tables | null;
  /** Those that outlive its world. */
  own: Tables | null;
  /** Worlds that it kept, by their marks. */
  kept: Map<string, FrozenWorld> | null;
}

type Tables = Map<string, shelves.Table<unknown>>;

/** A world that shares its records with the one that it was. */
export interface FrozenWorld extends World {
  readonly shelves: readonly shelves.FrozenTable<unknown>[];
}

export function createAccountImage(requests = 0): AccountImage {
  return { requests, usedAt: null, world: null, own: null, kept: null };
}

/** Whether there is nothing in it that anybody could miss. */
export function isBlank({ usedAt, requests, world, own }: AccountImage): boolean {
  return usedAt === null && requests === 0 && world === null && own === null;
}

export function begin(image: AccountImage, requests: number): void {
  image.requests = requests;
  image.world = null;
}

export function freeze({ requests, world }: AccountImage): FrozenWorld {
  const frozen = [...(world?.values() ?? [])].map(shelves.freeze);
  return {
    requests,
    shelves: frozen,
    get records(): Records {
      return createTransaction({ ...createAccountImage(), world: thawTables(frozen) });
    },
  };
}

/** A world that is no account's yet. */
export function build(requests: number): { tx: Transaction; world(): World } {
  const image = createAccountImage(requests);
  return { tx: createTransaction(image), world: () => freeze(image) };
}

/** @param world one that was frozen */
export function place(image: AccountImage, world: World): void {
  const { requests, shelves } = world as FrozenWorld;
  image.requests = requests;
  image.world = thawTables(shelves);
}

/** Marks are numbered, so that none comes twice as long as its world is kept. */
export function nextMark({ kept }: AccountImage): string {
  const last = kept === null ? undefined : [...kept.keys()].at(-1);
  return String(Number(last ?? 0) + 1);
}

export function keep(image: AccountImage, mark: string): void {
  image.kept ??= new Map();
  image.kept.set(mark, freeze(image));
}

/** @throws Error where no world is kept under the mark: a bug */
export function restore(image: AccountImage, mark: string): void {
  const world = image.kept?.get(mark);
  if (world === undefined) throw new Error(`no world is kept under the mark ${mark}`);
  place(image, world);
}

export function release(image: AccountImage, mark: string): void {
  image.kept?.delete(mark);
  if (image.kept?.size === 0) image.kept = null;
}

/** Gives up all but what lasts. */
export function drop(image: AccountImage): void {
  const lasting = [...(image.own ?? [])].filter(([, { noun }]) => noun.scope === 'lasting');
  Object.assign(image, { ...createAccountImage(), own: lasting.length === 0 ? null : new Map(lasting) });
}

function thawTables(frozen: FrozenWorld['shelves']): Tables | null {
  if (frozen.length === 0) return null;
  return new Map(frozen.map((each) => [each.noun.name, shelves.createTable(each.noun, each)]));
}

export function put<R>(image: AccountImage, noun: Collection<R>, id: string, record: R): void {
  shelves.put(tableOf(image, noun), id, record);
}

export function replace<R>(image: AccountImage, noun: Collection<R>, id: string, record: R): void {
  shelves.replace(tableOf(image, noun), id, record);
}

export function remove<R>(image: AccountImage, noun: Collection<R>, id: string): void {
  shelves.remove(tableOf(image, noun), id);
}

export function append<R>(image: AccountImage, noun: Collection<R>, record: R): void {
  shelves.append(tableOf(image, noun), record);
}

export function dropOldest<R>(image: AccountImage, noun: Collection<R>, count: number): void {
  shelves.dropOldest(tableOf(image, noun), count);
}

/** What it takes to build a world anew, record by record. */
export function* entriesOf(world: World): Generator<LogEntry> {
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
export function createTransaction(image: AccountImage, note?: LogListener): Transaction {
  return {
    get(noun, id, now) {
      const shelf = find(image, noun);
      const record = shelf === undefined ? undefined : shelves.get(shelf, id);
      if (record === undefined || now === undefined || noun.expires === undefined) return record;
      return now < noun.expires(record) ? record : undefined;
    },
    put(noun, id, record, now) {
      const shelf = tableOf(image, noun);
      if (noun.expires !== undefined || noun.most !== undefined) makeRoom(shelf, id, now, note);
      shelves.put(shelf, id, record);
      note?.(['put', noun.name, id, record]);
    },
    replace(noun, id, record) {
      shelves.replace(tableOf(image, noun), id, record);
      note?.(['replace', noun.name, id, record]);
    },
    delete: (noun, id) => removeFrom(tableOf(image, noun), id, note),
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

function removeFrom<R>(shelf: shelves.Table<R>, id: string, note: LogListener | undefined): void {
  shelves.remove(shelf, id);
  note?.(['delete', shelf.noun.name, id]);
}

/** Records that expire are dropped as others come, at most so many for each. */
const maxDroppedPerPut = 2;

/**
 * Drops what has expired, and what the bound leaves no place for, before a record comes.
 * @param id its id
 */
function makeRoom<R>(
  shelf: shelves.Table<R>,
  id: string,
  now: number | undefined,
  note: LogListener | undefined,
): void {
  const { expires, most } = shelf.noun;
  const hasExpired = (record: R): boolean =>
    now !== undefined && expires !== undefined && expires(record) <= now;
  const same = shelves.get(shelf, id);
  if (same !== undefined && hasExpired(same)) removeFrom(shelf, id, note);
  for (let dropped = 0; dropped < maxDroppedPerPut; dropped += 1) {
    const oldest = shelves.oldest(shelf);
    if (oldest === undefined) return;
    if (shelf.size !== most && !hasExpired(oldest.record)) return;
    removeFrom(shelf, oldest.id, note);
  }
}

function find<R>(
  { world, own }: AccountImage,
  { name, scope = 'world' }: Collection<R>,
): shelves.Table<R> | undefined {
  return (scope === 'world' ? world : own)?.get(name) as shelves.Table<R> | undefined;
}

function tableOf<R>(image: AccountImage, noun: Collection<R>): shelves.Table<R> {
  const found = find(image, noun);
  if (found !== undefined) return found;
  const shelf = shelves.createTable(noun);
  const side = (noun.scope ?? 'world') === 'world' ? 'world' : 'own';
  image[side] ??= new Map();
  image[side].set(noun.name, shelf as shelves.Table<unknown>);
  return shelf;
}
