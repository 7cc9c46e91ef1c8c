import type { Sandbox } from '../../sandbox/sandbox.js';
import type { Handlers } from '../pipeline/handler.js';

type SnapshotHandlers = Pick<
  Handlers,
  'createSnapshot' | 'deleteSnapshot' | 'getSnapshot' | 'listSnapshots' | 'restoreSnapshot'
>;

export function snapshotHandlers({ worlds }: Sandbox): SnapshotHandlers {
  return {
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
  };
}
