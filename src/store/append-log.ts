import { performanceNow } from '../runtime/real-time.js';
import { countDuration, createDurationCounts, type DurationCounts } from '../runtime/timers.js';
import type { Amendment } from './amendments.js';
import type { AccountList, AccountQuery } from './port.js';

/** One change of an account, as plain JSON. Its entries in order determine the whole account. */
export type LogEntry =
  | readonly ['put', collection: string, id: string, record: unknown]
  | readonly ['replace', collection: string, id: string, record: unknown]
  /** Changes fields of a record. */
  | readonly ['amend', collection: string, id: string, amendment: Amendment]
  | readonly ['delete', collection: string, id: string]
  | readonly ['append', collection: string, record: unknown]
  | readonly ['drop oldest', collection: string, count: number]
  /** Leaves this many positions of a collection without a record. */
  | readonly ['skip', collection: string, count: number]
  /** Starts a world without records, with a request count. */
  | readonly ['begin', requests: number]
  /** Includes the request count, since a batch has only its last value. */
  | readonly ['keep', mark: string, requests: number]
  | readonly ['restore' | 'release', mark: string]
  | readonly ['drop']
  /** Drops everything, also lasting records: a checkpoint begins with it. */
  | readonly ['clear']
  /** Sets the number of the world, which `begin`, `restore` and `drop` increase. */
  | readonly ['world', number: number];

/** Called with each entry as it is applied. */
export type LogListener = (entry: LogEntry) => void;

/** Entries appended together, and the counters after them; plain JSON. */
export interface LogBatch {
  readonly entries: readonly LogEntry[];
  readonly requests: number;
  readonly usedAt: number | null;
}

/** A batch as an append log stores it. */
export interface StoredBatch {
  /** The serialised batch. */
  readonly body: Uint8Array;
  /** The last use of the account, in milliseconds of the stopwatch; null if it is not in use. */
  readonly usedAt: number | null;
  /** True if the batch states the whole account: the batches before it are deleted. */
  readonly isCheckpoint: boolean;
  /** True if time alone will change the account, and this process does not hold its lease: it gets a free one. */
  readonly wantsLease: boolean;
}

/** An append that its database makes together with others. */
export interface WaitingAppend {
  readonly accountId: string;
  readonly follows: number;
  readonly batch: StoredBatch;
  resolve(outcome: 'persisted' | 'conflict'): void;
  reject(error: unknown): void;
}

/** A logged account; `usedAt` is null if it is not in use. */
interface LoggedAccount {
  readonly id: string;
  readonly usedAt: number | null;
}

/** Batches of an account as an append log stores them, in order. */
export interface ReadBodies {
  readonly bodies: readonly Uint8Array[];
  /** Position of the first body; one after `position` if there is none. */
  readonly first: number;
  /** Position of the last append; an earlier one than `after` if a backup was restored. */
  readonly position: number;
  /** True if another process has reserved the account: an append would be refused. */
  readonly isReserved?: boolean;
}

/** Durable log of all accounts. A database table of batches by account and position is enough. */
export interface AppendLog {
  /**
   * Returns the batches of an account after a position. Positions are counted from 1. If a checkpoint took the place of
   * the next batch, the bodies begin with it.
   */
  read(accountId: string, after: number): Promise<ReadBodies>;
  /**
   * Appends a batch right after a position, atomically; does nothing and returns `conflict` if another batch is there, or
   * another process has reserved the account.
   */
  append(accountId: string, follows: number, batch: StoredBatch): Promise<'persisted' | 'conflict'>;
  /** Returns all accounts, by their first batch, with the last use of their last batch. */
  accounts(): Promise<readonly LoggedAccount[]>;
  /**
   * Returns the number of accounts in use, and a page of them.
   * @param except accounts that are neither counted nor returned
   */
  inUse(query: AccountQuery, except: readonly string[]): Promise<AccountList>;
}

/** Counts of the appends of this process since it started, and the durations of its committed transactions. */
export interface AppendCounts extends DurationCounts {
  /** Transactions that were committed. */
  appends: number;
  /** Batches in them, including those that lost a conflict. */
  rows: number;
  /** Batches that lost a conflict. */
  conflicts: number;
  /** Transactions that failed. */
  failures: number;
}

export function createAppendCounts(): AppendCounts {
  return { appends: 0, rows: 0, conflicts: 0, failures: 0, ...createDurationCounts() };
}

/**
 * Begins to measure a transaction.
 * @returns counts it once it is committed
 */
export function measureAppend(counts: AppendCounts): (rows: number, conflicts: number) => void {
  const from = performanceNow();
  return (rows, conflicts) => {
    countDuration(counts, performanceNow() - from);
    counts.appends += 1;
    counts.rows += rows;
    counts.conflicts += conflicts;
  };
}
