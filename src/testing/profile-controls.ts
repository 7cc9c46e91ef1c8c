import type { Account } from '../domain/access/accounts.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import type { AccountControls } from './account-controls.js';
import { throwIfAny, validated } from './held.js';

export function createProfileControls(
  { profiles }: Pick<Sandbox, 'profiles'>,
  account: () => Promise<Account>,
): AccountControls['profile'] {
  return {
    async set(choice) {
      const asked = await validated('ProfileChoice', choice);
      throwIfAny(profiles.violations(asked));
      return profiles.set(await account(), asked);
    },
    read: async () => profiles.read(await account()),
    remove: async () => profiles.remove(await account()),
  };
}
