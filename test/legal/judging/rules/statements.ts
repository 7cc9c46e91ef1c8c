import type { Content } from '../../../../src/contract/generated/types.js';
import { judge } from '../../../../src/legal/judging/judgement.js';
import { type Parts, partsOf } from './report-changes.js';

/** A title, a rule, the expected statements as `statementsAfter` returns them, and the change that causes them. */
export type Statement = [
  title: string,
  ruleId: string,
  expected: string[],
  change: (parts: Parts, report: Content) => void,
];

/** Returns what a rule states about a changed report: the outcome and message of each entry, and its remedy. */
export function statementsAfter(report: Content, ruleId: string, change: Statement[3]): string[] {
  change(partsOf(report), report);
  return judge(report, { validate: true })
    .validations.filter((validation) => validation.ruleId === ruleId)
    .flatMap(({ outcome, message, remedy }) => [
      `${outcome}: ${message}`,
      ...(remedy === null ? [] : [remedy]),
    ]);
}
