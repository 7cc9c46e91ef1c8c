/** A kind of record, and what it can be looked up by. A record is plain JSON. */
export interface Collection<R> {
  name: string;
  /**
   * What ends a record: `world`, whatever puts another world in the place of the account's, as a reset does; `account`,
   * that the account is given up; `lasting`, neither. By default `world`.
   */
  scope?: 'world' | 'account' | 'lasting';
  /** Each index by name: the value under which a record is found. It never changes for a record. */
  indexes: Readonly<Record<string, (record: R) => string>>;
  /** One value out of few, which may change whenever the record is replaced. */
  state?(record: R): string;
  /** The instant at which something happens to the record; null for never. It may change as well. */
  due?(record: R): number | null;
  /** The instant on the account's virtual clock from which on a record is as if it were not there. */
  expires?: (record: R) => number;
  /** Beyond so many, the oldest goes. */
  most?: number;
}

/** A record with its place in the order of creation, counted from 1 in each account and noun. */
export interface Entry<R> {
  position: number;
  record: R;
}

/** Which records to list: those older (`next`) or newer (`previous`) than a position, nearest first. */
export interface ListQuery<R> {
  index?: { name: string; value: string } | undefined;
  /** Leaves out those in another state, without a look at them. */
  state?: string | undefined;
  /** What members have to be, undefined for one that is left out; costs a look at every record passed over. */
  equals?: { readonly [Member in keyof R]?: R[Member] | undefined } | undefined;
  direction: 'older' | 'newer';
  /** Where to begin, itself not included; absent: at the newest or the oldest. */
  from?: number | undefined;
  limit: number;
  /** Where the virtual clock stands, for records that expire. */
  now?: number | undefined;
}

/** Which records to list of those to which something happens. */
export interface DueQuery {
  /** The last instant. */
  until: number;
  limit: number;
}

/** Records of one account, to be looked at. */
export interface Records {
  /** @param now where the virtual clock stands, for records that expire */
  get<R>(noun: Collection<R>, id: string, now?: number): R | undefined;
  list<R>(noun: Collection<R>, query: ListQuery<R>): Entry<R>[];
  /** Those that are due up to an instant: the earliest first, and the oldest of those at one instant. */
  due<R>(noun: Collection<R>, query: DueQuery): Entry<R>[];
  /** How many there are, with those that have expired and were not dropped yet. */
  count<R>(noun: Collection<R>): number;
}

/** The records of one account, within a transaction. There is no way to name another account's. */
export interface Transaction extends Records {
  /** @param now where the virtual clock stands, for records that expire: some of those that have are dropped then */
  put<R>(noun: Collection<R>, id: string, record: R, now?: number): void;
  /** Puts another record in the place of the one with this id. What it is looked up by stays the same. */
  replace<R>(noun: Collection<R>, id: string, record: R): void;
  delete<R>(noun: Collection<R>, id: string): void;
  /** Adds a record without an id, of a noun that has no index, state or due instant: it is listed, and no more. */
  append<R>(noun: Collection<R>, record: R): void;
  /** Drops so many of the oldest that were appended. */
  dropOldest<R>(noun: Collection<R>, count: number): void;
}

/** All records of a world, and the count of its requests, as they were at some moment. It does not change. */
export interface World {
  readonly requests: number;
  readonly records: Records;
}

/** Which accounts to list, of those that are in use. */
export interface AccountQuery {
  /** The one whose first use, or whose last, is longest ago comes first. */
  by: 'first use' | 'last use';
  direction: 'older' | 'newer';
  /** Where to begin, itself not included, counted from 1; absent: at the last or the first. */
  from?: number | undefined;
  limit: number;
}

export interface AccountList {
  /** How many there are in all. */
  total: number;
  accounts: { id: string; usedAt: number }[];
}

/**
 * Where state lives: all of it. Work that throws leaves nothing behind: it puts only after its last decision.
 * What is done to an account shows at once, and is kept for good when the session that did it has settled.
 */
export interface Store {
  /** Makes an account's records at hand, which all else needs; nothing to wait for where they are. */
  open(accountId: string): Promise<void> | undefined;
  /** The same, with all that anybody has kept until now. */
  catchUp(accountId: string): Promise<void> | undefined;
  /** Begins a session; null where nothing ever has to wait. */
  session(): Session | null;
  /** Waits until what the session did is kept for good; nothing to wait for without one. @throws Taken */
  keepSoFar(): Promise<void> | undefined;
  transaction<T>(accountId: string, work: (tx: Transaction) => T): T;
  /** How many requests of the account were counted. */
  requests(accountId: string): number;
  /** Counts one more request of the account, and gives the position of it, counted from 1. */
  countRequest(accountId: string): number;
  /** When the account was last used, in milliseconds of the stopwatch; null where it is not in use. */
  lastUse(accountId: string): number | null;
  noteUse(accountId: string, at: number): void;
  accounts(query: AccountQuery): AccountList | Promise<AccountList>;
  /** Gives the account a world without records, in which so many requests were made. */
  begin(accountId: string, requests: number): void;
  /** The world of the account as it is now, without a copy of its records. */
  freeze(accountId: string): World;
  /** A world that is no account's yet, in which so many requests were made: it is built to the side, and placed. */
  build(requests: number): { tx: Transaction; world(): World };
  /** Puts a world in the place of what an account has, which goes on from it in a way of its own. */
  place(accountId: string, world: World): void;
  /** Keeps the world of the account as it is now, under a mark for records to name. */
  keep(accountId: string): string;
  /** Puts a world that it kept in the place of what the account has. */
  restore(accountId: string, mark: string): void;
  /** Gives up a world that the account kept. */
  release(accountId: string, mark: string): void;
  /** Gives up the account: all but what lasts. */
  drop(accountId: string): void;
}

/**
 * What one request does, from its opening until its answer may be told. Where another process was first to change an
 * account that it works on, what of it is not kept is done again in a session of its own.
 */
export interface Session {
  /** Does a part of the work. @throws Taken where an account that it works on is no longer as it was */
  run<T>(work: () => T): T;
  /** Resolves when all that the session saw and did is kept, or some of it was taken. */
  settle(): Promise<'kept' | 'taken'>;
  /** Gives what tells whether all that it saw and did until now is kept, by whomever; exact once it has settled. */
  keeping(): () => boolean;
}

/** That another process was first to change an account. */
export class WriteConflictError extends Error {}
