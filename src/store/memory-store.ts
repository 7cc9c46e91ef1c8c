import * as images from './account-image.js';
import type { AccountList, AccountQuery, Store, Transaction } from './port.js';

type Use = AccountList['accounts'][number];

/** @param uses all accounts in use, by first use */
export function pageOfAccounts(
  uses: Iterable<Use>,
  { by, direction, from, limit }: AccountQuery,
): AccountList {
  const all = [...uses];
  if (by === 'last use') all.sort((one, other) => one.usedAt - other.usedAt);
  const beyond =
    direction === 'newer' ? all.slice(from ?? 0) : all.slice(0, (from ?? all.length + 1) - 1).reverse();
  return { total: all.length, accounts: beyond.slice(0, limit) };
}

/** An account and its transaction, which is reused. */
interface MemoryAccount {
  readonly image: images.AccountImage;
  tx: Transaction | null;
}

/** A store that lives as long as the process. Nothing waits, and everything is persisted at once. */
export function createMemoryStore(): Store {
  /** By first use. */
  const accounts = new Map<string, MemoryAccount>();
  let inUse = 0;

  const accountOf = (id: string): MemoryAccount => {
    let account = accounts.get(id);
    if (account === undefined) {
      account = { image: images.createAccountImage(), tx: null };
      accounts.set(id, account);
    }
    return account;
  };

  return {
    isDurable: false,
    open: () => undefined,
    catchUp: () => undefined,
    session: () => null,
    persistSoFar: () => undefined,
    hold: () => () => {},
    transaction(id, work) {
      const known = accounts.get(id);
      if (known !== undefined && known.tx !== null) return work(known.tx);
      const account = accountOf(id);
      const tx = images.createTransaction(account.image);
      try {
        return work(tx);
      } finally {
        // Accounts without records stay small, even if they are read often.
        const { world, own } = account.image;
        if (world !== null || own !== null) account.tx = tx;
        else if (known === undefined) accounts.delete(id);
      }
    },
    mayWork: () => true,
    claimWork: () => true,
    requests: (id) => accounts.get(id)?.image.requests ?? 0,
    countRequest(id) {
      const { image } = accountOf(id);
      image.requests += 1;
      return image.requests;
    },
    lastUse: (id) => accounts.get(id)?.image.usedAt ?? null,
    recordUse(id, at) {
      const { image } = accountOf(id);
      if (image.usedAt === null) inUse += 1;
      image.usedAt = at;
    },
    accounts(query) {
      // Fast path, used for each new account.
      if (query.limit === 0) return { total: inUse, accounts: [] };
      const uses = [...accounts].flatMap(
        ([
          id,
          {
            image: { usedAt },
          },
        ]) => (usedAt === null ? [] : [{ id, usedAt }]),
      );
      return pageOfAccounts(uses, query);
    },
    worldNumber: (id) => accounts.get(id)?.image.worldNumber ?? 0,
    begin: (id, requests) => images.begin(accountOf(id).image, requests),
    freeze: (id) => images.freeze(accountOf(id).image),
    build: images.build,
    place: (id, world) => images.place(accountOf(id).image, world),
    keep(id) {
      const { image } = accountOf(id);
      const mark = images.nextMark(image);
      images.keep(image, mark);
      return mark;
    },
    restore: (id, mark) => images.restore(accountOf(id).image, mark),
    release: (id, mark) => images.release(accountOf(id).image, mark),
    drop(id) {
      const account = accounts.get(id);
      if (account === undefined) return;
      if (account.image.usedAt !== null) inUse -= 1;
      images.drop(account.image);
      // An account that returns becomes the newest.
      accounts.delete(id);
      if (!images.isBlank(account.image)) accounts.set(id, account);
    },
  };
}
