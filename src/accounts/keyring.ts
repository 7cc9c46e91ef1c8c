import { type BinaryLike, createHmac, randomBytes, scryptSync } from 'node:crypto';
import { sha256 } from '../runtime/sha256.js';
import { allRecords } from '../store/pages.js';
import type { Collection, Store } from '../store/port.js';
import { upsert } from '../store/single-record.js';
import type { InstantMs } from '../values/instants.js';
import {
  type Account,
  accountNamed,
  environmentOf,
  nameInEnvironment,
  plainAccountId,
  plainName,
} from './account.js';
import { finalizeEnds, type IssuedOutcome, judgeIssued, type StoredKey } from './key-state.js';

/** Equal on all servers, so that a restarted server derives the same keys from a secret. */
const salt = 'legal-reports-sandbox/keys';
const length = 32;

/**
 * Returns the secret from which keys are derived. It is never the admin token, since the owner of a key could test
 * tokens by it. A configured secret is stretched with scrypt, so that guessing it is slow; this happens once, when the
 * first key is derived. Without an admin token, keys are no secrets and are the same on every server.
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

/** The maximal length of a name, and of a seed. */
const maxNameLength = 64;

/** Hexadecimal digits of a secret: 128 bits. */
const secretLength = 32;

const derivedEnd = new RegExp(`-[0-9a-f]{${secretLength}}$`);

/** Returns whether a key can hold a secret; a key without one names its account. */
export function isDerivedKey(text: string): boolean {
  return derivedEnd.test(text);
}

/** Derives the key of a generation; by default the current one. Generation 0 has no secret. */
export type DeriveKey = (key: StoredKey, generation?: number) => string;

/** @param secret called only for a key that holds a secret */
function createDeriveKey(secret: () => BinaryLike): DeriveKey {
  return ({ id, accountId, name, generation: current }, generation = current) => {
    const prefix = `sbx_${environmentOf(accountId)}_`;
    if (generation === 0) return prefix + nameInEnvironment(accountId);
    const digits = createHmac('sha256', secret()).update(`${id}/${generation}`).digest('hex');
    const end = `-${digits.slice(0, secretLength)}`;
    return prefix + name.slice(0, maxNameLength - end.length) + end;
  };
}

/** Creates the record of a new key. */
export function createIssuedKey(
  key: Pick<StoredKey, 'accountId' | 'name' | 'createdAt' | 'expiresAt' | 'generation'>,
): StoredKey {
  return { ...key, id: keyId(key.accountId, key.name), expired: false, revokedAt: null, overlaps: [] };
}

/** Returns the id of a key. The names of one account are unique. */
export function keyId(accountId: string, name: string): string {
  return `key_${sha256(JSON.stringify([accountId, name])).slice(0, 16)}`;
}

/** The location of a key by its id or by the hash of a key with a secret. */
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
/** By the hash of a key; the keys themselves are not stored. */
export const keyHashCollection: Collection<HashLocation> = {
  name: 'key-texts',
  scope: 'lasting',
  indexes: {},
};

/** The account id under which locations are stored. No key opens it, and its records never change. */
export const directoryId = 'keys/';

type KeyDirectory = ReturnType<typeof createKeyDirectory>;

/** Finds the account of each key. */
function createKeyDirectory(store: Store) {
  return {
    open: () => store.open(directoryId),
    /** Like `open`, and loads what other processes have stored until now. */
    catchUp: () => store.catchUp(directoryId),
    /** Adds a key that is new or has a new generation. */
    add: ({ id, accountId, generation }: StoredKey, text: string) =>
      store.transaction(directoryId, (tx) => {
        if (tx.get(keyLocationCollection, id) === undefined)
          tx.put(keyLocationCollection, id, { id, accountId });
        if (!isDerivedKey(text)) return;
        const hash = sha256(text);
        if (tx.get(keyHashCollection, hash) === undefined)
          tx.put(keyHashCollection, hash, { id, accountId, generation });
      }),
    /** Returns the location of a key that holds a secret. */
    locationOf: (text: string) =>
      store.transaction(directoryId, (tx) => tx.get(keyHashCollection, sha256(text))),
    accountIdOf: (id: string) =>
      store.transaction(directoryId, (tx) => tx.get(keyLocationCollection, id)?.accountId),
    /** Returns the locations in all accounts, in the order of issue. */
    all: () => store.transaction(directoryId, (tx) => allRecords(tx, keyLocationCollection)),
  };
}

/** The virtual instant of the last use of each key, by the key's id. */
export const keyUseCollection: Collection<{ at: InstantMs }> = {
  name: 'key-uses',
  scope: 'lasting',
  indexes: {},
};

/** Keys belong to their accounts and survive resets. */
export const keyCollection: Collection<StoredKey> = { name: 'keys', scope: 'lasting', indexes: {} };

