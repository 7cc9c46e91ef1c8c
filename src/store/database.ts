import { randomBytes } from 'node:crypto';
import { clearTimeout, performanceNow, setTimeout } from '../runtime/real-time.js';
import { joinWords } from '../values/message-text.js';
import type { AppendCounts, AppendLog } from './append-log.js';
import type { AccountQuery } from './port.js';
import type { ReservationTable } from './reservations.js';

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

/** Returns whether an account cannot be read because its data is damaged; others can. */
export function isDamage(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.code === 'damaged';
}

/** Facts that all processes with one database share. */
export interface DatabaseFacts {
  /** The seed of all content in it. */
  readonly seed: string;
  /** Makes keys and webhook secrets: generated once, in hexadecimal digits. */
  readonly keySecret: string;
  /** `Sandbox-Content-Version` of the program that used the database before. */
  readonly formerContentVersion: string;
  /** Content version before the last upgrade; null if there was none. */
  readonly upgradedFrom: string | null;
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
  /** Returns whether this process has the lease now; if not, it is requested from the holder. */
  acquire(accountId: string): Promise<boolean>;
  /** Returns the accounts whose leases other processes ask this one for. */
  requestedLeases(): Promise<readonly string[]>;
  /** Gives the leases to the processes that requested them last. */
  handOver(accountIds: readonly string[]): Promise<void>;
  /**
   * Gives leases back, except where an account has later batches than the position of the caller.
   * @returns the accounts whose leases were given back
   */
  release(leases: readonly (readonly [accountId: string, position: number])[]): Promise<readonly string[]>;
  /** Ends all leases of this process, so that others take them. */
  expire(): Promise<void>;
}

/** Time after which a lease of a process that is gone can be taken, in milliseconds. */
export const usualLeaseMs = 10_000;

/** Listeners of a database, and the time of its leases. */
export interface DatabaseOptions {
  /** By default ten seconds. All processes with one database should have the same. */
  leaseMs?: number | undefined;
  /** Called when another process appended to an account; some calls may be missing. */
  appended?(accountId: string, position: number): void;
  /** Called when the connection for these calls was lost: the database may have been replaced by an older copy. */
  interrupted?(): void;
  /** Called when an append of this process got the lease of its account. */
  leased?(accountId: string): void;
  /** Called when another process requests the lease of an account; some calls may be missing. */
  leaseRequested?(accountId: string): void;
  /** Called with an error that no call returns. */
  failed?(error: DatabaseError): void;
}

/** Size and use of a database. */
export interface DatabaseUsage {
  /** Name and version, such as `SQLite 3.50.4`. */
  readonly engine: string;
  readonly accounts: number;
  readonly accountsInUse: number;
  readonly batches: number;
  /** Bytes of all batches. */
  readonly batchBytes: number;
  /** Bytes on the disk, with indexes and free space. */
  readonly diskBytes: number;
  /** Oldest and latest last use of an account, in milliseconds since 1970; null if none is in use. */
  readonly oldestUse: number | null;
  readonly latestUse: number | null;
  readonly heldLeases: number;
  readonly expiredLeases: number;
}

export interface AccountSize {
  readonly account: string;
  readonly batches: number;
  readonly bytes: number;
}

/** An append log in a database. */
export interface DatabaseLog extends AppendLog {
  /** The database as messages name it, without user and password. */
  readonly name: string;
  readonly leases: LeaseTable;
  readonly reservations: ReservationTable;
  readonly counts: Readonly<AppendCounts>;
  /** Returns the positions of the last batches of some accounts. */
  heads(accountIds: readonly string[]): Promise<readonly (readonly [accountId: string, position: number])[]>;
  usage(): Promise<DatabaseUsage>;
  /** Returns the accounts with the most bytes. */
  largest(limit: number): Promise<readonly AccountSize[]>;
  /** Frees the space of deleted rows. Appends of other processes may fail as `unavailable` meanwhile. */
  vacuum(): Promise<void>;
  /** Returns why requests would fail now, after a second at the latest; null if they would not. */
  failure(): Promise<DatabaseError | null>;
  close(): Promise<void>;
}

/** Time limit of a check of the database, in milliseconds. */
const checkMs = 1000;

export interface DatabaseCheckOptions {
  /** Rejects if the database would refuse a write; writes nothing. */
  probe(): Promise<unknown>;
  /** Writes something that leaves nothing, as a disk without room is noticed only then. */
  write(): Promise<unknown>;
  /** Returns the error of a database that does not respond in time. */
  late(): DatabaseError;
}

/** Checks whether writes succeed. Only if the last write failed does a check write, at most once a second. */
export interface DatabaseCheck {
  /** Records the outcome of a write of requests: its error, or null. */
  recordWrite(error: unknown): void;
  run: DatabaseLog['failure'];
}

export function createDatabaseCheck({ probe, write, late }: DatabaseCheckOptions): DatabaseCheck {
  /** The error of the last write; null if it succeeded. */
  let failed: unknown = null;
  let triedAt = -checkMs;
  let running: Promise<DatabaseError | null> | null = null;

  const attempt = async (): Promise<null> => {
    await probe();
    if (failed === null) return null;
    if (performanceNow() - triedAt < checkMs) throw failed;
    triedAt = performanceNow();
    try {
      await write();
      failed = null;
      return null;
    } catch (error) {
      failed = error;
      throw error;
    }
  };
  const run = async (): Promise<DatabaseError | null> => {
    let limit: NodeJS.Timeout | undefined;
    const end = new Promise<DatabaseError>((resolve) => {
      limit = setTimeout(() => resolve(failed instanceof DatabaseError ? failed : late()), checkMs);
    });
    const attempted = attempt().catch((error) => (error instanceof DatabaseError ? error : late()));
    return Promise.race([attempted, end]).finally(() => clearTimeout(limit));
  };
  return {
    recordWrite(error) {
      failed = error;
    },
    run() {
      running ??= run().finally(() => {
        running = null;
      });
      return running;
    },
  };
}

