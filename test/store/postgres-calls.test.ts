import { describe, expect, it } from 'vitest';
import { DatabaseError } from '../../src/store/database.js';
import { databaseErrorOf } from '../../src/store/postgres-calls.js';

const where = 'postgres://127.0.0.1:5432/sandbox';

describe('an error of PostgreSQL', () => {
  it.each([
    ['57014', 'canceling statement due to statement timeout', 'unavailable', /cancels .*statement_timeout/],
    ['57P03', 'the database system is starting up', 'unavailable', /is starting or stopping/],
    ['53300', 'sorry, too many clients already', 'unavailable', /has no connection left/],
    ['40P01', 'deadlock detected', 'unavailable', /has aborted a statement/],
    ['40001', 'could not serialize access', 'unavailable', /has aborted a statement/],
    ['53100', 'could not extend file', 'full', /has no room/],
    ['ECONNREFUSED', 'connect ECONNREFUSED', 'unavailable', /does not respond/],
    ['', 'Query read timeout', 'unavailable', /does not respond/],
    ['08P01', 'unsupported startup parameter', 'unavailable', /behind a pool that refuses/],
    ['42P05', 'prepared statement "append" already exists', 'unusable', /pool in transaction mode/],
    ['42P01', 'relation "facts" does not exist', 'unusable', /lacks tables/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'Hostname does not match', 'unusable', /no certificate .*sslrootcert/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify', 'unusable', /no certificate .*sslrootcert/],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate', 'unusable', /no certificate .*sslrootcert/],
    ['CERT_HAS_EXPIRED', 'certificate has expired', 'unusable', /no certificate .*sslrootcert/],
    ['', 'The server does not support SSL connections', 'unusable', /accepts no TLS/],
    ['28000', 'no pg_hba.conf entry for host "::1", user "a", no encryption', 'unusable', /accepts only TLS/],
    ['28P01', 'password authentication failed', 'unusable', /refuses this user or password/],
  ])('with the code "%s" (%s) is reported as %s, with what to do', (code, text, kind, message) => {
    const error = databaseErrorOf(Object.assign(new Error(text), { code }), where);
    expect(error).toBeInstanceOf(DatabaseError);
    expect(error).toMatchObject({ code: kind, message: expect.stringMatching(message) });
    expect((error as Error).message).toMatch(new RegExp(`^${where} `));
  });

  it('about a file of certificates has its own remedy', () => {
    const error = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' });
    expect(databaseErrorOf(error, where)).toMatchObject({
      code: 'unusable',
      message: expect.stringMatching(/ needs a file that cannot be read\. Correct sslrootcert, /),
    });
  });

  it('stays as it is if its kind is unknown', () => {
    const error = Object.assign(new Error('syntax error'), { code: '42601' });
    expect(databaseErrorOf(error, where)).toBe(error);
  });
});
