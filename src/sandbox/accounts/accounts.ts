import type { AccountUse } from '../../contract/generated/types.js';
import { type ProblemError, problem } from '../../contract/problems.js';
import type { Account } from '../../domain/access/accounts.js';
import type { Stopwatch, Store } from '../ports.js';
import type { Snapshots } from '../records/snapshots.js';
import type { ListPage, PageQuery } from '../work/pages.js';
import { whenReady } from '../work/when-ready.js';
import { listAccountUses } from './account-uses.js';
import { type AccountLimits, createEvictions } from './evictions.js';

/** What is told of all accounts together. */
export interface AccountCounts {
  kept: number;
  evicted: number;
  most: number | null;
  idleMinutes: number;
}

/** Which accounts there are. What each has lives in the store; it waits where an account is not at hand there. */
export interface Accounts {
  /**
   * Notes that an account is used, and opens it where it is new. False where there is no room for it: all that are
   * kept are in use.
   */
  admit(accountId: string): boolean | Promise<boolean>;
  /** @throws problem `too-many-accounts` */
  use(accountId: string): void | Promise<void>;
  /** That an account is not admitted. */
  refusal(): ProblemError;
  counts(): Promise<AccountCounts>;
  /**
   * One account, or all of them.
   * @throws problem `invalid-cursor`
   */
  list(account: Account | null, query: PageQuery): Promise<ListPage<AccountUse>>;
}

export function createAccounts(
  bounds: AccountLimits,
  store: Store,
  snapshots: Snapshots,
  stopwatch: Stopwatch,
): Accounts {
  const { most, idleMinutes } = bounds;
  const evictions = createEvictions(bounds, store, stopwatch);

  const noteUse = (id: string): boolean => {
    store.noteUse(id, stopwatch());
    return true;
  };
  const admitAtHand = (id: string): boolean | Promise<boolean> => {
    if (store.lastUse(id) !== null) return noteUse(id);
    return whenReady(evictions.makeRoom(), (isRoom) => isRoom && noteUse(id));
  };
  const admit: Accounts['admit'] = (id) => {
    const opening = store.open(id);
    return opening === undefined ? admitAtHand(id) : opening.then(() => admitAtHand(id));
  };
  const minutes = idleMinutes === 1 ? 'minute' : `${idleMinutes} minutes`;
  const refusal = () => problem('too-many-accounts', { most: String(most), minutes });

  return {
    admit,
    refusal,
    use: (id) =>
      whenReady(admit(id), (isAdmitted) => {
        if (!isAdmitted) throw refusal();
      }),
    counts: async () => ({
      kept: (await store.accounts({ by: 'first use', direction: 'newer', limit: 0 })).total,
      evicted: evictions.count(),
      most: Number.isFinite(most) ? most : null,
      idleMinutes,
    }),
    list: (account, query) => listAccountUses({ store, snapshots, stopwatch }, account, query),
  };
}
