import { expect, it } from 'vitest';
import { createBacklog } from '../../src/proxy/backlog.js';
import type { SeenExchange } from '../../src/proxy/seen-exchange.js';

const seen = (position: number, size: number): SeenExchange => ({
  ...{
    position,
    cameAt: 0,
    wasAsked: true,
    answer: null,
    failure: null,
    waitedMs: 0,
    tookMs: 0,
    fault: null,
  },
  request: {
    ...{ method: 'GET', target: '/', httpVersion: '1.1', fields: [], isWhole: true },
    body: { size, pieces: null },
  },
});

it('a throw in judging is told, and is that exchange alone', async () => {
  const examined: number[] = [];
  const failed: [number, unknown][] = [];
  const bug = new Error('a bug');
  const backlog = createBacklog(
    async ({ position }) => {
      if (position === 2) throw bug;
      examined.push(position);
    },
    ({ position }, error) => void failed.push([position, error]),
  );
  for (const position of [1, 2, 3]) backlog.add(seen(position, 1));
  await backlog.empty();
  expect([examined, failed]).toEqual([[1, 3], [[2, bug]]]);
});

it('what comes faster than it is judged is counted, and not kept', async () => {
  const examined: number[] = [];
  const backlog = createBacklog(
    async ({ position }) => void examined.push(position),
    () => {},
    5000,
  );
  for (const position of [1, 2, 3]) backlog.add(seen(position, 6));
  await backlog.empty();
  backlog.add(seen(4, 60));
  await backlog.empty();
  expect([examined, backlog.passedOver]).toEqual([[1, 4], 2]);
});
