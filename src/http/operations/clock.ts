import type { Sandbox } from '../../server/sandbox.js';
import { clockRecord } from '../../worlds/clock.js';
import type { Handlers } from '../exchange.js';

export function clockHandlers({ clocks }: Sandbox) {
  return {
    getClock: { handle: ({ account }) => ({ outcome: 'found', body: clockRecord(clocks.read(account)) }) },
    changeClock: {
      handle: async ({ account, body }) => ({ outcome: 'changed', body: await clocks.change(account, body) }),
    },
    advanceClock: {
      handle: async ({ account, body }) => ({
        outcome: 'changed',
        body: await clocks.advance(account, body),
      }),
    },
  } satisfies Partial<Handlers>;
}
