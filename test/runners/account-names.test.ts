import { describe, expect, it } from 'vitest';
import { accountName, furtherName } from '../../src/runners/account-names.js';

/** The form of a key's name, in schemas/keys/create-key.json. */
const form = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

describe('the account name of a test', () => {
  const attempt = { title: 'opens the account', id: 'a.test.js 1', earlier: 0 };

  it('depends on the test alone', () => {
    expect(accountName(attempt, '')).toBe('test-opens-the-account-69babf5404');
    expect(accountName(attempt, '')).toBe(accountName({ ...attempt }, ''));
  });

  it('differs for tests of equal titles, further attempts, runs and accounts', () => {
    const own = accountName(attempt, '');
    const names = [
      own,
      accountName({ ...attempt, id: 'b.test.js 1' }, ''),
      accountName({ ...attempt, earlier: 1 }, ''),
      accountName({ ...attempt, earlier: 2 }, ''),
      accountName(attempt, 'run-2'),
      furtherName(own, 'other'),
      furtherName(own, 'Other'),
    ];
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    '',
    '…',
    'revoked',
    'x'.repeat(300),
    'Área: ¿qué? 株式会社',
    '../../etc',
    'a~b',
    `${'a'.repeat(31)}-b`,
  ])('is a valid name of a key for the title %j', (title) => {
    for (const run of ['', 'r'.repeat(300)]) {
      const name = accountName({ title, id: title, earlier: 999_999 }, run);
      expect(name).toMatch(form);
      expect(furtherName(name, title)).toMatch(form);
    }
  });
});
