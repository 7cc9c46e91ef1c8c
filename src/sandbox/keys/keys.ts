import type { BinaryLike } from 'node:crypto';
import type { Key, KeyPolicy, IssuedKey as KeyWithText } from '../../contract/generated/types.js';
import { type Account, accountNamed, environmentOf } from '../../domain/access/accounts.js';
import type { Instant } from '../../domain/life/clock.js';
import type { Store } from '../ports.js';
import type { ListPage, PageQuery } from '../work/pages.js';
import { whenReady } from '../work/when-ready.js';
import { tokenCheck } from './admin-token.js';
import { createKeyChanges, type KeyChanges } from './key-changes.js';
import { createKeyIssuing, type KeyIssuing } from './key-issuing.js';
import { createKeyJudge, type KeyJudge } from './key-judge.js';
import { createKeyLookup, type KeyScope } from './key-lookup.js';
import { createKeyRecords } from './key-records.js';
import { createKeyring } from './keyring.js';

/** Who may do what with keys on this server. */
export interface AccessOptions {
  /** By default `open`. */
  policy?: KeyPolicy | undefined;
  /** Opens the control plane of every account; without it, each account has its own only. */
  adminToken?: string | undefined;
  /**
   * What texts of keys are derived from, so that every start makes the same. By default chance, where there is an admin
   * token; without either, anybody can derive them.
   */
  keySecret?: string | undefined;
  /** Whether production is served. */
  production?: boolean | undefined;
}

/** The keys of all accounts. Every change counts from the next request on. It waits where an account is not at hand. */
export interface Keys extends KeyIssuing, KeyChanges {
  judge: KeyJudge;
  /** The account of an id, where there is one: under `open` there is any. */
  account(id: string): Account | undefined | Promise<Account | undefined>;
  /** Makes the ends final that have passed for keys of an account: to be called before its clock may be put back. */
  settle(accountId: string): void;
  /** Whether there is a token that opens other accounts. */
  readonly administered: boolean;
  /**
   * A page of keys, newest first, and the cursors of its neighbours.
   * @throws problem `invalid-cursor`
   */
  list(scope: KeyScope, query: PageQuery): Promise<ListPage<Key>>;
  /** @throws problem `key-not-found` */
  get(scope: KeyScope, id: string): Promise<Key>;
  /** @throws problem `key-not-found` */
  show(scope: KeyScope, id: string): Promise<KeyWithText>;
}

/** @param secret what texts of keys are derived from, asked for only where one holds a secret */
export function createKeys(
  options: AccessOptions,
  secret: () => BinaryLike,
  store: Store,
  now: (accountId: string) => Instant,
): Keys {
  const { policy = 'open', adminToken, production = false } = options;
  const ring = createKeyring(store, secret, now);
  const lookup = createKeyLookup({ policy, ring, store, now });
  const records = createKeyRecords(ring, now);

  return {
    judge: createKeyJudge({ policy, isAdminToken: tokenCheck(adminToken), ring, store }),
    settle: ring.settle,
    administered: adminToken !== undefined,

    account(id) {
      if (environmentOf(id) === 'production' && !production) return undefined;
      return whenReady(store.open(id), () =>
        policy === 'open' || ring.count(id) > 0 ? accountNamed(id) : undefined,
      );
    },

    async list(scope, query) {
      const { data, ...cursors } = await lookup.page(scope, query);
      return { data: data.map(records.recordOf), ...cursors };
    },
    get: async (scope, id) => records.recordOf(await lookup.find(scope, id)),
    show: async (scope, id) => records.withText(await lookup.find(scope, id)),

    ...createKeyIssuing({ policy, production, ring, lookup, records, store, now }),
    ...createKeyChanges({ ring, lookup, records, now }),
  };
}
