import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { dateNow, performanceNow, setImmediate, setTimeout } from '../runtime/real-time.js';
import { createAppendCounts, measureAppend, type WaitingAppend } from './append-log.js';
import {
  type AccountSize,
  checkFacts,
  columnChecks,
  createDatabaseCheck,
  DatabaseError,
  type DatabaseErrorCode,
  type DatabaseFacts,
  type DatabaseLog,
  type DatabaseOptions,
  type DatabaseUsage,
  type FactTable,
  type LeaseTable,
  noDatabase,
  type OwnFacts,
  offsetOf,
  orderOf,
  readFacts,
  tableVersion,
  tableVersionOf,
  usualLeaseMs,
} from './database.js';
import type { AccountList } from './port.js';
import { type ReservationTable, reservedMs } from './reservations.js';

/** A statement of either driver. */
interface Statement {
  run(...values: readonly unknown[]): { readonly changes: number | bigint };
  get(...values: readonly unknown[]): unknown;
  all(...values: readonly unknown[]): unknown[];
}

/** The part of `node:sqlite` and of `libsql` that is the same. */
interface Connection {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

type Connect = (path: string) => Connection;

/** Node has a driver since version 22.13; older ones need the package `libsql`, which brings compiled binaries. */
export async function loadDriver(): Promise<Connect> {
  const { DatabaseSync } = (withoutWarnings(() => process.getBuiltinModule?.('node:sqlite' as 'node:fs')) ??
    {}) as unknown as { DatabaseSync?: new (path: string) => Connection };
  if (DatabaseSync !== undefined) return (path) => new DatabaseSync(path);
  try {
    const name = 'libsql';
    const { default: Database } = (await import(name)) as { default: new (path: string) => Connection };
    return (path) => new Database(path);
  } catch (cause) {
    throw new DatabaseError(
      'unusable',
      `Node ${process.versions.node} has no SQLite. Install the driver beside this package: npm i libsql@0.5.29, or use Node 22.13 or newer.`,
      { cause },
    );
  }
}

/** Node warns that its driver is new; users of this program can do nothing about that. */
function withoutWarnings<T>(work: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return work();
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Marks the files of this program in their header: "LRSX". */
const applicationId = 0x4c525358;

const tables = `
create table facts (name text primary key, value text not null) without rowid;
create table accounts (
  number integer primary key autoincrement,
  id text not null unique,
  head integer not null,
  used_at real,
  reserved_by text,
  reserved_until integer
);
create table batches (
  account integer not null,
  position integer not null,
  body blob not null,
  primary key (account, position)
);
create table leases (
  account text primary key,
  holder text not null,
  until integer not null,
  asked_by text
) without rowid;
pragma application_id = ${applicationId};
`;

/** Steps from each version of the tables to the next one; the first leads from version 1 to 2. */
const migrations: readonly ((connection: Connection) => void)[] = [
  (connection) => {
    addColumn(connection, 'accounts', 'reserved_by text');
    addColumn(connection, 'accounts', 'reserved_until integer');
    addColumn(connection, 'leases', 'asked_by text');
  },
];

/** Adds a column, unless a development version has added it already. */
function addColumn(connection: Connection, table: string, column: string): void {
  const columns = connection.prepare("select name || ' ' || lower(type) as text from pragma_table_info(?)");
  const found = columns.all(table) as { text: string }[];
  if (!found.some(({ text }) => text === column))
    connection.exec(`alter table ${table} add column ${column}`);
}

const usageStatement = `
select 'SQLite ' || sqlite_version() as engine,
  (select count(*) from accounts) as accounts,
  (select count(*) from accounts where used_at is not null) as accountsInUse,
  (select count(*) from batches) as batches,
  (select coalesce(sum(length(body)), 0) from batches) as batchBytes,
  (select page_count * page_size from pragma_page_count, pragma_page_size) as diskBytes,
  (select min(used_at) from accounts) as oldestUse,
  (select max(used_at) from accounts) as latestUse,
  (select count(*) from leases where until >= ?1) as heldLeases,
  (select count(*) from leases where until < ?1) as expiredLeases`;

const largestStatement = `
select id as account, count(*) as batches, sum(length(body)) as bytes
from batches join accounts on number = account group by number order by bytes desc, id limit ?`;

/** Time to wait for another process that writes, in milliseconds. */
const busyMs = 2000;
/** The part of it for which the driver blocks this process: most commits of others end within. */
const blockedMs = 20;
/** Bytes that a check of the disk writes. */
const checkBytes = 64 * 1024;
/** Time between two attempts while another process writes, in milliseconds. */
const busyPauseMs = 5;

/**
 * Opens the database of a folder, and creates it if there is none. Appends that wait are committed together, and are on
 * the disk when they resolve.
 * @param own null to open what is there: nothing is created or changed
 * @throws DatabaseError
 */
export async function openSqlite(
  folder: string,
  own: OwnFacts | null,
  { leased = () => {}, leaseMs = usualLeaseMs }: DatabaseOptions = {},
): Promise<{ log: DatabaseLog; facts: DatabaseFacts }> {
  const connect = await loadDriver();
  const file = join(folder, 'sandbox.db');
  const attempt = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw databaseErrorOf(error, file);
    }
  };
  if (own === null && !existsSync(file)) throw noDatabase(file);
  const connection = attempt(() => {
    makeFolder(folder);
    checkLength(file);
    return connect(file);
  });
  try {
    const facts = attempt(() => prepareTables(connection, own, file));
    connection.exec(`pragma busy_timeout = ${blockedMs}`);
    const disk = await createDisk(connection, file);
    return { log: createLog(connection, file, patiently(attempt), disk, leased, leaseMs), facts };
  } catch (error) {
    connection.close();
    if (error instanceof DatabaseError || !isDriverError(error)) throw error;
    throw new DatabaseError(
      'unusable',
      `${file} has unknown tables: ${error.message}. Give a folder of its own: --data ./sandbox-data.`,
      { cause: error },
    );
  }
}

