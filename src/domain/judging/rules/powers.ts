import { checkAttorneyNames } from './powers-attorneys.js';
import { checkBrackets } from './powers-brackets.js';
import { checkCombinations } from './powers-combinations.js';
import { checkDelegation } from './powers-delegation.js';
import { checkGrant, checkReplacement } from './powers-instrument.js';
import { checkInstrumentAge } from './powers-instrument-age.js';
import { checkCoverage, checkOfficeHolders } from './powers-signing.js';
import { checkReliedTerm, checkRevocations } from './powers-term.js';
import { type Rule, rule } from './rule.js';

/** Who may sign, and whether they still may. */
export const powerRules: readonly Rule[] = [
  rule('POW-001', 'poderes', checkGrant),
  rule('POW-002', 'poderes', checkReliedTerm),
  rule('POW-003', 'poderes', checkRevocations),
  rule('POW-004', 'poderes', checkInstrumentAge),
  rule('POW-005', 'poderes', checkCoverage),
  rule('POW-006', 'poderes', checkCombinations),
  rule('POW-007', 'poderes', checkBrackets),
  rule('POW-008', 'poderes', checkDelegation),
  rule('POW-009', 'poderes', checkOfficeHolders),
  rule('POW-010', 'poderes', checkAttorneyNames),
  rule('POW-011', 'poderes', checkReplacement),
];
