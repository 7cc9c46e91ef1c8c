import wording from '../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { CivilDate } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/templates.js';
import type { OpenReport } from './open-report.js';

/** Returns the name that the company had on a day. */
export function companyNameOn({ company, subject }: OpenReport, day: CivilDate): string {
  return company.previousNames.find(({ until }) => day < until)?.name ?? subject.name;
}

/** Returns the name of the company on the day of an older deed as a later document quotes it: "Una SpA (hoy Otra SpA)". */
export function formerCompanyName(report: OpenReport, deedOn: CivilDate, quotedOn: CivilDate): string {
  const [former, company] = [companyNameOn(report, deedOn), companyNameOn(report, quotedOn)];
  return former === company ? company : fillTemplate(wording.PARTES.formerName, { former, company });
}
