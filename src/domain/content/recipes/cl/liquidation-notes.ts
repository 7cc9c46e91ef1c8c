import { enteredAs } from '../../../jurisdictions/cl/acts/acts.js';
import { addDays, type CivilDate } from '../../../values/dates.js';
import { spanishDate } from '../../../words/spanish-dates.js';
import { fillTemplate } from '../../../words/templates.js';
import { companyValues, documentsOf, type OpenReport, officeDay } from '../open-report.js';
import { cite } from '../papers.js';
import { addMarginalNote } from './acts.js';
import { defects } from './defects.js';

/** Notes in the register of a Chilean company that it is being liquidated, and words its certificate after that. */
export function noteLiquidation(report: OpenReport, day: CivilDate): void {
  const insolvency = report.draft.proceedings?.insolvency.at(-1);
  if (insolvency === undefined) return;
  const { company, companyPointer } = report;
  const { court, caseNumber } = insolvency;
  const { note, certificate } = defects.LIQUIDACION;
  const values = { ...companyValues(report), court, caseNumber, resolvedOn: spanishDate(day) };
  const registration = company.incorporation?.registration ?? null;
  const noted = officeDay(report, addDays(day, 12));
  if (registration !== null && noted <= report.asOf) {
    const text = fillTemplate(note, {
      ...values,
      entered: enteredAs(company.legalForm),
      notedOn: spanishDate(noted),
    });
    addMarginalNote(report, { date: noted, text, actId: null });
  }
  const [document] = documentsOf(report, 'CERTIFICADO_VIGENCIA');
  if (document === undefined || document.issuedOn < noted) return;
  const template = registration === null ? certificate.res : certificate.cbr;
  const quote = fillTemplate(template, {
    ...values,
    foundedOn: spanishDate(company.incorporation?.date ?? day),
    date: spanishDate(document.issuedOn),
  });
  cite(report, `${companyPointer}/statusSince`, { document, page: 1, quote, origin: 'registry' });
}
