import type { BinaryLike } from 'node:crypto';
import type {
  CreateKey,
  Key,
  KeyPolicy,
  IssuedKey as KeyWithText,
  RegenerateKey,
} from '../contract/generated/types.js';
import { problem, type Violation } from '../contract/problems.js';
import { summarizeViolations } from '../contract/violations.js';
import { sha256 } from '../runtime/sha256.js';
import { type ListPage, type PageQuery, pageOf } from '../store/pages.js';
import type { Store } from '../store/port.js';
import { whenReady } from '../store/transactions.js';
import { formatInstant, type Instant, later, parseInstant } from '../values/instants.js';
import { quoteValue } from '../values/message-text.js';
import {
  type Account,
  accountId,
  accountNamed,
  type Environment,
  environmentOf,
  plainName,
} from './account.js';
import { createKeyJudge, type KeyJudge, tokenCheck } from './authentication.js';
import { refusedPrefix } from './authorization.js';
import { type IssuedKey, overlapsAt, regenerateKey, stateOf } from './issued-key.js';
import { createIssuedKey, createKeyring, type DeriveKey, type Keyring, keyId } from './keyring.js';

/** What is wrong with the name of a key that is asked for, beside what its schema tells. */
export function nameViolations(body: unknown): Violation[] {
  const { name } = (body ?? {}) as { name?: unknown };
  const prefix = typeof name === 'string' ? refusedPrefix(name) : undefined;
  if (prefix === undefined) return [];
  const detail = `name must not begin with ${prefix}: keys of such names are refused on purpose, for tests of that answer.`;
  return [{ detail, pointer: '#/name', keyword: 'not' }];
}

/**
 * What a request for a key comes to: which account it opens, and until when.
 * @param account the one it is another key of; null for the first key of a new account
 * @throws problem `invalid-request`, with every fault that no schema can tell
 */
function readCreateKey(
  { name, environment, seed, expiresAt }: CreateKey,
  account: Account | null,
  production: boolean,
): { accountId: string; expiry: Instant | null } {
  const faults = account === null ? [] : fixedFieldViolations(account, environment, seed);
  if (account === null && environment === 'production' && !production) faults.push(noProduction);
  const expiry = expiresAt === undefined ? null : parseInstant(expiresAt);
  if (expiresAt !== undefined && expiry === null) {
    const detail = `expiresAt must be an instant that exists, not ${quoteValue(expiresAt)}.`;
    faults.push({ detail, pointer: '#/expiresAt', keyword: 'format' });
  }
  if (faults.length > 0) throw invalidRequest(faults);
  const own = seed === undefined ? name : `${name}~${seed}`;
  return { accountId: account?.id ?? accountId(environment ?? 'playground', own), expiry };
}

/** What an account has since its first key, and no other key of it can change. */
function fixedFieldViolations(
  account: Account,
  environment: string | undefined,
  seed: string | undefined,
): Violation[] {
  const faults: Violation[] = [];
  const fault = (member: string, detail: string) =>
    faults.push({ detail, pointer: `#/${member}`, keyword: 'const' });
  const own = environmentOf(account.id);
  if (environment !== undefined && environment !== own)
    fault(
      'environment',
      `environment must be ${own}, as that of the account ${account.id} is; it may be left out.`,
    );
  if (seed !== undefined && seed !== account.seed)
    fault('seed', `seed is of the account, and was chosen with its first key: leave it out.`);
  return faults;
}

const noProduction: Violation = {
  detail: 'environment must be playground: this server has no production. Start it with --production-port.',
  pointer: '#/environment',
  keyword: 'const',
};

const maxOverlap = 'P10Y';

/**
 * Until when an earlier text is taken.
 * @throws problem `invalid-request` where that lies too far
 */
function overlapEnd(now: Instant, overlap: string): Instant {
  const until = later(now, overlap);
  if (until <= later(now, maxOverlap)) return until;
  const detail = `overlap must be at most ten years, ${maxOverlap}, not ${quoteValue(overlap)}.`;
  throw invalidRequest([{ detail, pointer: '#/overlap', keyword: 'maximum' }]);
}