/** Version of the tables: an older database is migrated by the start of a server, and a newer one is not touched. */
export const tableVersion = 2;

/** Reads and writes the facts of a database; each call is one transaction. */
export interface FactTable {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
}

/** Facts of the program that opens a database; they are compared with those of the database. */
export interface OwnFacts {
  readonly seed: string;
  /** True if the database may have another seed, which is taken then. */
  readonly acceptsSeed?: boolean | undefined;
  readonly contentVersion: string;
  /** As the user set it; by default that of the database. */
  readonly keySecret?: string | undefined;
}

/** Statements that fail if a table lacks a column. */
export const columnChecks = [
  'select name, value from facts',
  'select id, number, head, used_at, reserved_by, reserved_until from accounts',
  'select account, position, body from batches',
  'select account, holder, until, asked_by from leases',
];

/**
 * Returns the version of the tables.
 * @param where the database, as the user named it
 * @throws DatabaseError `unusable` for an unknown version
 */
export function tableVersionOf(facts: Pick<FactTable, 'get'>, where: string): number {
  const text = facts.get('table-version');
  if (text === undefined) throw lackedFacts(['table-version'], where);
  const version = Number(text);
  if (version > tableVersion)
    throw new DatabaseError(
      'unusable',
      `${where} was written by a newer version of legal-reports-sandbox (tables ${version}, this one knows ${tableVersion}). Start that version, or use another database.`,
    );
  if (!Number.isInteger(version) || version < 1)
    throw new DatabaseError(
      'unusable',
      `${where} has unknown tables, of version ${JSON.stringify(text)}. Restore a backup, or use another database.`,
    );
  return version;
}

/** Facts of every database. */
const requiredFacts = ['table-version', 'seed', 'key-secret', 'content-version'];

function lackedFacts(names: readonly string[], where: string): DatabaseError {
  const detail = `lacks ${joinWords(names)}, which a server writes first. Restore a backup, or use another database.`;
  return new DatabaseError('unusable', `${where} ${detail}`);
}

/** @param where the database, as the user named it */
export function noDatabase(where: string): DatabaseError {
  const detail = 'has no data of legal-reports-sandbox. Name the database that a server is started with.';
  return new DatabaseError('unusable', `${where} ${detail}`);
}

/**
 * Reads the facts of a database, and changes nothing.
 * @param where the database, as the user named it
 * @throws DatabaseError `unusable`
 */
export function readFacts(facts: FactTable, where: string): DatabaseFacts {
  const version = tableVersionOf(facts, where);
  if (version < tableVersion)
    throw new DatabaseError(
      'unusable',
      `${where} was written by an older version of legal-reports-sandbox (tables ${version}, this one needs ${tableVersion}). Start a server on it once, which migrates it.`,
    );
  const [seed, keySecret] = [facts.get('seed'), facts.get('key-secret')];
  const formerContentVersion = facts.get('content-version');
  if (seed === undefined || keySecret === undefined || formerContentVersion === undefined)
    throw noDatabase(where);
  return { seed, keySecret, formerContentVersion, upgradedFrom: facts.get('upgraded-from') ?? null };
}

/**
 * Checks whether the program may use a database, and writes its facts.
 * @param where the database, as the user named it
 * @param isNew true if the tables have just been created
 * @throws DatabaseError `unusable`
 */
export function checkFacts(facts: FactTable, own: OwnFacts, where: string, isNew: boolean): DatabaseFacts {
  const lacked = requiredFacts.filter((name) => facts.get(name) === undefined);
  if (!isNew && lacked.length > 0) throw lackedFacts(lacked, where);
  const seed = facts.get('seed') ?? own.seed;
  if (seed !== own.seed && own.acceptsSeed !== true)
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
  const isUpgrade = formerContentVersion !== own.contentVersion;
  const upgradedFrom = isUpgrade ? formerContentVersion : (facts.get('upgraded-from') ?? null);
  const all = {
    'table-version': String(tableVersion),
    seed,
    'key-secret': keySecret,
    'content-version': own.contentVersion,
    ...(upgradedFrom === null ? {} : { 'upgraded-from': upgradedFrom }),
  };
  for (const [name, value] of Object.entries(all)) if (facts.get(name) !== value) facts.set(name, value);
  return { seed, keySecret, formerContentVersion, upgradedFrom };
}

/** Returns the terms of SQL that sort the accounts of a page, from its start. */
export function orderOf({ by, direction }: AccountQuery): string {
  const columns = by === 'first use' ? ['number'] : ['used_at', 'number'];
  return columns.map((column) => (direction === 'older' ? `${column} desc` : column)).join(', ');
}

/** Returns how many accounts are before a page, in its order. */
export function offsetOf({ direction, from }: AccountQuery, total: number): number {
  if (from === undefined) return 0;
  return direction === 'newer' ? from : Math.max(0, total + 1 - from);
}
