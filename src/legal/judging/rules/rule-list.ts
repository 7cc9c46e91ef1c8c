import { administrationRules } from './administration.js';
import { checkAttorneyNames } from './attorney-names.js';
import { beneficialOwnerRules } from './beneficial-owners.js';
import { capitalRules } from './capital.js';
import { adverseFindingRules, complianceRules, proceedingRules } from './compliance.js';
import { constitutionRules } from './constitution.js';
import { documentRules } from './documents.js';
import { entityExistenceRules } from './entity-existence.js';
import { entityIdentityRules, successionRules } from './entity-identity.js';
import { checkDelegation, checkGrant, checkInstrumentAge, checkReplacement } from './power-instruments.js';
import { checkBrackets, checkCombinations, checkCoverage, checkOfficeHolders } from './power-signing.js';
import { checkReliedTerm, checkRevocations } from './power-terms.js';
import { type Rule, rule } from './rule.js';
import { securitiesRules } from './securities.js';
import { encumbranceRules, shareholderRules } from './shareholders.js';

/** Rules on who can sign, and if they still can. */
const powerRules: readonly Rule[] = [
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

/** All rules, in the order of the validations. */
export const rules: readonly Rule[] = [
  ...entityIdentityRules,
  ...entityExistenceRules,
  ...securitiesRules,
  ...successionRules,
  ...constitutionRules,
  ...capitalRules,
  ...shareholderRules,
  ...encumbranceRules,
  ...beneficialOwnerRules,
  ...administrationRules,
  ...powerRules,
  ...documentRules,
  ...complianceRules,
  ...proceedingRules,
  ...adverseFindingRules,
];
