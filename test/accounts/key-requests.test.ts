import { expect, it } from 'vitest';
import { nameViolations } from '../../src/accounts/keys.js';

it('the name of a key must not have a prefix of refused keys, and the error names the prefix', () => {
  expect(nameViolations({ name: 'revoked-today' })).toEqual([
    {
      detail:
        'name must not begin with revoked: keys of such names are refused on purpose, for tests of that response.',
      ...{ pointer: '#/name', keyword: 'not' },
    },
  ]);
  for (const body of [{ name: 'not-revoked' }, { name: 7 }, {}, undefined, null])
    expect(nameViolations(body)).toEqual([]);
});
