import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createDurableStore, type DurableStore } from '../../src/store/append-log-store.js';
import {
  type DatabaseFacts,
  type DatabaseLog,
  type OwnFacts,
  tableVersion,
} from '../../src/store/database.js';
import type { Collection } from '../../src/store/port.js';
import { openPostgres } from '../../src/store/postgres.js';
import { openSqlite } from '../../src/store/sqlite.js';
import { request } from './conformance/stores.js';
import { createPostgresDatabase, createSqliteDatabase, type TestDatabase } from './databases.js';

const numbers: Collection<{ number: number; text: string }> = { name: 'numbers', indexes: {} };
const text = 'x'.repeat(1000);

const put = (store: DurableStore, id: string, number: number) =>
  request(store, [id], () => {
    store.recordUse(id, 1000 + number);
    store.transaction(id, (tx) => tx.put(numbers, `${number}`, { number, text }));
  });
const countIn = (store: DurableStore, id: string) =>
  request(store, [id], () => store.transaction(id, (tx) => tx.count(numbers)));

const databases = await Promise.all([createSqliteDatabase(), createPostgresDatabase()]);
afterAll(() => Promise.all(databases.map((database) => database.remove())));

describe.each(databases)('a database in $engine', (database) => {
  const logs: DatabaseLog[] = [];
  afterAll(() => Promise.all(logs.map((log) => log.close())));
  const openStore = async (): Promise<DurableStore> => {
    const appendLog = await database.open();
    logs.push(appendLog);
    return createDurableStore({ appendLog, collections: [numbers] });
  };
  const open = async (own: OwnFacts | null): Promise<{ log: DatabaseLog; facts: DatabaseFacts }> => {
    const { setting } = database;
    const opened =
      'data' in setting ? await openSqlite(setting.data, own) : await openPostgres(setting.database, own);
    logs.push(opened.log);
    return opened;
  };

  it('shows its size and use', async () => {
    const store = await openStore();
    for (const number of [1, 2, 3]) await put(store, 'large', number);
    await put(store, 'small', 7);
    await request(store, ['unused'], () => store.countRequest('unused'));
    const [log] = logs;
    await log?.leases.acquire('large');
    const usage = await log?.usage();
    expect(usage).toMatchObject({
      ...{ engine: expect.stringMatching(new RegExp(`^${database.engine} \\d+\\.\\d+`)), batches: 5 },
      ...{ accounts: 3, accountsInUse: 2, oldestUse: 1003, latestUse: 1007, heldLeases: 1, expiredLeases: 0 },
    });
    expect(usage?.batchBytes).toBeGreaterThan(4000);
    expect(usage?.diskBytes).toBeGreaterThan(usage?.batchBytes ?? 0);
    const largest = await log?.largest(2);
    expect(largest).toEqual([
      { account: 'large', batches: 3, bytes: expect.any(Number) },
      { account: 'small', batches: 1, bytes: expect.any(Number) },
    ]);
    await log?.leases.expire();
    await expect.poll(async () => (await log?.usage())?.expiredLeases).toBe(1);
  });

  it('is compacted while another process appends, without losses', async () => {
    const [store, other] = [await openStore(), await openStore()];
    for (const number of [1, 2, 3, 4]) await put(store, 'busy', number);
    const appends = (async () => {
      for (const number of [5, 6, 7, 8]) await put(other, 'busy', number);
    })();
    while (!(await store.compact('busy'))) expect(await countIn(store, 'busy')).toBeGreaterThan(3);
    await logs[0]?.vacuum();
    await appends;
    await put(store, 'busy', 9);
    expect(await countIn(await openStore(), 'busy')).toBe(9);
    expect(await store.compact('busy')).toBe(true);
    expect((await logs[0]?.largest(9))?.find(({ account }) => account === 'busy')?.batches).toBe(1);
    // The other process has not read the checkpoint yet.
    await put(other, 'busy', 10);
    expect(await countIn(await openStore(), 'busy')).toBe(10);
  });

  it('does not change by a compaction that has nothing to compact', async () => {
    const store = await openStore();
    await put(store, 'compact', 1);
    await store.compact('compact');
    const position = store.idlePosition('compact');
    expect([await store.compact('compact'), await store.compact('never used')]).toEqual([true, true]);
    expect(store.idlePosition('compact')).toBe(position);
    const accounts = await logs[0]?.accounts();
    expect(accounts?.some(({ id }) => id === 'never used')).toBe(false);
  });

  it('is opened without changing records of other programs', async () => {
    await open({ seed: 'sandbox', contentVersion: '2' });
    expect((await open(null)).facts).toMatchObject({ seed: 'sandbox', upgradedFrom: null });
    await open({ seed: 'sandbox', contentVersion: '3' });
    const { facts } = await open(null);
    expect(facts).toMatchObject({ formerContentVersion: '3', upgradedFrom: '2' });
    await open({ seed: 'sandbox', contentVersion: '3' });
    expect((await open(null)).facts).toEqual(facts);
    await database.execute(`update facts set value = '${tableVersion + 1}' where name = 'table-version'`);
    await expect(open(null)).rejects.toThrow('newer version');
  });
});

