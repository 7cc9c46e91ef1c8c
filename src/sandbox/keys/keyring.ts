import type { BinaryLike } from 'node:crypto';
import { type Account, accountNamed, plainAccountId, plainName } from '../../domain/access/accounts.js';
import {
  type IssuedKey,
  type IssuedOutcome,
  isDerivedKey,
  judgeIssued,
  settleEnds,
} from '../../domain/access/issued-keys.js';
import type { Instant } from '../../domain/life/clock.js';
import type { Collection, Store } from '../ports.js';
import { createKeyDirectory, type HashLocation, type KeyDirectory } from './key-directory.js';
import { createDeriveKey, type DeriveKey } from './key-texts.js';
import { createKeyUses, type KeyUses } from './key-uses.js';
import { keyId } from './new-keys.js';

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
