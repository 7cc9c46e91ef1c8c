import { timingSafeEqual } from 'node:crypto';
import { type Account, accountNamed } from '../../../domain/access/accounts.js';
import { sha256 } from '../../work/sha256.js';
import type { SecretOf } from '../webhook-secrets.js';

/** Where the receiver of each account is. The path alone opens it, as that of any receiver. */
export interface ReceiverPaths {
  of(accountId: string): string;
  /** Whose receiver is at a path; undefined where none is. */
  accountAt(path: string): Account | undefined;
}

const prefix = '/_sandbox/webhooks/receiver/';

export function createReceiverPaths(secretOf: SecretOf): ReceiverPaths {
  const token = (accountId: string): string => sha256(secretOf(accountId, 'receiver', 0)).slice(0, 24);
  return {
    of: (accountId) => `${prefix}${encodeURIComponent(`${accountId}.${token(accountId)}`)}`,

    accountAt(path) {
      const [, id = '', given = ''] = /^(.+)\.([0-9a-f]{24})$/.exec(pathAfterPrefix(path)) ?? [];
      if (id === '' || !timingSafeEqual(Buffer.from(given), Buffer.from(token(id)))) return undefined;
      return accountNamed(id);
    },
  };
}

/** What stands behind the path that all receivers share; empty for any other path. */
function pathAfterPrefix(path: string): string {
  if (!path.startsWith(prefix)) return '';
  try {
    return decodeURIComponent(path.slice(prefix.length));
  } catch {
    return '';
  }
}
