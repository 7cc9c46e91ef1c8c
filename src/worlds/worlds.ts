import { type Account, environmentOf } from '../accounts/account.js';
import type { Keys } from '../accounts/keys.js';
import type { Fork, Violation, World as WorldSummary } from '../contract/generated/types.js';
import { violationProblem } from '../contract/violations.js';
import { holdMessages } from '../webhooks/deliveries.js';
import { hasWebhooks } from '../webhooks/endpoints.js';
import { createWorldExports, type WorldExports, type WorldExportsOptions } from './export.js';
import { createWorldImports, type WorldImports, type WorldImportsOptions } from './import.js';
import { createReadWorld, createWorldSnapshots, refuseReports, type WorldSnapshots } from './snapshots.js';

function keyViolation(detail: string): Violation {
  return { detail, pointer: '#/key', keyword: 'key' };
}

/** Operations on the world of an account as a whole. */
export interface Worlds extends WorldSnapshots, WorldExports, WorldImports {
  read(account: Account): WorldSummary;
  /** Returns the errors of a fork, beyond its schema. */
  forkViolations(account: Account, fork: unknown): Promise<Violation[]>;
  /**
   * Copies this world to the account of another key. Messages of the copy are held, unless `deliver` is set.
   * @throws problems `invalid-request`, `world-not-empty`
   */
  fork(account: Account, fork: Fork): Promise<WorldSummary>;
  /** Deletes the world of the account. Its snapshots stay. */
  reset(account: Account): void;
}

interface WorldsOptions extends WorldExportsOptions, WorldImportsOptions {
  keys: Keys;
}

export function createWorlds(options: WorldsOptions): Worlds {
  const { seed, store, scheduler, keys, accounts, memory } = options;
  const read = createReadWorld(options);

  /** Returns the account that a key opens, or why no world can be copied to it. The error does not show the key. */
  const targetOf = async (account: Account, key: string): Promise<Account | string> => {
    const verdict = await keys.judge([`Bearer ${key}`], environmentOf(account.id));
    if (!verdict.allowed) return `key opens no account: ${verdict.error}.`;
    const other = verdict.account;
    if (other.id === account.id) return 'key must be of another account; it opens this one.';
    return (other.seed ?? seed) === (account.seed ?? seed)
      ? other
      : 'key must be of the same universe, and its account has another seed.';
  };

  return {
    read,
    reset({ id }) {
      store.begin(id, 0);
      memory.released();
    },
    async forkViolations(account, fork) {
      const { key } = (fork ?? {}) as { key?: unknown };
      const other = typeof key === 'string' ? await targetOf(account, key) : null;
      return typeof other === 'string' ? [keyViolation(other)] : [];
    },
    async fork(account, { key, replace = false, deliver = false }) {
      const other = await targetOf(account, key);
      if (typeof other === 'string') throw violationProblem('invalid-request', [keyViolation(other)]);
      await accounts.use(other.id);
      if (!replace) refuseReports(read(other), 'send "replace": true');
      store.place(other.id, store.freeze(account.id));
      store.transaction(other.id, (tx) => {
        if (hasWebhooks(tx)) holdMessages(tx, !deliver);
      });
      scheduler.schedule(other.id);
      return read(other);
    },
    ...createWorldSnapshots(options, read),
    ...createWorldExports(options, read),
    ...createWorldImports(options, read),
  };
}