function invalidRequest(errors: Violation[]) {
  return problem('invalid-request', { summary: summarizeViolations(errors) }, { errors });
}

/** Keys as the contract shows them. */
interface KeyRecords {
  /** Without its text. */
  recordOf(key: IssuedKey): Key;
  withText(key: IssuedKey): KeyWithText;
}

/** @param now where the clock of an account stands */
function createKeyRecords(ring: Keyring, now: (accountId: string) => Instant): KeyRecords {
  const recordOf = (key: IssuedKey): Key =>
    keyRecord(key, ring.lastUse(key), now(key.accountId), ring.textOf);
  return {
    recordOf,
    withText(issued) {
      const { id, ...rest } = recordOf(issued);
      return { id, key: ring.textOf(issued), ...rest };
    },
  };
}

function keyRecord(key: IssuedKey, lastUsedAt: Instant | null, now: Instant, textOf: DeriveKey): Key {
  const { id, name, accountId: account, expiresAt, revokedAt } = key;
  const fingerprint = (generation?: number): string => fingerprintOf(textOf(key, generation));
  const instant = (at: Instant | null): string | null => (at === null ? null : formatInstant(at));
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

/** Tells keys apart, and gives none away. */
export function fingerprintOf(key: string): string {
  return sha256(key).slice(0, 8);
}

/** Whose keys are managed. */
export interface KeyScope {
  /** Null for those of all accounts. */
  account: Account | null;
  byAdmin: boolean;
}

/** Finds keys for whoever manages them. */
interface KeyLookup {
  /** What is known of the keys of the scope is at hand afterwards, but for that of single keys of all accounts. */
  enter(scope: KeyScope): Promise<void>;
  /** @throws problem `key-not-found` */
  find(scope: KeyScope, id: string): Promise<IssuedKey>;
  /** @throws problem `invalid-cursor` */
  page(scope: KeyScope, query: PageQuery): Promise<ListPage<IssuedKey>>;
}

interface KeyLookupOptions {
  policy: KeyPolicy;
  ring: Keyring;
  store: Store;
  /** Where the clock of an account stands. */
  now(accountId: string): Instant;
}

function createKeyLookup(options: KeyLookupOptions): KeyLookup {
  const { ring, store } = options;
  const enter: KeyLookup['enter'] = async (scope) => {
    await ring.directory.open();
    if (scope.account !== null) await store.open(scope.account.id);
    recordPlain(options, scope);
  };

  return {
    enter,
    async find(scope, id) {
      await enter(scope);
      const accountId = scope.account?.id ?? ring.directory.accountIdOf(id);
      if (accountId !== undefined) await store.open(accountId);
      const key = accountId === undefined ? undefined : ring.find(accountId, id);
      if (key === undefined) throw problem('key-not-found', { keyId: quoteValue(id) });
      return key;
    },
    async page(keyScope, query) {
      await enter(keyScope);
      const { account } = keyScope;
      const scope = { accountId: account?.id ?? '', filters: 'keys' };
      if (account !== null) return pageOf(ring.of(account.id), scope, query);
      const { data, ...cursors } = pageOf(ring.directory.all(), scope, query);
      const keys: IssuedKey[] = [];
      for (const { accountId, id } of data) {
        await store.open(accountId);
        const key = ring.find(accountId, id);
        // It is learned before it is kept, and may have come no further.
        if (key !== undefined) keys.push(key);
      }
      return { data: keys, ...cursors };
    },
  };
}

/** Under `open` every account has a key by its own name: it is recorded when keys of the account are first managed. */
function recordPlain({ policy, ring, now }: KeyLookupOptions, { account, byAdmin }: KeyScope): void {
  if (policy !== 'open' || account === null) return;
  const accountId = account.id;
  const name = plainName(accountId);
  const known = ring.find(accountId, keyId(accountId, name)) !== undefined;
  if (known || refusedPrefix(name) !== undefined) return;
  const key = createIssuedKey({ accountId, name, createdAt: now(accountId), expiresAt: null, generation: 0 });
  ring.add(key);
  // Only by this key can the account itself have asked for it.
  if (!byAdmin) ring.noteUse(key);
}

/** How many are kept of an account. None is ever given up: one that was revoked has to stay so. */
export const maxKeys = 1000;

/** Makes keys. */
interface KeyIssuing {
  /** @throws problems `key-exists`, `too-many-keys`, `invalid-request` */
  create(scope: KeyScope, request: CreateKey): Promise<KeyWithText>;
  /**
   * The text of an account's first key, by its name, with `~` and a seed where it has one; issued where it is not yet.
   * The account has to be at hand, as it is where the store never waits.
   */
  textFor(name: string, environment: Environment): string;
}

interface KeyIssuingOptions {
  policy: KeyPolicy;
  production: boolean;
  ring: Keyring;
  lookup: KeyLookup;
  records: KeyRecords;
  store: Store;
  /** Where the clock of an account stands. */
  now(accountId: string): Instant;
}

function createKeyIssuing(options: KeyIssuingOptions): KeyIssuing {
  const { policy, production, ring, lookup, records, store, now } = options;
  const read = (account: Account | null, asked: CreateKey) => readCreateKey(asked, account, production);
  const issue = (
    account: Account | null,
    { name }: CreateKey,
    { accountId: of, expiry }: ReturnType<typeof read>,
  ): KeyWithText => {
    // A new account of the policy open has the key that everybody would take for it.
    const generation = account === null && policy === 'open' ? 0 : 1;
    const key = createIssuedKey({ accountId: of, name, createdAt: now(of), expiresAt: expiry, generation });
    if (ring.find(of, key.id) !== undefined) throw problem('key-exists', { account: of, name });
    if (ring.count(of) >= maxKeys) throw problem('too-many-keys', { account: of, most: String(maxKeys) });
    ring.add(key);
    return records.withText(key);
  };

  return {
    async create(scope, asked) {
      await lookup.enter(scope);
      const request = read(scope.account, asked);
      await store.open(request.accountId);
      return issue(scope.account, asked, request);
    },

    textFor(named, environment) {
      const [first] = ring.of(accountId(environment, named));
      if (first !== undefined) return ring.textOf(first);
      const [name = '', seed] = named.split('~');
      const asked = { name, environment, ...(seed === undefined ? {} : { seed }) };
      return issue(null, asked, read(null, asked)).key;
    },
  };
}

/** Changes keys that were issued. */
interface KeyChanges {
  /** @throws problems `key-not-found`, `key-revoked` */
  regenerate(scope: KeyScope, id: string, request: RegenerateKey): Promise<KeyWithText>;
  /** @throws problem `key-not-found` */
  revoke(scope: KeyScope, id: string): Promise<Key>;
  /**
   * Lets a key expire at this instant; one that has ended stays as it is.
   * @throws problem `key-not-found`
   */
  expire(scope: KeyScope, id: string): Promise<Key>;
}

interface KeyChangesOptions {
  ring: Keyring;
  lookup: KeyLookup;
  records: KeyRecords;
  /** Where the clock of an account stands. */
  now(accountId: string): Instant;
}

function createKeyChanges({ ring, lookup, records, now }: KeyChangesOptions): KeyChanges {
  return {
    async regenerate(scope, id, { overlap }) {
      const key = await lookup.find(scope, id);
      if (key.revokedAt !== null) throw problem('key-revoked', { keyId: quoteValue(id) });
      const until = overlap === undefined ? null : overlapEnd(now(key.accountId), overlap);
      const after = regenerateKey(key, until);
      ring.change(after);
      return records.withText(after);
    },

    async revoke(scope, id) {
      const key = await lookup.find(scope, id);
      if (key.revokedAt !== null) return records.recordOf(key);
      const after = { ...key, revokedAt: now(key.accountId) };
      ring.change(after);
      return records.recordOf(after);
    },

    async expire(scope, id) {
      const key = await lookup.find(scope, id);
      const at = now(key.accountId);
      if (stateOf(key, at) !== 'active') return records.recordOf(key);
      const after = { ...key, expiresAt: at };
      ring.change(after);
      return records.recordOf(after);
    },
  };
}

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
