import { fill, pesos, pesosInWords, wording } from '../../jurisdictions/cl/phrases.js';
import { spanishMoney } from '../../words/spanish-money.js';
import { defects } from './defects.js';
import { actsIn, documentsOf, type OpenReport } from './open-report.js';
import { cite, uncite } from './papers.js';
import { type Recipe, recipe } from './recipe.js';

/** Faults in how the acts of the company lead from one state to the next. */
export const stateRecipes: readonly Recipe[] = [
  recipe({
    id: 'wrong-previous-state',
    breaks: 'CON-002',
    title: {
      es: 'Un aumento de capital parte de un capital que la sociedad no tenía',
      en: 'An increase starts from a capital that the company did not have',
    },
    parameters: {},
    target: (report) => {
      const [found] = actsIn(report).flatMap(({ act, pointer }) => {
        const effect = act.effects.find(({ field, before }) => field === 'capital' && before !== null);
        const before = Number(effect?.before?.split(' ')[0]);
        return effect === undefined ? [] : [{ act, pointer, effect, before }];
      });
      return found ?? null;
    },
    edit: (report, { act, effect, before }) => {
      const wrong = Math.round(before * 0.9);
      effect.before = `${wrong} CLP`;
      act.summary = act.summary.replace(spanishMoney(pesos(before)), spanishMoney(pesos(wrong)));
      const own = new Set(
        [act.deed, act.extract, act.publication, act.res].flatMap((step) => step?.documentId ?? []),
      );
      for (const source of Object.values(report.draft.provenance)) {
        if (source.quote === null || !own.has(source.documentId ?? '')) continue;
        source.quote = source.quote.replace(`de ${pesosInWords(before)}`, `de ${pesosInWords(wrong)}`);
      }
    },
  }),
  recipe({
    id: 'unexplained-state',
    breaks: 'CON-003',
    title: {
      es: 'El objeto actual no resulta de los actos informados',
      en: 'The present purpose does not follow from the acts of the report',
    },
    parameters: {},
    target: ({ company: { purpose, incorporation } }) =>
      incorporation === null ? null : purpose + defects.OBJETO.wider,
    edit: (report, purpose) => {
      report.company.purpose = purpose;
      citePurpose(report, purpose);
    },
  }),
];

/** Restated statutes carry the purpose of today; without them it is only what the company itself says. */
function citePurpose(report: OpenReport, purpose: string): void {
  const pointer = `${report.companyPointer}/purpose`;
  const [restated] = documentsOf(report, 'ESTATUTO_ACTUALIZADO');
  uncite(report, pointer);
  if (restated !== undefined) {
    cite(report, pointer, restated, 2, fill(wording.ESTATUTO_ACTUALIZADO.purpose, { purpose }));
  } else {
    report.draft.provenance[pointer] = { documentId: null, page: null, quote: null, origin: 'declared' };
  }
}