describe('the file of an SQLite database', () => {
  it('contains everything after its process has closed it', async () => {
    const [folder, copy] = ['from', 'copy'].map((name) => mkdtempSync(join(tmpdir(), `sandbox-${name}-`)));
    if (folder === undefined || copy === undefined) throw new Error('there is no folder');
    const own = { seed: 'sandbox', contentVersion: '2' };
    const { log } = await openSqlite(folder, own);
    await put(createDurableStore({ appendLog: log, collections: [numbers] }), 'one', 1);
    await log.close();
    copyFileSync(join(folder, 'sandbox.db'), join(copy, 'sandbox.db'));
    const copied = await openSqlite(copy, null);
    expect(await copied.log.usage()).toMatchObject({ accounts: 1, batches: 1 });
    await copied.log.close();
    for (const path of [folder, copy]) rmSync(path, { recursive: true });
  });
});

describe('a missing database', () => {
  it('is not created by opening it', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'sandbox-data-')), 'none');
    await expect(openSqlite(folder, null)).rejects.toThrow(/has no data of legal-reports-sandbox/);
    expect(existsSync(folder)).toBe(false);
    rmSync(join(folder, '..'), { recursive: true });
    const database = await createPostgresDatabase();
    const { setting } = database;
    if (!('database' in setting)) throw new Error('it is no PostgreSQL');
    const error = /has no data of legal-reports-sandbox/;
    await expect(openPostgres(setting.database, null)).rejects.toThrow(error);
    await expect(openPostgres(setting.database, null)).rejects.toThrow(error);
    await database.remove();
  });
});

describe.each([
  ['SQLite', createSqliteDatabase],
  ['PostgreSQL', createPostgresDatabase],
] as const)('tables of version 1 in %s', (_engine, createDatabase) => {
  const own = { seed: 'sandbox', contentVersion: '2' };
  const openWith = async ({ setting }: TestDatabase, facts: OwnFacts | null) =>
    'data' in setting ? openSqlite(setting.data, facts) : openPostgres(setting.database, facts);
  /** Creates a database of an older version, without reservations of accounts and requests for leases. */
  const olderDatabase = async (): Promise<TestDatabase> => {
    const database = await createDatabase();
    const { log } = await openWith(database, own);
    await put(createDurableStore({ appendLog: log, collections: [numbers] }), 'one', 1);
    await log.close();
    await database.execute('alter table accounts drop column reserved_by');
    await database.execute('alter table accounts drop column reserved_until');
    await database.execute('alter table leases drop column asked_by');
    await database.execute("update facts set value = '1' where name = 'table-version'");
    return database;
  };

  it('are migrated by a start, and by one of several simultaneous starts', async () => {
    const database = await olderDatabase();
    const opened = await Promise.all([1, 2, 3].map(() => openWith(database, own)));
    for (const [at, { log }] of opened.entries()) {
      const store = createDurableStore({ appendLog: log, collections: [numbers] });
      await put(store, 'one', at + 2);
      expect(await log.reservations.reserve('one')).toBe(true);
      await log.reservations.release('one');
      // The process that acquired the lease first is asked for it.
      expect(await log.leases.acquire('one')).toBe(at === 0);
    }
    expect(await opened[0]?.log.leases.requestedLeases()).toEqual(['one']);
    for (const { log } of opened) await log.close();
    const { log } = await openWith(database, null);
    expect((await log.read('one', 0)).position).toBe(4);
    await log.close();
    await database.remove();
  });

  it('are migrated if a development version has added a column already', async () => {
    const database = await olderDatabase();
    await database.execute('alter table accounts add column reserved_by text');
    const { log } = await openWith(database, own);
    expect(await log.reservations.reserve('one')).toBe(true);
    await log.close();
    await database.remove();
  });

  it('are not changed by a command that only opens the database', async () => {
    const database = await olderDatabase();
    const refusal = /was written by an older version .*Start a server on it once, which migrates it\.$/;
    await expect(openWith(database, null)).rejects.toThrow(refusal);
    await expect(openWith(database, null)).rejects.toThrow(refusal);
    await database.remove();
  });

  it('are not changed by a start that fails', async () => {
    const database = await olderDatabase();
    await expect(openWith(database, { ...own, seed: 'other' })).rejects.toThrow(/the reports of seed/);
    // This statement fails if the column exists.
    await database.execute('alter table accounts add column reserved_by text');
    await database.remove();
  });
});
