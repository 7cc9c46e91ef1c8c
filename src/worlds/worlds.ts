import { type Account, environmentOf } from '../accounts/account.js';
import type { Keys } from '../accounts/keys.js';
import type { Accounts } from '../accounts/registry.js';
import type { Fork, World as WorldSummary } from '../contract/generated/types.js';
import { problem, type Violation } from '../contract/problems.js';
import { summarizeViolations } from '../contract/violations.js';
import type { Store } from '../store/port.js';
import { holdMessages } from '../webhooks/deliveries.js';
import { hasWebhooks } from '../webhooks/endpoints.js';
import { createWorldExports, type WorldExports, type WorldExportsOptions } from './export.js';
import { createWorldImports, type WorldImports, type WorldImportsOptions } from './import.js';
import {
  createReadWorld,
  createWorldSnapshots,
  type ReadWorld,
  refuseReports,
  type WorldSnapshots,
  type WorldSnapshotsOptions,
} from './snapshots.js';
import type { ReportScheduler } from './timekeeping.js';

interface WorldForks {
  /**
   * Copies this world to the account of another key. Messages of the copy are held, unless `deliver` is set.
   * @throws problems `invalid-request`, `world-not-empty`
   */
  fork(account: Account, fork: Fork): Promise<WorldSummary>;
}

interface WorldForksOptions {
  seed: string;
  store: Store;
  scheduler: ReportScheduler;
  keys: Keys;
  accounts: Accounts;
}

function createWorldForks(
  { seed, store, scheduler, keys, accounts }: WorldForksOptions,
  read: ReadWorld,
): WorldForks {
  /**
   * The message does not show the key.
   * @throws problem `invalid-request`
   */
  const otherAccount = async (account: Account, key: string): Promise<Account> => {
    const verdict = await keys.judge([`Bearer ${key}`], environmentOf(account.id));
    if (!verdict.allowed) throw invalidFork(`key opens no account: ${verdict.fault}.`);
    const other = verdict.account;
    if (other.id === account.id) throw invalidFork('key must be of another account; it opens this one.');
    if ((other.seed ?? seed) !== (account.seed ?? seed))
      throw invalidFork('key must be of the same universe, and its account has another seed.');
    return other;
  };

  return {
    async fork(account, { key, replace = false, deliver = false }) {
      const other = await otherAccount(account, key);
      await accounts.use(other.id);
      if (!replace) refuseReports(read(other), 'send "replace": true');
      store.place(other.id, store.freeze(account.id));
      store.transaction(other.id, (tx) => {
        if (hasWebhooks(tx)) holdMessages(tx, !deliver);
      });
      scheduler.watch(other.id);
      return read(other);
    },
  };
}

function invalidFork(detail: string) {
  const errors: Violation[] = [{ detail, pointer: '#/key', keyword: 'key' }];
  return problem('invalid-request', { summary: summarizeViolations(errors) }, { errors });
}

/** Operations on the world of an account as a whole. */
export interface Worlds extends WorldSnapshots, WorldForks, WorldExports, WorldImports {
  read(account: Account): WorldSummary;
  /** Deletes the world of the account. Its snapshots stay. */
  reset(account: Account): void;
}

interface WorldsOptions
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
