import type { BinaryLike } from 'node:crypto';
import type {
  CreateKey,
  Environment,
  Key,
  KeyPolicy,
  IssuedKey as KeyWithText,
  RegenerateKey,
  Violation,
} from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import { absentInstantViolations, violationProblem } from '../contract/violations.js';
import { createAccountEmitter, whenReady } from '../runtime/concurrency.js';
import { sha256 } from '../runtime/sha256.js';
import { isDamage } from '../store/database.js';
import { type ListPage, type PageQuery, pageOf } from '../store/pages.js';
import type { Store } from '../store/port.js';
import { formatInstant, type InstantMs, later, parseInstant } from '../values/instants.js';
import { quoteValue } from '../values/message-text.js';
import { type Account, accountId, accountNamed, environmentOf, plainName } from './account.js';
import { createKeyJudge, type KeyJudge, tokenCheck } from './authentication.js';
import { keyOf, refusedPrefix } from './authorization.js';
import { overlapsAt, regenerateKey, type StoredKey, stateOf } from './key-state.js';
import { createIssuedKey, createKeyring, type DeriveKey, type Keyring, keyId } from './keyring.js';

/**
 * Returns the errors of a key to create, beyond its schema.
 * @param account the account that gets another key; null for the first key of a new account
 * @param production true if production is served
 */
export function createKeyViolations(
  body: unknown,
  account: Account | null,
  production: boolean,
): Violation[] {
  const { name, environment, seed, expiresAt } = (body ?? {}) as {
    readonly [Name in keyof CreateKey]?: unknown;
  };
  const errors: Violation[] = [];
  const prefix = typeof name === 'string' ? refusedPrefix(name) : undefined;
  if (prefix !== undefined) {
    const detail = `name must not begin with ${prefix}: keys of such names are refused on purpose, for tests of that response.`;
    errors.push({ detail, pointer: '#/name', keyword: 'not' });
  }
  if (account !== null) errors.push(...fixedFieldViolations(account, environment, seed));
  else if (environment === 'production' && !production) errors.push(noProduction);
  return [...errors, ...absentInstantViolations('expiresAt', expiresAt)];
}

/**
 * Returns the id of the account that a new key opens.
 * @param account the account that gets another key; null for the first key of a new account
 */
function accountIdOfNewKey({ name, environment, seed }: CreateKey, account: Account | null): string {
  const own = seed === undefined ? name : `${name}~${seed}`;
  return account?.id ?? accountId(environment ?? 'playground', own);
}

/** Returns the errors of fields that only the first key of an account can set. */
function fixedFieldViolations(account: Account, environment: unknown, seed: unknown): Violation[] {
  const errors: Violation[] = [];
  const addError = (field: string, detail: string) =>
    errors.push({ detail, pointer: `#/${field}`, keyword: 'const' });
  const own = environmentOf(account.id);
  if (environment !== undefined && environment !== own)
    addError(
      'environment',
      `environment must be ${own}, as that of the account ${account.id} is; it may be left out.`,
    );
  if (seed !== undefined && seed !== account.seed)
    addError('seed', `seed is of the account, and was chosen with its first key: leave it out.`);
  return errors;
}

const noProduction: Violation = {
  detail: 'environment must be playground: this server has no production. Start it with --production-port.',
  pointer: '#/environment',
  keyword: 'const',
};

const maxOverlap = 'P10Y';

/**
 * Returns the instant until which an earlier generation is accepted.
 * @throws problem `invalid-request` if it is too far away
 */
function overlapEnd(now: InstantMs, overlap: string): InstantMs {
  const until = later(now, overlap);
  if (until <= later(now, maxOverlap)) return until;
  const detail = `overlap must be at most ten years, ${maxOverlap}, not ${quoteValue(overlap)}.`;
  throw violationProblem('invalid-request', [{ detail, pointer: '#/overlap', keyword: 'maximum' }]);
}

function keyRecord(key: StoredKey, lastUsedAt: InstantMs | null, now: InstantMs, textOf: DeriveKey): Key {
  const { id, name, accountId: account, expiresAt, revokedAt } = key;
  const fingerprint = (generation?: number): string => fingerprintOf(textOf(key, generation));
  const instant = (at: InstantMs | null): string | null => (at === null ? null : formatInstant(at));
  return {
    id,
    fingerprint: fingerprint(),
    name,
    environment: environmentOf(account),
    account,
    state: stateOf(key, now),
    createdAt: formatInstant(key.createdAt),
    lastUsedAt: instant(lastUsedAt),
    expiresAt: instant(expiresAt),
    revokedAt: instant(revokedAt),
    overlaps: overlapsAt(key, now).map(({ generation, until }) => ({
      fingerprint: fingerprint(generation),
      until: formatInstant(until),
    })),
  };
}

/** Returns a fingerprint that identifies a key and does not reveal it. */
export function fingerprintOf(key: string): string {
  return sha256(key).slice(0, 8);
}

