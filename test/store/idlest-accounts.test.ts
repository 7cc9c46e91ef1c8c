import { afterEach, describe, expect, it } from 'vitest';
import { createAccounts } from '../../src/accounts/registry.js';
import { collections } from '../../src/server/collections.js';
import type { AppendLog } from '../../src/store/append-log.js';
import { createDurableStore } from '../../src/store/append-log-store.js';
import type { DatabaseLog } from '../../src/store/database.js';
import { pageOfAccounts } from '../../src/store/memory-store.js';
import { retryInOwnSession } from '../../src/store/transactions.js';
import { snapshotCollection } from '../../src/worlds/snapshots.js';
import { createPostgresDatabase, createSqliteDatabase, type TestDatabase } from './databases.js';

describe.each([
  ['SQLite', createSqliteDatabase],
  ['PostgreSQL', createPostgresDatabase],
] as const)('the bound on accounts in %s', (_, create) => {
  let database: TestDatabase;
  let log: DatabaseLog;
  afterEach(async () => {
    await log.close();
    await database.remove();
  });
  let now = 0;
  /** Starts a process that keeps three accounts. */
  const start = async () => {
    database = await create();
    log = await database.open();
    const evicted: string[] = [];
    let lists = 0;
    const appendLog: AppendLog = {
      ...log,
      accounts() {
        lists += 1;
        return log.accounts();
      },
    };
    const store = createDurableStore({ appendLog, collections });
    const limits = {
      max: 3,
      idleMinutes: 1,
      evicted: (each: { account: string }) => void evicted.push(each.account),
    };
    const accounts = createAccounts(limits, store, () => now);
    const admit = async (id: string): Promise<boolean> => {
      let isAdmitted = false;
      now += 1;
      await retryInOwnSession(store, id, async () => {
        isAdmitted = await accounts.admit(id);
      });
      return isAdmitted;
    };
    return { store, accounts, admit, evicted, lists: () => lists };
  };

  const damage = (id: string): Promise<void> => {
    const accountOf = { SQLite: `(select number from accounts where id = '${id}')`, PostgreSQL: `'${id}'` };
    const text = { SQLite: "'{'", PostgreSQL: "convert_to('{', 'UTF8')" };
    const { engine } = database;
    return database.execute(`update batches set body = ${text[engine]} where account = ${accountOf[engine]}`);
  };

  it('is maintained without a list of all accounts', async () => {
    const { admit, evicted, lists } = await start();
    for (const id of ['a', 'b', 'c']) expect(await admit(id)).toBe(true);
    expect([await admit('d'), evicted]).toEqual([false, []]);
    now += 60_000;
    await admit('a');
    expect([await admit('d'), await admit('e'), evicted]).toEqual([true, true, ['b', 'c']]);
    expect([await admit('f'), lists()]).toEqual([false, 0]);
    const idlest = { by: 'last use', direction: 'newer', limit: 1 } as const;
    expect(await log.inUse(idlest, ['a'])).toMatchObject({ total: 2, accounts: [{ id: 'd' }] });
  });

  it('pages all accounts without a list of all, also after one was dropped', async () => {
    const { store, accounts, admit, lists } = await start();
    for (const id of ['a', 'b', 'c']) await admit(id);
    now += 60_000;
    for (const id of ['b', 'd']) await admit(id);
    const all = await log.accounts();
    const uses = all.flatMap(({ id, usedAt }) => (usedAt === null ? [] : [{ id, usedAt }]));
    for (const by of ['first use', 'last use'] as const)
      for (const direction of ['older', 'newer'] as const)
        for (const from of [undefined, 1, 2, 3, 4, 9]) {
          const query = { by, direction, from, limit: 2 };
          expect([query, await store.accounts(query)]).toEqual([query, pageOfAccounts(uses, query)]);
        }
    const first = await accounts.list(null, { limit: 2 });
    const second = await accounts.list(null, { limit: 2, cursor: first.next ?? '' });
    expect([...first.data, ...second.data].map(({ account }) => account)).toEqual(['d', 'c', 'b']);
    expect(lists()).toBe(0);
  });

  it('keeps an account whose use is renewed after half of the idle time, and opens none that was evicted', async () => {
    const { store, accounts, admit, evicted } = await start();
    for (const id of ['a', 'b', 'c']) await admit(id);
    const usedAt = async (id: string) =>
      (await store.accounts({ by: 'first use', direction: 'newer', limit: 3 })).accounts.find(
        (each) => each.id === id,
      )?.usedAt;
    const before = await usedAt('a');
    now += 29_000;
    await accounts.keepInUse('a');
    expect(await usedAt('a')).toBe(before);
    now += 31_000;
    store.unload(0);
    await accounts.keepInUse('a');
    expect(await usedAt('a')).toBe(now);
    expect([await admit('d'), evicted]).toEqual([true, ['b']]);
    await accounts.keepInUse('b');
    expect(await usedAt('b')).toBe(undefined);
  });

  it('leaves no records of an evicted account in the database, so that it does not grow', async () => {
    const { store, admit, evicted } = await start();
    const record = { name: 'x'.repeat(1000), mark: '' } as never;
    for (let at = 0; at < 20; at += 1) {
      await admit('a');
      await retryInOwnSession(store, 'a', () =>
        store.transaction('a', (tx) => tx.put(snapshotCollection, `${at}`, record)),
      );
    }
    const sizeOf = async (id: string) => (await log.largest(10)).find(({ account }) => account === id);
    expect((await sizeOf('a'))?.bytes).toBeGreaterThan(20_000);
    now += 60_000;
    for (const id of ['b', 'c', 'd']) await admit(id);
    expect(evicted).toEqual(['a']);
    expect(await sizeOf('a')).toMatchObject({ batches: 1 });
    expect((await sizeOf('a'))?.bytes).toBeLessThan(200);
    store.unload(0);
    expect(await admit('a')).toBe(false);
    expect(store.transaction('a', (tx) => tx.count(snapshotCollection))).toBe(0);
  });

  it('skips a damaged account', async () => {
    const { store, admit, evicted } = await start();
    for (const id of ['a', 'b', 'c']) await admit(id);
    now += 60_000;
    store.unload(0);
    await damage('a');
    expect([await admit('d'), evicted]).toEqual([true, ['b']]);
  });

  it('leaves a damaged account in the list of all, marked', async () => {
    const { store, accounts, admit } = await start();
    for (const id of ['a', 'b']) await admit(id);
    store.unload(0);
    await damage('a');
    const { data } = await accounts.list(null, { limit: 10 });
    expect(data).toMatchObject([
      { account: 'b' },
      { account: 'a', reports: 0, idleSeconds: 0, damaged: true },
    ]);
  });
});
