import type { Content, Review } from '../../contract/generated/types.js';
import { findSubjectViolations } from '../judging/invariants/references.js';
import { conclude } from '../judging/judgement.js';
import { isFinding } from '../judging/reviews.js';
import { accepted, type EditVerdict } from './edits.js';

/** What a review comes to; a validation that found nothing can't be reviewed. */
export type ReviewVerdict =
  | (EditVerdict & { readonly accepted: true })
  | { readonly accepted: false; readonly reason: 'unknown' }
  | { readonly accepted: false; readonly reason: 'no_finding'; readonly outcome: string };

/** A lawyer's decision about a finding: the validation shows it, and the conclusion follows. */
export function reviewFinding(content: Content, validationId: string, review: Review): ReviewVerdict {
  const validation = content.validations.find(({ id }) => id === validationId);
  if (validation === undefined) return { accepted: false, reason: 'unknown' };
  if (!isFinding(validation)) return { accepted: false, reason: 'no_finding', outcome: validation.outcome };
  const { decision, by, reason } = validation.review ?? {};
  // Who sends it twice means it once.
  if (decision === review.decision && by === review.by && reason === review.reason) {
    return { accepted: true, content, patch: [] };
  }
  const validations = content.validations.map((one) => (one.id === validationId ? { ...one, review } : one));
  return accepted(content, { ...content, validations, conclusion: concludeAgain(content, validations) });
}

/** A conclusion that a fixture gives for a content which can not be read stays as it was given. */
function concludeAgain(content: Content, validations: Content['validations']): Content['conclusion'] {
  return findSubjectViolations(content).length > 0 ? content.conclusion : conclude(content, validations);
}
