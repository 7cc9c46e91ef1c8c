import type { Content } from '../../contract/generated/types.js';
import { leavesOf } from '../values/leaves.js';
import { authorityFaults, automationFaults } from './invariants/authority.js';
import { matrixFaults, resultFaults, validationFaults } from './invariants/conclusion.js';
import { editionFaults, formalityFaults } from './invariants/formalities.js';
import { sharedNumberFaults, soleOwnerFaults } from './invariants/identities.js';
import { ageFaults, existenceFaults } from './invariants/lives.js';
import { officeDayFaults } from './invariants/office-days.js';
import { ownerFaults, percentageFaults, summaryFaults } from './invariants/ownership.js';
import { quoteFaults } from './invariants/quotes.js';
import { danglingPointers, danglingReferences, repeatedIds, subjectFaults } from './invariants/references.js';
import { groupFaults, statusFaults } from './invariants/standing.js';
import { dateFaults, evidenceFaults, moneyFaults, taxIdFaults } from './invariants/values.js';
import type { Violation } from './invariants/violation.js';

const structural = [
  repeatedIds,
  danglingReferences,
  danglingPointers,
  taxIdFaults,
  dateFaults,
  percentageFaults,
  summaryFaults,
  moneyFaults,
  evidenceFaults,
  quoteFaults,
  ownerFaults,
  groupFaults,
  statusFaults,
  officeDayFaults,
  formalityFaults,
  editionFaults,
  ageFaults,
  existenceFaults,
  soleOwnerFaults,
  sharedNumberFaults,
];

const concluding = [resultFaults, matrixFaults, validationFaults, authorityFaults, automationFaults];

/**
 * Where a content breaks the structural invariants, which hold for every report, that of a bad company too; empty
 * for a sound one. The content is taken to be valid by its schema.
 */
export function violatedInvariants(content: Content): Violation[] {
  // Without a subject nothing can be judged, so that nothing can be compared with the judgement.
  const isJudged = subjectFaults(content).length === 0;
  return [...unsoundPlaces(content), ...(isJudged ? misjudgedPlaces(content) : [])];
}

/** Where a content breaks those invariants that are not about its judgement: nothing of it is judged for this. */
export function unsoundPlaces(content: Content): Violation[] {
  const leaves = leavesOf(content);
  return [...subjectFaults(content), ...structural.flatMap((check) => check(content, leaves))];
}

/** Where the judgement that a content carries is not the one that follows from the rest. */
export function misjudgedPlaces(content: Content): Violation[] {
  return concluding.flatMap((check) => check(content));
}
