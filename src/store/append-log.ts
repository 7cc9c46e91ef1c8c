/** What happened to an account, as plain JSON. All that it has follows from its facts, in their order. */
export type LogEntry =
  | readonly ['put' | 'replace', noun: string, id: string, record: unknown]
  | readonly ['delete', noun: string, id: string]
  | readonly ['append', noun: string, record: unknown]
  | readonly ['drop oldest', noun: string, count: number]
  /** A world without records, in which so many requests were made. */
  | readonly ['begin', requests: number]
  /** The count of requests comes with it: a batch has the last one only. */
  | readonly ['keep', mark: string, requests: number]
  | readonly ['restore' | 'release', mark: string]
  | readonly ['drop'];

/** Told of each fact as it happens. */
export type LogListener = (fact: LogEntry) => void;

/** What happened to an account in one go, and where it stands after it; plain JSON. */
export interface LogBatch {
  readonly facts: readonly LogEntry[];
  readonly requests: number;
  readonly usedAt: number | null;
}

/** An account that was ever written of, and when it was last used; null where it is not in use. */
interface LoggedAccount {
  readonly id: string;
  readonly usedAt: number | null;
}

/** Where facts are kept for good: a table of batches by account and position is enough. */
export interface AppendLog {
  /** The batches of an account behind a position, in their order; positions are counted from 1. */
  read(accountId: string, after: number): Promise<readonly LogBatch[]>;
  /** Puts a batch right behind a position, or nothing where another stands there. Whole or not at all. */
  append(accountId: string, follows: number, batch: LogBatch): Promise<'kept' | 'taken'>;
  /** What the last batch of each account says, in the order of their first. */
  accounts(): Promise<readonly LoggedAccount[]>;
}
