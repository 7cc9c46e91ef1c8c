import type { World as WorldSummary } from '../../contract/generated/types.js';
import type { Account } from '../../domain/access/accounts.js';
import { createWorldExports, type WorldExports, type WorldExportsOptions } from './world-exports.js';
import { createWorldForks, type WorldForks, type WorldForksOptions } from './world-forks.js';
import { createWorldImports, type WorldImports, type WorldImportsOptions } from './world-imports.js';
import { createWorldSnapshots, type WorldSnapshots, type WorldSnapshotsOptions } from './world-snapshots.js';
import { createReadWorld } from './world-summaries.js';

/** What is done to the world of an account as a whole. */
export interface Worlds extends WorldSnapshots, WorldForks, WorldExports, WorldImports {
  read(account: Account): WorldSummary;
  /** Gives up all that the account has but its snapshots. */
  reset(account: Account): void;
}

export interface WorldsOptions
  extends WorldSnapshotsOptions,
    WorldForksOptions,
    WorldExportsOptions,
    WorldImportsOptions {}

export function createWorlds(options: WorldsOptions): Worlds {
  const { store, memory } = options;
  const read = createReadWorld(options);
  return {
    read,
    reset({ id }) {
      store.begin(id, 0);
      memory.released();
    },
    ...createWorldSnapshots(options, read),
    ...createWorldForks(options, read),
    ...createWorldExports(options, read),
    ...createWorldImports(options, read),
  };
}
