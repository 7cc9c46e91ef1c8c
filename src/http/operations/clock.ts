import type { Sandbox } from '../../server/sandbox.js';
import { clockRecord } from '../../worlds/clock.js';
import type { Handlers } from '../exchange.js';

type ClockHandlers = Pick<Handlers, 'getClock' | 'changeClock' | 'advanceClock'>;

export function clockHandlers({ clocks }: Sandbox): ClockHandlers {
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
  };
}
