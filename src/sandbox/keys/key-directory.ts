import { type IssuedKey, isDerivedKey } from '../../domain/access/issued-keys.js';
import type { Collection, Store } from '../ports.js';
import { sha256 } from '../work/sha256.js';

/** Where a key is found by its id, or by one of its texts that holds a secret. */
export interface KeyLocation {
  id: string;
  accountId: string;
}

export interface HashLocation extends KeyLocation {
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
export interface KeyDirectory {
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

export function createKeyDirectory(store: Store): KeyDirectory {
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
