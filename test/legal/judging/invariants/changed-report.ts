import type { Content } from '../../../../src/contract/generated/types.js';
import type { InvariantViolation } from '../../../../src/legal/judging/invariants/violation.js';
import { findStructuralViolations } from '../../../../src/legal/judging/invariants.js';
import { judgedSpa } from '../../healthy/judged.js';
import { type Parts, partsOf } from '../rules/report-changes.js';

export type Change = (report: Content, parts: Parts) => void;

/** Returns the judged report on the healthy SpA after a change; the judgement does not change. */
export function changedReport(change: Change): Content {
  const report = judgedSpa();
  change(report, partsOf(report));
  return report;
}

/** Returns the structural violations after a change, one line each. */
export function violationsAfter(change: Change): string[] {
  return findStructuralViolations(changedReport(change)).map(describeViolation);
}

export function describeViolation({ invariant, pointer, detail, correction }: InvariantViolation): string {
  const corrected =
    correction === undefined ? '' : ` (${correction.pointer} ${JSON.stringify(correction.value)})`;
  return `${invariant} ${pointer}: ${detail}${corrected}`;
}
