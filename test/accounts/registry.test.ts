import { describe, expect, it } from 'vitest';
import { createAccounts } from '../../src/accounts/registry.js';
import { createMemoryStore } from '../../src/store/memory-store.js';

/** Returns a registry, its clock, and how often all accounts were counted. */
function createRegistry(max: number) {
  const store = createMemoryStore();
  const state = { now: 5000, counts: 0 };
  const counting: typeof store = {
    ...store,
    accounts(query) {
      if (query.limit === 0) state.counts += 1;
      return store.accounts(query);
    },
  };
  return { state, accounts: createAccounts({ max, idleMinutes: 60 }, counting, () => state.now) };
}

describe('the count of all accounts', () => {
  it('runs once a second for new accounts while the limit is far', () => {
    const { accounts, state } = createRegistry(10_000);
    for (let at = 0; at < 100; at += 1) expect(accounts.admit(`account${at}`)).toBe(true);
    expect(state.counts).toBe(1);
    state.now += 1000;
    accounts.admit('later');
    expect(state.counts).toBe(2);
  });

  it('runs for each new account when the limit is near, so that it is exact', () => {
    const { accounts, state } = createRegistry(1010);
    const admitted = Array.from({ length: 1012 }, (_, at) => accounts.admit(`account${at}`));
    expect(admitted.indexOf(false)).toBe(1010);
    expect(state.counts).toBeGreaterThan(1000);
  });
});
