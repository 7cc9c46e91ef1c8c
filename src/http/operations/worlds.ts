import type { SandboxCore } from '../../server/sandbox.js';
import { createProviderStates } from '../../worlds/provider-states.js';
import type { DeclaredHandlers } from '../exchange.js';
import { shapedStateValues } from '../wire-form.js';
import { deleted, output, pageOutput } from './outputs.js';

/** Handlers of worlds, snapshots, accounts and provider states. */
export function worldHandlers(sandbox: SandboxCore) {
  const { worlds, accounts, shape } = sandbox;
  const states = createProviderStates(sandbox);
  return {
    resetWorld({ account }) {
      worlds.reset(account);
      return output('emptied', null);
    },
    exportWorld: async ({ account }) => ({
      outcome: 'found',
      json: await concatenate(worlds.export(account)),
    }),
    importWorld: {
      validatesBody: true,
      handle: async ({ account, body, query }) =>
        output('replaced', await worlds.import(account, body, query.replace)),
    },
    forkWorld: {
      violations: (body, account) => worlds.forkViolations(account, body),
      handle: async ({ account, body }) => output('replaced', await worlds.fork(account, body)),
    },
    createSnapshot: ({ account, body: { name, replace } }) => ({
      outcome: 'created',
      headers: { Location: `/_sandbox/snapshots/${name}` },
      body: worlds.snapshot(account, name, replace),
    }),
    listSnapshots: ({ account }) => output('listed', { data: worlds.snapshots(account) }),
    getSnapshot: ({ account, path }) => output('found', worlds.snapshotNamed(account, path.name)),
    restoreSnapshot: ({ account, path }) => output('replaced', worlds.restore(account, path.name)),
    deleteSnapshot: ({ account, path }) => deleted(worlds.deleteSnapshot(account, path.name)),
    async listAccounts({ account, byAdmin, query }) {
      const listed = await accounts.list(byAdmin && account.id === '' ? null : account, query);
      const { body, ...output } = pageOutput('/_sandbox/accounts', listed, query);
      const { data, page } = body;
      return { ...output, body: { data, ...(await accounts.counts()), page } };
    },
    changeProviderState: {
      violations: (body) => states.violations(body),
      handle: async ({ account, body }) =>
        output('changed', shapedStateValues(await states.change(account, body), shape)),
    },
  } satisfies Partial<DeclaredHandlers>;
}

async function concatenate(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}
