import { describe, expect, it } from 'vitest';
import table from '../../fixtures/keys.json' with { type: 'json' };
import { judgeAuthorization, type KeyRules, keyExamples } from '../../src/accounts/authorization.js';
import { cpuMsOf } from '../cpu-time.js';

const ring: KeyRules = {
  environment: 'playground',
  policy: 'open',
  isAdminToken: (text) => text === adminToken,
  judgeUse: () => undefined,
};
const adminToken = 'correct-horse-battery';

/** An entry of the table. */
interface Row {
  outcome?: string;
  examples: readonly {
    authorization: readonly string[];
    before?: unknown;
    policy?: 'open' | 'registered';
    environment?: 'playground' | 'production';
  }[];
}

describe('keys under the policy open', () => {
  it.each([
    ['Bearer sbx_playground_demo' as string | undefined, { id: 'demo', seed: null }],
    ['bearer sbx_playground_demo', { id: 'demo', seed: null }],
    ['Bearer   sbx_playground_demo', { id: 'demo', seed: null }],
    ['Bearer sbx_playground_ci-3~acme', { id: 'ci-3~acme', seed: 'acme' }],
    ['Bearer sbx_playground_norevoked', { id: 'norevoked', seed: null }],
  ])('%s opens its account', (header, account) => {
    expect(judgeAuthorization(header === undefined ? [] : [header], ring)).toEqual({
      allowed: true,
      account,
    });
  });

  it.each([
    [undefined, 'missing', /no credentials/],
    ['', 'missing', /no credentials/],
    ['Basic dXNlcjpwYXNz', 'missing', /Bearer form/],
    ['sbx_playground_demo', 'missing', /Bearer form/],
    ['Bearer', 'missing', /no key/],
    ['Bearer sbx_playground_revoked', 'invalid', /revoked/],
    ['Bearer sbx_playground_revoked-2', 'invalid', /revoked/],
    ['Bearer sbx_playground_expired', 'invalid', /expired/],
    ['Bearer sbx_production_demo', 'invalid', /production/],
    ['Bearer sbx_playground_', 'invalid', /form/],
    ['Bearer sbx_playground_a b', 'invalid', /form/],
    ['Bearer sbx_playground_a~', 'invalid', /form/],
    [`Bearer sbx_playground_${'a'.repeat(65)}`, 'invalid', /form/],
    ['Bearer sk_live_4eC39HqLyjWDarjtT1zdp7dc', 'invalid', /payment provider.*leaked/],
    ['Bearer eyJhbGciOi.eyJzdWIi.c2ln', 'invalid', /JSON Web Token.*leaked/],
    ['Bearer something-else', 'invalid', /does not look like.*leaked/],
  ])('%s is refused', (header, reason, error) => {
    expect(judgeAuthorization(header === undefined ? [] : [header], ring)).toEqual({
      allowed: false,
      reason,
      row: expect.any(String),
      ...(reason === 'missing' ? { hint: expect.stringContaining('sbx_playground_<name>') } : {}),
      error: expect.stringMatching(error),
    });
  });

  it('production keys open accounts that no playground key opens', () => {
    const judge = (key: string) =>
      judgeAuthorization([`Bearer ${key}`], { ...ring, environment: 'production' });
    expect(judge('sbx_production_demo~acme')).toEqual({
      allowed: true,
      account: { id: 'production/demo~acme', seed: 'acme' },
    });
    expect(judge('sbx_playground_demo')).toMatchObject({ row: 'other-environment' });
    for (const key of ['sbx_production_', 'production', ''])
      expect(JSON.stringify(judge(key))).toContain('sbx_production_<name>');
  });

  it('a key with a million blanks is checked in linear time', () => {
    const header = `Bearer a${' '.repeat(1_000_000)}b`;
    const cpuMs = cpuMsOf(() =>
      expect(judgeAuthorization([header], ring)).toMatchObject({ allowed: false, reason: 'invalid' }),
    );
    // Linear time is milliseconds; quadratic time would be minutes.
    expect(cpuMs).toBeLessThan(2000);
  });

  const rows = Object.entries({ ...table.accepted, ...table.missing, ...table.invalid });

  it.each(rows)('every independent example of %s has this verdict', (name, row) => {
    const { examples, outcome = name } = row as Row;
    expect(examples.length).toBeGreaterThan(0);
    for (const { authorization, before, ...at } of examples) {
      if (before !== undefined || authorization.some((line) => line.includes('<'))) continue;
      const verdict = judgeAuthorization(authorization, { ...ring, ...at });
      expect([authorization, verdict.allowed ? 'valid' : verdict.row]).toEqual([
        authorization,
        verdict.allowed ? outcome : name,
      ]);
    }
  });

  it('the admin token is rejected as a key, and the error does not contain it', () => {
    const verdict = judgeAuthorization([`Bearer ${adminToken}`], ring);
    expect(verdict).toMatchObject({ allowed: false, reason: 'admin', row: 'admin-token' });
    expect(JSON.stringify(verdict)).not.toContain(adminToken);
    const near = judgeAuthorization([`Bearer ${adminToken}!`], ring);
    expect(near).toMatchObject({ allowed: false, reason: 'invalid' });
  });

  it('the record of an issued key takes precedence over the form of its name', () => {
    const account = { id: 'owner', seed: null };
    for (const [outcome, expected] of [
      ['valid', { allowed: true, account }],
      ['revoked', { allowed: false, row: 'revoked' }],
      ['replaced', { allowed: false, row: 'replaced' }],
      ['expired', { allowed: false, row: 'expired' }],
    ] as const)
      for (const policy of ['open', 'registered'] as const)
        for (const key of ['sbx_playground_guest', 'sbx_playground_revoked-guest']) {
          const judgeUse = () => ({ outcome, account });
          expect(judgeAuthorization([`Bearer ${key}`], { ...ring, policy, judgeUse })).toMatchObject(
            expected,
          );
        }
  });

  it('under the policy registered, a key that was not issued is rejected', () => {
    const registered = { ...ring, policy: 'registered' } as const;
    expect(judgeAuthorization(['Bearer sbx_playground_demo'], registered)).toMatchObject({ row: 'unknown' });
    expect(judgeAuthorization([], registered)).toMatchObject({
      hint: expect.stringContaining('POST /_sandbox/keys'),
    });
  });

  it('every kind of foreign secret has an example, and each example matches one row', () => {
    const { kinds, examples } = table.invalid['foreign-secret'];
    const verdicts = examples.map(({ authorization }) =>
      JSON.stringify(judgeAuthorization(authorization, ring)),
    );
    expect(kinds.map(({ kind }) => verdicts.filter((verdict) => verdict.includes(kind)).length)).toEqual(
      kinds.map(() => 1),
    );
    const all = keyExamples().map(({ authorization, environment, policy, before }) =>
      JSON.stringify([authorization, environment, policy, before]),
    );
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBe(rows.flatMap(([, { examples: own }]) => own).length);
  });

  it('no error message contains the key', () => {
    for (const secret of ['sk_live_abc123', 'ghp_abc123', 'sbx_playground_!abc123', 'abc123']) {
      expect(JSON.stringify(judgeAuthorization([`Bearer ${secret}`], ring))).not.toContain('abc123');
    }
  });
});
