import type { ExaminedReport } from './rules/examined-report.js';

/** A text on a company whose form is no “sociedad”, with what it is instead. */
export function inOwnNoun({ law, company }: ExaminedReport, text: string): string {
  const noun = law.terms.otherwiseCalled?.[company.legalForm];
  return noun === undefined ? text : text.replace(/\b([Ll]a) sociedad\b/g, `$1 ${noun}`);
}
