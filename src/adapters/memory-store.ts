import type { Store, Transaction } from '../sandbox/ports.js';
import { pageOfAccounts } from './account-lists.js';
import * as images from './image.js';

/** An account, and what work does to it. */
interface Account {
  readonly image: images.Image;
  tx: Transaction | null;
}

/** A store that lives as long as the process: nothing in it ever has to wait, and all of it is kept at once. */
export function createMemoryStore(): Store {
  const accounts = new Map<string, Account>();
  let inUse = 0;
  const accountOf = (id: string): Account => {
    let account = accounts.get(id);
    if (account === undefined) {
      account = { image: images.createImage(), tx: null };
      accounts.set(id, account);
    }
    return account;
  };
  const imageOf = (id: string): images.Image => accountOf(id).image;
  return {
    open: () => undefined,
    catchUp: () => undefined,
    session: () => null,
    transaction(accountId, work) {
      const known = accounts.get(accountId);
      if (known !== undefined && known.tx !== null) return work(known.tx);
      const account = accountOf(accountId);
      const tx = images.createTransaction(account.image);
      try {
        return work(tx);
      } finally {
        // One that has nothing is kept small, however often it is looked at.
        const { world, own } = account.image;
        if (world !== null || own !== null) account.tx = tx;
        else if (known === undefined) accounts.delete(accountId);
      }
    },
    requests: (accountId) => accounts.get(accountId)?.image.requests ?? 0,
    countRequest(accountId) {
      const image = imageOf(accountId);
      image.requests += 1;
      return image.requests;
    },
    lastUse: (accountId) => accounts.get(accountId)?.image.usedAt ?? null,
    noteUse(accountId, at) {
      const image = imageOf(accountId);
      if (image.usedAt === null) inUse += 1;
      image.usedAt = at;
    },
    accounts(query) {
      // Asked for each account that is new.
      if (query.limit === 0) return { total: inUse, accounts: [] };
      return pageOfAccounts(usesOf(accounts), query);
    },
    begin: (accountId, requests) => images.begin(imageOf(accountId), requests),
    freeze: (accountId) => images.freeze(imageOf(accountId)),
    build(requests) {
      const image = images.createImage(requests);
      return { tx: images.createTransaction(image), world: () => images.freeze(image) };
    },
    place: (accountId, world) => images.place(imageOf(accountId), world),
    keep(accountId) {
      const image = imageOf(accountId);
      const mark = images.nextMark(image);
      images.keep(image, mark);
      return mark;
    },
    restore: (accountId, mark) => images.restore(imageOf(accountId), mark),
    release: (accountId, mark) => images.release(imageOf(accountId), mark),
    drop(accountId) {
      const account = accounts.get(accountId);
      if (account === undefined) return;
      if (account.image.usedAt !== null) inUse -= 1;
      images.drop(account.image);
      // One that comes back is the newest.
      accounts.delete(accountId);
      if (!images.isBlank(account.image)) accounts.set(accountId, account);
    },
  };
}

function* usesOf(accounts: ReadonlyMap<string, Account>): Generator<{ id: string; usedAt: number }> {
  for (const [id, { image }] of accounts) if (image.usedAt !== null) yield { id, usedAt: image.usedAt };
}
