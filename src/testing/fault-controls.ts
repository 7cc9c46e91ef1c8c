import type { Account } from '../domain/access/accounts.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import type { FaultControls } from './account-controls.js';
import { throwIfAny, validated } from './held.js';

export function createFaultControls({ faults }: Sandbox, account: () => Promise<Account>): FaultControls {
  return {
    async set(fault) {
      const asked = await validated('CreateFault', fault);
      throwIfAny(faults.violations(asked));
      return faults.create(await account(), asked);
    },
    list: async () => faults.list(await account()),
    remove: async (id) => faults.delete(await account(), id),
    clear: async () => faults.clear(await account()),
  };
}