/** Returns a function that tries again while another process writes; requests go on meanwhile. */
function patiently(attempt: <T>(work: () => T) => T): Attempt {
  return async (work) => {
    for (const from = performanceNow(); ; ) {
      try {
        return attempt(work);
      } catch (error) {
        if (!isBusy(error) || performanceNow() - from > busyMs) throw error;
        await new Promise((resolve) => setTimeout(resolve, busyPauseMs));
      }
    }
  };
}

/** Makes what was committed durable. */
interface Disk {
  /** Call before a commit. @throws DatabaseError if an earlier sync failed, and the disk still has errors */
  check(): void;
  /** Resolves when everything that was committed before is on the disk. @throws DatabaseError */
  sync(): Promise<void>;
  /** Looks for the files of the database; call it every second. @throws DatabaseError if one was deleted */
  find(): void;
  close(): Promise<void>;
}

/**
 * Lets commits leave the sync of the write-ahead log to this process: a driver blocks it for the milliseconds that a
 * sync takes, and requests go on here. Leases and reservations are not synced, since they expire after a power cut.
 */
async function createDisk(connection: Connection, file: string): Promise<Disk> {
  const { journal_mode: mode } = connection.prepare('pragma journal_mode').get() as { journal_mode: string };
  // Without shared memory there is no such log, and each commit is synced by SQLite.
  if (mode !== 'wal') return { check() {}, async sync() {}, find() {}, async close() {} };
  connection.exec('pragma synchronous = normal');
  const checkpoint = connection.prepare('pragma wal_checkpoint(truncate)');
  // Opened at once, since the folder may be renamed. A database that may only be read is not synced.
  let log: FileHandle | undefined = await open(`${file}-wal`, 'r+').catch(() => undefined);
  const others = [file, `${file}-shm`].map((path) => [path, inodeOf(path)] as const);
  let hasFailed = false;
  let isReplaced = false;
  const deleted = (): DatabaseError =>
    new DatabaseError('unavailable', `${file} was deleted. Start the server again.`);
  /** Synchronous: it takes microseconds, and every commit waits for it. */
  const findLog = (): void => {
    if (log !== undefined && fstatSync(log.fd).nlink === 0) throw deleted();
  };
  return {
    find() {
      if (log === undefined) return;
      findLog();
      // Otherwise the folder was renamed, and its files have no known paths.
      if (inodeOf(`${file}-wal`) === fstatSync(log.fd).ino)
        isReplaced ||= others.some(([path, inode]) => inodeOf(path) !== inode);
      if (isReplaced) throw deleted();
    },
    check() {
      // Another process would not see the locks of this one.
      if (isReplaced) throw deleted();
      if (!hasFailed) return;
      // After a failed sync, the next one may succeed although pages are lost. A checkpoint writes all of them again.
      const { busy } = checkpoint.get() as { busy: number };
      if (busy !== 0) throw new DatabaseError('unavailable', `${file} ${causes[5]?.[1]}`);
      hasFailed = false;
    },
    async sync() {
      try {
        log ??= await open(`${file}-wal`, 'r+');
        await log.datasync();
        findLog();
      } catch (error) {
        hasFailed = true;
        const known = databaseErrorOf(error, file);
        // The commit is there, and may be lost: a full database would mean that nothing was stored.
        if (known instanceof DatabaseError && known.code === 'full')
          throw new DatabaseError('unavailable', known.message, { cause: error });
        throw known;
      }
    },
    close: async () => log?.close(),
  };
}

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}

