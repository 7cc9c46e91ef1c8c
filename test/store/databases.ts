import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { AppendLog } from '../../src/store/append-log.js';
import type { DatabaseLog, DatabaseOptions } from '../../src/store/database.js';
import { openPostgres } from '../../src/store/postgres.js';
import { loadDriver, openSqlite } from '../../src/store/sqlite.js';
import { addressOf } from '../resources/resource.js';
import { accountsInUse } from './accounts-in-use.js';

const own = { seed: 'sandbox', contentVersion: '2' };

/** A database that several processes can open. */
export interface TestDatabase {
  /** Name of its engine, and the setting that names it. */
  readonly engine: 'SQLite' | 'PostgreSQL';
  readonly setting: { readonly data: string } | { readonly database: string };
  open(listeners?: DatabaseOptions): Promise<DatabaseLog>;
  /** Changes the database without notifying any program. */
  execute(sql: string): Promise<void>;
  remove(): Promise<void>;
}

export async function createSqliteDatabase(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-data-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  return {
    engine: 'SQLite',
    setting: { data: folder },
    open: async (listeners) => (await openSqlite(folder, own, listeners)).log,
    async execute(sql) {
      // Two libraries of SQLite in one process do not see the locks of each other.
      const connection = (await loadDriver())(join(folder, 'sandbox.db'));
      connection.exec(sql);
      connection.close();
    },
    remove: async () => remove(),
  };
}

let databases = 0;

export async function createPostgresDatabase(): Promise<TestDatabase & { readonly url: string }> {
  const server = await addressOf('postgres');
  databases += 1;
  const name = `test_${process.pid}_${databases}`;
  await query(server, `create database ${name}`);
  const url = server.replace(/[^/]*$/, name);
  return {
    engine: 'PostgreSQL',
    setting: { database: url },
    url,
    open: async (listeners) => (await openPostgres(url, own, listeners)).log,
    execute: (sql) => query(url, sql),
    remove: () => query(server, `drop database ${name} with (force)`),
  };
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** Returns the accounts with an id prefix as a separate log, which is empty without needing another database. */
export function partOf(log: AppendLog, prefix: string): AppendLog {
  const accounts: AppendLog['accounts'] = async () =>
    (await log.accounts())
      .filter(({ id }) => id.startsWith(prefix))
      .map(({ id, usedAt }) => ({ id: id.slice(prefix.length), usedAt }));
  return {
    read: (id, after) => log.read(prefix + id, after),
    append: (id, follows, batch) => log.append(prefix + id, follows, batch),
    accounts,
    inUse: async (query, except) => accountsInUse(await accounts(), query, except),
  };
}
