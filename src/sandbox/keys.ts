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
  nameInEnvironment,
} from '../domain/access/accounts.js';
import { type IssuedKey, regenerated } from '../domain/access/issued-keys.js';
import { judgeAuthorization, type KeyRing, type KeyVerdict, refusedPrefix } from '../domain/access/keys.js';
import type { Instant } from '../domain/life/clock.js';
import { type KeyList, type KeyListQuery, listKeys } from './key-lists.js';
import { keyRecord } from './key-records.js';
import { overlapEnd, readCreateKey } from './key-requests.js';
import { keySecretSource } from './key-secrets.js';
import { createKeyring, type KeyEntry, tokenCheck } from './keyring.js';
import { sha256 } from './sha256.js';

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

/** The keys of all accounts. Every change counts from the next request on. */
export interface Keys {
  /** Whether the headers of a request to the address of an environment open an account. */
  judge(lines: readonly string[], environment: Environment): KeyVerdict;
  /** Whether every key is taken for what it says, since none has a record: until then verdicts hold for good. */
  areAllOpen(): boolean;
  /** The account of an id, where there is one: under `open` there is any. */
  account(id: string): Account | undefined;
  /** Makes the ends final that have passed for keys of an account: to be called before its clock may be put back. */
  settle(accountId: string): void;
  /** Whether there is a token that opens other accounts. */
  readonly administered: boolean;
  /** @throws problems `key-exists`, `invalid-request` */
  create(scope: KeyScope, request: CreateKey): KeyWithText;
  /** @throws problem `invalid-cursor` */
  list(scope: KeyScope, query: KeyListQuery): KeyList;
  /** @throws problem `key-not-found` */
  get(scope: KeyScope, id: string): Key;
  /** @throws problem `key-not-found` */
  show(scope: KeyScope, id: string): KeyWithText;
  /** @throws problems `key-not-found`, `key-revoked` */
  regenerate(scope: KeyScope, id: string, request: RegenerateKey): KeyWithText;
  /** The text of an account's first key, by its name, with `~` and a seed where it has one; issued where it is not yet. */
  textFor(name: string, environment: Environment): string;
  /** @throws problem `key-not-found` */
  revoke(scope: KeyScope, id: string): Key;
}

export function createKeys(options: AccessOptions, now: (accountId: string) => Instant): Keys {
  const { policy = 'open', adminToken, keySecret, production = false } = options;
  const ring = createKeyring(keySecretSource(adminToken, keySecret), now);
  const isAdminToken = tokenCheck(adminToken);
  const ringOf = (environment: Environment): KeyRing => ({
    ...{ environment, policy, isAdminToken, present: ring.present },
  });
  const rings = { playground: ringOf('playground'), production: ringOf('production') };

  /** Under `open` every account has a key by its own name: it is recorded when keys of the account are first managed. */
  const recordPlain = ({ account, byAdmin }: KeyScope): void => {
    if (policy !== 'open' || account === null) return;
    const name = plainName(account.id);
    const own = ring.of(account.id);
    if (own.some(({ key }) => key.name === name) || refusedPrefix(name) !== undefined) return;
    const entry = ring.add(newKey(account.id, name, 0, null));
    // Only by this key can the account itself have asked for it.
    if (!byAdmin) entry.lastUsedAt = now(account.id);
  };
  const newKey = (of: string, name: string, generation: number, expiresAt: Instant | null): IssuedKey => ({
    id: `key_${sha256(JSON.stringify([of, name])).slice(0, 16)}`,
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
  const entriesOf = (scope: KeyScope): readonly KeyEntry[] => {
    recordPlain(scope);
    return scope.account === null ? ring.all() : ring.of(scope.account.id);
  };
  const find = (scope: KeyScope, id: string): KeyEntry => {
    recordPlain(scope);
    const entry = ring.find(id);
    const own = scope.account === null || entry?.key.accountId === scope.account.id;
    if (entry !== undefined && own) return entry;
    throw problem('key-not-found', { keyId: quoted(id) });
  };
  const recordOf = ({ key, lastUsedAt }: KeyEntry): Key =>
    keyRecord(key, lastUsedAt, now(key.accountId), ring.textOf);
  const withText = (entry: KeyEntry): KeyWithText => {
    const { id, ...rest } = recordOf(entry);
    return { id, key: ring.textOf(entry.key), ...rest };
  };

  const everything: KeyScope = { account: null, byAdmin: true };
  const create: Keys['create'] = (scope, request) => {
    recordPlain(scope);
    const { account } = scope;
    const { accountId: of, expiry } = readCreateKey(request, account, production);
    // A new account of the policy open has the key that everybody would take for it.
    const generation = account === null && policy === 'open' ? 0 : 1;
    const key = newKey(of, request.name, generation, expiry);
    if (ring.find(key.id) !== undefined) throw problem('key-exists', { account: of, name: request.name });
    return withText(ring.add(key));
  };

  return {
    judge: (lines, environment) => judgeAuthorization(lines, rings[environment]),
    areAllOpen: () => policy === 'open' && ring.all().length === 0,
    settle: ring.settle,
    administered: adminToken !== undefined,

    account(id) {
      if (environmentOf(id) === 'production' && !production) return undefined;
      return policy === 'open' || ring.of(id).length > 0 ? accountNamed(id) : undefined;
    },

    create,

    list: (scope, query) => {
      const { data, ...cursors } = listKeys(entriesOf(scope), scope.account, query);
      return { data: data.map(recordOf), ...cursors };
    },
    get: (scope, id) => recordOf(find(scope, id)),
    show: (scope, id) => withText(find(scope, id)),

    textFor(named, environment) {
      const [first] = ring.of(accountId(environment, named));
      if (first !== undefined) return ring.textOf(first.key);
      const [name = '', seed] = named.split('~');
      return create(everything, { name, environment, ...(seed === undefined ? {} : { seed }) }).key;
    },

    regenerate(scope, id, { overlap }) {
      const entry = find(scope, id);
      if (entry.key.revokedAt !== null) throw problem('key-revoked', { keyId: quoted(id) });
      const until = overlap === undefined ? null : overlapEnd(now(entry.key.accountId), overlap);
      ring.change(entry, regenerated(entry.key, until));
      return withText(entry);
    },

    revoke(scope, id) {
      const entry = find(scope, id);
      const { key } = entry;
      if (key.revokedAt === null) ring.change(entry, { ...key, revokedAt: now(key.accountId) });
      return recordOf(entry);
    },
  };
}

/** The name of the key that the policy open takes for an account, without its seed. */
function plainName(id: string): string {
  return nameInEnvironment(id).split('~')[0] ?? '';
}
