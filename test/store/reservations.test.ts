import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDurableStore } from '../../src/store/append-log-store.js';
import type { DatabaseLog } from '../../src/store/database.js';
import type { Collection } from '../../src/store/port.js';
import { createReservations, reservedMs } from '../../src/store/reservations.js';
import { retryTransaction, runWhole } from '../../src/store/transactions.js';
import { createPostgresDatabase, createSqliteDatabase, type TestDatabase } from './databases.js';

const items: Collection<{ value: number }> = { name: 'things', indexes: {} };

describe.each([
  ['SQLite', createSqliteDatabase],
  ['PostgreSQL', createPostgresDatabase],
] as const)('reservations of accounts in %s', (_, create) => {
  let database: TestDatabase;
  let logs: DatabaseLog[] = [];
  beforeEach(async () => {
    database = await create();
  });
  afterEach(async () => {
    await Promise.all(logs.map((log) => log.close()));
    logs = [];
    await database.remove();
  });
  const open = async (): Promise<DatabaseLog> => {
    const log = await database.open();
    logs.push(log);
    return log;
  };
  /** Starts a process with its own store. */
  const start = async () => {
    const log = await open();
    const reservations = createReservations(log.reservations);
    return createDurableStore({ appendLog: log, collections: [items as never], reservations });
  };
  const batch = { body: Buffer.from('{}'), usedAt: null, isCheckpoint: false, wantsLease: false };

  it('refuse the appends of other processes until they are released', async () => {
    const [a, b] = [await open(), await open()];
    await a.append('one', 0, batch);
    expect(await a.reservations.reserve('one')).toBe(true);
    expect(await b.reservations.reserve('one')).toBe(false);
    expect([await b.append('one', 1, batch), await a.append('one', 1, batch)]).toEqual([
      'conflict',
      'persisted',
    ]);
    expect([(await b.read('one', 0)).isReserved, (await a.read('one', 0)).isReserved]).toEqual([true, false]);
    await b.reservations.release('one');
    expect((await b.read('one', 0)).isReserved).toBe(true);
    await a.reservations.release('one');
    expect([(await b.read('one', 0)).isReserved, await b.append('one', 2, batch)]).toEqual([
      false,
      'persisted',
    ]);
  });

  it('do not count if they end after the clock was set back', async () => {
    const [a, b] = [await open(), await open()];
    await a.append('one', 0, batch);
    await a.reservations.reserve('one');
    const hour = database.engine === 'SQLite' ? '3600000' : "interval '1 hour'";
    await database.execute(`update accounts set reserved_until = reserved_until + ${hour}`);
    expect([(await b.read('one', 0)).isReserved, await b.append('one', 1, batch)]).toEqual([
      false,
      'persisted',
    ]);
    expect(await b.reservations.reserve('one')).toBe(true);
    expect(await a.reservations.reserve('one')).toBe(false);
  });

  it('apply to one account only', async () => {
    const [a, b] = [await open(), await open()];
    await a.append('one', 0, batch);
    await a.reservations.reserve('one');
    expect(await b.append('two', 0, batch)).toBe('persisted');
    // An account without batches can be reserved, although it has no entry.
    expect(await b.reservations.reserve('three')).toBe(true);
  });

  it('end with a dead process', async () => {
    const [a, b] = [await open(), await open()];
    await a.append('one', 0, batch);
    await a.reservations.reserve('one');
    const from = performance.now();
    await expect.poll(() => b.reservations.reserve('one'), { interval: 50 }).toBe(true);
    expect(performance.now() - from).toBeGreaterThan(reservedMs / 2);
    expect(await a.append('one', 1, batch)).toBe('conflict');
  });

  it('let long work finish although another process writes all the time', async () => {
    const [a, b] = [await start(), await start()];
    const count = (store: typeof a) =>
      retryTransaction(store, 'one', (tx) => {
        const value = (tx.get(items, 'x')?.value ?? 0) + 1;
        if (value === 1) tx.put(items, 'x', { value });
        else tx.replace(items, 'x', { value });
        return value;
      });
    await count(a);
    let isWriting = true;
    let written = 0;
    const write = (async () => {
      for (; isWriting; written += 1) await count(b);
    })();
    let attempts = 0;
    for (let turn = 0; turn < 3; turn += 1)
      await runWhole(a, 'one', async () => {
        attempts += 1;
        const before = a.transaction('one', (tx) => tx.get(items, 'x'));
        for (const from = written; written < from + 3 && attempts % 3 !== 0; )
          await new Promise((resolve) => setImmediate(resolve));
        a.transaction('one', (tx) => tx.replace(items, 'x', { value: (before?.value ?? 0) + 1 }));
      });
    isWriting = false;
    await write;
    // Two attempts have conflicts, and the third one reserves the account.
    expect(attempts).toBe(9);
    expect(await count(a)).toBe(1 + written + 3 + 1);
  });

  it('persist work of several steps as a whole, also while other work is persisted', async () => {
    const [a, b] = [await start(), await start()];
    const put = (store: typeof a, id: string) =>
      retryTransaction(store, 'one', (tx) => tx.put(items, id, { value: 1 }));
    const ids = (store: typeof a) =>
      retryTransaction(store, 'one', (tx) => ['x', 'y', 'z'].filter((id) => tx.get(items, id) !== undefined));
    await put(a, 'w');
    let concurrent: Promise<void> | undefined;
    await runWhole(a, 'one', async () => {
      a.transaction('one', (tx) => tx.put(items, 'x', { value: 1 }));
      concurrent = put(a, 'z');
      await b.catchUp('one');
      expect(await ids(b)).toEqual([]);
      a.transaction('one', (tx) => tx.put(items, 'y', { value: 1 }));
    });
    await concurrent;
    await b.catchUp('one');
    expect(await ids(b)).toEqual(['x', 'y', 'z']);
  });
});
