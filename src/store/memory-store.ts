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

/** The accounts of this process, by first use. */
class MemoryAccounts {
  /** Number of accounts in use. */
  inUse = 0;
  private readonly byId = new Map<string, MemoryAccount>();

  find(id: string): images.AccountImage | undefined {
    return this.byId.get(id)?.image;
  }

  imageOf(id: string): images.AccountImage {
    return this.accountOf(id).image;
  }

  transaction<T>(id: string, work: (tx: Transaction) => T): T {
    const known = this.byId.get(id);
    if (known !== undefined && known.tx !== null) return work(known.tx);
    const account = this.accountOf(id);
    const tx = images.createTransaction(account.image);
    try {
      return work(tx);
    } finally {
      // Accounts without records stay small, even if they are read often.
      const { world, own } = account.image;
      if (world !== null || own !== null) account.tx = tx;
      else if (known === undefined) this.byId.delete(id);
    }
  }

  noteUse(id: string, at: number): void {
    const image = this.imageOf(id);
    if (image.usedAt === null) this.inUse += 1;
    image.usedAt = at;
  }

  *uses(): Generator<{ id: string; usedAt: number }> {
    for (const [id, { image }] of this.byId) if (image.usedAt !== null) yield { id, usedAt: image.usedAt };
  }

  drop(id: string): void {
    const account = this.byId.get(id);
    if (account === undefined) return;
    if (account.image.usedAt !== null) this.inUse -= 1;
    images.drop(account.image);
    // An account that returns becomes the newest.
    this.byId.delete(id);
    if (!images.isBlank(account.image)) this.byId.set(id, account);
  }

  private accountOf(id: string): MemoryAccount {
    let account = this.byId.get(id);
    if (account === undefined) {
      account = { image: images.createAccountImage(), tx: null };
      this.byId.set(id, account);
    }
    return account;
  }
}

/** A store that lives as long as the process. Nothing waits, and everything is persisted at once. */
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
      // Fast path, used for each new account.
      if (query.limit === 0) return { total: accounts.inUse, accounts: [] };
      return pageOfAccounts(accounts.uses(), query);
    },
    ...worldsOf(accounts),
    drop: (accountId) => accounts.drop(accountId),
  };
}

/** Operations on whole worlds. */
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