/** Creates a folder and those above it. With its option `recursive`, Node never ends in a folder such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  mkdirSync(folder);
}

const headerBytes = 100;

/**
 * Checks that a database file has all the pages that its header counts; SQLite notices only when it reads them.
 * @throws DatabaseError `damaged`
 */
function checkLength(file: string): void {
  // Pages may be in the write-ahead log still.
  if (!existsSync(file) || (existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0)) return;
  const size = statSync(file).size;
  const header = Buffer.alloc(headerBytes);
  const descriptor = openSync(file, 'r');
  try {
    if (readSync(descriptor, header) < headerBytes) return;
  } finally {
    closeSync(descriptor);
  }
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  // Otherwise the count is not valid.
  const isCounted =
    header.toString('latin1', 0, 15) === 'SQLite format 3' &&
    header.readUInt32BE(24) === header.readUInt32BE(92);
  if (isCounted && size < pageSize * header.readUInt32BE(28))
    throw new DatabaseError('damaged', `${file} ${causes[11]?.[1]}`);
}

/** Creates or migrates the tables, all or nothing: tables that cannot be used stay as they are. */
function prepareTables(connection: Connection, own: OwnFacts | null, file: string): DatabaseFacts {
  connection.exec(`pragma busy_timeout = ${busyMs}`);
  if (own === null) {
    if (isEmpty(connection, file)) throw noDatabase(file);
    return readFacts(factTable(connection), file);
  }
  // Only an empty database is changed before its tables are checked.
  if (isEmpty(connection, file)) connection.exec('pragma journal_mode = wal');
  const facts = inTransaction(connection, () => {
    const isNew = isEmpty(connection, file);
    if (isNew) connection.exec(tables);
    const table = factTable(connection);
    const version = isNew ? tableVersion : tableVersionOf(table, file);
    const checked = checkFacts(table, own, file, isNew);
    for (const migrate of migrations.slice(version - 1)) migrate(connection);
    for (const statement of columnChecks) connection.prepare(statement);
    return checked;
  });
  connection.exec('pragma journal_mode = wal');
  connection.exec('pragma synchronous = full');
  return facts;
}

/**
 * Returns whether a database has no tables.
 * @throws DatabaseError `unusable` if it is that of another program
 */
function isEmpty(connection: Connection, file: string): boolean {
  const { application_id: id } = connection.prepare('pragma application_id').get() as {
    application_id: number;
  };
  const { count } = connection
    .prepare("select count(*) as count from sqlite_master where name not like 'sqlite\\_%' escape '\\'")
    .get() as { count: number };
  if (id !== applicationId && (id !== 0 || count > 0))
    throw new DatabaseError(
      'unusable',
      `${file} is the database of another program. Give a folder of its own: --data ./sandbox-data.`,
    );
  return count === 0;
}

function factTable(connection: Connection): FactTable {
  const read = connection.prepare('select value from facts where name = ?');
  const write = connection.prepare('insert or replace into facts values (?, ?)');
  return {
    get: (name) => (read.get(name) as { value: string } | undefined)?.value,
    set: (name, value) => void write.run(name, value),
  };
}

function inTransaction<T>(connection: Connection, work: () => T): T {
  connection.exec('begin immediate');
  try {
    const result = work();
    connection.exec('commit');
    return result;
  } catch (error) {
    try {
      connection.exec('rollback');
    } catch {
      // SQLite has rolled back already.
    }
    throw error;
  }
}

