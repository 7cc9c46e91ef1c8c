import type { Noun, Store, Transaction, World } from '../sandbox/ports.js';
import * as shelves from './shelves.js';

/** What one account has. */
interface Account {
  /** How many requests it made. */
  requests: number;
  /** By noun; one that was only asked has none. */
  shelves: Map<string, shelves.Shelf<unknown>> | null;
  tx: Transaction | null;
}

/** A store that lives as long as the process. */
export function createMemoryStore(): Store {
  const accounts = new Map<string, Account>();
  const accountOf = (id: string): Account => {
    let account = accounts.get(id);
    if (account === undefined) {
      account = { requests: 0, shelves: null, tx: null };
      accounts.set(id, account);
    }
    return account;
  };
  const frozen = ({ requests, shelves: own }: Account): World => {
    const kept = [...(own?.values() ?? [])].map(shelves.freeze);
    return {
      requests,
      records: createTransaction({ requests, shelves: thawed(kept), tx: null }, nowhere),
      placeIn: (id) => void Object.assign(accountOf(id), { requests, shelves: thawed(kept) }),
    };
  };
  return {
    transaction(accountId, work) {
      const account = accounts.get(accountId) ?? { requests: 0, shelves: null, tx: null };
      if (account.tx !== null) return work(account.tx);
      const tx = createTransaction(account, () => accounts.set(accountId, account));
      const result = work(tx);
      // One that has nothing is kept small, however often it is looked at.
      if (account.shelves !== null) account.tx = tx;
      return result;
    },
    requests: (accountId) => accounts.get(accountId)?.requests ?? 0,
    countRequest(accountId) {
      const account = accountOf(accountId);
      account.requests += 1;
      return account.requests;
    },
    begin(accountId, requests) {
      Object.assign(accountOf(accountId), { requests, shelves: null });
    },
    freeze: (accountId) => frozen(accountOf(accountId)),
    build(requests) {
      const account: Account = { requests, shelves: null, tx: null };
      return { tx: createTransaction(account, nowhere), world: () => frozen(account) };
    },
    drop: (accountId) => void accounts.delete(accountId),
  };
}

/** What is no account's is kept by whoever holds it. */
function nowhere(): void {}

function thawed(frozen: readonly shelves.FrozenShelf<unknown>[]): Account['shelves'] {
  return new Map(frozen.map((shelf) => [shelf.noun.name, shelves.thaw(shelf)]));
}

/**
 * What work does to an account; its world may be put in the place of another meanwhile.
 * @param keep called when it gets something
 */
function createTransaction(account: Account, keep: () => void): Transaction {
  const find = <R>({ name }: Noun<R>): shelves.Shelf<R> | undefined =>
    account.shelves?.get(name) as shelves.Shelf<R> | undefined;
  const shelfOf = <R>(noun: Noun<R>): shelves.Shelf<R> => {
    let shelf = find(noun);
    if (shelf === undefined) {
      shelf = shelves.createShelf(noun);
      account.shelves ??= new Map();
      keep();
      account.shelves.set(noun.name, shelf as shelves.Shelf<unknown>);
    }
    return shelf;
  };
  return {
    get(noun, id) {
      const shelf = find(noun);
      return shelf === undefined ? undefined : shelves.get(shelf, id);
    },
    put: (noun, id, record) => shelves.put(shelfOf(noun), id, record),
    replace: (noun, id, record) => shelves.replace(shelfOf(noun), id, record),
    list(noun, query) {
      const shelf = find(noun);
      return shelf === undefined ? [] : shelves.list(shelf, query);
    },
    due(noun, query) {
      const shelf = find(noun);
      return shelf === undefined ? [] : shelves.due(shelf, query);
    },
    count(noun) {
      const shelf = find(noun);
      return shelf === undefined ? 0 : shelves.count(shelf);
    },
  };
}
