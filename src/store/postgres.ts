import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { clearTimeout, performanceNow, setImmediate, setTimeout } from '../runtime/real-time.js';
import { stopwatch } from '../runtime/timers.js';
import { mapValues } from '../values/maps.js';
import { createAppendCounts, measureAppend, type WaitingAppend } from './append-log.js';
import {
  type AccountSize,
  checkFacts,
  columnChecks,
  createDatabaseCheck,
  DatabaseError,
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
import {
  awayText,
  createCallMonitor,
  databaseErrorOf,
  isLocked,
  isRefusedConnection,
  isResponse,
  pooledText,
  undeliveredText,
  wrongTimeText,
} from './postgres-calls.js';
import { closeMs, createNotifications, cutConnection, type Notifications } from './postgres-notifications.js';
import { type ReservationTable, reservedMs } from './reservations.js';

/**
 * When a reservation may end. A later end was set before the clock of the database was set back, and does not count; for
 * leases the same. Twice the time allows for small corrections of the clock.
 */
const reservedRange = `now() and now() + interval '${2 * reservedMs} ms'`;

/** Bodies are one value, from which each row takes its part: arrays of binary values would be sent as text. */
const appendStatement = `
with input as (
  select id, follows, is_checkpoint, wants_lease, used_at, substr($8::bytea, start, length) as body
  from unnest($1::text[], $2::bigint[], $3::boolean[], $4::boolean[], $5::float8[], $6::int[], $7::int[])
    as t (id, follows, is_checkpoint, wants_lease, used_at, start, length)
), heads as (
  insert into accounts as a (id, head, used_at)
  select id, follows + 1, used_at from input
  where follows = 0 or exists (select from accounts where accounts.id = input.id)
  order by id
  on conflict (id) do update set head = excluded.head, used_at = excluded.used_at
  where a.head = excluded.head - 1 and (a.reserved_by is null or a.reserved_by = $9 or a.reserved_until not between ${reservedRange})
  returning id
), pruned as (
  delete from batches using input join heads using (id)
  where input.is_checkpoint and batches.account = input.id and batches.position <= input.follows
), added as (
  insert into batches select id, follows + 1, body from input join heads using (id)
), leased as (
  insert into leases as l (account, holder, until) select id, $9, now() + $10 * interval '1 ms' from input join heads using (id) where wants_lease
  on conflict (account) do update set holder = excluded.holder, until = excluded.until
  where l.until not between now() and now() + $10 * interval '2 ms' or l.holder = excluded.holder
  returning account
)
select id, account is not null as leased from heads left join leased on account = id`;

/** Bodies are one value here too: the driver reads arrays of binary values slowly, character by character. */
const readStatement = `
select (select head from accounts where id = $1) as head,
  (select reserved_by <> $3 and reserved_until between ${reservedRange} from accounts where id = $1) as reserved,
  min(position) as first,
  array_agg(length(body) order by position) as lengths, string_agg(body, '' order by position) as bodies
from batches where account = $1 and position > $2`;

const usageStatement = `
select 'PostgreSQL ' || current_setting('server_version') as engine,
  (select count(*) from accounts) as accounts,
  (select count(*) from accounts where used_at is not null) as "accountsInUse",
  (select count(*) from batches) as batches,
  (select coalesce(sum(octet_length(body)), 0) from batches) as "batchBytes",
  (select sum(pg_total_relation_size(to_regclass(name)))
    from unnest(array['facts', 'accounts', 'batches', 'leases']) as name) as "diskBytes",
  (select min(used_at) from accounts) as "oldestUse",
  (select max(used_at) from accounts) as "latestUse",
  (select count(*) from leases where until >= now()) as "heldLeases",
  (select count(*) from leases where until < now()) as "expiredLeases"`;

const largestStatement = `
select account, count(*) as batches, sum(octet_length(body)) as bytes
from batches group by account order by bytes desc, account limit $1`;

const tables = `
create table facts (name text primary key, value text not null);
create table accounts (
  id text primary key,
  number bigint generated always as identity,
  head bigint not null,
  used_at double precision,
  reserved_by text,
  reserved_until timestamptz
) with (fillfactor = 50);
create table batches (
  account text not null,
  position bigint not null,
  body bytea not null,
  primary key (account, position)
);
create table leases (
  account text primary key,
  holder text not null,
  until timestamptz not null,
  asked_by text
);
alter table batches alter column body set storage external;
comment on table batches is 'legal-reports-sandbox';
`;

/** Statements from each version of the tables to the next one; the first leads from version 1 to 2. */
const migrations = [
  `alter table accounts add column if not exists reserved_by text,
    add column if not exists reserved_until timestamptz;
   alter table leases add column if not exists asked_by text`,
];

/** Any number that no other program is likely to lock. */
const migrationLock = 0x4c525358;

/** Max appends and bytes of one statement. */
const maxAppends = 256;
const maxBytes = 4 * 1024 * 1024;

const maxConnections = 8;
/** Difference of clocks from which it is reported, in milliseconds. */
const maxAheadMs = 2000;
/** Time without new connections after PostgreSQL had none left, in milliseconds. */
const limitedMs = 1000;
/** Time limit of the first statements of a connection, which wait in a pool without a free session, in milliseconds. */
const sessionMs = 2000;
/** Time without new connections after such a wait, since each costs it again, in milliseconds. */
const waitedMs = 30_000;

/** Max append statements at a time, and the time after which one is slow, in milliseconds. */
const maxStatements = 4;
const slowMs = 50;

/** Time limit of waiting for a locked row, in milliseconds. */
const lockTimeoutMs = 1000;

/** Time limit of a statement, in milliseconds. */
const timeoutMs = 10_000;
/** Time limit of waiting: for a connection, and of an append for its statement. */
const waitMs = 5000;

/** Options of statements that read or write whole tables. */
const patient = { query_timeout: 2 ** 31 - 1 };

interface PostgresAppend extends WaitingAppend {
  readonly since: number;
}

/** The batches of an account; null if there are none. */
interface ReadRow {
  readonly first: string | null;
  readonly head: string | null;
  readonly reserved: boolean | null;
  readonly lengths: readonly number[] | null;
  readonly bodies: Buffer | null;
}

interface PostgresLogOptions {
  pool: pg.Pool;
  /** The database, without user and password. */
  where: string;
  notifications: Notifications;
  /** Name of this process, unique among all. */
  self: string;
  leased(accountId: string): void;
  failed(error: DatabaseError): void;
  leaseMs: number;
}

/**
 * Connects to a database, and creates the tables if there are none. Appends that wait are committed together.
 * @param own null to open what is there: nothing is created or changed
 * @throws DatabaseError
 */
export async function openPostgres(
  url: string,
  own: OwnFacts | null,
  {
    appended = () => {},
    interrupted = () => {},
    leased = () => {},
    leaseRequested = () => {},
    failed = () => {},
    leaseMs = usualLeaseMs,
  }: DatabaseOptions = {},
): Promise<{ log: DatabaseLog; facts: DatabaseFacts }> {
  const where = nameOf(url);
  const settings = {
    connectionString: url,
    application_name: 'legal-reports-sandbox',
    connectionTimeoutMillis: waitMs,
    query_timeout: timeoutMs,
    keepAlive: true,
  };
  const pool = new pg.Pool({
    ...settings,
    max: maxConnections,
    async onConnect(client) {
      const aheadMs = await prepareSession(client, facts, where);
      if (hasWrongTime || Math.abs(aheadMs) < maxAheadMs) return;
      hasWrongTime = true;
      const seconds = Math.round(Math.abs(aheadMs) / 1000);
      const side = aheadMs > 0 ? 'ahead of' : 'behind';
      failed(new DatabaseError('unavailable', `${where} is ${seconds} s ${side} ${wrongTimeText}`));
    },
  });
  let facts: DatabaseFacts | null = null;
  let hasWrongTime = false;
  // A connection that is lost while it is idle is replaced by the next query.
  pool.on('error', () => {});
  try {
    // Before anything is set, which programs with the same pool would share.
    await checkSessions(settings, where);
    const known = await prepareTables(pool, own, where);
    facts = known;
    const self = randomUUID();
    const undelivered = (): void => failed(new DatabaseError('unavailable', `${where} ${undeliveredText}`));
    const listeners = { appended, interrupted, leaseRequested, undelivered };
    const notifications = createNotifications(settings, pool, self, listeners);
    return { log: createLog({ pool, where, notifications, self, leased, failed, leaseMs }), facts: known };
  } catch (error) {
    await pool.end();
    // A table that is missing at the start was not lost while the server ran.
    const isMissing = (error as { code?: string }).code === '42P01';
    const known = isMissing ? error : databaseErrorOf(error, where);
    if (known instanceof DatabaseError || !isResponse(error)) throw known;
    throw new DatabaseError(
      'unusable',
      `${where} refuses the tables of this program: ${(error as Error).message}. Restore a backup, or use a new database: createdb sandbox.`,
      { cause: error },
    );
  }
}

/** Returns the address of a database without user and password. */
function nameOf(url: string): string {
  if (!URL.canParse(url))
    throw new DatabaseError(
      'unusable',
      'The database is no URL. Write postgres://user:password@host:5432/database.',
    );
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/**
 * Sets the limits of a session, since PgBouncer refuses them as parameters of the connection.
 * @param facts those of the start; null before they are read
 * @returns how far the clock of the database is ahead of the stopwatch of this process, in milliseconds
 * @throws DatabaseError `unusable` if another database has taken the place of that of the start
 */
async function prepareSession(
  client: pg.ClientBase,
  facts: DatabaseFacts | null,
  where: string,
): Promise<number> {
  const limits = `set lock_timeout = ${lockTimeoutMs}; set idle_session_timeout = 0; ${isolation}`;
  const statements = [limits, timeStatement, ...(facts === null ? [] : [factsStatement])];
  const from = stopwatch();
  const config = { text: statements.join('; '), query_timeout: facts === null ? timeoutMs : sessionMs };
  const results = await client.query(config).then(
    // Each statement has a result, which the types do not know.
    (all) => all as unknown as pg.QueryResult[],
    (error: Error) => {
      throw error.message === 'Query read timeout' ? new NoSessionError() : error;
    },
  );
  const now = Number(results[3]?.rows[0]?.now);
  const aheadMs = now < from ? now - from : Math.max(0, now - stopwatch());
  if (facts === null) return aheadMs;
  const found = readFacts(factTable(results[4]?.rows ?? []), where);
  if (found.seed !== facts.seed || found.keySecret !== facts.keySecret)
    throw new DatabaseError(
      'unusable',
      `${where} is the database of another sandbox now. Start the server again, or restore its own database.`,
    );
  return aheadMs;
}

/** A pool in front of PostgreSQL has no session for a new connection. It has the code of too many connections. */
class NoSessionError extends Error {
  readonly code = '53300';
}

/** In others, statements that wait for the same row fail. */
const isolation = "set default_transaction_isolation = 'read committed'";

const timeStatement = 'select extract(epoch from clock_timestamp()) * 1000 as now';

const factsStatement = 'select name, value from facts';

interface FactRow {
  readonly name: string;
  readonly value: string;
}

/** @param changed gets changes */
function factTable(rows: readonly FactRow[], changed = new Map<string, string>()): FactTable {
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  return {
    get: (name) => values.get(name),
    set: (name, value) => void changed.set(name, value),
  };
}

/**
 * Checks that each connection has a session of its own, which notifications and prepared statements need. A pool in
 * transaction mode gives the session of an idle connection to the next one.
 * @throws DatabaseError
 */
async function checkSessions(settings: pg.ClientConfig, where: string): Promise<void> {
  const clients: pg.Client[] = [];
  const sessions = new Set<number>();
  try {
    while (clients.length < 2) {
      const client = new pg.Client(settings);
      clients.push(client);
      client.on('error', () => {});
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      for (const { pid } of rows) sessions.add(pid);
    }
    if (sessions.size < clients.length) throw new DatabaseError('unusable', `${where} ${pooledText}`);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

async function prepareTables(pool: pg.Pool, own: OwnFacts | null, where: string): Promise<DatabaseFacts> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const { rows: found } = await client.query<{ own: boolean }>(
      `select coalesce(obj_description(to_regclass('batches')) = 'legal-reports-sandbox', false) as own
       from unnest(array['facts', 'accounts', 'batches', 'leases']) as name where to_regclass(name) is not null`,
    );
    if (found.some((table) => !table.own))
      throw new DatabaseError(
        'unusable',
        `${where} has tables of another program, named facts, accounts, batches or leases. Use a database of its own: createdb sandbox.`,
      );
    if (found.length === 0 && own === null) throw noDatabase(where);
    if (found.length === 0) await client.query(tables);
    const { rows } = await client.query<FactRow>(factsStatement);
    const changed = new Map<string, string>();
    const table = factTable(rows, changed);
    const isNew = found.length === 0;
    const version = isNew ? tableVersion : tableVersionOf(table, where);
    const facts = own === null ? readFacts(table, where) : checkFacts(table, own, where, isNew);
    for (const step of migrations.slice(version - 1)) await client.query(step);
    for (const statement of columnChecks) await client.query(`${statement} limit 0`);
    for (const entry of changed)
      await client.query(
        'insert into facts values ($1, $2) on conflict (name) do update set value = excluded.value',
        [...entry],
      );
    await client.query('commit');
    client.release();
    return facts;
  } catch (error) {
    // Closes the connection, which rolls back.
    client.release(true);
    throw error;
  }
}

function createLog({
  pool,
  where,
  notifications,
  self,
  leased,
  failed,
  leaseMs,
}: PostgresLogOptions): DatabaseLog {
  const monitor = createCallMonitor();
  const connections = new Set<pg.Client>();
  pool.on('acquire', (client) => void connections.add(client as pg.PoolClient & pg.Client));
  pool.on('remove', (client) => void connections.delete(client as pg.PoolClient & pg.Client));
  const unavailable = (): DatabaseError => new DatabaseError('unavailable', `${where} ${awayText}`);
  let unlimit: NodeJS.Timeout | undefined;
  /** Opens no further connection for some time. Returns false if there is none. */
  const limitToOpen = (refusal: DatabaseError): boolean => {
    if (connections.size === 0) return false;
    const { options } = pool;
    options.max = Math.min(options.max, connections.size);
    if (unlimit !== undefined) return true;
    failed(refusal);
    unlimit = setTimeout(
      () => {
        options.max = maxConnections;
        unlimit = undefined;
      },
      refusal.cause instanceof NoSessionError ? waitedMs : limitedMs,
    );
    unlimit.unref();
    return true;
  };
  const query: Query = async (config) => {
    // More calls would only wait, and take memory.
    if (monitor.isStuck(maxConnections)) throw unavailable();
    for (const from = performanceNow(); ; ) {
      try {
        return (await monitor.follow(pool.query(config), isResponse)).rows;
      } catch (error) {
        const known = databaseErrorOf(error, where);
        // The statement was not sent: it can wait for one of the connections that there are.
        const isUnsent = isRefusedConnection(error) && performanceNow() - from < waitMs;
        if (!isUnsent || !limitToOpen(known as DatabaseError)) throw known;
      }
    }
  };
  const check = createDatabaseCheck({
    // Without appends, it writes nothing, but needs all rights and locks of one that does.
    probe: async () => {
      if (monitor.isStuck(1)) throw unavailable();
      await query(statementOf([], self, leaseMs));
    },
    write: () => query({ text: writeCheckOf(self) }),
    late: unavailable,
  });
  const counts = createAppendCounts();
  let waiting: PostgresAppend[] = [];
  /** Statements that run, with the time at which they were sent. */
  const running = new Map<Promise<void>, number>();
  let again: NodeJS.Timeout | undefined;

  const write = async (appends: readonly PostgresAppend[]): Promise<void> => {
    const measured = measureAppend(counts);
    try {
      const rows = await query<{ id: string; leased: boolean }>(statementOf(appends, self, leaseMs));
      check.recordWrite(null);
      measured(appends.length, appends.length - rows.length);
      const kept = new Set(rows.map(({ id }) => id));
      for (const row of rows) if (row.leased) leased(row.id);
      for (const { accountId, resolve } of appends) resolve(kept.has(accountId) ? 'persisted' : 'conflict');
      notifications.send(
        appends.flatMap(({ accountId, follows }) => (kept.has(accountId) ? [[accountId, follows + 1]] : [])),
      );
    } catch (error) {
      counts.failures += 1;
      // An account that is locked must not hold up the others.
      if (appends.length > 1 && isLocked(error)) await Promise.all(appends.map((append) => write([append])));
      else {
        check.recordWrite(error);
        for (const { reject } of appends) reject(error);
      }
    }
  };
  /** Refuses appends that have waited for too long. */
  const refuseLate = (): void => {
    const lateSince = performanceNow() - waitMs;
    const isLate = ({ since }: PostgresAppend): boolean => since < lateSince;
    const late = waiting.filter(isLate);
    if (late.length === 0) return;
    waiting = waiting.filter((append) => !isLate(append));
    for (const { reject } of late) reject(unavailable());
  };
  /**
   * Sends one statement at a time, so that appends which come meanwhile are committed together by the next; further
   * ones only while an earlier one takes long.
   */
  const flush = (): void => {
    clearTimeout(again);
    refuseLate();
    if (waiting.length === 0) return;
    const slowSince = performanceNow() - slowMs;
    if (running.size >= maxStatements || [...running.values()].some((sentAt) => sentAt > slowSince)) {
      again = setTimeout(flush, slowMs);
      return;
    }
    const writing = write(waiting.splice(0, countOf(waiting))).finally(() => {
      running.delete(writing);
      // Lets the accounts of this statement append what came meanwhile, which is committed by the next one.
      setImmediate(flush);
    });
    running.set(writing, performanceNow());
  };

  return {
    counts,
    name: where,

    async read(accountId, after) {
      const statement = { name: 'read', text: readStatement, values: [accountId, after, self] };
      const rows = await query<ReadRow>(statement);
      const { head = null, first = null, lengths = null, bodies = null, reserved = null } = rows[0] ?? {};
      const position = Number(head ?? 0);
      return {
        bodies: partsOf(bodies, lengths ?? []),
        first: Number(first ?? position + 1),
        position,
        isReserved: reserved === true,
      };
    },

    append: (accountId, follows, batch) =>
      new Promise((resolve, reject) => {
        if (monitor.isStuck(maxStatements)) throw unavailable();
        const since = performanceNow();
        if (waiting.push({ accountId, follows, batch, resolve, reject, since }) === 1) setImmediate(flush);
      }),

    async accounts() {
      const text = 'select id, used_at from accounts order by number';
      const rows = await query<{ id: string; used_at: number | null }>({ text });
      return rows.map(({ id, used_at: usedAt }) => ({ id, usedAt }));
    },

    async inUse(page, except) {
      const from = 'from accounts where used_at is not null and id <> all($1)';
      const [count] = await query<{ total: string }>({
        text: `select count(*) as total ${from}`,
        values: [except],
      });
      const total = Number(count?.total ?? 0);
      const rows =
        page.limit === 0
          ? []
          : await query<{ id: string; used_at: number }>({
              text: `select id, used_at ${from} order by ${orderOf(page)} limit $2 offset $3`,
              values: [except, page.limit, offsetOf(page, total)],
            });
      return { total, accounts: rows.map(({ id, used_at: usedAt }) => ({ id, usedAt })) };
    },

    heads: async (accountIds) => {
      const text = 'select id, head from accounts where id = any($1)';
      const rows = await query<{ id: string; head: string }>({ name: 'heads', text, values: [accountIds] });
      return rows.map(({ id, head }) => [id, Number(head)] as const);
    },

    async usage() {
      const statement = { text: usageStatement, ...patient };
      const rows = await query<Record<keyof DatabaseUsage, string | null>>(statement);
      const { engine = '', ...numbers } = rows[0] ?? {};
      const values = mapValues(numbers, (value) => (value === null ? null : Number(value)));
      return { engine, ...values } as DatabaseUsage;
    },

    async largest(limit) {
      const statement = { text: largestStatement, values: [limit], ...patient };
      const rows = await query<Record<keyof AccountSize, string>>(statement);
      return rows.map(({ account, ...size }) => ({
        account,
        batches: Number(size.batches),
        bytes: Number(size.bytes),
      }));
    },

    async vacuum() {
      for (const table of ['batches', 'accounts', 'leases'])
        await query({ text: `vacuum ${table}`, ...patient });
    },

    leases: createLeases({ query, self, leaseMs, notifications }),
    reservations: createReservationTable(query, self),

    failure: check.run,

    async close() {
      const cut = setTimeout(() => connections.forEach(cutConnection), closeMs);
      while (running.size > 0) await Promise.race(running.keys());
      clearTimeout(again);
      await notifications.close();
      await pool.end();
      clearTimeout(cut);
    },
  };
}

/** Runs a statement. @throws DatabaseError */
type Query = <Row extends pg.QueryResultRow>(config: pg.QueryConfig) => Promise<Row[]>;

/** @param bytes null for none */
function partsOf(bytes: Buffer | null, lengths: readonly number[]): Buffer[] {
  let end = 0;
  return lengths.map((length) => {
    end += length;
    return (bytes as Buffer).subarray(end - length, end);
  });
}

interface LeasesOptions extends Pick<PostgresLogOptions, 'self' | 'leaseMs' | 'notifications'> {
  readonly query: Query;
}

function createLeases({ query, self, leaseMs, notifications }: LeasesOptions): LeaseTable {
  const accountsOf = async (text: string, values: readonly unknown[]): Promise<string[]> => {
    const rows = await query<{ account: string }>({ text, values: [...values] });
    return rows.map(({ account }) => account);
  };
  return {
    takeExpired: () =>
      accountsOf(
        `update leases set holder = $1, until = now() + $2 * interval '1 ms', asked_by = null where account in
           (select account from leases where until not between now() and now() + $2 * interval '2 ms' limit 100 for update skip locked)
         returning account`,
        [self, leaseMs],
      ),
    renew: () =>
      accountsOf(
        `update leases set until = now() + $2 * interval '1 ms' where holder = $1 returning account`,
        [self, leaseMs],
      ),
    acquire: async (accountId) => {
      const taken = await accountsOf(
        `insert into leases as l (account, holder, until) values ($1, $2, now() + $3 * interval '1 ms')
         on conflict (account) do update set holder = excluded.holder, until = excluded.until
         where l.until not between now() and now() + $3 * interval '2 ms' or l.holder = excluded.holder returning account`,
        [accountId, self, leaseMs],
      );
      if (taken.length > 0) return true;
      await accountsOf('update leases set asked_by = $2 where account = $1 returning account', [
        accountId,
        self,
      ]);
      notifications.requestLease(accountId);
      return false;
    },
    requestedLeases: () =>
      accountsOf('select account from leases where holder = $1 and asked_by <> $1', [self]),
    async handOver(accountIds) {
      await accountsOf(
        `update leases set holder = asked_by, until = now() + $3 * interval '1 ms', asked_by = null
         where account = any($2) and holder = $1 and asked_by is not null returning account`,
        [self, accountIds, leaseMs],
      );
    },
    release: (leases) =>
      // The lock waits for an append that has seen the lease and is not committed.
      accountsOf(
        `with given as (select * from unnest($2::text[], $3::bigint[]) as t (id, position)),
           unchanged as (select accounts.id from accounts join given using (id) where head <= position for update of accounts skip locked)
         delete from leases using unchanged where leases.account = unchanged.id and holder = $1
         returning account`,
        [self, leases.map(([id]) => id), leases.map(([, position]) => position)],
      ),
    async expire() {
      await accountsOf('update leases set until = now() where holder = $1 returning account', [self]);
    },
  };
}

function createReservationTable(query: Query, self: string): ReservationTable {
  return {
    // The lock of the row waits for an append that is not committed; later ones are refused.
    async reserve(accountId) {
      const text = `
        with reserved as (
          update accounts set reserved_by = $2, reserved_until = now() + $3 * interval '1 ms'
          where id = $1 and (reserved_by is null or reserved_by = $2 or reserved_until not between ${reservedRange}) returning id
        )
        select exists (select from reserved) or not exists (select from accounts where id = $1) as free`;
      const [row] = await query<{ free: boolean }>({
        name: 'reserve',
        text,
        values: [accountId, self, reservedMs],
      });
      return row?.free === true;
    },
    async release(accountId) {
      const text =
        'update accounts set reserved_by = null, reserved_until = null where id = $1 and reserved_by = $2';
      await query({ name: 'release', text, values: [accountId, self] });
    },
  };
}

/** Inserts a batch of more than one page, and rolls back. If it fails, the pool closes the connection. */
function writeCheckOf(self: string): string {
  return `begin; insert into batches values ('check ${self}', 0, decode(repeat('00', 16384), 'hex')); rollback`;
}

/** Returns how many of the first appends go into one statement. An account has at most one append at a time. */
function countOf(appends: readonly PostgresAppend[]): number {
  let bytes = 0;
  const end = appends.findIndex(({ batch }, at) => {
    bytes += batch.body.length;
    return at === maxAppends || (at > 0 && bytes > maxBytes);
  });
  return end < 0 ? appends.length : end;
}

function statementOf(appends: readonly PostgresAppend[], self: string, leaseMs: number): pg.QueryConfig {
  let end = 1;
  const starts = appends.map(({ batch }) => {
    const start = end;
    end += batch.body.length;
    return start;
  });
  const values = [
    appends.map(({ accountId }) => accountId),
    arrayOf(appends.map(({ follows }) => follows)),
    arrayOf(appends.map(({ batch }) => batch.isCheckpoint)),
    arrayOf(appends.map(({ batch }) => batch.wantsLease)),
    arrayOf(appends.map(({ batch }) => batch.usedAt)),
    arrayOf(starts),
    arrayOf(appends.map(({ batch }) => batch.body.length)),
    Buffer.concat(appends.map(({ batch }) => batch.body)),
    self,
    leaseMs,
  ];
  return { name: 'append', text: appendStatement, values };
}

/** Returns values that need no quotes as an array of PostgreSQL. The driver would examine and quote each of them. */
function arrayOf(values: readonly (number | boolean | null)[]): string {
  return `{${values.map(String).join()}}`;
}
