import { type BinaryLike, createHmac, timingSafeEqual } from 'node:crypto';
import { type Account, accountNamed } from '../domain/access/accounts.js';
import {
  type IssuedKey,
  type IssuedOutcome,
  judgeIssued,
  keyText,
  settled,
} from '../domain/access/issued-keys.js';
import type { Instant } from '../domain/life/clock.js';
import { sha256 } from './sha256.js';

/** An issued key in its place. */
export interface KeyEntry {
  readonly account: Account;
  key: IssuedKey;
  lastUsedAt: Instant | null;
}

/** Every key that was issued or changed. Of their texts, only hashes are kept. */
export interface Keyring {
  add(key: IssuedKey): KeyEntry;
  /** Puts the key in its new state; from the next request on, that is what counts. */
  change(entry: KeyEntry, key: IssuedKey): void;
  /** Makes the ends final that have passed for keys of the account. */
  settle(accountId: string): void;
  /** In the order of issue. */
  of(accountId: string): readonly KeyEntry[];
  all(): readonly KeyEntry[];
  find(id: string): KeyEntry | undefined;
  /** Notes the use of a text, and judges it; undefined for one that is of no key here. */
  present(text: string): { outcome: IssuedOutcome; account: Account } | undefined;
  /** The text of a key, derived anew. */
  textOf(key: IssuedKey, generation?: number): string;
}

/** Hexadecimal digits of a secret: 128 bits. */
const secretLength = 32;

/**
 * @param secret what texts of keys are derived from, asked for only where one holds a secret
 * @param now where the clock of an account stands
 */
export function createKeyring(secret: () => BinaryLike, now: (accountId: string) => Instant): Keyring {
  const entries: KeyEntry[] = [];
  const byId = new Map<string, KeyEntry>();
  const byAccount = new Map<string, KeyEntry[]>();
  const byHash = new Map<string, { entry: KeyEntry; generation: number }>();

  const textOf = (key: IssuedKey, generation = key.generation): string =>
    keyText(key, generation, (of) => hmac(secret(), `${key.id}/${of}`).slice(0, secretLength));
  const learn = (entry: KeyEntry, { generation }: IssuedKey): void => {
    byHash.set(sha256(textOf(entry.key, generation)), { entry, generation });
  };

  return {
    add(key) {
      const entry = {
        account: accountNamed(key.accountId),
        key,
        lastUsedAt: null,
      };
      entries.push(entry);
      byId.set(key.id, entry);
      const own = byAccount.get(key.accountId);
      if (own) own.push(entry);
      else byAccount.set(key.accountId, [entry]);
      learn(entry, key);
      return entry;
    },
    change(entry, key) {
      entry.key = key;
      learn(entry, key);
    },
    settle(accountId) {
      for (const entry of byAccount.get(accountId) ?? []) entry.key = settled(entry.key, now(accountId));
    },
    of: (accountId) => byAccount.get(accountId) ?? [],
    all: () => entries,
    find: (id) => byId.get(id),
    present(text) {
      if (byHash.size === 0) return undefined;
      const found = byHash.get(sha256(text));
      if (found === undefined) return undefined;
      const { entry, generation } = found;
      const at = now(entry.key.accountId);
      const outcome = judgeIssued(entry.key, generation, at);
      if (outcome === 'valid') entry.lastUsedAt = at;
      return { outcome, account: entry.account };
    },
    textOf,
  };
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
