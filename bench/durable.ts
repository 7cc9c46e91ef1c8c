import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type PostgresServer, startPostgres } from '../test/resources/postgres.js';
import { type Bench, type Measure, type Row, row } from './measure.js';
import { programPath } from './programs.js';
import { type Contender, type Load, race, sendLoad } from './race.js';
import { startServerProcess } from './server-process.js';
import { ratios } from './statistics.js';
import { createdReport, createLoad } from './throughput.js';

/** Connections of the load. */
export const connections = 64;

/** Keys, each of a different account. */
export const keys = Array.from({ length: 8 }, (_, index) => `sbx_playground_bench${index}`);

/** A kind of database, which is new for each start of a server. */
interface Storage {
  /** Arguments of our server for a new database. */
  ours(): Promise<readonly string[]>;
  /** The argument of the Koa server for a new database. */
  koas(): Promise<string>;
}

/** Compares creates and reads over PostgreSQL and SQLite with those in memory, and with Koa with INSERTs. */
export const durable: Measure = async (bench) => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-durable-'));
  const server = await startPostgres();
  let folders = 0;
  const nextPath = (): string => {
    folders += 1;
    return join(folder, String(folders));
  };
  const postgres: Storage = {
    ours: async () => ['--database', await server.createDatabase()],
    koas: () => server.createDatabase(),
  };
  const sqlite: Storage = { ours: async () => ['--data', nextPath()], koas: async () => nextPath() };
  try {
    return [
      ...(await creates(bench, 'PostgreSQL', postgres, { koa: 2.5, memory: 0.35 })),
      ...(await creates(bench, 'SQLite', sqlite, { koa: 5 })),
      ...(await reads(bench, { PostgreSQL: postgres, SQLite: sqlite })),
      ...(await appendedRows(bench, server)),
    ];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

function inStorage({ sandbox }: Bench, storage: Storage, prepare: Contender['prepare']): Contender {
  return { start: async () => startServerProcess([...sandbox, ...(await storage.ours())]), prepare };
}

function inMemory({ sandbox }: Bench, prepare: Contender['prepare']): Contender {
  return { start: () => startServerProcess(sandbox), prepare };
}

async function creates(
  bench: Bench,
  name: string,
  storage: Storage,
  bounds: { koa: number; memory?: number },
): Promise<Row[]> {
  const ofOne = async (url: string): Promise<Load> => ({ ...createLoad(url), connections });
  const ofMany = async (url: string): Promise<Load> => ({ ...createLoad(url), connections, keys });
  const rates = await race(bench, `create over ${name}`, {
    koa: {
      start: async () => startServerProcess([programPath('koa-database'), await storage.koas()]),
      prepare: ofOne,
    },
    memory: inMemory(bench, ofMany),
    many: inStorage(bench, storage, ofMany),
    one: inStorage(bench, storage, ofOne),
  });
  const atLeast = (bound: number | undefined) => (bound === undefined ? undefined : { atLeast: bound });
  const what = `create over ${name}, ${connections} connections`;
  return [
    row(`${what}: 8 accounts, of Koa with one INSERT per request`, ratios(rates.many, rates.koa), '×', {
      atLeast: bounds.koa,
    }),
    row(`${what}: 8 accounts, of memory`, ratios(rates.many, rates.memory), '×', atLeast(bounds.memory)),
    row(`${what}: one account, of Koa with one INSERT per request`, ratios(rates.one, rates.koa), '×', {
      atLeast: bounds.koa,
    }),
    row(`${what}: one account, of memory`, ratios(rates.one, rates.memory), '×', atLeast(bounds.memory)),
    row(`${what}: 8 accounts`, rates.many, 'req/s'),
    row(`${what}: one account`, rates.one, 'req/s'),
    row(`${what}: memory`, rates.memory, 'req/s'),
    row(`${what}: Koa with one INSERT per request`, rates.koa, 'req/s'),
  ];
}

async function reads(bench: Bench, storages: Readonly<Record<string, Storage>>): Promise<Row[]> {
  const prepare = async (url: string): Promise<Load> => ({
    ...{ url: await createdReport(url), method: 'GET' },
    connections,
  });
  const rates: Readonly<Record<string, number[]>> = await race(bench, 'read', {
    memory: inMemory(bench, prepare),
    ...Object.fromEntries(
      Object.entries(storages).map(([name, storage]) => [name, inStorage(bench, storage, prepare)]),
    ),
  });
  const { memory = [], ...durable } = rates;
  return Object.entries(durable).flatMap(([name, own]) => [
    row(`read over ${name}, ${connections} connections: of memory`, ratios(own, memory), '×', {
      atLeast: 0.5,
    }),
    row(`read over ${name}, ${connections} connections`, own, 'req/s'),
  ]);
}

/** Number of creates whose rows in the database are counted. */
const countedCreates = 20_000;

/** Measures the rows, statements and bytes that a create adds to the database. */
async function appendedRows({ sandbox }: Bench, server: PostgresServer): Promise<Row[]> {
  const database = await server.createDatabase();
  const { url, stop } = await startServerProcess([...sandbox, '--database', database]);
  const client = new pg.Client(database);
  await client.connect();
  const query = async (text: string): Promise<Record<string, string>> => (await client.query(text)).rows[0];
  await sendLoad({ ...createLoad(url), connections, keys }, { amount: 1000 });
  const { before = '' } = await query('select pg_current_wal_lsn() as before');
  const { from } = await query('select sum(head) as from from accounts');
  await sendLoad({ ...createLoad(url), connections, keys }, { amount: countedCreates });
  const { logged } = await query(`select pg_current_wal_lsn() - '${before}' as logged`);
  const { heads } = await query('select sum(head) as heads from accounts');
  // Each statement is a transaction, and all rows since the last checkpoint of an account exist.
  const { rows, statements, bytes } = await query(
    `select count(*) as rows, count(distinct xmin::text) as statements, sum(octet_length(body)) as bytes
     from batches`,
  );
  await client.end();
  await stop();
  const ofCreate = (count: unknown): number[] => [Number(count) / countedCreates];
  return [
    row('PostgreSQL: bytes of log rows per create', [Number(bytes) / (countedCreates + 1000)], 'bytes'),
    row('PostgreSQL: bytes of its write-ahead log per create', ofCreate(logged), 'bytes'),
    row('PostgreSQL: creates per row', [countedCreates / (Number(heads) - Number(from))], 'creates'),
    row('PostgreSQL: rows per append statement', [Number(rows) / Number(statements)], 'rows'),
  ];
}
