import { spanishDate } from '../../words/spanish-dates.js';
import { fillTemplate } from '../../words/templates.js';
import { citeTaxRepresentatives } from './consequences.js';
import { companyValues, dayOf, documentsOf } from './open-report.js';
import { cite } from './papers.js';
import { addPerson } from './people.js';
import { date, type Recipe, recipe } from './recipe.js';

/** Faults in how the company stands with the tax office. */
export const taxOfficeRecipes: readonly Recipe[] = [
  recipe({
    id: 'end-of-activities',
    breaks: 'ENT-008',
    title: {
      es: 'La sociedad dio aviso de término de giro',
      en: 'The company has ended its activities for tax',
    },
    parameters: { date: date('', 'Day on which its activities ended. Empty: some three months ago.') },
    target: (report, values) => {
      const { startOfActivities } = report.company.taxStatus;
      const [document] = documentsOf(report, 'SITUACION_TRIBUTARIA');
      if (startOfActivities === null || document === undefined) return null;
      return { document, day: dayOf(report, values.date, 90, startOfActivities) };
    },
    edit: (report, { document, day }) => {
      if (day > report.asOf) return;
      report.company.taxStatus.endOfActivities = day;
      const quote = fillTemplate(report.practice.texts.tax.ended, {
        ...companyValues(report),
        date: spanishDate(day),
        code: document.verification?.code ?? '',
      });
      cite(report, `${report.companyPointer}/taxStatus`, { document, page: 1, quote, origin: 'registry' });
    },
  }),
  recipe({
    id: 'unknown-tax-representative',
    breaks: 'ENT-008',
    title: {
      es: 'Ante el SII figura como representante quien no tiene cargo ni poder',
      en: 'The tax office knows a representative who holds no office and no power',
    },
    parameters: {},
    target: (report) => documentsOf(report, 'SITUACION_TRIBUTARIA')[0] ?? null,
    edit: (report) => {
      const former = addPerson(report, {
        key: 'former_representative',
        role: 'counterparty',
        occupation: { F: 'contadora auditora', M: 'contador auditor' },
      });
      report.company.taxStatus.registeredRepresentativeIds.push(former.id);
      citeTaxRepresentatives(report, report.companyPointer);
    },
  }),
];
