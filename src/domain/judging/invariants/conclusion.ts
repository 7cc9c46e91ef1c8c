import type { Content } from '../../../contract/generated/types.js';
import { conclusionOutcomeOf } from '../conclusion.js';
import { unsettledOperations } from '../contested.js';
import { bindingMatrix } from '../dispossession.js';
import { judge } from '../judgement.js';
import { isLive, reviewsOf } from '../reviews.js';
import { examineReport } from '../rules/examined-report.js';
import { rules } from '../rules/rules.js';
import type { InvariantViolation } from './violation.js';

/** S11: the result follows from the validations; without any there is none, and the reason is told. */
export function findResultViolations(content: Content): InvariantViolation[] {
  const { result, reason } = content.conclusion;
  const pointer = '/conclusion/result';
  if (result === null) {
    if (reason === 'not_validated' && content.validations.length === 0) return [];
    return [{ invariant: 'S11', pointer, detail: 'there is no result, and no reason for that' }];
  }
  const live = content.validations.filter(isLive);
  const right = conclusionOutcomeOf(content.validations, unsettledOperations(examineReport(content), live));
  if (result === right && reason === null) return [];
  return [{ invariant: 'S11', pointer, detail: `the validations lead to ${right}` }];
}

/** S12: the authority matrix is what the powers of today give, as far as they bind. */
export function findMatrixViolations(content: Content): InvariantViolation[] {
  const right = bindingMatrix(content);
  if (JSON.stringify(right) === JSON.stringify(content.conclusion.authorityMatrix)) return [];
  const pointer = '/conclusion/authorityMatrix';
  return [{ invariant: 'S12', pointer, detail: `the powers give ${right.length} rows, and others` }];
}

/** S20: every rule has its say, its passes in one entry and each objection in its own, as the rules find them. */
export function findValidationViolations(content: Content): InvariantViolation[] {
  if (content.conclusion.result === null) return [];
  const right = judge(content, { validate: true, reviews: reviewsOf(content) }).validations;
  return rules.flatMap(({ id }): InvariantViolation[] => {
    const own = content.validations.filter(({ ruleId }) => ruleId === id);
    const found = right.filter(({ ruleId }) => ruleId === id);
    if (JSON.stringify(own) === JSON.stringify(found)) return [];
    const pointer = '/validations';
    return [
      { invariant: 'S20', pointer, detail: `${id} finds ${found.map(({ outcome }) => outcome).join(', ')}` },
    ];
  });
}
