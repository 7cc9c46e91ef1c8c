import type { Content } from '../../contract/generated/types.js';
import { jsonLeavesOf } from '../../values/json-pointer.js';
import {
  findAuthorityViolations,
  findAutomationViolations,
  findMatrixViolations,
  findResultViolations,
  findValidationViolations,
} from './invariants/conclusion.js';
import {
  findEditionViolations,
  findFormalityViolations,
  findOfficeDayViolations,
} from './invariants/formalities.js';
import {
  findOwnerViolations,
  findPercentageViolations,
  findSummaryViolations,
} from './invariants/ownership.js';
import {
  findAgeViolations,
  findExistenceViolations,
  findSharedNumberViolations,
  findSoleOwnerViolations,
} from './invariants/parties.js';
import {
  danglingPointers,
  danglingReferences,
  findQuoteViolations,
  findSubjectViolations,
  repeatedIds,
} from './invariants/references.js';
import { findGroupViolations, findStatusViolations } from './invariants/statuses.js';
import {
  findDateViolations,
  findEvidenceViolations,
  findMoneyViolations,
  findTaxIdViolations,
} from './invariants/values.js';
import type { InvariantViolation } from './invariants/violation.js';

const structuralInvariants = [
  repeatedIds,
  danglingReferences,
  danglingPointers,
  findTaxIdViolations,
  findDateViolations,
  findPercentageViolations,
  findSummaryViolations,
  findMoneyViolations,
  findEvidenceViolations,
  findQuoteViolations,
  findOwnerViolations,
  findGroupViolations,
  findStatusViolations,
  findOfficeDayViolations,
  findFormalityViolations,
  findEditionViolations,
  findAgeViolations,
  findExistenceViolations,
  findSoleOwnerViolations,
  findSharedNumberViolations,
];

const judgementInvariants = [
  findResultViolations,
  findMatrixViolations,
  findValidationViolations,
  findAuthorityViolations,
  findAutomationViolations,
];

/**
 * Where a content breaks the structural invariants, which hold for every report, that of a bad company too; empty
 * for a sound one. The content is taken to be valid by its schema.
 */
export function findViolations(content: Content): InvariantViolation[] {
  // Without a subject nothing can be judged, so that nothing can be compared with the judgement.
  const isJudged = findSubjectViolations(content).length === 0;
  return [...findStructuralViolations(content), ...(isJudged ? findJudgementViolations(content) : [])];
}

/** Where a content breaks those invariants that are not about its judgement: nothing of it is judged for this. */
export function findStructuralViolations(content: Content): InvariantViolation[] {
  const leaves = jsonLeavesOf(content);
  return [
    ...findSubjectViolations(content),
    ...structuralInvariants.flatMap((check) => check(content, leaves)),
  ];
}

/** Where the judgement that a content carries is not the one that follows from the rest. */
export function findJudgementViolations(content: Content): InvariantViolation[] {
  return judgementInvariants.flatMap((check) => check(content));
}
