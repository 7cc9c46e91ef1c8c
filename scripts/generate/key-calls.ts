import { type Call, json } from './example-calls.js';

/** Of the sandbox that is asked. */
export const adminToken = 'an-admin-token-of-examples';
/** By which the keys in examples are the same each time. */
export const keySecret = 'the-key-secret-of-examples';

const create = { operation: 'createKey', method: 'POST', path: '/_sandbox/keys', headers: json };
/** The key that the first call makes. */
const ci = '/_sandbox/keys/key_ccb1c76d5ae1e9a1';
const post = { method: 'POST' };
const admin = { Authorization: `Bearer ${adminToken}` };

export const keyCalls: readonly Call[] = [
  {
    ...create,
    name: 'another',
    summary: 'Another key of the account',
    body: { name: 'ci', expiresAt: '2026-07-01T00:00:00Z' },
  },
  { ...create, name: 'exists', summary: 'A name that is taken', body: { name: 'ci' } },
  {
    ...create,
    name: 'forbidden',
    summary: 'A key that names another account',
    path: '/_sandbox/keys?account=demo',
    body: { name: 'ci' },
  },
  {
    ...create,
    name: 'firstOfAnAccount',
    summary: 'With the admin token, the first key of a new account',
    headers: { ...json, ...admin },
    body: { name: 'acme', environment: 'production' },
  },
  { operation: 'listKeys', name: 'own', summary: 'The keys of the account', path: '/_sandbox/keys' },
  {
    operation: 'listKeys',
    name: 'all',
    summary: 'With the admin token, the keys of all accounts',
    path: '/_sandbox/keys?limit=2',
    headers: admin,
  },
  { operation: 'getKey', name: 'key', summary: 'A key', path: ci },
  { operation: 'getKey', name: 'unknown', summary: 'A key of nobody', path: '/_sandbox/keys/key_0' },
  { operation: 'showKey', name: 'key', summary: 'A key, to be copied', path: `${ci}/secret` },
  {
    ...post,
    operation: 'regenerateKey',
    name: 'overlap',
    summary: 'The old key is taken for a day more',
    path: `${ci}/regenerate`,
    headers: json,
    body: { overlap: 'P1D' },
  },
  { ...post, operation: 'revokeKey', name: 'revoked', summary: 'Revoked', path: `${ci}/revoke` },
  {
    ...post,
    operation: 'regenerateKey',
    name: 'revoked',
    summary: 'A key that is revoked',
    path: `${ci}/regenerate`,
  },
];
