import type {
  CreateKey,
  Key,
  KeyPolicy,
  IssuedKey as KeyWithText,
  RegenerateKey,
} from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import { quoted } from '../contract/quoted.js';
import {
  type Account,
  accountId,
  accountNamed,
  type Environment,
  environmentOf,
  plainName,
} from '../domain/access/accounts.js';
import { type IssuedKey, regenerated } from '../domain/access/issued-keys.js';
import { refusedPrefix } from '../domain/access/keys.js';
import type { Instant } from '../domain/life/clock.js';
import { createKeyJudge, type KeyJudge } from './key-judge.js';
import { keyRecord } from './key-records.js';
import { overlapEnd, readCreateKey } from './key-requests.js';
import { keySecretSource } from './key-secrets.js';
import { createKeyring, keyId, tokenCheck } from './keyring.js';
import { type ListPage, type PageQuery, pageOf } from './pages.js';
import type { Store } from './ports.js';
import { whenReady } from './when-ready.js';

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

/** Whose keys are managed. */
export interface KeyScope {
  /** Null for those of all accounts. */
  account: Account | null;
  byAdmin: boolean;
}

/** The keys of all accounts. Every change counts from the next request on. It waits where an account is not at hand. */
export interface Keys {
  judge: KeyJudge;
  /** The account of an id, where there is one: under `open` there is any. */
  account(id: string): Account | undefined | Promise<Account | undefined>;
  /** Makes the ends final that have passed for keys of an account: to be called before its clock may be put back. */
  settle(accountId: string): void;
  /** Whether there is a token that opens other accounts. */
  readonly administered: boolean;
  /** @throws problems `key-exists`, `invalid-request` */
  create(scope: KeyScope, request: CreateKey): Promise<KeyWithText>;
  /**
   * A page of keys, newest first, and the cursors of its neighbours.
   * @throws problem `invalid-cursor`
   */
  list(scope: KeyScope, query: PageQuery): Promise<ListPage<Key>>;
  /** @throws problem `key-not-found` */
  get(scope: KeyScope, id: string): Promise<Key>;
  /** @throws problem `key-not-found` */
  show(scope: KeyScope, id: string): Promise<KeyWithText>;
  /** @throws problems `key-not-found`, `key-revoked` */
  regenerate(scope: KeyScope, id: string, request: RegenerateKey): Promise<KeyWithText>;
  /** @throws problem `key-not-found` */
  revoke(scope: KeyScope, id: string): Promise<Key>;
  /**
   * The text of an account's first key, by its name, with `~` and a seed where it has one; issued where it is not yet.
   * The account has to be at hand, as it is where the store never waits.
   */
  textFor(name: string, environment: Environment): string;
}

