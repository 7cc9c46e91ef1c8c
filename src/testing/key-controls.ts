import type { CreateKey, IssuedKey, Key, RegenerateKey } from '../contract/generated/types.js';
import { type Account, plainName } from '../domain/access/accounts.js';
import { nameViolations } from '../sandbox/keys/key-requests.js';
import { keyId } from '../sandbox/keys/new-keys.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import type { KeyControls } from './account-controls.js';
import { throwIfAny, validated } from './held.js';

export function createKeyControls({ keys }: Sandbox, account: () => Promise<Account>): KeyControls {
  /** As the admin token opens them: none of it counts as a use of a key. */
  const scope = async () => ({ account: await account(), byAdmin: true });
  const idOf = async (which: string | undefined): Promise<string> => {
    const { id } = await account();
    return which ?? keyId(id, plainName(id));
  };

  return {
    async list() {
      const all: Key[] = [];
      for (let cursor: string | undefined | null; cursor !== null; ) {
        const page = await keys.list(await scope(), { limit: 100, ...(cursor && { cursor }) });
        all.push(...page.data);
        cursor = page.next ?? null;
      }
      return all;
    },
    async issue(key: CreateKey): Promise<IssuedKey> {
      const asked = await validated('CreateKey', key);
      throwIfAny(nameViolations(asked));
      return keys.create(await scope(), asked);
    },
    async regenerate(which, how: RegenerateKey = {}) {
      const asked = await validated('RegenerateKey', how);
      return keys.regenerate(await scope(), await idOf(which), asked);
    },
    revoke: async (which) => keys.revoke(await scope(), await idOf(which)),
    expire: async (which) => keys.expire(await scope(), await idOf(which)),
  };
}
