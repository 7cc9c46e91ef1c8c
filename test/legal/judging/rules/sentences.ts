import type { Content } from '../../../../src/contract/generated/types.js';
import { objections, type Parts } from './breaking.js';

/** A change of a healthy report, and all that is said of it. */
export type Sentence = [what: string, said: string[], change: (parts: Parts, report: Content) => void];

/** Each objection with what it is about, what it asks for and what there is. */
export function saidOf(report: Content, change: Sentence[2]): string[] {
  return objections(report, change).map(
    ({ ruleId, severity, subjects, expected, actual, message }) =>
      `${ruleId} ${severity} ${subjects.join(' ')} (${expected}, ${actual}) ${message}`,
  );
}
