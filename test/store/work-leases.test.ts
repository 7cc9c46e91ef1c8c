import { beforeEach, describe, expect, it } from 'vitest';
import { type LeaseTable, usualLeaseMs as leaseMs } from '../../src/store/database.js';
import { createWorkLeases, type WorkLeases } from '../../src/store/work-leases.js';

describe('the leases of a process', () => {
  let now: number;
  /** Accounts whose leases the process has, according to the table. */
  let held: Set<string>;
  let expired: string[];
  let idle: Set<string>;
  let acquired: string[];
  let lost: string[];
  let leases: WorkLeases;

  beforeEach(() => {
    now = 0;
    held = new Set();
    expired = [];
    idle = new Set();
    acquired = [];
    lost = [];
    const table: LeaseTable = {
      async takeExpired() {
        const taken = expired.splice(0);
        for (const id of taken) held.add(id);
        return taken;
      },
      renew: async () => [...held],
      acquire: async (id) => Boolean(held.add(id)),
      // Acts as if each account had a later batch.
      release: async () => [],
      expire: async () => held.clear(),
      requestedLeases: async () => [],
      handOver: async () => {},
    };
    leases = createWorkLeases({
      table,
      stopwatch: () => now,
      gained: (id) => void acquired.push(id),
      lost: (id) => void lost.push(id),
      finished: async () => {},
      idlePosition: (id) => (idle.has(id) ? 1 : null),
    });
  });

  it('are announced when they are acquired, and not when they are extended', async () => {
    await leases.acquire('one');
    now += 4000;
    await leases.maintain();
    expect(acquired).toEqual(['one']);
    expect(leases.holds('one')).toBe(true);
  });

  it('are announced again if they were not extended in time, because work was left undone', async () => {
    await leases.acquire('one');
    now += leaseMs;
    expect(leases.holds('one')).toBe(false);
    await leases.maintain();
    expect(acquired).toEqual(['one', 'one']);
    now += leaseMs;
    held.clear();
    expired = ['one'];
    await leases.maintain();
    expect(acquired).toEqual(['one', 'one', 'one']);
  });

  it('are lost once: when their time ends, or when an extension finds that another process has them', async () => {
    await leases.acquire('one');
    await leases.acquire('two');
    now += 0.3 * leaseMs;
    held.delete('one');
    await leases.maintain();
    leases.reportLost();
    expect(lost).toEqual(['one']);
    now += leaseMs;
    leases.reportLost();
    leases.reportLost();
    expect(lost).toEqual(['one', 'two']);
    held.delete('two');
    await leases.maintain();
    expect(lost).toEqual(['one', 'two']);
    await leases.acquire('two');
    now += leaseMs;
    leases.reportLost();
    expect(lost).toEqual(['one', 'two', 'two']);
  });

  it('are known again after the response to their statement was lost', async () => {
    await leases.acquire('one');
    held.add('unknown');
    now += 4000;
    await leases.maintain();
    expect(leases.holds('unknown')).toBe(true);
    expect(acquired).toEqual(['one', 'unknown']);
  });

  it('are announced again if they were nearly released', async () => {
    await leases.acquire('one');
    idle.add('one');
    await leases.maintain();
    expect(leases.holds('one')).toBe(true);
    expect(acquired).toEqual(['one', 'one']);
  });
});
