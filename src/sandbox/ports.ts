import type { FixtureDocument } from '../domain/fixtures/fixture-document.js';
import type { TaskInput, TaskName, TaskOutput } from './tasks.js';

/** A kind of record, and what it can be looked up by. */
export interface Noun<R> {
  name: string;
  /** Each index by name: the value under which a record is found. It never changes for a record. */
  indexes: Readonly<Record<string, (record: R) => string>>;
  /** One value out of few, which may change whenever the record is replaced. */
  state?(record: R): string;
  /** The instant at which something happens to the record; null for never. It may change as well. */
  due?(record: R): number | null;
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
  direction: 'older' | 'newer';
  /** Where to begin, itself not included; absent: at the newest or the oldest. */
  from?: number | undefined;
  limit: number;
  /** Leaves out what does not hold; costs a look at every record passed over. */
  where?: ((record: R) => boolean) | undefined;
}

/** Which records to list of those to which something happens. */
export interface DueQuery {
  /** The last instant. */
  until: number;
  limit: number;
}

/** Records of one account, to be looked at. */
export interface Records {
  get<R>(noun: Noun<R>, id: string): R | undefined;
  list<R>(noun: Noun<R>, query: ListQuery<R>): Entry<R>[];
  /** Those that are due up to an instant: the earliest first, and the oldest of those at one instant. */
  due<R>(noun: Noun<R>, query: DueQuery): Entry<R>[];
  /** How many there are. */
  count<R>(noun: Noun<R>): number;
}

/** The records of one account, within a transaction. There is no way to name another account's. */
export interface Transaction extends Records {
  put<R>(noun: Noun<R>, id: string, record: R): void;
  /** Puts another record in the place of the one with this id. What it is looked up by stays the same. */
  replace<R>(noun: Noun<R>, id: string, record: R): void;
}

/** All records of an account, and the count of its requests, as they were at some moment. It does not change. */
export interface World {
  readonly requests: number;
  readonly records: Records;
  /** Puts it in the place of what an account has, which goes on from it in a way of its own. */
  placeIn(accountId: string): void;
}

/** Where state lives. Work that throws leaves nothing behind: it puts only after its last decision. */
export interface Store {
  transaction<T>(accountId: string, work: (tx: Transaction) => T): T;
  /** How many requests of the account were counted. */
  requests(accountId: string): number;
  /** Counts one more request of the account, and gives the position of it, counted from 1. */
  countRequest(accountId: string): number;
  /** Gives the account a world without records, in which so many requests were made. */
  begin(accountId: string, requests: number): void;
  /** The world of the account as it is now, without a copy of its records. */
  freeze(accountId: string): World;
  /** A world that is no account's yet, in which so many requests were made: it is built to the side, and placed. */
  build(requests: number): { tx: Transaction; world(): World };
  /** Forgets the account. */
  drop(accountId: string): void;
}

/**
 * Real time that passes, in whole milliseconds since 1970: an instant that another process understands. In one process
 * it never goes back.
 */
export type Stopwatch = () => number;

/** One alarm, which keeps no process alive. */
export interface Timer {
  /** Rings once after so many milliseconds or sooner, and no longer when it was to ring before. */
  set(afterMs: number, ring: () => Promise<void>): void;
  clear(): void;
}

/** Where tasks are done that would hold up this thread. */
export interface Workbench {
  /** @throws Error where the task fails, or the bench breaks under it. */
  run<Name extends TaskName>(name: Name, input: TaskInput<Name>): Promise<TaskOutput<Name>>;
  /** Gives up what is being done. */
  close(): Promise<void>;
}

/**
 * Asked between the steps of a long work: a promise where others have to come to their turn first, which is settled
 * when the work may go on.
 */
export type Breathe = () => Promise<void> | undefined;

/** How much more can be kept. */
export interface Memory {
  /** The most that may be in use, in bytes. */
  readonly most: number;
  /** Whether there is room for about so many bytes more. */
  hasRoomFor(bytes: number): boolean;
  /** Notes that something was given up. */
  released(): void;
}

/** Where a user's own files come from. */
export interface FixtureSource {
  /** All files there are now, in any order. What can't be read is a fault of its document. */
  read(): Promise<FixtureDocument[]>;
  /** Tells of changes, once for those that come together, until it is closed. */
  watch(changed: () => void): { close(): void };
}
