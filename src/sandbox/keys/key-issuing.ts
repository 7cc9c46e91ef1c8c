import type { CreateKey, KeyPolicy, IssuedKey as KeyWithText } from '../../contract/generated/types.js';
import { problem } from '../../contract/problems.js';
import { type Account, accountId, type Environment } from '../../domain/access/accounts.js';
import type { Instant } from '../../domain/life/clock.js';
import type { Store } from '../ports.js';
import type { KeyLookup, KeyScope } from './key-lookup.js';
import type { KeyRecords } from './key-records.js';
import { readCreateKey } from './key-requests.js';
import type { Keyring } from './keyring.js';
import { createIssuedKey } from './new-keys.js';

/** How many are kept of an account. None is ever given up: one that was revoked has to stay so. */
export const maxKeys = 1000;

/** Makes keys. */
export interface KeyIssuing {
  /** @throws problems `key-exists`, `too-many-keys`, `invalid-request` */
  create(scope: KeyScope, request: CreateKey): Promise<KeyWithText>;
  /**
   * The text of an account's first key, by its name, with `~` and a seed where it has one; issued where it is not yet.
   * The account has to be at hand, as it is where the store never waits.
   */
  textFor(name: string, environment: Environment): string;
}

export interface KeyIssuingOptions {
  policy: KeyPolicy;
  production: boolean;
  ring: Keyring;
  lookup: KeyLookup;
  records: KeyRecords;
  store: Store;
  /** Where the clock of an account stands. */
  now(accountId: string): Instant;
}

export function createKeyIssuing(options: KeyIssuingOptions): KeyIssuing {
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
