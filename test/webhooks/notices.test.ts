import { describe, expect, it } from 'vitest';
import type { Notice } from '../../src/contract/generated/types.js';
import { eventCollection } from '../../src/reports/event-log.js';
import { createAccountEmitter } from '../../src/runtime/concurrency.js';
import { createMemoryStore } from '../../src/store/memory-store.js';
import { createNotices } from '../../src/webhooks/notices.js';

const account = { id: 'a', seed: null };

/** Creates the notices of a store whose requests and messages the test emits. */
function createWorld() {
  const store = createMemoryStore();
  const [requests, messages] = [createAccountEmitter(), createAccountEmitter()];
  const notices = createNotices({ store, journal: requests, dispatcher: messages });
  const record = (...reports: string[]) =>
    store.transaction(account.id, (tx) => {
      for (const report of reports) tx.append(eventCollection, { report, from: 0 });
    });
  const watch = () => {
    const received: Notice[] = [];
    const stop = notices.watch(account, (notice) => received.push(notice));
    return { received, stop };
  };
  return { store, requests, messages, notices, record, watch };
}

const ofReport = (id: string) => ({ kind: 'report', id });

describe('the watchers of an account', () => {
  it('get a notice of each request, message, move of the clock and event', () => {
    const { requests, messages, notices, record, watch } = createWorld();
    const [one, other] = [watch(), watch()];
    requests.emit('a');
    messages.emit('a');
    notices.clockMoved('a');
    record('rep_1');
    notices.eventsAdded('a');
    expect(one.received).toEqual([
      { kind: 'request' },
      { kind: 'delivery' },
      { kind: 'clock' },
      ofReport('rep_1'),
    ]);
    expect(other.received).toEqual(one.received);
  });

  it('get no notice of another account', () => {
    const { requests, messages, notices, watch } = createWorld();
    const { received } = watch();
    requests.emit('b');
    messages.emit('b');
    notices.clockMoved('b');
    notices.eventsAdded('b');
    notices.worldReplaced('b');
    expect(received).toEqual([]);
  });

  it('get each event once that is newer than the watch', () => {
    const { notices, record, watch } = createWorld();
    record('rep_1', 'rep_2');
    const { received } = watch();
    notices.eventsAdded('a');
    expect(received).toEqual([]);
    record('rep_3', 'rep_1');
    notices.eventsAdded('a');
    notices.eventsAdded('a');
    expect(received).toEqual([ofReport('rep_3'), ofReport('rep_1')]);
    record('rep_4');
    notices.eventsAdded('a');
    expect(received.slice(2)).toEqual([ofReport('rep_4')]);
  });

  it('get a notice of a replaced world, and then only of its newer events', () => {
    const { store, notices, record, watch } = createWorld();
    record('rep_1');
    const { received } = watch();
    record('rep_2');
    store.begin('a', 0);
    record('rep_3');
    notices.worldReplaced('a');
    notices.eventsAdded('a');
    expect(received).toEqual([{ kind: 'world' }]);
    record('rep_4');
    notices.eventsAdded('a');
    expect(received.slice(1)).toEqual([ofReport('rep_4')]);
  });

  it('get a notice of a world that another process has replaced, instead of its events', () => {
    const { store, notices, record, watch } = createWorld();
    record('rep_1');
    const { received } = watch();
    store.begin('a', 0);
    record('rep_2', 'rep_3');
    notices.eventsAdded('a');
    notices.eventsAdded('a');
    expect(received).toEqual([{ kind: 'world' }]);
  });

  it('get nothing more after they stopped, and the last one ends all listening', () => {
    const { requests, messages, notices, record, watch } = createWorld();
    const isWatched = () => [requests.isWatched('a'), messages.isWatched('a'), notices.watched.has('a')];
    expect(isWatched()).toEqual([false, false, false]);
    const [one, other] = [watch(), watch()];
    expect(isWatched()).toEqual([true, true, true]);
    one.stop();
    expect(isWatched()).toEqual([true, true, true]);
    requests.emit('a');
    expect([one.received, other.received]).toEqual([[], [{ kind: 'request' }]]);
    other.stop();
    expect(isWatched()).toEqual([false, false, false]);
    record('rep_1');
    notices.eventsAdded('a');
    const { received } = watch();
    requests.emit('a');
    expect([received, other.received.length]).toEqual([[{ kind: 'request' }], 1]);
  });

  it('are at most ten', () => {
    const { notices, watch } = createWorld();
    const all = Array.from({ length: 9 }, watch);
    notices.checkCapacity(account);
    all.push(watch());
    expect(() => notices.checkCapacity(account)).toThrow(/^too-many-waits: .*10/);
    expect(watch).toThrow(/^too-many-waits: /);
    notices.checkCapacity({ ...account, id: 'b' });
    all[3]?.stop();
    notices.checkCapacity(account);
    watch();
    expect(watch).toThrow(/^too-many-waits: /);
  });
});
