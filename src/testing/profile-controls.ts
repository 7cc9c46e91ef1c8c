import type { Account } from '../domain/access/accounts.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import type { AccountControls } from './account-controls.js';
import { held, refuseIfAny } from './held.js';

export function createProfileControls(
  { profiles }: Pick<Sandbox, 'profiles'>,
  account: () => Promise<Account>,
): AccountControls['profile'] {
  return {
    async set(choice) {
      const asked = await held('ProfileChoice', choice);
      refuseIfAny(profiles.violations(asked));
      return profiles.set(await account(), asked);
    },
    read: async () => profiles.read(await account()),
    remove: async () => profiles.remove(await account()),
  };
}
