import { expect, it } from 'vitest';
import type { ObservedExchange } from '../../src/proxy/cassette-file.js';
import { createExaminationQueue } from '../../src/proxy/examiner.js';

const observedExchange = (position: number, size: number): ObservedExchange => ({
  ...{
    position,
    receivedAt: 0,
    wasForwarded: true,
    response: null,
    failure: null,
    waitedMs: 0,
    tookMs: 0,
    fault: null,
  },
  request: {
    ...{ method: 'GET', target: '/', httpVersion: '1.1', fields: [], isComplete: true },
    body: { size, pieces: null },
  },
});

it('exchanges that end together are examined together, and one whose examination fails is reported alone', async () => {
  const batches: number[][] = [];
  const found: [number, string][] = [];
  const failed: [number, unknown][] = [];
  const bug = new Error('a bug');
  const backlog = createExaminationQueue<string>({
    async examine(batch) {
      batches.push(batch.map(({ position }) => position));
      if (batch.some(({ position }) => position === 2)) throw bug;
      return batch.map(({ position }) => `found in ${position}`);
    },
    found: async ({ position }, description) => void found.push([position, description]),
    failed: ({ position }, error) => void failed.push([position, error]),
  });
  for (const position of [1, 2, 3]) backlog.add(observedExchange(position, 1));
  await backlog.flush();
  for (const position of [4, 5]) backlog.add(observedExchange(position, 1));
  await backlog.flush();
  expect(batches).toEqual([[1, 2, 3], [1], [2], [3], [4, 5]]);
  expect(found.map(([position, description]) => description === `found in ${position}` && position)).toEqual([
    1, 3, 4, 5,
  ]);
  expect(failed).toEqual([[2, bug]]);
});

it('large exchanges are examined one by one, after their end', async () => {
  const batches: number[] = [];
  const backlog = createExaminationQueue<null>({
    examine: async (batch) => {
      batches.push(batch.length);
      return batch.map(() => null);
    },
    found: async () => {},
    failed: () => {},
  });
  for (const position of [1, 2, 3]) backlog.add(observedExchange(position, 1_000_000));
  expect(batches).toEqual([]);
  await backlog.flush();
  expect(batches).toEqual([1, 1, 1]);
});

it('exchanges beyond the queue limit are counted but not stored', async () => {
  const examined: number[] = [];
  const backlog = createExaminationQueue<null>(
    {
      examine: async (batch) => batch.map(() => null),
      found: async ({ position }) => void examined.push(position),
      failed: () => {},
    },
    5000,
  );
  for (const position of [1, 2, 3]) backlog.add(observedExchange(position, 6));
  await backlog.flush();
  backlog.add(observedExchange(4, 60));
  await backlog.flush();
  expect([examined, backlog.skipped]).toEqual([[1, 4], 2]);
});
