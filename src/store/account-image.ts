import { amendmentOf } from './amendments.js';
import type { LogEntry, LogListener } from './append-log.js';
import type { Collection, Records, Transaction, WorldCopy } from './port.js';
import * as tables from './table.js';

/** Everything that one account has, in memory. */
export interface AccountImage {
  /** Requests counted in its world. */
  requests: number;
  usedAt: number | null;
  /** Increased whenever the world is replaced. */
  worldNumber: number;
  /** Records of its world by collection; null if it never had any. */
  world: Tables | null;
  /** Records that outlive its world. */
  own: Tables | null;
  /** Kept worlds by mark. */
  kept: Map<string, FrozenWorld> | null;
}

type Tables = Map<string, tables.Table<unknown>>;

/** A world that shares its records with the one that it was taken from. */
export interface FrozenWorld extends WorldCopy {
  readonly tables: readonly tables.FrozenTable<unknown>[];
}

export function createAccountImage(requests = 0): AccountImage {
  return { requests, usedAt: null, worldNumber: 0, world: null, own: null, kept: null };
}

/** Returns a copy-on-write copy. */
export function copy({ world, own, kept, ...counters }: AccountImage): AccountImage {
  return {
    ...counters,
    world: thawTables(freezeTables(world)),
    own: thawTables(freezeTables(own)),
    kept: kept && new Map(kept),
  };
}

/** Returns whether it can be dropped without loss. */
export function isBlank({ usedAt, requests, world, own }: AccountImage): boolean {
  return usedAt === null && requests === 0 && world === null && own === null;
}

export function begin(image: AccountImage, requests: number): void {
  image.requests = requests;
  image.worldNumber += 1;
  image.world = null;
}

export function freeze({ requests, world }: AccountImage): FrozenWorld {
  const frozen = freezeTables(world);
  return {
    requests,
    tables: frozen,
    get records(): Records {
      return createTransaction({ ...createAccountImage(), world: thawTables(frozen) });
    },
  };
}

/** Builds a world that belongs to no account yet. */
export function build(requests: number): { tx: Transaction; world(): WorldCopy } {
  const image = createAccountImage(requests);
  return { tx: createTransaction(image), world: () => freeze(image) };
}

/** @param world from `freeze` */
export function place(image: AccountImage, world: WorldCopy): void {
  const { requests, tables: frozen } = world as FrozenWorld;
  image.requests = requests;
  image.worldNumber += 1;
  image.world = thawTables(frozen);
}

/** Marks are numbers, unique among kept worlds. */
export function nextMark({ kept }: AccountImage): string {
  const last = kept === null ? undefined : [...kept.keys()].at(-1);
  return String(Number(last ?? 0) + 1);
}

export function keep(image: AccountImage, mark: string): void {
  image.kept ??= new Map();
  image.kept.set(mark, freeze(image));
}

/** @throws Error if no world is kept under the mark, which is a bug */
export function restore(image: AccountImage, mark: string): void {
  const world = image.kept?.get(mark);
  if (world === undefined) throw new Error(`no world is kept under the mark ${mark}`);
  place(image, world);
}

export function release(image: AccountImage, mark: string): void {
  image.kept?.delete(mark);
  if (image.kept?.size === 0) image.kept = null;
}

/** Drops all but lasting records. */
export function drop(image: AccountImage): void {
  const lasting = [...(image.own ?? [])].filter(([, { collection }]) => collection.scope === 'lasting');
  const own = lasting.length === 0 ? null : new Map(lasting);
  Object.assign(image, { ...createAccountImage(), worldNumber: image.worldNumber + 1, own });
}

function freezeTables(all: Tables | null): FrozenWorld['tables'] {
  return [...(all?.values() ?? [])].map(tables.freeze);
}

function thawTables(frozen: FrozenWorld['tables']): Tables | null {
  if (frozen.length === 0) return null;
  return new Map(frozen.map((each) => [each.collection.name, tables.createTable(each.collection, each)]));
}

/** Log entries that build a world from nothing; records keep their positions. */
export function* entriesOf(world: WorldCopy): Generator<LogEntry> {
  const { requests, tables: frozen } = world as FrozenWorld;
  yield ['begin', requests];
  for (const table of frozen) yield* entriesOfTable(tables.createTable(table.collection, table));
}

function* entriesOfTable(table: tables.Table<unknown>): Generator<LogEntry> {
  const { name } = table.collection;
  let last = 0;
  for (const [id, record, position] of tables.recordsOf(table)) {
    if (position > last + 1) yield ['skip', name, position - last - 1];
    yield id === null ? ['append', name, record] : ['put', name, id, record];
    last = position;
  }
  const end = tables.endOf(table);
  if (end > last) yield ['skip', name, end - last];
}

