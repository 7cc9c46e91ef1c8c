import { administrationRules } from './administration.js';
import { capitalRules } from './capital.js';
import { complianceRules } from './compliance.js';
import { constitutionRules } from './constitution.js';
import { documentRules } from './documents.js';
import { entityExistenceRules } from './entity-existence.js';
import { entityIdentityRules } from './entity-identity.js';
import { powerRules } from './powers.js';
import type { Rule } from './rule.js';
import { shareholderRules } from './shareholders.js';
import { beneficialOwnerRules } from './ubo.js';

/** All business rules, in the order in which a report lists its validations. */
export const rules: readonly Rule[] = [
  ...entityIdentityRules,
  ...entityExistenceRules,
  ...constitutionRules,
  ...capitalRules,
  ...shareholderRules,
  ...beneficialOwnerRules,
  ...administrationRules,
  ...powerRules,
  ...documentRules,
  ...complianceRules,
];
