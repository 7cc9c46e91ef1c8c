import { afterEach, describe, expect, it } from 'vitest';
import type { Pace } from '../../src/contract/generated/types.js';
import { reportCollection } from '../../src/reports/report-records.js';
import type { Timer } from '../../src/runtime/port.js';
import { collections } from '../../src/server/collections.js';
import { createSandbox } from '../../src/server/sandbox.js';
import { createDurableStore } from '../../src/store/append-log-store.js';
import { createMemoryStore } from '../../src/store/memory-store.js';
import type { Store } from '../../src/store/port.js';
import { request } from '../store/conformance/stores.js';
import { createTextLog } from '../store/text-log.js';

const body = { type: 'sociedades_y_poderes' as const, companyId: 'acme' };
const accountOf = (id: string) => ({ id, seed: null });

/** Creates a sandbox with a timer that fires when the test advances the time; no report is read. */
function begin(pace: Pace = 'fast', kept: Store = createMemoryStore()) {
  let now = 1000;
  let alarm: { at: number; ring: () => Promise<void> } | null = null;
  const set: number[] = [];
  const timer: Timer = {
    set(afterMs, ring) {
      set.push(now + afterMs);
      alarm = { at: now + afterMs, ring };
    },
    clear() {
      alarm = null;
    },
  };
  const breaks = new Set<string>();
  const store: Store = {
    ...kept,
    transaction(account, work) {
      if (breaks.has(account)) throw new Error(`${account} is broken`);
      return kept.transaction(account, work);
    },
  };
  const sandbox = createSandbox({ seed: 's', pace, store, stopwatch: () => now, timer });
  return {
    sandbox,
    /** Accounts whose transactions fail. */
    breaks,
    /** Every instant to which the timer was set. */
    set,
    rings: () => alarm?.at ?? null,
    create: (account: string, companyId = 'acme') =>
      sandbox.reports.create(accountOf(account), { ...body, companyId }).record.id,
    async pass(ms: number) {
      const end = now + ms;
      while (alarm !== null && alarm.at <= end) {
        now = alarm.at;
        const { ring } = alarm;
        alarm = null;
        await ring();
      }
      now = end;
    },
    /** Stored states of the reports of an account, without bringing them up to date. */
    kept: (account: string) =>
      store.transaction(account, (tx) =>
        ['queued', 'processing', 'in_review', 'completed'].map(
          (state) => tx.list(reportCollection, { state, direction: 'newer', limit: 100 }).length,
        ),
      ),
  };
}

describe('in real time, reports', () => {
  let play: ReturnType<typeof begin>;
  afterEach(() => {
    expect(play.rings()).toBeNull();
  });

  it('move on automatically, in order, without reads', async () => {
    play = begin();
    play.create('a');
    await play.pass(50);
    play.create('b');
    expect(play.rings()).toBe(1100);
    await play.pass(50);
    expect([play.kept('a'), play.kept('b')]).toEqual([
      [0, 1, 0, 0],
      [1, 0, 0, 0],
    ]);
    await play.pass(50);
    expect(play.kept('b')).toEqual([0, 1, 0, 0]);
    await play.pass(5000);
    expect([play.kept('a'), play.kept('b')]).toEqual([
      [0, 0, 0, 1],
      [0, 0, 0, 1],
    ]);
    expect(play.set).toEqual([1100, 1150, 1700, 1750, 3200, 3250]);
  });

  it('move on over a journal that other processes write too', async () => {
    const store = createDurableStore({
      appendLog: createTextLog({ seed: 1, conflictPercent: 30 }),
      collections: collections,
    });
    play = begin('fast', store);
    await request(store, ['a'], () => play.create('a'));
    await play.pass(5000);
    expect(await request(store, ['a'], () => play.kept('a'))).toEqual([0, 0, 0, 1]);
  });

  it('are completed at once at pace instant', () => {
    play = begin('instant');
    play.create('a');
    expect(play.kept('a')).toEqual([0, 0, 0, 1]);
  });

  it('move on after a clock change, a restore, a fork or an import starts them', async () => {
    play = begin();
    const { worlds, clocks, keys } = play.sandbox;
    await clocks.change(accountOf('a'), { mode: 'manual' });
    play.create('a');
    expect(play.rings()).toBeNull();
    await clocks.change(accountOf('a'), { mode: 'auto' });
    worlds.snapshot(accountOf('a'), 'begun');
    const verdict = await keys.judge(['Bearer sbx_playground_forked'], 'playground');
    if (!verdict.allowed) throw new Error('the key is refused');
    await worlds.fork(accountOf('a'), { key: 'sbx_playground_forked' });
    await play.pass(5000);
    expect([play.kept('a'), play.kept(verdict.account.id)]).toEqual([
      [0, 0, 0, 1],
      [0, 0, 0, 1],
    ]);
    worlds.restore(accountOf('a'), 'begun');
    expect(play.kept('a')).toEqual([1, 0, 0, 0]);
    let file = '';
    for await (const part of worlds.export(accountOf('a'))) file += new TextDecoder().decode(part);
    await play.pass(5000);
    await worlds.import(accountOf('c'), JSON.parse(file));
    await play.pass(100);
    expect([play.kept('a'), play.kept('c')]).toEqual([
      [0, 0, 0, 1],
      [0, 1, 0, 0],
    ]);
    await play.pass(5000);
  });

  it('keep their state when the world is deleted, or the clock becomes manual', async () => {
    play = begin();
    play.create('a');
    play.create('b');
    play.sandbox.worlds.reset(accountOf('a'));
    await play.sandbox.clocks.change(accountOf('b'), { mode: 'manual' });
    await play.pass(5000);
    expect([play.kept('a'), play.kept('b')]).toEqual([
      [0, 0, 0, 0],
      [1, 0, 0, 0],
    ]);
  });

  it('do not move on after the sandbox has ended', async () => {
    play = begin();
    play.create('a');
    play.sandbox.scheduler.close();
    play.create('b');
    await play.pass(5000);
    expect(play.kept('a')).toEqual([1, 0, 0, 0]);
  });

  it('reports of one account move on if those of another fail', async () => {
    play = begin();
    play.create('a');
    play.create('b');
    play.breaks.add('a');
    await expect(play.pass(100)).rejects.toThrow('a is broken');
    expect(play.rings()).toBe(1100);
    for (let second = 0; second < 5; second += 1) await play.pass(1000).catch(() => {});
    play.breaks.clear();
    expect([play.kept('a'), play.kept('b')]).toEqual([
      [1, 0, 0, 0],
      [0, 0, 0, 1],
    ]);
    // The failing account is tried again each second.
    await play.pass(1000);
    expect(play.kept('a')).toEqual([0, 0, 0, 1]);
  });
});
