import type { Snapshot, World as WorldSummary } from '../contract/generated/types.js';
import { didYouMean } from '../contract/nearest.js';
import { problem } from '../contract/problems.js';
import { quoted } from '../contract/quoted.js';
import type { World } from './ports.js';

/** A world that is kept under a name. */
export interface Kept {
  summary: WorldSummary;
  world: World;
  /** What the stopwatch of the world showed. */
  elapsedMs: number;
}

/** The worlds that accounts keep; they are no part of the world of an account, and outlive its reset. */
export interface Snapshots {
  /** @throws problems `snapshot-exists`, `too-many-snapshots` */
  put(accountId: string, name: string, kept: Kept, replace: boolean): void;
  /** Oldest first. */
  list(accountId: string): Snapshot[];
  /** @throws problem `snapshot-not-found` */
  find(accountId: string, name: string): Kept;
  /** @throws problem `snapshot-not-found` */
  delete(accountId: string, name: string): void;
  /** Gives up all of an account's. */
  drop(accountId: string): void;
}

/** What changes in a world after a snapshot costs memory twice. */
const mostKept = 100;

export function createSnapshots(): Snapshots {
  const accounts = new Map<string, Map<string, Kept>>();

  const find: Snapshots['find'] = (accountId, name) => {
    const own = accounts.get(accountId);
    const kept = own?.get(name);
    if (kept !== undefined) return kept;
    const names = [...(own?.keys() ?? [])];
    const hint =
      names.length === 0
        ? 'It has none: POST /_sandbox/snapshots takes one.'
        : didYouMean(name, names).trim() || 'GET /_sandbox/snapshots lists them.';
    throw problem('snapshot-not-found', { name: quoted(name), hint });
  };

  return {
    find,

    put(accountId, name, kept, replace) {
      const own = accounts.get(accountId) ?? new Map<string, Kept>();
      if (own.has(name) && !replace) throw problem('snapshot-exists', { name });
      if (!own.has(name) && own.size >= mostKept)
        throw problem('too-many-snapshots', { most: String(mostKept) });
      // The newest comes last, also where it takes the place of an older one.
      own.delete(name);
      own.set(name, kept);
      accounts.set(accountId, own);
    },

    list: (accountId) =>
      [...(accounts.get(accountId) ?? [])].map(([name, { summary }]) => ({ name, world: summary })),

    delete(accountId, name) {
      find(accountId, name);
      accounts.get(accountId)?.delete(name);
    },

    drop: (accountId) => void accounts.delete(accountId),
  };
}
