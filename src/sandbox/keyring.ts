import { type BinaryLike, createHmac, timingSafeEqual } from 'node:crypto';
import { type Account, accountNamed, plainAccountId, plainName } from '../domain/access/accounts.js';
import {
  type IssuedKey,
  type IssuedOutcome,
  isDerivedText,
  judgeIssued,
  keyText,
  secretLength,
  settled,
} from '../domain/access/issued-keys.js';
import type { Instant } from '../domain/life/clock.js';
import type { Noun, Store } from './ports.js';
import { sha256 } from './sha256.js';

/** Where a key is found by its id, or by one of its texts that holds a secret. */
interface KeyPlace {
  id: string;
  accountId: string;
}

interface TextPlace extends KeyPlace {
  generation: number;
}

/** What is known of keys is of their accounts, and comes and goes with nothing. */
export const keysNoun: Noun<IssuedKey> = { name: 'keys', scope: 'lasting', indexes: {} };
/** Where the clock of the account stood when a key was last used, by the key's id. */
export const keyUsesNoun: Noun<{ at: Instant }> = { name: 'key-uses', scope: 'lasting', indexes: {} };
/** In the order of issue. */
export const keyPlacesNoun: Noun<KeyPlace> = { name: 'key-places', scope: 'lasting', indexes: {} };
/** By the hash of a text: of the texts themselves, nothing is kept. */
export const keyTextsNoun: Noun<TextPlace> = { name: 'key-texts', scope: 'lasting', indexes: {} };

/** The records that tell where keys are stand under an id that no key opens; they are never changed. */
const directory = 'keys/';

/** Every key that was issued or changed. */
export interface Keyring {
  /** Makes all that is known of a text at hand. */
  open(text: string, caughtUp: boolean): Promise<void> | undefined;
  openDirectory(): Promise<void> | undefined;
  add(key: IssuedKey): void;
  /** Puts the key in its new state; from the next request on, that is what counts. */
  change(key: IssuedKey): void;
  /** Makes the ends final that have passed for keys of the account. */
  settle(accountId: string): void;
  hasNone(accountId: string): boolean;
  /** In the order of issue. */
  of(accountId: string): IssuedKey[];
  /** Those of all accounts, in the order of issue. */
  all(): KeyPlace[];
  accountIdOf(keyId: string): string | undefined;
  find(accountId: string, id: string): IssuedKey | undefined;
  noteUse(key: IssuedKey): void;
  lastUse(key: IssuedKey): Instant | null;
  /** Notes the use of a text, and judges it; undefined for one that is of no key here. */
  present(text: string): { outcome: IssuedOutcome; account: Account } | undefined;
  /** The text of a key, derived anew. */
  textOf(key: IssuedKey, generation?: number): string;
}

const all = { direction: 'newer', limit: Number.POSITIVE_INFINITY } as const;

/**
 * @param secret what texts of keys are derived from, asked for only where one holds a secret
 * @param now where the clock of an account stands
 */
export function createKeyring(
  store: Store,
  secret: () => BinaryLike,
  now: (accountId: string) => Instant,
): Keyring {
  const textOf = (key: IssuedKey, generation = key.generation): string =>
    keyText(key, generation, (of) => hmac(secret(), `${key.id}/${of}`).slice(0, secretLength));
  const learn = (key: IssuedKey): void => {
    const { id, accountId, generation } = key;
    store.transaction(directory, (tx) => {
      if (tx.get(keyPlacesNoun, id) === undefined) tx.put(keyPlacesNoun, id, { id, accountId });
      const text = textOf(key);
      if (!isDerivedText(text)) return;
      const hash = sha256(text);
      if (tx.get(keyTextsNoun, hash) === undefined) tx.put(keyTextsNoun, hash, { id, accountId, generation });
    });
  };
  const derivedPlace = (text: string): TextPlace | undefined =>
    store.transaction(directory, (tx) => tx.get(keyTextsNoun, sha256(text)));
  const find: Keyring['find'] = (accountId, id) => store.transaction(accountId, (tx) => tx.get(keysNoun, id));
  const hasNone: Keyring['hasNone'] = (accountId) =>
    store.transaction(accountId, (tx) => tx.count(keysNoun) === 0);
  const change = (key: IssuedKey): void =>
    store.transaction(key.accountId, (tx) => tx.replace(keysNoun, key.id, key));
  const listed: Keyring['of'] = (accountId) =>
    store.transaction(accountId, (tx) => tx.list(keysNoun, all).map(({ record }) => record));
  /** A text that anybody could name says of which account it is. */
  const placeOf = (text: string): TextPlace | undefined => {
    if (isDerivedText(text)) return derivedPlace(text);
    const accountId = plainAccountId(text);
    return { accountId, id: keyId(accountId, plainName(accountId)), generation: 0 };
  };
  const noteUse: Keyring['noteUse'] = ({ accountId, id }) =>
    store.transaction(accountId, (tx) => {
      const at = now(accountId);
      const last = tx.get(keyUsesNoun, id);
      if (last === undefined) tx.put(keyUsesNoun, id, { at });
      else if (last.at !== at) tx.replace(keyUsesNoun, id, { at });
    });

  return {
    open(text, caughtUp) {
      if (!isDerivedText(text)) return store.open(plainAccountId(text));
      const opening = store.open(directory);
      if (opening !== undefined) return opening;
      const place = derivedPlace(text);
      if (place !== undefined) return store.open(place.accountId);
      return caughtUp ? undefined : store.catchUp(directory);
    },
    openDirectory: () => store.open(directory),
    add(key) {
      learn(key);
      store.transaction(key.accountId, (tx) => tx.put(keysNoun, key.id, key));
    },
    change(key) {
      learn(key);
      change(key);
    },
    settle(accountId) {
      if (hasNone(accountId)) return;
      const at = now(accountId);
      for (const key of listed(accountId)) {
        const after = settled(key, at);
        if (after.expired !== key.expired || after.overlaps.length !== key.overlaps.length) change(after);
      }
    },
    hasNone,
    of: listed,
    all: () => store.transaction(directory, (tx) => tx.list(keyPlacesNoun, all).map(({ record }) => record)),
    accountIdOf: (id) => store.transaction(directory, (tx) => tx.get(keyPlacesNoun, id)?.accountId),
    find,
    noteUse,
    lastUse: ({ accountId, id }) => store.transaction(accountId, (tx) => tx.get(keyUsesNoun, id)?.at ?? null),
    present(text) {
      const place = placeOf(text);
      const key = place && find(place.accountId, place.id);
      if (place === undefined || key === undefined) return undefined;
      const { accountId, generation } = place;
      const outcome = judgeIssued(key, generation, now(accountId));
      if (outcome === 'valid') noteUse(key);
      return { outcome, account: accountNamed(accountId) };
    },
    textOf,
  };
}

/** One account has no two keys of a name. */
export function keyId(accountId: string, name: string): string {
  return `key_${sha256(JSON.stringify([accountId, name])).slice(0, 16)}`;
}

/** HMAC-SHA256 in hexadecimal. */
function hmac(secret: BinaryLike, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Whether a text is the token, in time that tells nothing about where they differ. */
export function tokenCheck(token: string | undefined): (text: string) => boolean {
  if (token === undefined) return () => false;
  const digest = Buffer.from(sha256(token));
  return (text) => timingSafeEqual(Buffer.from(sha256(text)), digest);
}
