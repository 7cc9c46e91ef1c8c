import type { Sandbox } from '../../server/sandbox.js';
import type { Handlers } from '../exchange.js';

export function rateLimitHandlers({ rateLimits }: Sandbox) {
  return {
    getRateLimit: { handle: ({ account }) => ({ outcome: 'found', body: rateLimits.read(account) }) },
    setRateLimit: {
      handle: ({ account, body }) => ({ outcome: 'changed', body: rateLimits.set(account, body) }),
    },
    deleteRateLimit: {
      handle({ account }) {
        rateLimits.remove(account);
        return { outcome: 'deleted', body: null };
      },
    },
  } satisfies Partial<Handlers>;
}
