import { describe, expect, it } from 'vitest';
import table from '../../fixtures/keys.json' with { type: 'json' };
import { judgeAuthorization, keyExamples, outcomeOf } from '../../src/domain/keys.js';

describe('keys, under the policy open', () => {
  it.each([
    ['Bearer sbx_playground_demo' as string | undefined, { id: 'demo', seed: null }],
    ['bearer sbx_playground_demo', { id: 'demo', seed: null }],
    ['Bearer   sbx_playground_demo', { id: 'demo', seed: null }],
    ['Bearer sbx_playground_ci-3~acme', { id: 'ci-3~acme', seed: 'acme' }],
    ['Bearer sbx_playground_norevoked', { id: 'norevoked', seed: null }],
  ])('%s opens its account', (header, account) => {
    expect(judgeAuthorization(header === undefined ? [] : [header])).toEqual({ allowed: true, account });
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
  ])('%s is refused', (header, reason, fault) => {
    expect(judgeAuthorization(header === undefined ? [] : [header])).toEqual({
      allowed: false,
      reason,
      outcome: expect.any(String),
      fault: expect.stringMatching(fault),
    });
  });

  it('a key with a million blanks in it is judged in time that grows with its length only', () => {
    const header = `Bearer a${' '.repeat(1_000_000)}b`;
    const start = performance.now();
    expect(judgeAuthorization([header])).toMatchObject({ allowed: false, reason: 'invalid' });
    // It takes milliseconds; time that grew with the square would be minutes.
    expect(performance.now() - start).toBeLessThan(2000);
  });

  const rows = Object.entries({ ...table.accepted, ...table.missing, ...table.invalid });

  it.each(rows)('every example of %s is judged so', (outcome, { examples }) => {
    expect(examples.length).toBeGreaterThan(0);
    for (const lines of examples)
      expect([lines, outcomeOf(judgeAuthorization(lines))]).toEqual([lines, outcome]);
  });

  it('every kind of foreign secret has an example, and no example is of two rows', () => {
    const { kinds, examples } = table.invalid['foreign-secret'];
    const faults = examples.map((lines) => JSON.stringify(judgeAuthorization(lines)));
    expect(kinds.map(({ kind }) => faults.filter((fault) => fault.includes(kind)).length)).toEqual(
      kinds.map(() => 1),
    );
    const all = keyExamples().map(({ authorization }) => JSON.stringify(authorization));
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBe(rows.flatMap(([, { examples: own }]) => own).length);
  });

  it('no fault repeats the key', () => {
    for (const secret of ['sk_live_abc123', 'ghp_abc123', 'sbx_playground_!abc123', 'abc123']) {
      expect(JSON.stringify(judgeAuthorization([`Bearer ${secret}`]))).not.toContain('abc123');
    }
  });
});
