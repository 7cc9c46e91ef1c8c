import type { Content, Power, Validation } from '../../../../src/contract/generated/types.js';
import { judge } from '../../../../src/legal/judging/judgement.js';
import type { ExaminedReport } from '../../../../src/legal/judging/rules/examined-report.js';
import { examineReport } from '../../../../src/legal/judging/rules/examined-report.js';

/** Returns the failures and warnings of a changed report. */
export function findingsAfter(
  report: Content,
  change: (parts: Parts, report: Content) => void,
): Validation[] {
  change(partsOf(report), report);
  return judge(report, { validate: true }).validations.filter(
    ({ outcome }) => outcome === 'failed' || outcome === 'warning',
  );
}

/** A title, the expected objections in the order of the rules, and the change that causes them. */
export type Edge = [title: string, expected: string[], change: (parts: Parts, report: Content) => void];

/** The parts of a healthy report that tests change. */
export interface Parts {
  company: ExaminedReport['company'];
  capital: NonNullable<ExaminedReport['company']['capital']>;
  subject: ExaminedReport['subject'];
  power: Power;
}

export function partsOf(report: Content): Parts {
  const { subject, company } = examineReport(report);
  const [power] = report.powers;
  if (company.capital === null || power === undefined)
    throw new Error('the report has no capital or no power');
  return { subject, company, capital: company.capital, power };
}

/** Returns the item at an index; throws if the list has none. */
export function nth<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`the report has no item ${index}`);
  return item;
}

/** Returns rule, severity and scope of each validation, as `POW-003 impedimento power`. */
export function summariesOf(validations: readonly Validation[]): string[] {
  return validations.map(({ ruleId, severity, scope }) => `${ruleId} ${severity} ${scope}`);
}
