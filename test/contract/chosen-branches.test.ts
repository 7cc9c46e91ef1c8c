import { describe, expect, it } from 'vitest';
import { ScenarioFile as isScenarioFile } from '../../src/contract/generated/fixture-validators.js';
import { withoutUnmeantBranches } from '../../src/contract/validator.js';
import { describeViolations } from '../../src/contract/violations.js';

const scenario = {
  key: 'a',
  taxId: '66100050-3',
  story: { es: 'x', en: 'x' },
  expected: { conclusion: null, rules: [], status: 'failed' },
};

function details(company: object): string[] {
  expect(isScenarioFile({ ...scenario, company })).toBe(false);
  return describeViolations(withoutUnmeantBranches(isScenarioFile.errors ?? []), 'file').map(
    ({ detail }) => detail,
  );
}

describe('withoutUnmeantBranches', () => {
  it('keeps the errors of the alternative that was meant', () => {
    expect(details({ changes: ['cambio_nombr'] })).toEqual([
      expect.stringMatching(/^company\.changes\.0 must be cambio_nombre, .* Did you mean cambio_nombre\?$/),
    ]);
    expect(details({ changes: [{ kind: 'transfer', dat: '2020-01-01' }] })).toEqual([
      'company.changes.0 takes only kind, date and before, not "dat". Did you mean date?',
    ]);
    expect(details({ classes: { members: { A: 1 } } })).toEqual([
      'company.classes lacks the field brackets, which is required.',
    ]);
  });

  it('returns one error with all types if no alternative has the type', () => {
    expect(details({ changes: [7] })).toEqual(['company.changes.0 must be a string or object, not 7.']);
    expect(details({ classes: 'A' })).toEqual([
      'company.classes must be an object or null, not the string "A".',
    ]);
  });

  it('keeps the errors of each place', () => {
    expect(details({ changes: [7, { kind: 'transfer', dat: '2020-01-01' }], capital: '7' })).toEqual([
      'company.capital must be an integer, not the string "7".',
      'company.changes.1 takes only kind, date and before, not "dat". Did you mean date?',
      'company.changes.0 must be a string or object, not 7.',
    ]);
  });

  it('changes nothing without alternatives', () => {
    expect(details({ capital: '7' })).toEqual(['company.capital must be an integer, not the string "7".']);
  });
});
