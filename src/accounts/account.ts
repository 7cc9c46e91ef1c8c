import type { Environment } from '../contract/generated/types.js';

/** The owner of one isolated world. All state belongs to an account and is reached by its id. */
export interface Account {
  id: string;
  /** The universe of the account; null for that of the server. */
  seed: string | null;
}

/** The account of requests without a valid key, or with the admin token; it counts them. */
export const anonymousAccount: Account = { id: '', seed: null };

const ofProduction = 'production/';

/** Returns the account of an id such as `demo`, `demo~acme` or `production/demo`. */
export function accountNamed(id: string): Account {
  const mark = id.indexOf('~');
  return { id, seed: mark < 0 ? null : id.slice(mark + 1) };
}

/** Returns the account id of a key name. The environments share no account. */
export function accountId(environment: Environment, name: string): string {
  return environment === 'playground' ? name : ofProduction + name;
}

export function environmentOf(id: string): Environment {
  return id.startsWith(ofProduction) ? 'production' : 'playground';
}

/** Returns the id without its environment: the name, with its seed if it has one. */
export function nameInEnvironment(id: string): string {
  return id.startsWith(ofProduction) ? id.slice(ofProduction.length) : id;
}

/** Returns the name of the key that opens the account under the policy `open`, without its seed. */
export function plainName(id: string): string {
  return nameInEnvironment(id).split('~')[0] ?? '';
}

/** Returns the id of the account that a key without a secret names, such as `sbx_playground_demo~acme`. */
export function plainAccountId(text: string): string {
  const [, environment, ...own] = text.split('_');
  return accountId(environment === 'production' ? 'production' : 'playground', own.join('_'));
}