/** The keys that a request may manage. */
export interface KeyScope {
  /** Null for the keys of all accounts. */
  account: Account | null;
  byAdmin: boolean;
}

/** The maximal number of keys of an account. None is ever dropped, since a revoked key has to stay revoked. */
export const maxKeys = 1000;

/** The settings of access to this server. */
export interface AccessOptions {
  /** By default `open`. */
  policy?: KeyPolicy | undefined;
  /** Opens the control plane of every account; without it, each account opens its own only. */
  adminToken?: string | undefined;
  /**
   * The secret from which keys are derived, so that every start derives the same. By default random if there is an
   * admin token; without either, anybody can derive keys.
   */
  keySecret?: string | undefined;
  production?: boolean | undefined;
}

/** The keys of all accounts. Changes count from the next request on. Promises resolve when an account is loaded. */
export interface Keys extends Pick<Keyring, 'finalizeEnds' | 'addMissingKeys'> {
  judge: KeyJudge;
  /**
   * Returns whether the key of a request that was allowed has since been revoked, replaced, or has expired.
   * @param authorization the header of the request
   */
  hasEnded(authorization: string): boolean | Promise<boolean>;
  /**
   * Calls the listener after each change of a key of the account in this process.
   * @returns stops it
   */
  watch(accountId: string, listener: () => void): () => void;
  /** Returns the account of an id, if it exists; under `open`, every account does. */
  account(id: string): Account | undefined | Promise<Account | undefined>;
  /** True if an admin token opens other accounts. */
  readonly administered: boolean;
  /**
   * Returns a page of keys, newest first.
   * @throws problem `invalid-cursor`
   */
  list(scope: KeyScope, query: PageQuery): Promise<ListPage<Key>>;
  /** @throws problem `key-not-found` */
  get(scope: KeyScope, id: string): Promise<Key>;
  /** @throws problem `key-not-found` */
  show(scope: KeyScope, id: string): Promise<KeyWithText>;
  /**
   * Returns the errors of a request for a key, beyond its schema.
   * @param account null for the first key of a new account
   */
  violations(account: Account | null, request: unknown): Violation[];
  /**
   * @param request without violations
   * @throws problems `key-exists`, `too-many-keys`
   */
  create(scope: KeyScope, request: CreateKey): Promise<KeyWithText>;
  /**
   * Returns the first key of an account by its name, with `~` and a seed if it has one, and issues it if needed. The
   * account has to be loaded, as it always is in the store in memory.
   */
  textFor(name: string, environment: Environment): string;
  /** Loads what `textFor` needs; promises resolve in a store that has to load it. */
  loadFor(name: string, environment: Environment): Promise<void>;
  /** @throws problems `key-not-found`, `key-revoked` */
  checkRegenerable(scope: KeyScope, id: string): Promise<void>;
  /** @throws problems `key-not-found`, `key-revoked` */
  regenerate(scope: KeyScope, id: string, request: RegenerateKey): Promise<KeyWithText>;
  /** @throws problem `key-not-found` */
  revoke(scope: KeyScope, id: string): Promise<Key>;
  /**
   * Lets a key expire at this instant; a key that has ended stays as it is.
   * @throws problem `key-not-found`
   */
  expire(scope: KeyScope, id: string): Promise<Key>;
}

/**
 * @param secret called only for a key that holds a secret
 * @param now returns the virtual instant of an account
 */
