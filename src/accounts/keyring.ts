import { type BinaryLike, createHmac, randomBytes, scryptSync } from 'node:crypto';
import { sha256 } from '../runtime/sha256.js';
import type { Collection, Store } from '../store/port.js';
import type { Instant } from '../values/instants.js';
import { type Account, accountNamed, plainAccountId, plainName } from './account.js';
import {
  formatKey,
  type IssuedKey,
  type IssuedOutcome,
  isDerivedKey,
  judgeIssued,
  secretLength,
  settleEnds,
} from './issued-key.js';

/** The same for all servers, so that one that is started again makes the same keys of a secret. */
const salt = 'legal-reports-sandbox/keys';
const length = 32;

/**
 * What texts of keys are derived from. Never the admin token: whoever has a key could try out tokens by it. A secret
 * that was given is stretched, so that trying out secrets is slow; that takes a while here too, and only once, when the
 * first text is derived. Where nobody has a token, keys are no secrets, and the same everywhere.
 */
export function keySecretSource(
  adminToken: string | undefined,
  keySecret: string | undefined,
): () => BinaryLike {
  if (keySecret === undefined) {
    const secret = adminToken === undefined ? 'open' : randomBytes(length);
    return () => secret;
  }
  let stretched: Buffer | undefined;
  return () => {
    stretched ??= scryptSync(keySecret, salt, length);
    return stretched;
  };
}

/** The text of a key, derived anew; by default the one that holds. */
export type DeriveKey = (key: IssuedKey, generation?: number) => string;

/** @param secret what texts of keys are derived from, asked for only where one holds a secret */
function createDeriveKey(secret: () => BinaryLike): DeriveKey {
  return (key, generation = key.generation) =>
    formatKey(key, generation, (of) => hmac(secret(), `${key.id}/${of}`).slice(0, secretLength));
}

