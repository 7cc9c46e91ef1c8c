import { describe, expect, it } from 'vitest';
import type { AppendLog } from '../../src/store/append-log.js';
import { createDurableStore } from '../../src/store/append-log-store.js';
import { type Collection, type Store, WriteConflictError } from '../../src/store/port.js';
import { request } from './conformance/stores.js';
import { createTextLog } from './text-log.js';

const numbers: Collection<{ number: number }> = { name: 'numbers', indexes: {} };

/** Runs a request of the account, which increments a counter and stores it in a record. */
const countIn = (store: Store, id = 'a') =>
  request(store, [id], () => {
    const number = store.countRequest(id);
    store.transaction(id, (tx) => tx.put(numbers, `${number}`, { number }));
    return number;
  });
const until = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

describe('a store over an append log', () => {
  it('gives each request of several processes its own position, and runs each once', async () => {
    const appendLog = createTextLog({ seed: 1, conflictPercent: 10 });
    const processes = until(3).map(() => createDurableStore({ appendLog, collections: [numbers] }));
    const counted = await Promise.all(until(60).map((at) => countIn(processes[at % 3] as Store)));
    expect(counted.toSorted((one, other) => one - other)).toEqual(until(60));
    const after = createDurableStore({ appendLog, collections: [numbers] });
    expect(await request(after, ['a'], () => after.transaction('a', (tx) => tx.count(numbers)))).toBe(60);
    expect(appendLog.conflicts).toBeGreaterThan(0);
  });

  it('appends the changes of concurrent requests together', async () => {
    const appendLog = createTextLog({ seed: 1 });
    const store = createDurableStore({ appendLog, collections: [numbers] });
    await Promise.all(until(60).map(() => countIn(store)));
    expect(appendLog.texts.get('a')?.length).toBeLessThan(10);
  });

  it('reports a change as stored only after the log has stored it', async () => {
    const appendLog = createTextLog({ seed: 1 });
    const store = createDurableStore({ appendLog, collections: [numbers] });
    await countIn(store);
    const session = store.session();
    session?.run(() => store.transaction('a', (tx) => tx.put(numbers, 'new', { number: 0 })));
    const kept = () => appendLog.texts.get('a')?.some((text) => text.includes('"new"'));
    expect(kept()).toBe(false);
    expect(await session?.persist()).toBe('persisted');
    expect(kept()).toBe(true);
  });

  it('numbers worlds alike in all processes, also after a checkpoint', async () => {
    const appendLog = createTextLog({ seed: 1 });
    const open = () =>
      createDurableStore({ appendLog, collections: [numbers], limits: { bytes: 100, batches: 3 } });
    const [store, other] = [open(), open()];
    const numberIn = (of: Store) => request(of, ['a'], () => of.worldNumber('a'));
    for (let count = 0; count < 8; count += 1) {
      await request(store, ['a'], () => {
        if (count === 1) store.keep('a');
        if (count % 2 === 0) store.begin('a', 0);
        store.transaction('a', (tx) => tx.put(numbers, `${count}`, { number: count }));
      });
      await other.catchUp('a');
      const all = await Promise.all([store, other, open()].map(numberIn));
      expect(all).toEqual(all.map(() => Math.floor(count / 2) + 1));
    }
  });

  it('writes every record with its position in a checkpoint, also from frozen layers', async () => {
    const appendLog = createTextLog({ seed: 1 });
    const open = () => createDurableStore({ appendLog, collections: [numbers] });
    const store = open();
    const put = (id: number, number = id) =>
      store.transaction('a', (tx) => tx.put(numbers, `${id}`, { number }));
    await request(store, ['a'], () => {
      for (const id of until(200)) put(id);
    });
    await request(store, ['a'], () => {
      // The records so far are shared with the saved world.
      const mark = store.keep('a');
      for (const id of [1, 2, 70, 200]) store.transaction('a', (tx) => tx.delete(numbers, `${id}`));
      store.transaction('a', (tx) => tx.replace(numbers, '5', { number: -5 }));
      put(70, -70);
      expect(mark).toBe('1');
    });
    const recordsIn = (of: Store) =>
      request(of, ['a'], () =>
        of.transaction('a', (tx) => ({
          all: tx.list(numbers, { direction: 'newer', limit: 1000 }),
          again: tx.get(numbers, '70'),
        })),
      );
    const before = await recordsIn(store);
    expect(before.all).toHaveLength(197);
    expect(before.all.at(-1)).toEqual({ position: 201, record: { number: -70 } });
    expect(await store.compact('a')).toBe(true);
    expect(await recordsIn(store)).toEqual(before);
    const other = open();
    expect(await recordsIn(other)).toEqual(before);
    await request(other, ['a'], () => other.restore('a', '1'));
    expect((await recordsIn(other)).all).toEqual(
      until(200).map((position) => ({ position, record: { number: position } })),
    );
  });

  it('appends nothing more for a session that started from an old state', async () => {
    const appendLog = createTextLog({ seed: 1 });
    const [store, other] = [
      createDurableStore({ appendLog, collections: [numbers] }),
      createDurableStore({ appendLog, collections: [numbers] }),
    ];
    await countIn(store);
    const session = store.session();
    session?.run(() => store.countRequest('a'));
    await countIn(other);
    // This session waits while another one detects the change.
    await countIn(store);
    expect(() => session?.run(() => store.countRequest('a'))).toThrow(WriteConflictError);
    expect(await session?.persist()).toBe('conflict');
    expect(await countIn(store)).toBe(4);
  });

  it('reports an account whose batches it reads, also after a write conflict', async () => {
    const appendLog = createTextLog({ seed: 1 });
    const read: string[] = [];
    const options = { appendLog, collections: [numbers] };
    const store = createDurableStore({ ...options, readOthers: (id) => void read.push(id) });
    const other = createDurableStore(options);
    await countIn(store);
    expect(read).toEqual([]);
    await countIn(other);
    expect(await countIn(store)).toBe(3);
    expect(read).toEqual(['a']);
    await countIn(other);
    expect(store.recordAppend('a', 4)).toBe(true);
    await store.open('a');
    expect(read).toEqual(['a', 'a']);
  });

  it('reads an account again if it is unknown whether a change was stored', async () => {
    const appendLog = createTextLog({ seed: 1 });
    let isBroken = true;
    const breaking: AppendLog = {
      ...appendLog,
      async append(...batch) {
        const outcome = await appendLog.append(...batch);
        if (isBroken) throw new Error('the connection is gone');
        return outcome;
      },
    };
    const store = createDurableStore({ appendLog: breaking, collections: [numbers] });
    await expect(countIn(store)).rejects.toThrow('the connection is gone');
    isBroken = false;
    expect(await countIn(store)).toBe(2);
  });

  it.each([
    ['', 0],
    [', also of a contended account', 1],
  ])('reads an account again that a backup has put back%s', async (_name, conflicts) => {
    const appendLog = createTextLog({ seed: 1 });
    const read: string[] = [];
    const options = { appendLog, collections: [numbers] };
    const store = createDurableStore({ ...options, readOthers: (id) => void read.push(id) });
    const other = createDurableStore(options);
    await countIn(store);
    // Each of them makes the other one lose a conflict.
    for (let count = 0; count < conflicts; count += 1) await countIn(other);
    await countIn(store);
    const restore = appendLog.keep();
    for (let count = 0; count < 5; count += 1) await countIn(store);
    restore();
    read.length = 0;
    await store.catchUp('a');
    expect(store.requests('a')).toBe(2 + conflicts);
    expect(read).toEqual(['a']);
    for (let count = 0; count < 5; count += 1) await countIn(store);
    restore();
    expect(await countIn(store)).toBe(3 + conflicts);
    expect(await countIn(other)).toBe(4 + conflicts);
  });

  it('reads an account again if another process wrote a batch that it believes to be its own', async () => {
    const appendLog = createTextLog({ seed: 1 });
    const options = { appendLog, collections: [numbers] };
    const [store, other] = [createDurableStore(options), createDurableStore(options)];
    await countIn(store);
    const restore = appendLog.keep();
    for (let count = 0; count < 3; count += 1) await countIn(store);
    restore();
    // Its first batch is at a position where the store appended another one.
    await request(other, ['a'], () => other.transaction('a', (tx) => tx.put(numbers, 'kept', { number: 0 })));
    expect(store.recordAppend('a', 2)).toBe(true);
    for (let count = 0; count < 2; count += 1) await countIn(other);
    expect(await countIn(store)).toBe(4);
    const records = store.transaction('a', (tx) => tx.list(numbers, { direction: 'newer', limit: 10 }));
    expect(records.map(({ record }) => record.number)).toEqual([1, 0, 2, 3, 4]);
    expect([2, 3, 4].map((position) => store.recordAppend('a', position))).toEqual([false, false, false]);
  });

  it('reads each past state of a value that was often replaced', async () => {
    const appendLog = createTextLog({ seed: 1 });
    const store = createDurableStore({ appendLog, collections: [numbers] });
    const set = (id: string, ...all: number[]) =>
      request(store, ['a'], () => {
        for (const number of all) store.transaction('a', (tx) => tx.replace(numbers, id, { number }));
      });
    const put = (id: string, number: number) =>
      request(store, ['a'], () => store.transaction('a', (tx) => tx.put(numbers, id, { number })));
    await put('one', 1);
    await put('other', 1);
    await set('one', 2, 3);
    const mark = await request(store, ['a'], () => store.keep('a'));
    await set('other', 5);
    await set('one', 4);
    await request(store, ['a'], () => store.transaction('a', (tx) => tx.delete(numbers, 'other')));
    await put('other', 6);
    await set('one', 7);
    await set('other', 8, 9);
    const after = createDurableStore({ appendLog, collections: [numbers] });
    const found = () =>
      request(after, ['a'], () =>
        after.transaction('a', (tx) => tx.list(numbers, { direction: 'newer', limit: 9 })),
      );
    const numbersFound = async () => (await found()).map(({ record }) => record.number);
    expect(await numbersFound()).toEqual([7, 9]);
    await request(after, ['a'], () => after.restore('a', mark));
    expect(await numbersFound()).toEqual([3, 1]);
  });

  it('finds the changes of other processes when it catches up', async () => {
    const appendLog = createTextLog({ seed: 1 });
    const [store, other] = [
      createDurableStore({ appendLog, collections: [numbers] }),
      createDurableStore({ appendLog, collections: [numbers] }),
    ];
    await countIn(store);
    await countIn(other);
    expect(store.requests('a')).toBe(1);
    await store.catchUp('a');
    expect(store.requests('a')).toBe(2);
  });

  it('unloads accounts beyond a limit, but keeps the most recently used one of any size', async () => {
    const appendLog = createTextLog({ seed: 1 });
    const store = createDurableStore({ appendLog, collections: [numbers] });
    for (const id of ['a', 'b', 'c']) await countIn(store, id);
    const unloaded: string[] = [];
    store.unload(1, (id) => void unloaded.push(id));
    expect(unloaded).toEqual(['a', 'b']);
    store.unload(0, (id) => void unloaded.push(id));
    expect(unloaded).toEqual(['a', 'b', 'c']);
    expect(await countIn(store, 'a')).toBe(2);
  });

  it('refuses work on an account that was not opened', () => {
    const store = createDurableStore({ appendLog: createTextLog({ seed: 1 }), collections: [numbers] });
    expect(() => store.requests('a')).toThrow('the account a is not loaded');
  });
});
