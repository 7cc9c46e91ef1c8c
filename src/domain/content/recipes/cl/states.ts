import { moneyInWords } from '../../../jurisdictions/cl/phrases.js';
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
        const { capital } = report.company;
        if (effect === undefined || capital === null) return [];
        const before = { ...capital.stated, amount: effect.before?.split(' ')[0] ?? '' };
        return [{ act, pointer, effect, before }];
      });
      return found ?? null;
    },
    edit: (report, { act, effect, before }) => {
      const wrong = { ...before, amount: String(Math.round(Number(before.amount) * 0.9)) };
      effect.before = `${wrong.amount} ${wrong.currency}`;
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
