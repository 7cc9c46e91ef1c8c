import { expect, it } from 'vitest';
import { accountNamed } from '../../src/accounts/account.js';
import { createKeyViolations } from '../../src/accounts/keys.js';

it('the name of a key must not have a prefix of refused keys, and the error names the prefix', () => {
  expect(createKeyViolations({ name: 'revoked-today' }, null, true)).toEqual([
    {
      detail:
        'name must not begin with revoked: keys of such names are refused on purpose, for tests of that response.',
      ...{ pointer: '#/name', keyword: 'not' },
    },
  ]);
  for (const body of [{ name: 'not-revoked' }, { name: 7 }, {}, undefined, null])
    expect(createKeyViolations(body, null, true)).toEqual([]);
});

it('all errors of a key are reported together', () => {
  const key = { name: 'expired', environment: 'production', seed: 'x', expiresAt: '2026-02-30T00:00:00Z' };
  const pointers = (...of: Parameters<typeof createKeyViolations>) =>
    createKeyViolations(...of).map(({ pointer }) => pointer);
  expect(pointers(key, accountNamed('demo'), true)).toEqual([
    ...['#/name', '#/environment', '#/seed', '#/expiresAt'],
  ]);
  expect(pointers(key, null, false)).toEqual(['#/name', '#/environment', '#/expiresAt']);
});
