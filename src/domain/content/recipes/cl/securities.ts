import texts from '../../../../../fixtures/vocabulary/cl/proceedings.json' with { type: 'json' };
import { spanishDate } from '../../../words/spanish-dates.js';
import { fillTemplate } from '../../../words/templates.js';
import { printedTaxId } from '../open-report.js';
import { cite } from '../papers.js';
import { onlyInChile, type Recipe, recipe } from '../recipe.js';

/** Faults in how a listed company stands with its authority. */
export const securitiesRecipes: readonly Recipe[] = [
  recipe({
    id: 'securities-cancelled',
    unfit: onlyInChile('Only Chilean companies are written about whose shares are offered to the public.'),
    breaks: 'ENT-009',
    title: {
      es: 'La inscripción de la sociedad en el Registro de Valores está cancelada',
      en: 'The entry of the company in the register of securities is cancelled',
    },
    parameters: {},
    target: ({ company, draft }) => {
      const entry = company.securitiesRegistration;
      const document = draft.documents.find(({ id }) => id === entry?.documentId);
      return entry === null || document === undefined ? null : { entry, document };
    },
    edit: (report, { entry, document }) => {
      entry.status = 'cancelada';
      const quote = fillTemplate(texts.securities.cancelled, {
        company: report.subject.name,
        taxId: printedTaxId(report.subject),
        number: String(entry.number),
        registeredOn: spanishDate(entry.registeredOn),
        date: spanishDate(document.issuedOn),
      });
      const pointer = `${report.companyPointer}/securitiesRegistration`;
      cite(report, pointer, { document, page: 1, quote, origin: 'registry' });
    },
  }),
];
