import { type Call, json } from './calls.js';

/** Admin token of the sandbox. */
export const adminToken = 'an-admin-token-of-examples';
/** Secret of the sandbox, from which the keys in examples are derived, the same in every run. */
export const keySecret = 'the-key-secret-of-examples';

const create = { operation: 'createKey', method: 'POST', path: '/_sandbox/keys', headers: json };
/** The key that the first call issues. */
const ci = '/_sandbox/keys/{last}';
const post = { method: 'POST' };

export const keyCalls: readonly Call[] = [
  {
    ...create,
    name: 'another',
    summary: 'Another key of the account',
    body: { name: 'ci', expiresAt: '2026-07-01T00:00:00Z' },
  },
  { ...create, name: 'exists', summary: 'A name in use', body: { name: 'ci' } },
  {
    ...create,
    name: 'forbidden',
    summary: 'A key that names another account',
    path: '/_sandbox/keys?account=acme',
    body: { name: 'ci' },
  },
  { operation: 'getKey', name: 'unknown', summary: 'A key of nobody', path: '/_sandbox/keys/key_0' },
  { ...post, operation: 'revokeKey', name: 'revokedBefore', summary: 'Revoked', path: `${ci}/revoke` },
  {
    ...post,
    operation: 'regenerateKey',
    name: 'revoked',
    summary: 'A key that is revoked',
    path: `${ci}/regenerate`,
  },
];