export function createKeys(
  options: AccessOptions,
  secret: () => BinaryLike,
  store: Store,
  now: (accountId: string) => InstantMs,
): Keys {
  const { policy = 'open', adminToken, production = false } = options;
  const keyring = createKeyring(store, secret, now);
  const changes = createAccountEmitter();

  /** Without the key itself. */
  const recordOf = (key: StoredKey): Key =>
    keyRecord(key, keyring.lastUse(key), now(key.accountId), keyring.deriveKey);
  const withText = (issued: StoredKey): KeyWithText => {
    const { id, ...rest } = recordOf(issued);
    return { id, key: keyring.deriveKey(issued), ...rest };
  };

  /** Records the key without a secret of an account under `open`, when keys of the account are first managed. */
  const recordPlain = (accountId: string, byAdmin: boolean): void => {
    const name = plainName(accountId);
    const isKnown = keyring.find(accountId, keyId(accountId, name)) !== undefined;
    if (policy !== 'open' || isKnown || refusedPrefix(name) !== undefined) return;
    const createdAt = now(accountId);
    const key = createIssuedKey({ accountId, name, createdAt, expiresAt: null, generation: 0 });
    keyring.add(key);
    // Only this key can have authorized the request of the account.
    if (!byAdmin) keyring.recordUse(key);
  };
  /** Loads the keys of the scope. For all accounts, single keys are loaded when they are found. */
  const enter = async ({ account, byAdmin }: KeyScope): Promise<void> => {
    await keyring.directory.catchUp();
    if (account === null) return;
    await store.open(account.id);
    recordPlain(account.id, byAdmin);
  };
  /** @throws problem `key-not-found` */
  const find = async (scope: KeyScope, id: string): Promise<StoredKey> => {
    await enter(scope);
    const accountId = scope.account?.id ?? keyring.directory.accountIdOf(id);
    if (accountId !== undefined) await store.catchUp(accountId);
    const key = accountId === undefined ? undefined : keyring.find(accountId, id);
    if (key === undefined) throw problem('key-not-found', { keyId: quoteValue(id) });
    return key;
  };
  /** @throws problems `key-not-found`, `key-revoked` */
  const findRegenerable = async (scope: KeyScope, id: string): Promise<StoredKey> => {
    const key = await find(scope, id);
    if (key.revokedAt !== null) throw problem('key-revoked', { keyId: quoteValue(id) });
    return key;
  };
  /** @param input without violations */
  const issue = (account: Account | null, input: CreateKey): KeyWithText => {
    const { name, expiresAt: end } = input;
    const id = accountIdOfNewKey(input, account);
    // The first key of a new account under `open` holds no secret.
    const generation = account === null && policy === 'open' ? 0 : 1;
    const expiresAt = end === undefined ? null : parseInstant(end);
    const key = createIssuedKey({ accountId: id, name, createdAt: now(id), expiresAt, generation });
    if (keyring.find(id, key.id) !== undefined) throw problem('key-exists', { account: id, name });
    if (keyring.count(id) >= maxKeys) throw problem('too-many-keys', { account: id, max: String(maxKeys) });
    keyring.add(key);
    return withText(key);
  };
  /** Stores the new state of a key. */
  const changed = (key: StoredKey): StoredKey => {
    keyring.change(key);
    changes.emit(key.accountId);
    return key;
  };
  const hasEnded: Keys['hasEnded'] = (authorization) => {
    const text = keyOf(authorization);
    const loading = keyring.open(text, true);
    if (loading !== undefined) return loading.then(() => hasEnded(authorization));
    const outcome = keyring.outcomeOf(text);
    return outcome !== undefined && outcome !== 'valid';
  };

  return {
    judge: createKeyJudge({ policy, isAdminToken: tokenCheck(adminToken), keyring, store }),
    hasEnded,
    watch: changes.watch,
    finalizeEnds: keyring.finalizeEnds,
    addMissingKeys: keyring.addMissingKeys,
    administered: adminToken !== undefined,

    account(id) {
      if (environmentOf(id) === 'production' && !production) return undefined;
      const known = (): Account | undefined =>
        policy === 'open' || keyring.count(id) > 0 ? accountNamed(id) : undefined;
      // Another process may have issued its first key.
      return whenReady(store.open(id), () => known() ?? whenReady(store.catchUp(id), known));
    },

    async list(keyScope, query) {
      await enter(keyScope);
      const { account } = keyScope;
      const scope = { accountId: account?.id ?? '', filters: 'keys' };
      if (account !== null) {
        const { data, ...cursors } = pageOf(keyring.of(account.id), scope, query);
        return { data: data.map(recordOf), ...cursors };
      }
      const { data, ...cursors } = pageOf(keyring.directory.all(), scope, query);
      const keys: Key[] = [];
      for (const { accountId, id } of data) {
        try {
          // Another process may have changed the key.
          await store.catchUp(accountId);
        } catch (error) {
          if (isDamage(error)) continue;
          throw error;
        }
        const key = keyring.find(accountId, id);
        // A location is stored before its key, so that the key may be missing.
        if (key !== undefined) keys.push(recordOf(key));
      }
      return { data: keys, ...cursors };
    },
    get: async (scope, id) => recordOf(await find(scope, id)),
    show: async (scope, id) => withText(await find(scope, id)),

    violations: (account, request) => createKeyViolations(request, account, production),

    async create(scope, input) {
      await enter(scope);
      await store.open(accountIdOfNewKey(input, scope.account));
      return issue(scope.account, input);
    },

    textFor(accountName, environment) {
      const [first] = keyring.of(accountId(environment, accountName));
      if (first !== undefined) return keyring.deriveKey(first);
      const [name = '', seed] = accountName.split('~');
      return issue(null, { name, environment, ...(seed === undefined ? {} : { seed }) }).key;
    },

    async loadFor(name, environment) {
      await store.open(accountId(environment, name));
      await keyring.directory.catchUp();
    },

    checkRegenerable: async (scope, id) => void (await findRegenerable(scope, id)),

    async regenerate(scope, id, { overlap }) {
      const key = await findRegenerable(scope, id);
      const until = overlap === undefined ? null : overlapEnd(now(key.accountId), overlap);
      return withText(changed(regenerateKey(key, until)));
    },

    async revoke(scope, id) {
      const key = await find(scope, id);
      return recordOf(key.revokedAt === null ? changed({ ...key, revokedAt: now(key.accountId) }) : key);
    },

    async expire(scope, id) {
      const key = await find(scope, id);
      const at = now(key.accountId);
      return recordOf(stateOf(key, at) === 'active' ? changed({ ...key, expiresAt: at }) : key);
    },
  };
}
