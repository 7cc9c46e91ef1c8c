import { answersTo, openGaps } from '../../src/contract/gap-answers.js';
import type { ProfileChoice } from '../../src/contract/generated/types.js';
import { pairwise } from '../pairwise.js';

type Gaps = NonNullable<ProfileChoice['gaps']>;

/** Profiles that together contain each pair of answers to two gaps. */
export const pairedAnswers: readonly Gaps[] = pairwise(
  Object.fromEntries(openGaps.map((gap) => [gap.name, answersTo(gap)])),
) as Gaps[];

/** Returns the unusual answers, in the form of the header `Sandbox-Gaps`. */
export function titleOf(gaps: Gaps): string {
  const unusual = openGaps.filter((gap) => gaps[gap.name] !== gap.default);
  return unusual.map(({ name }) => `${name}=${gaps[name]}`).join(', ') || 'assumed';
}
