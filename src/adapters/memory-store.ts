import type { Entry, ListQuery, Noun, Store, Transaction } from '../sandbox/ports.js';

/**
 * The records of one kind. Everything that leads to a record holds its position, a plain number, which costs the
 * collector of garbage nothing: with an object for each place, keeping reports took a tenth of a create.
 */
interface Shelf<R> {
  /** In order of position, oldest first; the record at position 1 comes first. */
  records: R[];
  /** Positions by id. */
  places: Map<string, number>;
  indexes: Index<R>[];
}

interface Index<R> {
  name: string;
  keyOf(record: R): string;
  /** Positions in their order. */
  places: Map<string, number[]>;
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
    get: (noun, id) => get(shelfOf(noun), id),
    put: (noun, id, record) => put(shelfOf(noun), noun, id, record),
    replace: (noun, id, record) => replace(shelfOf(noun), noun, id, record),
    list: (noun, query) => list(shelfOf(noun), query),
  };
}

function createShelf<R>({ indexes }: Noun<R>): Shelf<R> {
  return {
    records: [],
    places: new Map(),
    indexes: Object.entries(indexes).map(([name, keyOf]) => ({ name, keyOf, places: new Map() })),
  };
}

function get<R>({ records, places }: Shelf<R>, id: string): R | undefined {
  const position = places.get(id);
  return position === undefined ? undefined : records[position - 1];
}

function put<R>({ records, places, indexes }: Shelf<R>, noun: Noun<R>, id: string, record: R): void {
  if (places.has(id)) throw new Error(`${noun.name} ${id} exists already`);
  const position = records.push(record);
  places.set(id, position);
  for (const index of indexes) {
    const value = index.keyOf(record);
    const listed = index.places.get(value);
    if (listed) listed.push(position);
    else index.places.set(value, [position]);
  }
}

function replace<R>({ records, places }: Shelf<R>, noun: Noun<R>, id: string, record: R): void {
  const position = places.get(id);
  if (position === undefined) throw new Error(`there is no ${noun.name} ${id}`);
  records[position - 1] = record;
}

function list<R>({ records, indexes }: Shelf<R>, query: ListQuery<R>): Entry<R>[] {
  const { index, direction, from, limit, where } = query;
  const places = index === undefined ? null : placesIn(indexes, index);
  const count = places === null ? records.length : places.length;
  const step = direction === 'older' ? -1 : 1;
  const found: Entry<R>[] = [];
  let at = start(places, count, direction, from);
  for (; at >= 0 && at < count && found.length < limit; at += step) {
    const position = positionAt(places, at);
    const record = records[position - 1] as R;
    if (where === undefined || where(record)) found.push({ position, record });
  }
  return found;
}

function placesIn<R>(indexes: Index<R>[], { name, value }: { name: string; value: string }): number[] {
  return indexes.find((index) => index.name === name)?.places.get(value) ?? [];
}

/** Of all records (`null`), or of those that an index has. */
function positionAt(places: number[] | null, at: number): number {
  return places === null ? at + 1 : (places[at] as number);
}

/** Where the first position beyond `from` in the direction stands, by halving: positions only grow. */
function start(
  places: number[] | null,
  count: number,
  direction: 'older' | 'newer',
  from: number | undefined,
): number {
  if (from === undefined) return direction === 'older' ? count - 1 : 0;
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    const position = positionAt(places, middle);
    if (direction === 'older' ? position < from : position <= from) low = middle + 1;
    else high = middle;
  }
  return direction === 'older' ? low - 1 : low;
}
