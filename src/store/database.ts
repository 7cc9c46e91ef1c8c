import { randomBytes } from 'node:crypto';
import type { AppendLog } from './append-log.js';

/** Why a database cannot be used. */
export type DatabaseErrorCode =
  /** It is away, or does not respond in time. A later attempt may succeed. */
  | 'unavailable'
  /** It has no room for more. */
  | 'full'
  /** It may be read only. */
  | 'read-only'
  /** Its content cannot be read. */
  | 'damaged'
  /** It cannot be used by this program as it is started. */
  | 'unusable';

/** An error of a database, with a sentence that says what to do. */
export class DatabaseError extends Error {
  readonly code: DatabaseErrorCode;

  constructor(code: DatabaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Facts that all processes with one database share. */
export interface DatabaseFacts {
  /** The seed of all content in it. */
  readonly seed: string;
  /** Makes keys and webhook secrets: generated once, in hexadecimal digits. */
  readonly keySecret: string;
  /** `Sandbox-Content-Version` of the program that used the database before. */
  readonly formerContentVersion: string;
}

/**
 * The right of one process to do what is due in an account, such as to send its webhooks. A lease exists as long as an
 * account has something due, so that the work of a dead process is found.
 */
export interface LeaseTable {
  /** Takes leases that have expired, and returns their accounts. */
  takeExpired(): Promise<readonly string[]>;
  /** Extends all leases of this process, and returns their accounts. */
  renew(): Promise<readonly string[]>;
  /** Returns whether this process has the lease now. */
  acquire(accountId: string): Promise<boolean>;
  /**
   * Gives leases back, except where an account has later batches than the position of the caller.
   * @returns the accounts whose leases were given back
   */
  release(leases: readonly (readonly [accountId: string, position: number])[]): Promise<readonly string[]>;
  /** Ends all leases of this process, so that others take them. */
  expire(): Promise<void>;
}

/** Time after which a lease of a process that is gone can be taken, in milliseconds. */
export const leaseMs = 10_000;

/** Listeners of a database. */
export interface DatabaseListeners {
  /** Called when another process appended to an account; some calls may be missing. */
  appended?(accountId: string, position: number): void;
  /** Called when an append of this process got the lease of its account. */
  leased?(accountId: string): void;
}

/** An append log in a database. */
export interface DatabaseLog extends AppendLog {
  readonly leases: LeaseTable;
  /** Returns the positions of the last batches of some accounts. */
  heads(accountIds: readonly string[]): Promise<readonly (readonly [accountId: string, position: number])[]>;
  /** Returns whether the database responds. */
  isAvailable(): boolean | Promise<boolean>;
  close(): Promise<void>;
}

/** Version of the tables. A database with a newer one is not touched. */
export const tableVersion = 1;

/** Reads and writes the facts of a database; each call is one transaction. */
export interface FactTable {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
}

/** What a program brings to a database. */
export interface OwnFacts {
  readonly seed: string;
  readonly contentVersion: string;
  /** As the user set it; by default that of the database. */
  readonly keySecret?: string | undefined;
}

/**
 * Checks whether the program may use a database, and fills in what is missing.
 * @param where the database, as the user named it
 * @throws DatabaseError `unusable`
 */
export function checkFacts(facts: FactTable, own: OwnFacts, where: string): DatabaseFacts {
  const version = Number(facts.get('table-version') ?? tableVersion);
  if (version > tableVersion)
    throw new DatabaseError(
      'unusable',
      `${where} was written by a newer version of legal-reports-sandbox (tables ${version}, this one knows ${tableVersion}). Start that version, or use another database.`,
    );
  const seed = facts.get('seed') ?? own.seed;
  if (seed !== own.seed)
    throw new DatabaseError(
      'unusable',
      `${where} has the reports of seed ${seed}, and this server is started with seed ${own.seed}. Start it with --seed ${seed}, or use another database.`,
    );
  const keySecret = facts.get('key-secret') ?? own.keySecret ?? randomBytes(32).toString('hex');
  if (own.keySecret !== undefined && own.keySecret !== keySecret)
    throw new DatabaseError(
      'unusable',
      `${where} has keys of another --key-secret. Leave the flag out: the database keeps the secret.`,
    );
  const formerContentVersion = facts.get('content-version') ?? own.contentVersion;
  const all = {
    'table-version': String(tableVersion),
    seed,
    'key-secret': keySecret,
    'content-version': own.contentVersion,
  };
  for (const [name, value] of Object.entries(all)) if (facts.get(name) !== value) facts.set(name, value);
  return { seed, keySecret, formerContentVersion };
}
