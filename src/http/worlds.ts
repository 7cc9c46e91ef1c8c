import type { Sandbox } from '../sandbox/sandbox.js';
import type { Handlers } from './exchange.js';

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
        return { status: 204, body: null };
      },
    },
    createSnapshot: {
      handle: ({ account, body: { name, replace } }) => ({
        status: 201,
        headers: { Location: `/_sandbox/snapshots/${name}` },
        body: worlds.snapshot(account, name, replace),
      }),
    },
    listSnapshots: {
      handle: ({ account }) => ({ status: 200, body: { data: worlds.snapshots(account) } }),
    },
    getSnapshot: {
      handle: ({ account, path }) => ({ status: 200, body: worlds.snapshotNamed(account, path.name) }),
    },
    restoreSnapshot: {
      handle: ({ account, path }) => ({ status: 200, body: worlds.restore(account, path.name) }),
    },
    deleteSnapshot: {
      handle({ account, path }) {
        worlds.deleteSnapshot(account, path.name);
        return { status: 204, body: null };
      },
    },
    exportWorld: {
      handle: async ({ account }) => ({ status: 200, json: await together(worlds.export(account)) }),
    },
    importWorld: {
      judgesBody: true,
      handle: async ({ account, body, query }) => ({
        status: 200,
        body: await worlds.import(account, body, query.replace),
      }),
    },
    forkWorld: {
      handle: async ({ account, body: { key, replace } }) => ({
        status: 200,
        body: await worlds.fork(account, key, replace),
      }),
    },
  };
}

async function together(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}
