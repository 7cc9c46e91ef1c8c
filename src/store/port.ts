// The store as features use it: in memory, or over an append log. A database is an append log, with the port
// `DatabaseLog` of database.ts.

/** Records of one kind: plain JSON, with their indexes and lifetime. */
export interface Collection<R> {
  name: string;
  /**
   * End of a record: `world`, the replacement of its world, for example by a reset; `account`, the eviction of its
   * account; `lasting`, neither. Default `world`.
   */
  scope?: 'world' | 'account' | 'lasting';
  /** Indexes by name: a function to the indexed value, which must never change for a record. */
  indexes: Readonly<Record<string, (record: R) => string>>;
  /** A state out of few; may change when the record is replaced. */
  state?(record: R): string;
  /** Due instant; null for none. May change when the record is replaced. */
  due?(record: R): number | null;
  /** Virtual instant from which on the record is treated as deleted. */
  expires?: (record: R) => number;
  /** Max records; the oldest is evicted. */
  maxRecords?: number;
}

/** A record with its position by creation, counted from 1 per account and collection. */
export interface Entry<R> {
  position: number;
  record: R;
}

/** Selects records before (`older`) or after (`newer`) a position, nearest first. */
export interface ListQuery<R> {
  index?: { name: string; value: string } | undefined;
  /** Skips records in other states without reading them. */
  state?: string | undefined;
  /** Required values of fields, undefined for an absent one; reads every record that it skips. */
  equals?: { readonly [Field in keyof R]?: R[Field] | undefined } | undefined;
  direction: 'older' | 'newer';
  /** Start, exclusive; by default the newest or the oldest record. */
  from?: number | undefined;
  limit: number;
  /** Current virtual time, for records that expire. */
  now?: number | undefined;
}

/** Selects due records. */
export interface DueQuery {
  /** Last due instant, inclusive. */
  until: number;
  limit: number;
}

/** The records of one account, read-only. */
export interface Records {
  /** @param now current virtual time, for records that expire */
  get<R>(collection: Collection<R>, id: string, now?: number): R | undefined;
  list<R>(collection: Collection<R>, query: ListQuery<R>): Entry<R>[];
  /** Records due until an instant, earliest first; the oldest first at equal instants. */
  due<R>(collection: Collection<R>, query: DueQuery): Entry<R>[];
  /** Number of records, including expired ones that were not evicted yet. */
  count<R>(collection: Collection<R>): number;
}

/** A transaction on one account. It cannot reach other accounts. */
export interface Transaction extends Records {
  /** @param now current virtual time; evicts some expired records */
  put<R>(collection: Collection<R>, id: string, record: R, now?: number): void;
  /** Replaces the record with this id. Its indexed values must stay the same. */
  replace<R>(collection: Collection<R>, id: string, record: R): void;
  delete<R>(collection: Collection<R>, id: string): void;
  /** Adds a record without id to a collection without indexes, states or due instants; it can only be listed. */
  append<R>(collection: Collection<R>, record: R): void;
  /** Drops this many of the oldest appended records. */
  dropOldest<R>(collection: Collection<R>, count: number): void;
}

/** An immutable copy of the records and the request count of a world. */
export interface WorldCopy {
  readonly requests: number;
  readonly records: Records;
}

/** Selects accounts in use. */
export interface AccountQuery {
  /** Sort order; the earliest is the oldest. */
  by: 'first use' | 'last use';
  direction: 'older' | 'newer';
  /** Start, exclusive, counted from 1; by default the last or the first account. */
  from?: number | undefined;
  limit: number;
}

export interface AccountList {
  /** Number of all accounts in use. */
  total: number;
  accounts: { id: string; usedAt: number }[];
}

/** Holds all state. Changes are visible at once, and durable once their session has persisted them. */
export interface Store {
  /**
   * True if it outlives the process, so that another version of the program may continue with it. Only then has it
   * sessions, and may other processes write it.
   */
  readonly isDurable: boolean;
  /** Loads an account's records; await before any other call on it. Undefined if they are loaded. */
  open(accountId: string): Promise<void> | undefined;
  /** Same, including what other processes persisted until now. */
  catchUp(accountId: string): Promise<void> | undefined;
  /**
   * Starts a session; null if everything is persisted at once.
   * @param previous the session of the attempt before, which lost a conflict. After a few of them, the accounts that
   * lost are reserved: no other process changes them until this session has ended.
   */
  session(previous?: Session | null): Session | null;
  /** Waits until the changes of the current session are persisted; undefined without one. @throws WriteConflictError */
  persistSoFar(): Promise<void> | undefined;
  /**
   * Persists nothing of an account until the returned function is called, so that work of several steps happens whole or
   * not at all. Others that persist wait.
   */
  hold(accountId: string): () => void;
  /** Runs work on an account. Nothing is rolled back if it throws: it decides and throws first, and writes then. */
  transaction<T>(accountId: string, work: (tx: Transaction) => T): T;
  /** Returns whether this process may do what is due in an account, and no other does. */
  mayWork(accountId: string): boolean;
  /**
   * Waits until this process may do what is due in an account, at most for a few seconds.
   * @returns false if another process still does it
   */
  claimWork(accountId: string): boolean | Promise<boolean>;
  /** Number of counted requests of an account. */
  requests(accountId: string): number;
  /** Counts a request; returns its position, counted from 1. */
  countRequest(accountId: string): number;
  /** Last use, in milliseconds of the stopwatch; null if the account is not in use. */
  lastUse(accountId: string): number | null;
  recordUse(accountId: string, at: number): void;
  accounts(query: AccountQuery): AccountList | Promise<AccountList>;
  /** Number of the account's world: another one after its world was replaced, also by another process. */
  worldNumber(accountId: string): number;
  /** Replaces the world by an empty one with this request count. */
  begin(accountId: string, requests: number): void;
  /** Returns a copy-on-write copy of the account's world. */
  freeze(accountId: string): WorldCopy;
  /** Builds a world with this request count, to be placed later. */
  build(requests: number): { tx: Transaction; world(): WorldCopy };
  /** Replaces the account's world with a copy-on-write copy. */
  place(accountId: string, world: WorldCopy): void;
  /**
   * Keeps a copy of the account's world.
   * @returns mark for `restore` and `release`
   */
  keep(accountId: string): string;
  /** Replaces the account's world with a kept one. */
  restore(accountId: string, mark: string): void;
  /** Drops a kept world. */
  release(accountId: string, mark: string): void;
  /** Evicts the account: drops all but lasting records. */
  drop(accountId: string): void;
}

/**
 * The work of one request on the store, until its response may be sent. After a write conflict, the steps that are
 * not persisted run again in a new session.
 */
export interface Session {
  /**
   * Runs a part of the work. Calls of the store within it, also after an await, belong to this session.
   * @throws WriteConflictError if an account was changed by another process
   */
  run<T>(work: () => T): T;
  /**
   * Persists the changes of the session, which are only in memory until then, and waits until everything that it read and
   * changed is persisted, or lost a conflict. Ends its reservations.
   * @throws DatabaseError if the database fails; then all changes that are not persisted are dropped
   */
  persist(): Promise<'persisted' | 'conflict'>;
  /** Drops all changes that are not persisted. The session cannot be used any more. */
  drop(): void;
  /** Returns a function that reports whether all reads and changes until now are persisted; exact after `persist`. */
  persistenceCheck(): () => boolean;
}

/** Another process changed an account first. */
export class WriteConflictError extends Error {}
