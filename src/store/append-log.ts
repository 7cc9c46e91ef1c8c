/** One change of an account, as plain JSON. Its entries in order determine the whole account. */
export type LogEntry =
  | readonly ['put' | 'replace', collection: string, id: string, record: unknown]
  | readonly ['delete', collection: string, id: string]
  | readonly ['append', collection: string, record: unknown]
  | readonly ['drop oldest', collection: string, count: number]
  /** Starts a world without records, with a request count. */
  | readonly ['begin', requests: number]
  /** Includes the request count, since a batch has only its last value. */
  | readonly ['keep', mark: string, requests: number]
  | readonly ['restore' | 'release', mark: string]
  | readonly ['drop'];

/** Called with each entry as it is applied. */
export type LogListener = (entry: LogEntry) => void;

/** Entries appended together, and the counters after them; plain JSON. */
export interface LogBatch {
  readonly entries: readonly LogEntry[];
  readonly requests: number;
  readonly usedAt: number | null;
}

/** A logged account; `usedAt` is null if it is not in use. */
interface LoggedAccount {
  readonly id: string;
  readonly usedAt: number | null;
}

/** Durable log of all accounts. A database table of batches by account and position is enough. */
export interface AppendLog {
  /** Returns the batches of an account after a position, in order; positions are counted from 1. */
  read(accountId: string, after: number): Promise<readonly LogBatch[]>;
  /** Appends a batch right after a position, atomically; does nothing and returns `taken` if another batch is there. */
  append(accountId: string, follows: number, batch: LogBatch): Promise<'kept' | 'taken'>;
  /** Returns all accounts, by their first batch, with the last use of their last batch. */
  accounts(): Promise<readonly LoggedAccount[]>;
}
