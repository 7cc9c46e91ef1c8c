import type { Content } from '../../../../src/contract/generated/types.js';
import { findingsAfter, type Parts } from './report-changes.js';

/** A title, the expected objections as `sentencesAfter` returns them, and the change that causes them. */
export type Sentence = [title: string, expected: string[], change: (parts: Parts, report: Content) => void];

/** Returns the rule, severity, subjects, expected and actual value, and message of each objection. */
export function sentencesAfter(report: Content, change: Sentence[2]): string[] {
  return findingsAfter(report, change).map(
    ({ ruleId, severity, subjects, expected, actual, message }) =>
      `${ruleId} ${severity} ${subjects.join(' ')} (${expected}, ${actual}) ${message}`,
  );
}
