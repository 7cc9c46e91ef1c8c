import { beforeEach, describe, expect, it } from 'vitest';
import type { WireShape } from '../../src/contract/shapes/wire-shape.js';
import { createExpectations, withOwnId } from '../../src/requests/expectations.js';
import type { JournalEntry, Tally } from '../../src/requests/journal-entry.js';
import { noTally } from '../../src/requests/journal-entry.js';
import { type AccountEmitter, createAccountEmitter } from '../../src/runtime/concurrency.js';
import { createMemoryStore } from '../../src/store/memory-store.js';
import { journalEntry } from './journal-entry.js';

const account = { id: 'a', seed: null };
/** Reads ids such as R1. */
const shape = { readAnyId: (id: string) => id.replace('R', 'rep_') } as WireShape;

let requests: JournalEntry[];
let tally: Tally;
let isOn: boolean;
let stored: AccountEmitter;

beforeEach(() => {
  requests = [1, 2, 3].map((number) => journalEntry({ id: `req_${number}`, reportId: `rep_${number}` }));
  [tally, isOn, stored] = [noTally, true, createAccountEmitter()];
});

function expectations(ofShape: WireShape | null = null) {
  const journal = {
    ...stored,
    all: () => requests,
    find: (_: object, id: string) => requests.find((entry) => entry.id === id),
    tally: () => tally,
    isOn: () => isOn,
  } as unknown as Parameters<typeof createExpectations>[1];
  const violations = (_: object, match: object) => Object.keys(match).map((name) => ({ detail: name }));
  return createExpectations(createMemoryStore(), journal, violations as never, ofShape);
}
const aborted = AbortSignal.abort();
const judge = (expectation: Parameters<ReturnType<typeof expectations>['judge']>[1]) =>
  expectations().judge(account, expectation, aborted);

describe('an expectation', () => {
  it('counts stored and evicted requests, or only those after a given one', async () => {
    tally = { evicted: 2, skipped: 0, counts: { 'createReport 201 ': 2 } };
    const match = { operation: 'createReport' } as const;
    expect(await judge({ match })).toMatchObject({ count: 5, evicted: 2 });
    expect(await judge({ match, since: 'req_1' })).toMatchObject({
      ...{ count: 2, requestIds: ['req_2', 'req_3'], evicted: 0 },
    });
    expect(await judge({ match, since: 'req_3' })).toMatchObject({ count: 0, passed: false });
  });

  it('has no result it could be sure of if requests were skipped, or the journal is off', async () => {
    const never = { match: { operation: 'getReport' as const }, times: { exactly: 0 } };
    expect(await judge(never)).toMatchObject({ passed: true });
    tally = { ...noTally, skipped: 7 };
    const skipped = await judge(never);
    expect([skipped.passed, skipped.message]).toEqual([
      false,
      expect.stringContaining('7 requests were not kept because memory was short'),
    ]);
    tally = noTally;
    isOn = false;
    const off = await judge(never);
    expect([off.passed, off.message]).toEqual([false, expect.stringContaining('The journal is off')]);
  });

  it('waits until a stored request fulfils it, or its wait ends', async () => {
    const { signal } = new AbortController();
    const match = { operation: 'getReport' as const };
    const own = expectations();
    const met = own.judge(account, { match, timeoutMs: 1000 }, signal);
    const ending = new AbortController();
    const unmet = own.judge(account, { match: { status: 500 }, timeoutMs: 1000 }, ending.signal);
    requests.push(journalEntry({ id: 'req_4', operation: 'getReport' }));
    stored.emit('a');
    expect(await met).toMatchObject({ passed: true, requestIds: ['req_4'] });
    ending.abort();
    expect(await unmet).toMatchObject({ passed: false });
    expect(stored.isWatched('a')).toBe(false);
  });

  it('is refused if ten others wait', async () => {
    const ending = new AbortController();
    const own = expectations();
    const expectation = { match: { status: 500 }, timeoutMs: 1000 };
    const all = Array.from({ length: 11 }, () => own.judge(account, expectation, ending.signal));
    await expect(all.at(-1)).rejects.toThrow(/^too-many-waits: .*10/);
    // Those that need no wait are judged.
    expect(await own.judge(account, { ...expectation, timeoutMs: 0 }, ending.signal)).toMatchObject({
      passed: false,
    });
    ending.abort();
    expect(await Promise.all(all.slice(0, 10))).toHaveLength(10);
  });

  it('names reports by the ids of the shape', async () => {
    const own = expectations(shape);
    expect(await own.judge(account, { match: { reportId: 'R2' } }, aborted)).toMatchObject({
      requestIds: ['req_2'],
    });
    const sequence = [{ reportId: 'R1' }, { reportId: 'R3' }];
    expect(await own.judge(account, { sequence } as never, aborted)).toMatchObject({ passed: true });
    expect(withOwnId({ reportId: 'R1', status: 200 }, shape)).toEqual({ reportId: 'rep_1', status: 200 });
    const match = { status: 200 };
    expect([withOwnId(match, shape), withOwnId({ reportId: 'R1' }, null)]).toEqual([
      match,
      { reportId: 'R1' },
    ]);
  });

  it('has the violations of its match and of each step', () => {
    const { violations } = expectations();
    expect(violations(account, { match: { status: 1 }, sequence: [{ path: '/' }, {}] })).toHaveLength(2);
    for (const invalid of [null, undefined, {}, { sequence: 7 }, { match: null }])
      expect(violations(account, invalid)).toEqual([]);
  });
});
