import { setImmediate as turn } from 'node:timers/promises';
import type { Next, ParameterizedContext } from 'koa';
import { beforeEach, expect, it } from 'vitest';
import { assumedGaps } from '../../src/contract/gap-answers.js';
import type { HttpExchange } from '../../src/http/exchange.js';
import { createPipelineMiddlewares } from '../../src/http/request.js';

/** Steps and responses in their order, such as `run 1` and `send 1`. */
const events: string[] = [];
beforeEach(() => void events.splice(0));

/** Called for each request in its step. */
let onRun = (_requestId: string): void => {};

const { runInBatch } = createPipelineMiddlewares(
  {
    open: () => {
      throw new Error('the exchange exists already');
    },
    nextUncountedId: () => 'req_00000000_1',
    beforeBody: [],
    afterBody: [
      ({ requestId }) => {
        events.push(`run ${requestId}`);
        onRun(requestId);
        return { status: 200, mediaType: null, headers: {}, body: null };
      },
    ],
    record: () => undefined,
    encode: (_, response) => response,
    send: ({ requestId }) => void events.push(`send ${requestId}`),
    recordLoss: async () => {},
  },
  { log: () => {}, observer: null },
);

function add(requestId: number): void {
  const exchange = {
    ...{ requestId: String(requestId), response: null, fault: null, session: null, keyedRequest: null },
    ...{ gaps: assumedGaps, route: { operation: null }, nodeResponse: { writableFinished: true } },
  } as unknown as HttpExchange;
  void runInBatch({ state: { exchange } } as ParameterizedContext, (() => {}) as unknown as Next);
}

it('requests of one turn of the event loop run together, in order and once each', async () => {
  add(1);
  add(2);
  expect(events).toEqual([]);
  await turn();
  expect(events).toEqual(['run 1', 'run 2', 'send 1', 'send 2']);
  add(3);
  await turn();
  expect(events.slice(4)).toEqual(['run 3', 'send 3']);
});

it('a batch that exceeds its time runs its first few requests, and the others before newer ones', async () => {
  onRun = (requestId) => {
    if (requestId !== '1') return;
    add(7);
    // Exceeds the time of a batch.
    for (const until = performance.now() + 25; performance.now() < until; );
  };
  for (const requestId of [1, 2, 3, 4, 5, 6]) add(requestId);
  await turn();
  expect(events.filter((event) => event.startsWith('run'))).toEqual(['run 1', 'run 2', 'run 3', 'run 4']);
  for (let turns = 0; turns < 4; turns += 1) await turn();
  const sent = events.filter((event) => event.startsWith('send'));
  expect(sent).toEqual([1, 2, 3, 4, 5, 6, 7].map((requestId) => `send ${requestId}`));
});
