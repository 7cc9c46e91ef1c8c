import { sha256 } from './sha256.js';

/** Gives each request of an account its id: a function of the account and the request's position in it. */
export type NextRequestId = (accountId: string) => string;

export function createRequestIds(): NextRequestId {
  const accounts = new Map<string, { mark: string; position: number }>();
  return (accountId) => {
    let account = accounts.get(accountId);
    if (account === undefined) {
      account = { mark: sha256(accountId).slice(0, 8), position: 0 };
      accounts.set(accountId, account);
    }
    account.position += 1;
    return `req_${account.mark}_${account.position}`;
  };
}