function createLog(
  connection: Connection,
  name: string,
  attempt: Attempt,
  disk: Disk,
  leased: (accountId: string) => void,
  leaseMs: number,
): DatabaseLog {
  const self = randomUUID();
  const create = connection.prepare('insert or ignore into accounts (id, head, used_at) values (?, 0, null)');
  const advance = connection.prepare(
    `update accounts set head = ?, used_at = ? where id = ? and head = ?
     and (reserved_by is null or reserved_by = ? or reserved_until not between ? and ?)`,
  );
  const prune = connection.prepare(
    'delete from batches where account = (select number from accounts where id = ?)',
  );
  const add = connection.prepare('insert into batches select number, ?, ? from accounts where id = ?');
  const headOf = connection.prepare('select head from accounts where id = ?');
  // One statement, so that no other process appends between its parts.
  const later = connection.prepare(
    `select head, position, body, reserved_by <> ? and reserved_until between ? and ? as reserved from accounts left join batches on account = number and position > ?
     where id = ? order by position`,
  );
  const list = connection.prepare('select id, used_at from accounts order by number');
  const inUse = 'from accounts where used_at is not null and id not in (select value from json_each(?))';
  const countInUse = connection.prepare(`select count(*) as total ${inUse}`);
  const leases = createLeases(connection, attempt, disk, leaseMs, self);
  const reservations = createReservationTable(connection, attempt, self);
  const counts = createAppendCounts();
  const waiting: WaitingAppend[] = [];
  /** The running flush; null if none runs. */
  let flushing: Promise<void> | null = null;
  let isOpen = true;
  const fill = connection.prepare("insert or replace into facts values ('check', hex(zeroblob(?)))");
  const clear = connection.prepare("delete from facts where name = 'check'");
  const locked = (): DatabaseError => new DatabaseError('unavailable', `${name} ${causes[5]?.[1]}`);
  const check = createDatabaseCheck({
    async probe() {
      if (!isOpen) throw new DatabaseError('unavailable', `${name} is closed.`);
      disk.find();
    },
    async write() {
      await attempt(() => {
        disk.check();
        // As many pages as a usual commit has: a full disk may still have room for one.
        inTransaction(connection, () => fill.run(checkBytes / 2));
        inTransaction(connection, () => clear.run());
      });
      await disk.sync();
    },
    late: locked,
  });

  const write = ({ accountId, follows, batch }: WaitingAppend): Outcome => {
    if (follows === 0) create.run(accountId);
    const { changes } = advance.run(follows + 1, batch.usedAt, accountId, follows, self, ...ends(reservedMs));
    if (Number(changes) === 0) return { isPersisted: false, isLeased: false };
    if (batch.isCheckpoint) prune.run(accountId);
    add.run(follows + 1, batch.body, accountId);
    return { isPersisted: true, isLeased: batch.wantsLease && leases.take(accountId) };
  };
  const commit = async (appends: readonly WaitingAppend[]): Promise<void> => {
    const measured = measureAppend(counts);
    try {
      const outcomes = await attempt(() => {
        disk.check();
        return inTransaction(connection, () => appends.map(write));
      });
      await disk.sync();
      check.recordWrite(null);
      measured(appends.length, outcomes.filter(({ isPersisted }) => !isPersisted).length);
      for (const [at, { accountId, resolve }] of appends.entries()) {
        if (outcomes[at]?.isLeased) leased(accountId);
        resolve(outcomes[at]?.isPersisted ? 'persisted' : 'conflict');
      }
    } catch (error) {
      counts.failures += 1;
      check.recordWrite(error);
      for (const { reject } of appends) reject(error);
    }
  };
  /** Commits one group of appends after the other: those that come meanwhile are the next group. */
  const flushAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      await commit(waiting.splice(0));
      // Lets the accounts of this group append what came meanwhile.
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  };
  const flush = (): Promise<void> => {
    flushing ??= flushAll().finally(() => {
      flushing = null;
    });
    return flushing;
  };

  return {
    ...{ name, leases, reservations, counts },
    failure: check.run,

    async read(accountId, after) {
      return attempt(() => {
        const rows = later.all(self, ...ends(reservedMs), after, accountId) as BatchRow[];
        const { head: position = 0, position: first = null, reserved = null } = rows[0] ?? {};
        return {
          // Node returns byte arrays, and libsql their buffers.
          bodies: first === null ? [] : rows.map(({ body }) => new Uint8Array(body)),
          first: first ?? position + 1,
          position,
          isReserved: reserved === 1,
        };
      });
    },

    append: (accountId, follows, batch) =>
      new Promise((resolve, reject) => {
        if (waiting.push({ accountId, follows, batch, resolve, reject }) === 1)
          setImmediate(() => void flush());
      }),

    async accounts() {
      const rows = (await attempt(() => list.all())) as { id: string; used_at: number | null }[];
      return rows.map(({ id, used_at: usedAt }) => ({ id, usedAt }));
    },

    inUse: async (page, except) =>
      attempt(() => {
        const ids = JSON.stringify(except);
        const { total } = countInUse.get(ids) as { total: number };
        if (page.limit === 0) return { total, accounts: [] };
        const text = `select id, used_at as usedAt ${inUse} order by ${orderOf(page)} limit ? offset ?`;
        const accounts = connection.prepare(text).all(ids, page.limit, offsetOf(page, total));
        return { total, accounts: accounts as AccountList['accounts'] };
      }),

    heads: async (accountIds) =>
      attempt(() =>
        accountIds.map((id) => [id, (headOf.get(id) as { head: number } | undefined)?.head ?? 0] as const),
      ),

    usage: async () => attempt(() => connection.prepare(usageStatement).get(dateNow()) as DatabaseUsage),

    largest: async (limit) => attempt(() => connection.prepare(largestStatement).all(limit) as AccountSize[]),

    async vacuum() {
      await attempt(() => {
        connection.exec('vacuum');
        connection.exec('pragma wal_checkpoint(truncate)');
      });
    },

    async close() {
      await flush();
      if (!isOpen) return;
      isOpen = false;
      await disk.close();
      try {
        // One driver leaves that to the next process, and a copy of the file alone would be empty.
        connection.exec('pragma busy_timeout = 0');
        connection.exec('pragma wal_checkpoint(truncate)');
      } catch {
        // The next process does it.
      }
      connection.close();
    },
  };
}

