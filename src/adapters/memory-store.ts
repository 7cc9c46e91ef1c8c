import type { Entry, ListQuery, Noun, Store, Transaction } from '../sandbox/ports.js';

interface Shelf<R> {
  byId: Map<string, Entry<R>>;
  /** In order of position, oldest first; so is every list of an index. */
  all: Entry<R>[];
  indexes: Index<R>[];
}

interface Index<R> {
  name: string;
  keyOf(record: R): string;
  entries: Map<string, Entry<R>[]>;
}

/** A store that lives as long as the process. */
export function createMemoryStore(): Store {
  const accounts = new Map<string, Transaction>();
  return {
    transaction(accountId, work) {
      let account = accounts.get(accountId);
      if (account === undefined) {
        account = createAccount();
        accounts.set(accountId, account);
      }
      return work(account);
    },
  };
}

function createAccount(): Transaction {
  const shelves = new Map<string, Shelf<unknown>>();
  const shelfOf = <R>(noun: Noun<R>): Shelf<R> => {
    let shelf = shelves.get(noun.name);
    if (shelf === undefined) {
      shelf = createShelf(noun) as Shelf<unknown>;
      shelves.set(noun.name, shelf);
    }
    return shelf as Shelf<R>;
  };
  return {
    get: (noun, id) => shelfOf(noun).byId.get(id)?.record,
    put: (noun, id, record) => put(shelfOf(noun), noun, id, record),
    replace: (noun, id, record) => replace(shelfOf(noun), noun, id, record),
    list: (noun, query) => list(entriesOf(shelfOf(noun), query.index), query),
  };
}

function createShelf<R>({ indexes }: Noun<R>): Shelf<R> {
  return {
    byId: new Map(),
    all: [],
    indexes: Object.entries(indexes).map(([name, keyOf]) => ({ name, keyOf, entries: new Map() })),
  };
}

function put<R>(shelf: Shelf<R>, noun: Noun<R>, id: string, record: R): void {
  if (shelf.byId.has(id)) throw new Error(`${noun.name} ${id} exists already`);
  const entry = { position: shelf.all.length + 1, record };
  shelf.byId.set(id, entry);
  shelf.all.push(entry);
  for (const index of shelf.indexes) {
    const value = index.keyOf(record);
    const entries = index.entries.get(value);
    if (entries) entries.push(entry);
    else index.entries.set(value, [entry]);
  }
}

function replace<R>(shelf: Shelf<R>, noun: Noun<R>, id: string, record: R): void {
  const entry = shelf.byId.get(id);
  if (entry === undefined) throw new Error(`there is no ${noun.name} ${id}`);
  entry.record = record;
}

function entriesOf<R>(shelf: Shelf<R>, index: { name: string; value: string } | undefined): Entry<R>[] {
  if (index === undefined) return shelf.all;
  return shelf.indexes.find(({ name }) => name === index.name)?.entries.get(index.value) ?? [];
}

function list<R>(entries: Entry<R>[], { direction, from, limit, where }: ListQuery<R>): Entry<R>[] {
  const step = direction === 'older' ? -1 : 1;
  const found: Entry<R>[] = [];
  for (let at = start(entries, direction, from); found.length < limit; at += step) {
    const entry = entries[at];
    if (entry === undefined) break;
    if (where === undefined || where(entry.record)) found.push(entry);
  }
  return found;
}

/** Index of the first entry beyond `from` in the direction, by halving: positions only grow. */
function start<R>(entries: Entry<R>[], direction: 'older' | 'newer', from: number | undefined): number {
  if (from === undefined) return direction === 'older' ? entries.length - 1 : 0;
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const position = entries[middle]?.position ?? 0;
    if (direction === 'older' ? position < from : position <= from) low = middle + 1;
    else high = middle;
  }
  return direction === 'older' ? low - 1 : low;
}
