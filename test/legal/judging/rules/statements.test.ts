import { describe, expect, it } from 'vitest';
import { healthySa } from '../../healthy/sa.js';
import { healthySpa } from '../../healthy/spa.js';
import { statementsAfter } from './statements.js';
import { administrationStatements } from './statements-administration.js';
import { companyStatements } from './statements-company.js';
import { partiesStatements } from './statements-parties.js';
import { powersStatements } from './statements-powers.js';

// Lawyers read what a rule states: why it passed or does not apply, and how a finding is cured.
describe('the statements about a healthy SpA', () => {
  it.each([...companyStatements, ...partiesStatements, ...powersStatements])(
    'change if %s, by %s',
    (_, ruleId, expected, change) => {
      expect(statementsAfter(healthySpa(), ruleId, change)).toEqual(expected);
    },
  );
});

describe('the statements about a healthy S.A.', () => {
  it.each(administrationStatements)('change if %s, by %s', (_, ruleId, expected, change) => {
    expect(statementsAfter(healthySa(), ruleId, change)).toEqual(expected);
  });
});
