import type { Store } from '../../sandbox/ports.js';
import { pageOfAccounts } from './account-lists.js';
import * as images from './image.js';
import { MemoryAccounts } from './memory-accounts.js';

/** A store that lives as long as the process: nothing in it ever has to wait, and all of it is kept at once. */
export function createMemoryStore(): Store {
  const accounts = new MemoryAccounts();
  return {
    open: () => undefined,
    catchUp: () => undefined,
    session: () => null,
    keepSoFar: () => undefined,
    transaction: (accountId, work) => accounts.transaction(accountId, work),
    requests: (accountId) => accounts.find(accountId)?.requests ?? 0,
    countRequest(accountId) {
      const image = accounts.imageOf(accountId);
      image.requests += 1;
      return image.requests;
    },
    lastUse: (accountId) => accounts.find(accountId)?.usedAt ?? null,
    noteUse: (accountId, at) => accounts.noteUse(accountId, at),
    accounts(query) {
      // Asked for each account that is new.
      if (query.limit === 0) return { total: accounts.inUse, accounts: [] };
      return pageOfAccounts(accounts.uses(), query);
    },
    ...worldsOf(accounts),
    drop: (accountId) => accounts.drop(accountId),
  };
}

/** What is done to the world of an account as a whole. */
function worldsOf(
  accounts: MemoryAccounts,
): Pick<Store, 'begin' | 'freeze' | 'build' | 'place' | 'keep' | 'restore' | 'release'> {
  return {
    begin: (accountId, requests) => images.begin(accounts.imageOf(accountId), requests),
    freeze: (accountId) => images.freeze(accounts.imageOf(accountId)),
    build: images.build,
    place: (accountId, world) => images.place(accounts.imageOf(accountId), world),
    keep(accountId) {
      const image = accounts.imageOf(accountId);
      const mark = images.nextMark(image);
      images.keep(image, mark);
      return mark;
    },
    restore: (accountId, mark) => images.restore(accounts.imageOf(accountId), mark),
    release: (accountId, mark) => images.release(accounts.imageOf(accountId), mark),
  };
}
