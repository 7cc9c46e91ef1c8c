import { memoize } from '../../domain/values/remembering.js';
import type { Store } from '../ports.js';
import { sha256 } from '../work/sha256.js';

/** Gives each request of an account its id: a function of the account and the request's position in its world. */
export type NextRequestId = (accountId: string) => string;

/** Marks of accounts that are kept, since a hash for each request would cost more than all else about its id. */
const maxRememberedPrefixes = 10_000;

export function createRequestIds({ countRequest }: Store): NextRequestId {
  const markOf = memoize(maxRememberedPrefixes, (accountId: string) => sha256(accountId).slice(0, 8));
  return (accountId) => `req_${markOf(accountId)}_${countRequest(accountId)}`;
}