/**
 * When a lease or reservation may end. A later end was set before the clock was set back, and does not count. Twice the
 * time allows for small corrections of the clock.
 */
function ends(durationMs: number): [first: number, last: number] {
  const now = dateNow();
  return [now, now + 2 * durationMs];
}

/** Without batches, the position is null. */
interface BatchRow {
  readonly head: number;
  readonly reserved: number | null;
  readonly position: number | null;
  readonly body: Uint8Array | ArrayBuffer;
}

/** @throws DatabaseError */
type Attempt = <T>(work: () => T) => Promise<T>;

interface Outcome {
  readonly isPersisted: boolean;
  readonly isLeased: boolean;
}

/** @returns also `take`, which gets a free lease within a transaction */
function createLeases(
  connection: Connection,
  attempt: Attempt,
  disk: Disk,
  leaseMs: number,
  holder: string,
): LeaseTable & { take(accountId: string): boolean } {
  const take = connection.prepare(
    `insert into leases (account, holder, until) values (?, ?, ?) on conflict (account) do update
     set holder = excluded.holder, until = excluded.until, asked_by = null where until not between ? and ? or holder = excluded.holder`,
  );
  const expired = connection.prepare('select account from leases where until not between ? and ? limit 100');
  const extend = connection.prepare('update leases set until = ? where holder = ?');
  const held = connection.prepare('select account from leases where holder = ?');
  const give = connection.prepare(
    `delete from leases where account = ? and holder = ?
     and coalesce((select head from accounts where id = leases.account), 0) <= ?`,
  );
  const ask = connection.prepare('update leases set asked_by = ? where account = ?');
  const wanted = connection.prepare('select account from leases where holder = ? and asked_by <> holder');
  const pass = connection.prepare(
    `update leases set holder = asked_by, until = ?, asked_by = null
     where account = ? and holder = ? and asked_by is not null`,
  );
  const accountsIn = (rows: readonly unknown[]): string[] =>
    (rows as { account: string }[]).map(({ account }) => account);
  const tryTake = (accountId: string): boolean => {
    return Number(take.run(accountId, holder, dateNow() + leaseMs, ...ends(leaseMs)).changes) > 0;
  };
  const update: Attempt = (work) => attempt(() => inTransaction(connection, work));
  return {
    take: tryTake,
    takeExpired: async () => {
      // Not for each commit, which would wait for it.
      disk.find();
      return update(() => accountsIn(expired.all(...ends(leaseMs))).filter(tryTake));
    },
    renew: async () =>
      update(() => {
        extend.run(dateNow() + leaseMs, holder);
        return accountsIn(held.all(holder));
      }),
    acquire: async (accountId) =>
      update(() => {
        if (tryTake(accountId)) return true;
        ask.run(holder, accountId);
        return false;
      }),
    requestedLeases: async () => attempt(() => accountsIn(wanted.all(holder))),
    handOver: async (accountIds) =>
      update(() => {
        for (const id of accountIds) pass.run(dateNow() + leaseMs, id, holder);
      }),
    release: async (leases) =>
      update(() => {
        const given = leases.filter(([id, position]) => Number(give.run(id, holder, position).changes) > 0);
        return given.map(([id]) => id);
      }),
    expire: async () => attempt(() => void extend.run(dateNow() - 1, holder)),
  };
}