/** Every key that was issued or changed. */
export interface Keyring {
  add(key: StoredKey): void;
  /** Stores the new state of a key. It counts from the next request. */
  change(key: StoredKey): void;
  /** Makes the ends that have passed final for the keys of an account. Call it before its clock may be put back. */
  finalizeEnds(accountId: string): void;
  count(accountId: string): number;
  /** In the order of issue. */
  of(accountId: string): StoredKey[];
  find(accountId: string, id: string): StoredKey | undefined;
  directory: Pick<KeyDirectory, 'catchUp' | 'all' | 'accountIdOf'>;
  /** Loads the records of a key. */
  open(text: string, caughtUp: boolean): Promise<void> | undefined;
  /**
   * Adds all keys of an account to the directory that it lacks; both have to be loaded.
   * @returns the number of keys
   */
  addMissingKeys(accountId: string): number;
  /** Loads what other processes have stored about a key until now, if its account is known. */
  catchUp(text: string): Promise<void> | undefined;
  /** Judges a key whose records are loaded; undefined if no record exists. */
  outcomeOf(text: string): IssuedOutcome | undefined;
  recordUse(key: StoredKey): void;
  lastUse(key: StoredKey): InstantMs | null;
  /** Like `outcomeOf`, and records the use of a valid key. */
  judgeUse(text: string): { outcome: IssuedOutcome; account: Account } | undefined;
  deriveKey: DeriveKey;
}

/**
 * @param secret called only for a key that holds a secret
 * @param now returns the virtual instant of an account
 */
export function createKeyring(
  store: Store,
  secret: () => BinaryLike,
  now: (accountId: string) => InstantMs,
): Keyring {
  const deriveKey = createDeriveKey(secret);
  const directory = createKeyDirectory(store);
  const count = (accountId: string): number => store.transaction(accountId, (tx) => tx.count(keyCollection));
  const listed = (accountId: string): StoredKey[] =>
    store.transaction(accountId, (tx) => allRecords(tx, keyCollection));
  const find: Keyring['find'] = (accountId, id) =>
    store.transaction(accountId, (tx) => tx.get(keyCollection, id));
  const replace = (key: StoredKey): void =>
    store.transaction(key.accountId, (tx) => tx.replace(keyCollection, key.id, key));

  const judgedKey = (text: string): { key: StoredKey; outcome: IssuedOutcome } | undefined => {
    const location = isDerivedKey(text) ? directory.locationOf(text) : plainKeyLocation(text);
    const key = location && find(location.accountId, location.id);
    if (location === undefined || key === undefined) return undefined;
    return { key, outcome: judgeIssued(key, location.generation, now(key.accountId)) };
  };

  const recordUse: Keyring['recordUse'] = ({ accountId, id }) =>
    store.transaction(accountId, (tx) => {
      const at = now(accountId);
      if (tx.get(keyUseCollection, id)?.at !== at) upsert(tx, keyUseCollection, id, { at });
    });

  return {
    add(key) {
      directory.add(key, deriveKey(key));
      store.transaction(key.accountId, (tx) => tx.put(keyCollection, key.id, key));
    },
    change(key) {
      directory.add(key, deriveKey(key));
      replace(key);
    },
    finalizeEnds(accountId) {
      if (count(accountId) === 0) return;
      const at = now(accountId);
      for (const key of listed(accountId)) {
        const after = finalizeEnds(key, at);
        if (after.expired !== key.expired || after.overlaps.length !== key.overlaps.length) replace(after);
      }
    },
    count,
    of: listed,
    find,
    directory,
    recordUse,
    lastUse: ({ accountId, id }) =>
      store.transaction(accountId, (tx) => tx.get(keyUseCollection, id)?.at ?? null),
    open(text, caughtUp) {
      if (!isDerivedKey(text)) return store.open(plainAccountId(text));
      const opening = directory.open();
      if (opening !== undefined) return opening;
      const location = directory.locationOf(text);
      if (location !== undefined) return store.open(location.accountId);
      return caughtUp ? undefined : directory.catchUp();
    },
    addMissingKeys(accountId) {
      const issued = listed(accountId);
      for (const key of issued)
        for (let generation = 0; generation <= key.generation; generation += 1)
          directory.add({ ...key, generation }, deriveKey(key, generation));
      return issued.length;
    },
    catchUp(text) {
      const accountId = isDerivedKey(text) ? directory.locationOf(text)?.accountId : plainAccountId(text);
      return accountId === undefined ? undefined : store.catchUp(accountId);
    },
    outcomeOf: (text) => judgedKey(text)?.outcome,
    judgeUse(text) {
      const judged = judgedKey(text);
      if (judged === undefined) return undefined;
      const { key, outcome } = judged;
      if (outcome === 'valid') recordUse(key);
      return { outcome, account: accountNamed(key.accountId) };
    },
    deriveKey,
  };
}

/** Returns the location of a key without a secret, which names its account. */
function plainKeyLocation(text: string): HashLocation {
  const accountId = plainAccountId(text);
  return { accountId, id: keyId(accountId, plainName(accountId)), generation: 0 };
}
