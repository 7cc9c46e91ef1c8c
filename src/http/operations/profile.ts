import type { Sandbox } from '../../server/sandbox.js';
import type { Handlers } from '../exchange.js';

export function profileHandlers({ profiles }: Sandbox) {
  return {
    getProfile: { handle: ({ account }) => ({ outcome: 'found', body: profiles.read(account) }) },
    setProfile: {
      violations: (body) => profiles.violations(body),
      handle: ({ account, body }) => ({ outcome: 'changed', body: profiles.set(account, body) }),
    },
    deleteProfile: {
      handle({ account }) {
        profiles.remove(account);
        return { outcome: 'deleted', body: null };
      },
    },
  } satisfies Partial<Handlers>;
}