export function createKeys(options: AccessOptions, store: Store, now: (accountId: string) => Instant): Keys {
  const { policy = 'open', adminToken, keySecret, production = false } = options;
  const ring = createKeyring(store, keySecretSource(adminToken, keySecret), now);

  /** Under `open` every account has a key by its own name: it is recorded when keys of the account are first managed. */
  const recordPlain = ({ account, byAdmin }: KeyScope): void => {
    if (policy !== 'open' || account === null) return;
    const name = plainName(account.id);
    const known = ring.find(account.id, keyId(account.id, name)) !== undefined;
    if (known || refusedPrefix(name) !== undefined) return;
    const key = newKey(account.id, name, 0, null);
    ring.add(key);
    // Only by this key can the account itself have asked for it.
    if (!byAdmin) ring.noteUse(key);
  };
  const newKey = (of: string, name: string, generation: number, expiresAt: Instant | null): IssuedKey => ({
    id: keyId(of, name),
    ...{
      accountId: of,
      name,
      createdAt: now(of),
      expiresAt,
      expired: false,
      revokedAt: null,
      generation,
      overlaps: [],
    },
  });
  /** What is known of the keys of the scope is at hand afterwards, but for that of single keys of all accounts. */
  const enter = async (scope: KeyScope): Promise<void> => {
    await ring.openDirectory();
    if (scope.account !== null) await store.open(scope.account.id);
    recordPlain(scope);
  };
  const find = async (scope: KeyScope, id: string): Promise<IssuedKey> => {
    await enter(scope);
    const accountId = scope.account?.id ?? ring.accountIdOf(id);
    if (accountId !== undefined) await store.open(accountId);
    const key = accountId === undefined ? undefined : ring.find(accountId, id);
    if (key === undefined) throw problem('key-not-found', { keyId: quoted(id) });
    return key;
  };
  const recordOf = (key: IssuedKey): Key =>
    keyRecord(key, ring.lastUse(key), now(key.accountId), ring.textOf);
  const withText = (issued: IssuedKey): KeyWithText => {
    const { id, ...rest } = recordOf(issued);
    return { id, key: ring.textOf(issued), ...rest };
  };
  const page = async ({ account }: KeyScope, query: PageQuery): Promise<ListPage<IssuedKey>> => {
    const scope = { accountId: account?.id ?? '', filters: 'keys' };
    if (account !== null) return pageOf(ring.of(account.id), scope, query);
    const { data, ...cursors } = pageOf(ring.all(), scope, query);
    const keys: IssuedKey[] = [];
    for (const { accountId, id } of data) {
      await store.open(accountId);
      keys.push(ring.find(accountId, id) as IssuedKey);
    }
    return { data: keys, ...cursors };
  };

  const everything: KeyScope = { account: null, byAdmin: true };
  const request = ({ account }: KeyScope, asked: CreateKey) => readCreateKey(asked, account, production);
  const issue = (
    { account }: KeyScope,
    { name }: CreateKey,
    { accountId: of, expiry }: ReturnType<typeof request>,
  ): KeyWithText => {
    // A new account of the policy open has the key that everybody would take for it.
    const generation = account === null && policy === 'open' ? 0 : 1;
    const key = newKey(of, name, generation, expiry);
    if (ring.find(of, key.id) !== undefined) throw problem('key-exists', { account: of, name });
    ring.add(key);
    return withText(key);
  };

  return {
    judge: createKeyJudge({ policy, isAdminToken: tokenCheck(adminToken), ring, store }),
    settle: ring.settle,
    administered: adminToken !== undefined,

    account(id) {
      if (environmentOf(id) === 'production' && !production) return undefined;
      return whenReady(store.open(id), () =>
        policy === 'open' || !ring.hasNone(id) ? accountNamed(id) : undefined,
      );
    },

    async create(scope, asked) {
      await enter(scope);
      const read = request(scope, asked);
      await store.open(read.accountId);
      return issue(scope, asked, read);
    },

    async list(scope, query) {
      await enter(scope);
      const { data, ...cursors } = await page(scope, query);
      return { data: data.map(recordOf), ...cursors };
    },
    get: async (scope, id) => recordOf(await find(scope, id)),
    show: async (scope, id) => withText(await find(scope, id)),

    async regenerate(scope, id, { overlap }) {
      const key = await find(scope, id);
      if (key.revokedAt !== null) throw problem('key-revoked', { keyId: quoted(id) });
      const until = overlap === undefined ? null : overlapEnd(now(key.accountId), overlap);
      const after = regenerated(key, until);
      ring.change(after);
      return withText(after);
    },

    async revoke(scope, id) {
      const key = await find(scope, id);
      if (key.revokedAt !== null) return recordOf(key);
      const after = { ...key, revokedAt: now(key.accountId) };
      ring.change(after);
      return recordOf(after);
    },

    textFor(named, environment) {
      const [first] = ring.of(accountId(environment, named));
      if (first !== undefined) return ring.textOf(first);
      const [name = '', seed] = named.split('~');
      const asked = { name, environment, ...(seed === undefined ? {} : { seed }) };
      return issue(everything, asked, request(everything, asked)).key;
    },
  };
}
