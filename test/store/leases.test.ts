import { afterEach, describe, expect, it } from 'vitest';
import type { DatabaseLog } from '../../src/store/database.js';
import { createWorkLeases, type WorkLeases } from '../../src/store/work-leases.js';
import { createPostgresDatabase, createSqliteDatabase, type TestDatabase } from './databases.js';

const leaseMs = 1000;

describe.each([
  ['SQLite', createSqliteDatabase],
  ['PostgreSQL', createPostgresDatabase],
] as const)('leases in %s', (_, create) => {
  let database: TestDatabase;
  let logs: DatabaseLog[] = [];
  let nowMs = 0;
  /** Waits for the work of a process under its lease of an account. */
  let finished: () => Promise<void> = async () => {};
  const start = async (): Promise<WorkLeases & { acquired: string[] }> => {
    const acquired: string[] = [];
    const log = await database.open({
      leaseMs,
      leaseRequested: (accountId) => void leases.handOver(accountId),
    });
    logs.push(log);
    const leases = createWorkLeases({
      ...{ table: log.leases, stopwatch: () => nowMs, leaseMs },
      gained: (accountId) => void acquired.push(accountId),
      lost() {},
      finished: () => finished(),
      idlePosition: () => null,
    });
    return { ...leases, acquired };
  };
  const startTwo = async () => {
    database = await create();
    return [await start(), await start()] as const;
  };
  afterEach(async () => {
    finished = async () => {};
    await Promise.all(logs.map((log) => log.close()));
    logs = [];
    await database.remove();
  });
  /** Resolves when a process has the lease; the other one does its upkeep meanwhile. */
  const acquires = (leases: WorkLeases, other: WorkLeases, accountId: string) =>
    expect.poll(() => other.maintain().then(() => leases.acquire(accountId)), { interval: 20 }).toBe(true);

  it('are held by one process, and handed over to another on request', async () => {
    const [a, b] = await startTwo();
    expect([await a.acquire('one'), a.holds('one'), a.acquired]).toEqual([true, true, ['one']]);
    await acquires(b, a, 'one');
    expect([a.holds('one'), b.holds('one'), b.acquired]).toEqual([false, true, ['one']]);
    await acquires(a, b, 'one');
    expect([a.holds('one'), b.holds('one')]).toEqual([true, false]);
  });

  it('are handed over after the work in progress is finished', async () => {
    const [a, b] = await startTwo();
    await a.acquire('one');
    let finish = (): void => {};
    finished = () => new Promise((resolve) => (finish = resolve));
    expect(await b.acquire('one')).toBe(false);
    const handover = a.handOver('one');
    expect(a.holds('one')).toBe(false);
    // Neither an append nor upkeep acquires the lease again meanwhile.
    a.recordLease('one');
    nowMs += leaseMs / 2;
    await a.maintain();
    expect([a.holds('one'), await b.acquire('one')]).toEqual([false, false]);
    finish();
    await handover;
    expect(await b.acquire('one')).toBe(true);
    nowMs += leaseMs / 2;
    await a.maintain();
    expect([a.holds('one'), b.holds('one')]).toEqual([false, true]);
  });

  it('are taken at once if they end after the clock was set back', async () => {
    const [a, b] = await startTwo();
    for (const accountId of ['one', 'two', 'three']) await a.acquire(accountId);
    const hour = database.engine === 'SQLite' ? '3600000' : "interval '1 hour'";
    await database.execute(`update leases set until = until + ${hour} where account <> 'three'`);
    expect([await b.acquire('one'), await b.acquire('three')]).toEqual([true, false]);
    await b.maintain();
    expect(b.acquired).toEqual(['one', 'two']);
    await database.execute(`update leases set holder = 'other', until = until + ${hour}`);
    let leased = 0;
    const third = await database.open({
      leaseMs,
      leased() {
        leased += 1;
      },
    });
    const batch = { body: Buffer.from('{}'), usedAt: null, isCheckpoint: false, wantsLease: true };
    expect([await third.append('one', 0, batch), leased]).toEqual(['persisted', 1]);
    await third.close();
  });

  it('are taken from a dead process, and those granted in a lost response are used', async () => {
    const [a, b] = await startTwo();
    await a.acquire('one');
    await a.acquire('two');
    await a.close();
    await expect.poll(() => b.maintain().then(() => b.accounts().length), { interval: 20 }).toBe(2);
    expect([b.holds('one'), b.holds('two')]).toEqual([true, true]);
    // The response to this call is lost.
    await logs[1]?.leases.acquire('three');
    nowMs += leaseMs / 2;
    await b.maintain();
    expect([b.holds('three'), b.acquired.includes('three')]).toEqual([true, true]);
  });

  it('are used again after they lapsed for a while', async () => {
    const [a] = await startTwo();
    await a.acquire('one');
    nowMs += leaseMs;
    expect(a.holds('one')).toBe(false);
    await a.maintain();
    expect([a.holds('one'), a.acquired]).toEqual([true, ['one', 'one']]);
  });
});
