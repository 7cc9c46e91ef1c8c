import { describe, expect, it } from 'vitest';
import { DatabaseError } from '../../src/store/database.js';
import { databaseErrorOf } from '../../src/store/postgres-calls.js';

const where = 'postgres://127.0.0.1:5432/sandbox';

describe('an error of PostgreSQL', () => {
  it.each([
    ['57014', 'canceling statement due to statement timeout', 'unavailable', /cancels .*statement_timeout/],
    ['57P03', 'the database system is starting up', 'unavailable', /is starting or stopping/],
    ['53300', 'sorry, too many clients already', 'unavailable', /has no connection left/],
    ['53100', 'could not extend file', 'full', /has no room/],
    ['ECONNREFUSED', 'connect ECONNREFUSED', 'unavailable', /does not respond/],
    ['', 'Query read timeout', 'unavailable', /does not respond/],
  ])('with the code "%s" (%s) is reported as %s, with what to do', (code, text, kind, message) => {
    const error = databaseErrorOf(Object.assign(new Error(text), { code }), where);
    expect(error).toBeInstanceOf(DatabaseError);
    expect(error).toMatchObject({ code: kind, message: expect.stringMatching(message) });
    expect((error as Error).message).toMatch(new RegExp(`^${where} `));
  });

  it('stays as it is if its kind is unknown', () => {
    const error = Object.assign(new Error('syntax error'), { code: '42601' });
    expect(databaseErrorOf(error, where)).toBe(error);
  });
});
