import { administrationRules } from './administration.js';
import { adverseFindingRules } from './adverse-findings.js';
import { capitalRules } from './capital.js';
import { complianceRules } from './compliance.js';
import { constitutionRules } from './constitution.js';
import { documentRules } from './documents.js';
import { encumbranceRules } from './encumbrances.js';
import { entityExistenceRules } from './entity-existence.js';
import { entityIdentityRules } from './entity-identity.js';
import { powerRules } from './powers.js';
import { proceedingRules } from './proceedings.js';
import type { Rule } from './rule.js';
import { securitiesRules } from './securities.js';
import { shareholderRules } from './shareholders.js';
import { successionRules } from './successions.js';
import { beneficialOwnerRules } from './ubo.js';

/** All business rules, in the order in which a report lists its validations. */
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
