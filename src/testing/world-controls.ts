import type { WorldFile } from '../contract/generated/types.js';
import type { Account } from '../domain/access/accounts.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import type { AccountControls } from './account-controls.js';
import { validated } from './held.js';

/** What is done to the world of an account as a whole. */
type WorldControls = Pick<AccountControls, 'reset' | 'snapshot' | 'restore' | 'fork' | 'export' | 'import'>;

/** @param controlsOf those of another account of the same environment, by the name of its key */
export function createWorldControls(
  { worlds }: Sandbox,
  account: () => Promise<Account>,
  controlsOf: (name: string) => AccountControls,
): WorldControls {
  return {
    reset: async () => worlds.reset(await account()),
    async snapshot(name, options = {}) {
      const { replace } = await validated('CreateSnapshot', { name, ...options });
      return worlds.snapshot(await account(), name, replace);
    },
    restore: async (name) => worlds.restore(await account(), name),
    async fork(name, options = {}) {
      const other = controlsOf(name);
      const asked = await validated('Fork', { key: other.key, ...options });
      await worlds.fork(await account(), asked);
      return other;
    },
    async export() {
      const decoder = new TextDecoder();
      let text = '';
      for await (const part of worlds.export(await account())) text += decoder.decode(part, { stream: true });
      return JSON.parse(text) as WorldFile;
    },
    import: async (file, { replace } = {}) => worlds.import(await account(), file, replace),
  };
}
