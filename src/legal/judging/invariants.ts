import type { Content } from '../../contract/generated/types.js';
import { jsonLeavesOf } from '../../values/json-pointer.js';
import { ComplexOwnershipError } from '../ownership/holdings.js';
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
  findEvidenceViolations,
  findQuoteViolations,
  findSubjectViolations,
  repeatedIds,
} from './invariants/references.js';
import { findGroupViolations, findStatusViolations } from './invariants/statuses.js';
import { findDateViolations, findMoneyViolations, findTaxIdViolations } from './invariants/values.js';
import type { InvariantViolation } from './invariants/violation.js';

/** Those of ids first: without sound ids, others may throw. */
const structuralInvariants = [
  findSubjectViolations,
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
 * Returns the violations of the structural invariants, which hold for every report, also of a company with findings.
 * Expects a content that matches the schema.
 */
export function findViolations(content: Content): InvariantViolation[] {
  // Without a subject the report cannot be judged.
  const isJudged = findSubjectViolations(content).length === 0;
  return [...findStructuralViolations(content), ...(isJudged ? findJudgementViolations(content) : [])];
}

/** Returns the violations of invariants that need no judgement; nothing is judged for them. */
export function findStructuralViolations(content: Content): InvariantViolation[] {
  const leaves = jsonLeavesOf(content);
  return structuralInvariants.flatMap((check) => check(content, leaves));
}

/**
 * Returns the reason why a report cannot be judged: it breaks an invariant, or its ownership is too complex.
 * @param error of judging the report
 * @throws the error itself if the report is sound, since it is then a bug
 */
export function unjudgeableReasonOrThrow(error: unknown, content: Content): string {
  const leaves = jsonLeavesOf(content);
  const isBroken = () => structuralInvariants.some((check) => check(content, leaves).length > 0);
  if (!(error instanceof ComplexOwnershipError || isBroken())) throw error;
  return error instanceof Error ? error.message : String(error);
}

/** Returns where the judgement in the content differs from the computed one. */
export function findJudgementViolations(content: Content): InvariantViolation[] {
  return judgementInvariants.flatMap((check) => check(content));
}
