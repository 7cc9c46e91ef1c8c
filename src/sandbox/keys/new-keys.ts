import type { IssuedKey } from '../../domain/access/issued-keys.js';
import { sha256 } from '../work/sha256.js';

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
