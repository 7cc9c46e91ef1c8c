import type { Content, Review, Validation } from '../../contract/generated/types.js';
import { stablePointer } from '../values/json-pointer.js';

/** What lawyers decided, by finding: the same finding has the same key in every state of a content. */
export type Reviews = ReadonlyMap<string, Review>;

/** What tells a finding from others: its rule, and what it is about, also when that moves in its list. */
export function findingKey(content: Content, { ruleId, subjects }: Validation): string {
  return [ruleId, ...subjects.map((subject) => stablePointer(content, subject) ?? subject)].join(' ');
}

/** The reviews that the validations of a content carry. */
export function reviewsOf(content: Content): Reviews {
  return new Map(
    content.validations.flatMap((validation): [string, Review][] =>
      validation.review === undefined ? [] : [[findingKey(content, validation), validation.review]],
    ),
  );
}

/** The validations with what lawyers decided about them. */
export function withReviews(
  content: Content,
  validations: readonly Validation[],
  reviews: Reviews,
): Validation[] {
  return validations.map((validation) => {
    const review = isFinding(validation) ? reviews.get(findingKey(content, validation)) : undefined;
    return review === undefined ? validation : { ...validation, review };
  });
}

/** Whether there is something to decide about: a fault, or a doubt. */
export function isFinding({ outcome }: Validation): boolean {
  return outcome === 'failed' || outcome === 'warning';
}

/** Whether a finding counts for the conclusion (S11): no lawyer has dismissed it or found it cured. */
export function isLive(validation: Validation): boolean {
  const decision = validation.review?.decision;
  return isFinding(validation) && decision !== 'descartada' && decision !== 'subsanada';
}
