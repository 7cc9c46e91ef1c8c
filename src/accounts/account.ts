import type { Environment } from '../contract/generated/types.js';

export type { Environment } from '../contract/generated/types.js';

/** All state of one key's holder belongs to an account; nothing is reached without naming one. */
export interface Account {
  id: string;
  /** The universe of this account, where the key names one. */
  seed: string | null;
}

const ofProduction = 'production/';

/** The account of an id, such as `demo`, `demo~acme` or `production/demo`. */
export function accountNamed(id: string): Account {
  const mark = id.indexOf('~');
  return { id, seed: mark < 0 ? null : id.slice(mark + 1) };
}

/** The environments share no account, whatever the names of their keys. */
export function accountId(environment: Environment, name: string): string {
  return environment === 'playground' ? name : ofProduction + name;
}

export function environmentOf(id: string): Environment {
  return id.startsWith(ofProduction) ? 'production' : 'playground';
}

/** What the environment leaves of an account's id: its name, with its seed where it has one. */
export function nameInEnvironment(id: string): string {
  return id.startsWith(ofProduction) ? id.slice(ofProduction.length) : id;
}

/** The name of the key that the policy open takes for an account, without its seed. */
export function plainName(id: string): string {
  return nameInEnvironment(id).split('~')[0] ?? '';
}

/** The account that a text names which holds no secret, such as `sbx_playground_demo~acme`. */
export function plainAccountId(text: string): string {
  const [, environment, ...own] = text.split('_');
  return accountId(environment === 'production' ? 'production' : 'playground', own.join('_'));
}
