import { expect, it } from 'vitest';
import { nameViolations } from '../../src/accounts/keys.js';

it('a key can not have a name by which keys are refused on purpose, and is told which', () => {
  expect(nameViolations({ name: 'revoked-today' })).toEqual([
    {
      detail:
        'name must not begin with revoked: keys of such names are refused on purpose, for tests of that answer.',
      ...{ pointer: '#/name', keyword: 'not' },
    },
  ]);
  for (const body of [{ name: 'not-revoked' }, { name: 7 }, {}, undefined, null])
    expect(nameViolations(body)).toEqual([]);
});
