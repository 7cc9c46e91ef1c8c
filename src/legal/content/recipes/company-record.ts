import texts from '../../../../fixtures/vocabulary/cl/proceedings.json' with { type: 'json' };
import { fillTemplate } from '../../../values/message-text.js';
import { moneyInWords } from '../../jurisdictions/cl/phrases.js';
import { effectOn } from '../../jurisdictions/stated-values.js';
import { spanishDate, spanishMoney } from '../../words/spanish.js';
import { citeTaxRepresentatives } from '../changes/consequences.js';
import { cite, citeRegister, uncite } from '../changes/documents.js';
import { actsIn, companyValues, dayOf, documentsOf, printedTaxId } from '../changes/open-report.js';
import { addPerson, auditor } from '../changes/people.js';
import { type Recipe, recipe } from './recipe.js';

/** Defects in the sequence of states that the acts make. */
export const stateRecipes: readonly Recipe[] = [
  recipe('unexplained-state', {
    target: ({ company: { purpose, incorporation }, practice }) =>
      incorporation === null ? null : purpose + practice.texts.widerPurpose,
    edit: (report, purpose) => {
      const { company, companyPointer, draft, practice } = report;
      company.purpose = purpose;
      const pointer = `${companyPointer}/purpose`;
      const source = draft.provenance[pointer];
      uncite(report, pointer);
      // Restated statutes state the purpose, else the declaration of the company to the tax office.
      const [restated] = documentsOf(report, 'ESTATUTO_ACTUALIZADO');
      const { restated: statutes, tax } = practice.texts;
      if (restated !== undefined && statutes !== undefined) {
        const quote = fillTemplate(statutes.purpose, { purpose });
        cite(report, pointer, { document: restated, page: 2, quote });
        return;
      }
      const [document] = documentsOf(report, 'SITUACION_TRIBUTARIA', 'E_RUT');
      const quote = fillTemplate(tax.purpose, { purpose });
      if (document === undefined)
        draft.provenance[pointer] = { documentId: null, page: null, quote: null, origin: 'declared' };
      else cite(report, pointer, { document, page: 1, quote, origin: 'declared' });
      // Keep the citation of the deed for its act.
      const effects = actsIn(report).flatMap((one) =>
        one.act.effects.map(({ field }, index) => ({ field, at: `${one.pointer}/effects/${index}` })),
      );
      const effect = effects.findLast(({ field }) => field === 'purpose');
      if (source !== undefined && effect !== undefined) draft.provenance[effect.at] = source;
    },
  }),
  recipe('wrong-previous-state', {
    target: (report) => {
      const [found] = actsIn(report).flatMap(({ act, pointer }) => {
        const effect = effectOn(act.effects, 'capital');
        return effect?.before ? [{ act, pointer, effect, before: effect.before }] : [];
      });
      return found;
    },
    edit: (report, { act, effect, before }) => {
      const wrong = { ...before, amount: String(Math.round(Number(before.amount) * 0.9)) };
      effect.before = wrong;
      act.summary = act.summary.replace(spanishMoney(before), spanishMoney(wrong));
      const own = new Set(
        [act.deed, act.extract, act.publication, act.res].flatMap((step) => step?.documentId ?? []),
      );
      for (const source of Object.values(report.draft.provenance)) {
        if (source.quote === null || !own.has(source.documentId ?? '')) continue;
        source.quote = source.quote.replace(`de ${moneyInWords(before)}`, `de ${moneyInWords(wrong)}`);
      }
    },
  }),
];

/** Defects in the records of the tax office. */
export const taxOfficeRecipes: readonly Recipe[] = [
  recipe('end-of-activities', {
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
      citeRegister(report, `${report.companyPointer}/taxStatus`, { document, page: 1, quote });
    },
  }),
  recipe('unknown-tax-representative', {
    target: (report) => documentsOf(report, 'SITUACION_TRIBUTARIA')[0],
    edit: (report) => {
      const key = 'former_representative';
      const former = addPerson(report, { key, role: 'counterparty', occupation: auditor });
      report.company.taxStatus.registeredRepresentativeIds.push(former.id);
      citeTaxRepresentatives(report);
    },
  }),
];

/** Defects in the registration of a listed company. */
export const securitiesRecipes: readonly Recipe[] = [
  recipe('securities-cancelled', {
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
      citeRegister(report, pointer, { document, page: 1, quote });
    },
  }),
];
