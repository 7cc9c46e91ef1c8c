import { describe, expect, it } from 'vitest';
import { createJournal } from '../../src/requests/journal.js';
import { abortedResponseCollection } from '../../src/requests/journal-store.js';
import { createAccountEmitter } from '../../src/runtime/concurrency.js';
import { unlimitedMemory } from '../../src/runtime/memory.js';
import { createMemoryStore } from '../../src/store/memory-store.js';
import { createTimekeeping } from '../../src/worlds/timekeeping.js';

const account = { id: 'a', seed: null };
type Finished = Parameters<ReturnType<typeof createJournal>['record']>[1];

/** Returns a finished request with this number, by default a read with the response 200. */
const request = (number: number, more: Partial<Finished> = {}): Finished => ({
  ...{ id: `req_a_${number}`, method: 'GET', target: '/v1/reports/rep_1', operation: 'getReport' },
  ...{ rawHeaders: [], bytes: null, status: 200, answerBytes: 2, replayed: false, cursors: [], faults: [] },
  ...{ problem: undefined, problemBody: undefined, etag: undefined, retryAfter: undefined, gaps: undefined },
  ...{ scenario: undefined, reportId: undefined, reportStatus: undefined, fault: undefined },
  ...{ heldMs: 0, tookMs: 0, traceId: undefined },
  ...more,
});

/** Creates the journal of a used account. */
function createWorld({ maxBytes = 1_000_000 } = {}) {
  const store = createMemoryStore();
  store.recordUse('a', 0);
  const clock = { ms: 1000 };
  const memory = { hasRoom: true };
  const anonymous: unknown[] = [];
  const covered: unknown[] = [];
  const journal = createJournal({
    ...{ store, maxBytes, watch: createAccountEmitter(), stopwatch: () => clock.ms },
    time: createTimekeeping(() => 0, { mode: 'manual', pace: 'instant', now: 0 }),
    memory: { ...unlimitedMemory, hasSpareRoomFor: () => memory.hasRoom },
    coverages: {
      record: (_, { operation }) => void covered.push(operation),
      recordAnonymous: ({ operation }) => void anonymous.push(operation),
    },
  });
  const emitted = { count: 0 };
  journal.watch('a', () => {
    emitted.count += 1;
  });
  const abortedCount = () => store.transaction('a', (tx) => tx.count(abortedResponseCollection));
  return { store, journal, clock, memory, anonymous, covered, emitted, abortedCount };
}

describe('the journal', () => {
  const idsIn = ({ journal }: ReturnType<typeof createWorld>) => journal.all(account).map(({ id }) => id);

  it('stores requests of used accounts in their order, and notifies its watchers', () => {
    const world = createWorld();
    for (const number of [1, 2]) world.journal.record('a', request(number));
    expect(world.journal.record('b', request(3))).toBeNull();
    expect([idsIn(world), world.emitted.count]).toEqual([['req_a_1', 'req_a_2'], 2]);
    expect(world.journal.find(account, 'req_a_2')).toMatchObject({ status: 200, receivedAt: 1000 });
    world.journal.record('a', request(3, { tookMs: 12.4 }));
    expect(world.journal.find(account, 'req_a_3')).toMatchObject({ receivedAt: 988, tookUs: 12_400 });
    expect(world.journal.record('', request(4, { operation: 'listReports' }))).toBeNull();
    expect([world.anonymous, world.covered.length]).toEqual([['listReports'], 3]);
  });

  it('stores nothing without a size, nor while it is off', () => {
    const none = createWorld({ maxBytes: 0 });
    expect([none.journal.record('a', request(1)), none.journal.record('', request(2))]).toEqual([null, null]);
    expect([idsIn(none), none.anonymous]).toEqual([[], []]);
    const world = createWorld();
    world.journal.turn(account, false);
    expect([world.journal.record('a', request(1)), world.journal.isOn(account)]).toEqual([null, false]);
    world.journal.turn(account, true);
    world.journal.record('a', request(2));
    expect([idsIn(world), world.emitted.count, world.covered.length]).toEqual([['req_a_2'], 1, 1]);
  });

  it('counts requests for which memory is short, until it is cleared', () => {
    const world = createWorld();
    world.memory.hasRoom = false;
    for (const number of [1, 2]) expect(world.journal.record('a', request(number))).toBeNull();
    world.memory.hasRoom = true;
    world.journal.record('a', request(3));
    expect([idsIn(world), world.emitted.count]).toEqual([['req_a_3'], 1]);
    expect(world.journal.tally(account)).toEqual({ evicted: 0, skipped: 2, counts: {} });
    world.journal.clear(account);
    expect([idsIn(world), world.journal.tally(account).skipped]).toEqual([[], 0]);
  });

  it('marks a request whose client left before its end as one without a response', async () => {
    const world = createWorld();
    const first = world.journal.record('a', request(1));
    world.journal.record('a', request(2));
    if (first === null) throw new Error('it was not stored');
    await world.journal.markAborted('a', first, 70);
    expect(world.journal.all(account).map(({ status, heldMs }) => [status, heldMs])).toEqual([
      [null, 70],
      [200, undefined],
    ]);
    expect(world.emitted.count).toBe(3);
    await world.journal.markAborted('a', first, 90);
    expect(world.journal.find(account, 'req_a_1')).toMatchObject({ status: null, heldMs: 90 });
    await world.journal.markAborted('b', first, 70);
    expect(world.store.transaction('b', (tx) => tx.count(abortedResponseCollection))).toBe(0);
    world.journal.clear(account);
    expect(world.abortedCount()).toBe(0);
  });

  it('does not apply such a mark to another request with the same id', async () => {
    const world = createWorld();
    const first = world.journal.record('a', request(1));
    if (first === null) throw new Error('it was not stored');
    world.clock.ms = 2000;
    world.journal.record('a', request(1));
    await world.journal.markAborted('a', first, 70);
    expect(world.journal.all(account).map(({ status }) => status)).toEqual([null, 200]);
  });

  /** The size of each request of this test. */
  const bytes = createWorld().journal.record('a', request(1))?.sum ?? 0;

  it('evicts the oldest requests, an eighth more than it has to, and counts them by their outcome', async () => {
    const world = createWorld({ maxBytes: 8 * bytes });
    for (let number = 1; number <= 8; number += 1) {
      const kept = world.journal.record('a', request(number));
      if (number <= 2 && kept !== null) await world.journal.markAborted('a', kept, 1);
    }
    expect([idsIn(world).length, world.abortedCount()]).toEqual([8, 2]);
    world.journal.record('a', request(9));
    expect(world.journal.tally(account)).toEqual({ evicted: 2, skipped: 0, counts: { 'getReport  ': 2 } });
    expect([idsIn(world)[0], idsIn(world).length, world.abortedCount()]).toEqual(['req_a_3', 7, 0]);
    world.journal.record('a', request(10));
    expect(world.journal.tally(account).evicted).toBe(2);
    world.journal.record('a', request(11));
    const { evicted, counts } = world.journal.tally(account);
    expect([evicted, counts]).toEqual([4, { 'getReport  ': 2, 'getReport 200 ': 2 }]);
  });

  it('explains why it does not have a request', () => {
    const world = createWorld({ maxBytes: 8 * bytes });
    const find = () => world.journal.find(account, 'req_a_1');
    expect(find).toThrow(/^request-not-found: .*"req_a_1".*GET \/_sandbox\/requests lists them\./);
    for (let number = 1; number <= 9; number += 1) world.journal.record('a', request(number));
    expect(find).toThrow(/2 older requests are no longer kept; see --journal-size\./);
  });
});
