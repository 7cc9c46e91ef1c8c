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
    exportWorld: { handle: ({ account }) => ({ status: 200, body: worlds.export(account) }) },
    importWorld: {
      violations: (body, account) => worlds.fileViolations(account, body),
      handle: ({ account, body, query }) => ({
        status: 200,
        body: worlds.import(account, body, query.replace),
      }),
    },
    forkWorld: {
      handle: ({ account, body: { key, replace } }) => ({
        status: 200,
        body: worlds.fork(account, key, replace),
      }),
    },
  };
}