function createReservationTable(connection: Connection, attempt: Attempt, self: string): ReservationTable {
  const take = connection.prepare(
    `update accounts set reserved_by = ?, reserved_until = ?
     where id = ? and (reserved_by is null or reserved_by = ? or reserved_until not between ? and ?)`,
  );
  const find = connection.prepare('select 1 from accounts where id = ?');
  const end = connection.prepare(
    'update accounts set reserved_by = null, reserved_until = null where id = ? and reserved_by = ?',
  );
  return {
    reserve: async (accountId) =>
      attempt(() => {
        const { changes } = take.run(self, dateNow() + reservedMs, accountId, self, ...ends(reservedMs));
        return Number(changes) > 0 || find.get(accountId) === undefined;
      }),
    release: async (accountId) => attempt(() => void end.run(accountId, self)),
  };
}

/** Primary result codes of SQLite, with what they mean here and what to do. */
const causes: Readonly<Record<number, readonly [code: DatabaseErrorCode, text: string]>> = {
  5: ['unavailable', 'is locked by another process. Try again, or stop that process.'],
  8: ['read-only', 'may only be read. Give this user the right to write it, or use another folder.'],
  10: ['unavailable', 'cannot be read or written: the disk reports an error.'],
  11: [
    'damaged',
    'is damaged. Restore a backup, or, if it opens, let `legal-reports-sandbox data check` name the damaged accounts.',
  ],
  13: ['full', 'has no room: the disk is full. Free some space; nothing is lost.'],
  14: ['unusable', 'cannot be opened. Give a folder that this user may write: --data ./sandbox-data.'],
  26: ['unusable', 'is no SQLite database. Give a folder of its own: --data ./sandbox-data.'],
};
const names: Readonly<Record<string, number>> = {
  ...{ SQLITE_BUSY: 5, SQLITE_READONLY: 8, SQLITE_IOERR: 10, SQLITE_CORRUPT: 11, SQLITE_FULL: 13 },
  ...{ SQLITE_CANTOPEN: 14, SQLITE_NOTADB: 26, EACCES: 14, EROFS: 14, EPERM: 14, ENOTDIR: 14, EEXIST: 14 },
  ...{ ENOSPC: 13, EDQUOT: 13, EIO: 10, EISDIR: 14, ENOENT: 14 },
};

/** Returns the result code in the message of an error with which `libsql` opens a file. */
function openCodeOf({ message }: Error): number | undefined {
  const [, code] = /^ConnectionFailed\(.*: (\d+)"\)$/.exec(message) ?? [];
  return code === undefined ? undefined : Number(code);
}

/** Returns whether an error is of either driver. */
function isDriverError(error: unknown): error is Error {
  return error instanceof Error && ('errcode' in error || error.name === 'SqliteError');
}

/** Returns the primary result code of an error of either driver. */
function primaryCodeOf(error: Error): number | undefined {
  const { errcode = openCodeOf(error), code = '' } = error as Error & { errcode?: number; code?: string };
  // The low byte of an extended code is the primary one, and names of extended codes begin with its name.
  if (errcode !== undefined) return errcode & 0xff;
  return Object.entries(names).find(([name]) => code.startsWith(name))?.[1];
}

/** Returns whether an error of ours says that another process writes. */
function isBusy(error: unknown): boolean {
  return error instanceof DatabaseError && error.cause instanceof Error && primaryCodeOf(error.cause) === 5;
}

/** Returns the error of either driver as ours; other errors as they are. */
function databaseErrorOf(error: unknown, file: string): unknown {
  if (error instanceof DatabaseError || !(error instanceof Error)) return error;
  const cause = causes[primaryCodeOf(error) ?? 0];
  if (cause === undefined) return error;
  return new DatabaseError(cause[0], `${file} ${cause[1]}`, { cause: error });
}
