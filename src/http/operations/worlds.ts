import type { Sandbox } from '../../sandbox/sandbox.js';
import type { Handlers } from '../pipeline/handler.js';

type WorldHandlers = Pick<
  Handlers,
  | 'createSnapshot'
  | 'deleteSnapshot'
  | 'exportWorld'
  | 'importWorld'
  | 'forkWorld'
  | 'getSnapshot'
  | 'listSnapshots'
  | 'resetWorld'
  | 'restoreSnapshot'
>;

export function worldHandlers({ worlds }: Sandbox): WorldHandlers {
  return {
    resetWorld: {
      handle({ account }) {
        worlds.reset(account);
        return { outcome: 'emptied', body: null };
      },
    },
    createSnapshot: {
      handle: ({ account, body: { name, replace } }) => ({
        outcome: 'created',
        headers: { Location: `/_sandbox/snapshots/${name}` },
        body: worlds.snapshot(account, name, replace),
      }),
    },
    listSnapshots: {
      handle: ({ account }) => ({ outcome: 'listed', body: { data: worlds.snapshots(account) } }),
    },
    getSnapshot: {
      handle: ({ account, path }) => ({ outcome: 'found', body: worlds.snapshotNamed(account, path.name) }),
    },
    restoreSnapshot: {
      handle: ({ account, path }) => ({ outcome: 'replaced', body: worlds.restore(account, path.name) }),
    },
    deleteSnapshot: {
      handle({ account, path }) {
        worlds.deleteSnapshot(account, path.name);
        return { outcome: 'deleted', body: null };
      },
    },
    exportWorld: {
      handle: async ({ account }) => ({ outcome: 'found', json: await together(worlds.export(account)) }),
    },
    importWorld: {
      judgesBody: true,
      handle: async ({ account, body, query }) => ({
        outcome: 'replaced',
        body: await worlds.import(account, body, query.replace),
      }),
    },
    forkWorld: {
      handle: ({ account, body: { key, replace } }) => ({
        outcome: 'replaced',
        body: worlds.fork(account, key, replace),
      }),
    },
  };
}

async function together(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}
