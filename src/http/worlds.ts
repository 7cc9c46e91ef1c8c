import type { Sandbox } from '../sandbox/sandbox.js';
import type { Handlers } from './exchange.js';

type WorldHandlers = Pick<
  Handlers,
  'createSnapshot' | 'deleteSnapshot' | 'forkWorld' | 'listSnapshots' | 'resetWorld' | 'restoreSnapshot'
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
        body: worlds.snapshot(account, name, replace),
      }),
    },
    listSnapshots: {
      handle: ({ account }) => ({ status: 200, body: { data: worlds.snapshots(account) } }),
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
    forkWorld: {
      handle: ({ account, body: { key, replace } }) => ({
        status: 200,
        body: worlds.fork(account, key, replace),
      }),
    },
  };
}
