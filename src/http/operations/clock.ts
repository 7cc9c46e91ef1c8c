import { clockRecord } from '../../sandbox/clock/clock.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import type { Handlers } from '../pipeline/handler.js';

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
