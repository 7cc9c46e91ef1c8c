import type { Config } from '../contract/generated/types.js';
import type { Environment } from '../domain/access/accounts.js';
import type { RunningEnvironments } from '../http/connection/environments.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import type { AccountControls } from './account-controls.js';
import { createControls, type SharedState } from './create-controls.js';

/** The accounts of a sandbox, by the names of their keys; by default those of the playground. */
export interface AccountsByName {
  /** Under `registered` the key is issued. */
  keyOf(name: string, environment?: Environment): string;
  /** @throws Error where the name makes no key that is taken */
  account(name: string, environment?: Environment): AccountControls;
}

/** @param server where they are reached */
export function createAccounts(
  sandbox: Sandbox,
  server: Pick<RunningEnvironments, 'url' | 'productionUrl'>,
  { keyPolicy }: Pick<Config, 'keyPolicy'>,
  running: SharedState,
): AccountsByName {
  const keyOf: AccountsByName['keyOf'] = (name, environment = 'playground') =>
    keyPolicy === 'open' ? `sbx_${environment}_${name}` : sandbox.keys.textFor(name, environment);

  const account: AccountsByName['account'] = (name, environment = 'playground') => {
    const key = keyOf(name, environment);
    const verdict = sandbox.keys.judge([`Bearer ${key}`], environment);
    if (verdict instanceof Promise) throw new Error('a store in memory never waits');
    if (!verdict.allowed) throw new Error(`the key of the name ${name} opens no account: ${verdict.fault}`);
    const url = environment === 'production' ? (server.productionUrl ?? server.url) : server.url;
    const controlsOf = (other: string): AccountControls => account(other, environment);
    return createControls(sandbox, { account: verdict.account, url, key, controlsOf }, running);
  };

  return { keyOf, account };
}
