import type { Account } from '../domain/access/accounts.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import type { AccountControls } from './account-controls.js';
import { validated } from './held.js';

export function createRateLimitControls(
  { rateLimits }: Pick<Sandbox, 'rateLimits'>,
  account: () => Promise<Account>,
): AccountControls['rateLimit'] {
  return {
    async set(policy) {
      const asked = await validated('RateLimitPolicy', policy);
      return rateLimits.set(await account(), asked);
    },
    read: async () => rateLimits.read(await account()),
    remove: async () => rateLimits.remove(await account()),
  };
}
