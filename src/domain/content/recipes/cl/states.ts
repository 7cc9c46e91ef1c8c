import { pesos, pesosInWords } from '../../../jurisdictions/cl/phrases.js';
import { spanishMoney } from '../../../words/spanish-money.js';
import { actsIn } from '../open-report.js';
import { onlyInChile, type Recipe, recipe } from '../recipe.js';

/** Faults in how the acts of a Chilean company lead from one state to the next. */
export const chileanStateRecipes: readonly Recipe[] = [
  recipe({
    id: 'wrong-previous-state',
    unfit: onlyInChile('Rewords the amounts of a Chilean increase, told in four papers.'),
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
];
