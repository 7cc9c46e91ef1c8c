import type { KeyPolicy } from '../../contract/generated/types.js';
import { problem } from '../../contract/problems.js';
import { quoteValue } from '../../contract/quoted.js';
import { type Account, plainName } from '../../domain/access/accounts.js';
import type { IssuedKey } from '../../domain/access/issued-keys.js';
import { refusedPrefix } from '../../domain/access/keys.js';
import type { Instant } from '../../domain/life/clock.js';
import type { Store } from '../ports.js';
import { type ListPage, type PageQuery, pageOf } from '../work/pages.js';
import type { Keyring } from './keyring.js';
import { createIssuedKey, keyId } from './new-keys.js';

/** Whose keys are managed. */
export interface KeyScope {
  /** Null for those of all accounts. */
  account: Account | null;
  byAdmin: boolean;
}

/** Finds keys for whoever manages them. */
export interface KeyLookup {
  /** What is known of the keys of the scope is at hand afterwards, but for that of single keys of all accounts. */
  enter(scope: KeyScope): Promise<void>;
  /** @throws problem `key-not-found` */
  find(scope: KeyScope, id: string): Promise<IssuedKey>;
  /** @throws problem `invalid-cursor` */
  page(scope: KeyScope, query: PageQuery): Promise<ListPage<IssuedKey>>;
}

export interface KeyLookupOptions {
  policy: KeyPolicy;
  ring: Keyring;
  store: Store;
  /** Where the clock of an account stands. */
  now(accountId: string): Instant;
}

export function createKeyLookup(options: KeyLookupOptions): KeyLookup {
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
