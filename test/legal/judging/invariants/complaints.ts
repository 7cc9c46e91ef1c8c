import type { Content } from '../../../../src/contract/generated/types.js';
import type { InvariantViolation } from '../../../../src/legal/judging/invariants/violation.js';
import { findStructuralViolations } from '../../../../src/legal/judging/invariants.js';
import { judgedSpa } from '../../healthy/judged.js';
import { type Parts, partsOf } from '../rules/breaking.js';

export type Change = (report: Content, parts: Parts) => void;

/** The healthy SpA, judged and then changed. */
export function changed(change: Change): Content {
  const report = judgedSpa();
  change(report, partsOf(report));
  return report;
}

/** Returns the violations in the facts, one line each. */
export function complaints(change: Change): string[] {
  return findStructuralViolations(changed(change)).map(told);
}

export function told({ invariant, pointer, detail, correction }: InvariantViolation): string {
  const corrected =
    correction === undefined ? '' : ` (${correction.pointer} ${JSON.stringify(correction.value)})`;
  return `${invariant} ${pointer}: ${detail}${corrected}`;
}