/** HMAC-SHA256 in hexadecimal. */
function hmac(secret: BinaryLike, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** A key as it is issued. */
export function createIssuedKey({
  accountId,
  name,
  createdAt,
  expiresAt,
  generation,
}: Pick<IssuedKey, 'accountId' | 'name' | 'createdAt' | 'expiresAt' | 'generation'>): IssuedKey {
  return {
    ...{ id: keyId(accountId, name), accountId, name, createdAt },
    ...{ expiresAt, expired: false, revokedAt: null, generation, overlaps: [] },
  };
}

/** One account has no two keys of a name. */
export function keyId(accountId: string, name: string): string {
  return `key_${sha256(JSON.stringify([accountId, name])).slice(0, 16)}`;
}

/** Where a key is found by its id, or by one of its texts that holds a secret. */
interface KeyLocation {
  id: string;
  accountId: string;
}

interface HashLocation extends KeyLocation {
  generation: number;
}

/** In the order of issue. */
export const keyLocationCollection: Collection<KeyLocation> = {
  name: 'key-places',
  scope: 'lasting',
  indexes: {},
};
/** By the hash of a text: of the texts themselves, nothing is kept. */
export const keyHashCollection: Collection<HashLocation> = {
  name: 'key-texts',
  scope: 'lasting',
  indexes: {},
};

/** The records that tell where keys are stand under an id that no key opens; they are never changed. */
const directory = 'keys/';

/** Of which account each key is. */
interface KeyDirectory {
  open(): Promise<void> | undefined;
  /** The same, with all that anybody has kept until now. */
  catchUp(): Promise<void> | undefined;
  /** Enters a key that is new, or has a text that is. */
  learn(key: IssuedKey, text: string): void;
  /** Where the key is that has a text with a secret. */
  ofText(text: string): HashLocation | undefined;
  accountIdOf(keyId: string): string | undefined;
  /** Those of all accounts, in the order of issue. */
  all(): KeyLocation[];
}

function createKeyDirectory(store: Store): KeyDirectory {
  return {
    open: () => store.open(directory),
    catchUp: () => store.catchUp(directory),
    learn: ({ id, accountId, generation }, text) =>
      store.transaction(directory, (tx) => {
        if (tx.get(keyLocationCollection, id) === undefined)
          tx.put(keyLocationCollection, id, { id, accountId });
        if (!isDerivedKey(text)) return;
        const hash = sha256(text);
        if (tx.get(keyHashCollection, hash) === undefined)
          tx.put(keyHashCollection, hash, { id, accountId, generation });
      }),
    ofText: (text) => store.transaction(directory, (tx) => tx.get(keyHashCollection, sha256(text))),
    accountIdOf: (id) => store.transaction(directory, (tx) => tx.get(keyLocationCollection, id)?.accountId),
    all: () =>
      store.transaction(directory, (tx) =>
        tx
          .list(keyLocationCollection, { direction: 'newer', limit: Number.POSITIVE_INFINITY })
          .map(({ record }) => record),
      ),
  };
}

/** Where the clock of the account stood when a key was last used, by the key's id. */
export const keyUseCollection: Collection<{ at: Instant }> = {
  name: 'key-uses',
  scope: 'lasting',
  indexes: {},
};

/** When keys were last used. */
interface KeyUses {
  noteUse(key: IssuedKey): void;
  lastUse(key: IssuedKey): Instant | null;
}

/** @param now where the clock of an account stands */
function createKeyUses(store: Store, now: (accountId: string) => Instant): KeyUses {
  return {
    noteUse: ({ accountId, id }) =>
      store.transaction(accountId, (tx) => {
        const at = now(accountId);
        const last = tx.get(keyUseCollection, id);
        if (last === undefined) tx.put(keyUseCollection, id, { at });
        else if (last.at !== at) tx.replace(keyUseCollection, id, { at });
      }),
    lastUse: ({ accountId, id }) =>
      store.transaction(accountId, (tx) => tx.get(keyUseCollection, id)?.at ?? null),
  };
}

/** What is known of keys is of their accounts, and comes and goes with nothing. */
export const keyCollection: Collection<IssuedKey> = { name: 'keys', scope: 'lasting', indexes: {} };

/** Every key that was issued or changed. */
export interface Keyring extends KeyUses, KeysOfAccounts {
  directory: Pick<KeyDirectory, 'open' | 'all' | 'accountIdOf'>;
  /** Makes all that is known of a text at hand. */
  open(text: string, caughtUp: boolean): Promise<void> | undefined;
  /** Notes the use of a text, and judges it; undefined for one that is of no key here. */
  present(text: string): { outcome: IssuedOutcome; account: Account } | undefined;
  textOf: DeriveKey;
}

/** The keys of each account, as they stand. */
interface KeysOfAccounts {
  add(key: IssuedKey): void;
  /** Puts the key in its new state; from the next request on, that is what counts. */
  change(key: IssuedKey): void;
  /** Makes the ends final that have passed for keys of the account. */
  settle(accountId: string): void;
  count(accountId: string): number;
  /** In the order of issue. */
  of(accountId: string): IssuedKey[];
  find(accountId: string, id: string): IssuedKey | undefined;
}

/**
 * @param secret what texts of keys are derived from, asked for only where one holds a secret
 * @param now where the clock of an account stands
 */
export function createKeyring(
  store: Store,
  secret: () => BinaryLike,
  now: (accountId: string) => Instant,
): Keyring {
  const textOf = createDeriveKey(secret);
  const directory = createKeyDirectory(store);
  const uses = createKeyUses(store, now);
  const keys = createKeysOfAccounts(store, (key) => directory.learn(key, textOf(key)), now);

  return {
    ...uses,
    ...keys,
    directory,
    open(text, caughtUp) {
      if (!isDerivedKey(text)) return store.open(plainAccountId(text));
      const opening = directory.open();
      if (opening !== undefined) return opening;
      const place = directory.ofText(text);
      if (place !== undefined) return store.open(place.accountId);
      return caughtUp ? undefined : directory.catchUp();
    },
    present(text) {
      const place = isDerivedKey(text) ? directory.ofText(text) : plainKeyLocation(text);
      const key = place && keys.find(place.accountId, place.id);
      if (place === undefined || key === undefined) return undefined;
      const { accountId, generation } = place;
      const outcome = judgeIssued(key, generation, now(accountId));
      if (outcome === 'valid') uses.noteUse(key);
      return { outcome, account: accountNamed(accountId) };
    },
    textOf,
  };
}

/** @param learn told of each key that is new, or has a new text */
function createKeysOfAccounts(
  store: Store,
  learn: (key: IssuedKey) => void,
  now: (accountId: string) => Instant,
): KeysOfAccounts {
  const count = (accountId: string): number => store.transaction(accountId, (tx) => tx.count(keyCollection));
  const replace = (key: IssuedKey): void =>
    store.transaction(key.accountId, (tx) => tx.replace(keyCollection, key.id, key));
  const all = { direction: 'newer', limit: Number.POSITIVE_INFINITY } as const;
  const listed = (accountId: string): IssuedKey[] =>
    store.transaction(accountId, (tx) => tx.list(keyCollection, all).map(({ record }) => record));

  return {
    add(key) {
      learn(key);
      store.transaction(key.accountId, (tx) => tx.put(keyCollection, key.id, key));
    },
    change(key) {
      learn(key);
      replace(key);
    },
    settle(accountId) {
      if (count(accountId) === 0) return;
      const at = now(accountId);
      for (const key of listed(accountId)) {
        const after = settleEnds(key, at);
        if (after.expired !== key.expired || after.overlaps.length !== key.overlaps.length) replace(after);
      }
    },
    count,
    of: listed,
    find: (accountId, id) => store.transaction(accountId, (tx) => tx.get(keyCollection, id)),
  };
}

/** A text that anybody could name says of which account it is. */
function plainKeyLocation(text: string): HashLocation {
  const accountId = plainAccountId(text);
  return { accountId, id: keyId(accountId, plainName(accountId)), generation: 0 };
}