/**
 * Log entries that build the whole account from nothing, except for the counters. The image must not change meanwhile.
 * It is not frozen: each later lookup would search the frozen layers too.
 */
export function* checkpointOf(image: AccountImage): Generator<LogEntry> {
  yield ['clear'];
  for (const [mark, world] of image.kept ?? []) {
    yield* entriesOf(world);
    yield ['keep', mark, world.requests];
  }
  yield ['begin', image.requests];
  for (const table of image.world?.values() ?? []) yield* entriesOfTable(table);
  for (const table of image.own?.values() ?? []) yield* entriesOfTable(table);
  yield ['world', image.worldNumber];
}

/** Drops everything, also lasting records. */
export function clear(image: AccountImage): void {
  Object.assign(image, createAccountImage());
}

/**
 * A transaction on an image, whose world may be replaced meanwhile.
 * @param note called with each change
 */
export function createTransaction(image: AccountImage, note?: LogListener): Transaction {
  return {
    get(collection, id, now) {
      const table = find(image, collection);
      const record = table === undefined ? undefined : tables.get(table, id);
      if (record === undefined || now === undefined || collection.expires === undefined) return record;
      return now < collection.expires(record) ? record : undefined;
    },
    put(collection, id, record, now) {
      const table = tableOf(image, collection);
      if (collection.expires !== undefined || collection.maxRecords !== undefined)
        makeRoom(table, id, now, note);
      tables.put(table, id, record);
      note?.(['put', collection.name, id, record]);
    },
    replace(collection, id, record) {
      const table = tableOf(image, collection);
      const entry = note && replacementEntry(table, id, record);
      tables.replace(table, id, record);
      if (entry !== undefined) note?.(entry);
    },
    delete: (collection, id) => removeFrom(tableOf(image, collection), id, note),
    append(collection, record) {
      tables.append(tableOf(image, collection), record);
      note?.(['append', collection.name, record]);
    },
    dropOldest(collection, count) {
      tables.dropOldest(tableOf(image, collection), count);
      note?.(['drop oldest', collection.name, count]);
    },
    list(collection, query) {
      const table = find(image, collection);
      return table === undefined ? [] : tables.list(table, query);
    },
    due(collection, query) {
      const table = find(image, collection);
      return table === undefined ? [] : tables.due(table, query);
    },
    count: (collection) => find(image, collection)?.size ?? 0,
  };
}

/** Only what differs is logged: a record may be long, and change often. */
function replacementEntry<R>(table: tables.Table<R>, id: string, record: R): LogEntry {
  const { name } = table.collection;
  const amendment = amendmentOf(tables.get(table, id), record);
  return amendment === null ? ['replace', name, id, record] : ['amend', name, id, amendment];
}

function removeFrom<R>(table: tables.Table<R>, id: string, note: LogListener | undefined): void {
  tables.remove(table, id);
  note?.(['delete', table.collection.name, id]);
}

/** Max records evicted per added record. */
const maxDroppedPerPut = 2;

/**
 * Evicts expired records, and the oldest beyond the limit, before a record is added.
 * @param id id of the added record
 */
function makeRoom<R>(
  table: tables.Table<R>,
  id: string,
  now: number | undefined,
  note: LogListener | undefined,
): void {
  const { expires, maxRecords } = table.collection;
  const hasExpired = (record: R): boolean =>
    now !== undefined && expires !== undefined && expires(record) <= now;
  const same = tables.get(table, id);
  if (same !== undefined && hasExpired(same)) removeFrom(table, id, note);
  for (let dropped = 0; dropped < maxDroppedPerPut; dropped += 1) {
    const oldest = tables.oldest(table);
    if (oldest === undefined) return;
    if (table.size !== maxRecords && !hasExpired(oldest.record)) return;
    removeFrom(table, oldest.id, note);
  }
}

function find<R>(
  { world, own }: AccountImage,
  { name, scope = 'world' }: Collection<R>,
): tables.Table<R> | undefined {
  return (scope === 'world' ? world : own)?.get(name) as tables.Table<R> | undefined;
}

/** The table of a collection, created on first use. */
export function tableOf<R>(image: AccountImage, collection: Collection<R>): tables.Table<R> {
  const found = find(image, collection);
  if (found !== undefined) return found;
  const table = tables.createTable(collection);
  const side = (collection.scope ?? 'world') === 'world' ? 'world' : 'own';
  image[side] ??= new Map();
  image[side].set(collection.name, table as tables.Table<unknown>);
  return table;
}
