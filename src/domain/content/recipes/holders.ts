import { number, type Recipe, recipe } from './recipe.js';
import { currentHoldings, isFullRegister, resize } from './registers.js';

/** Faults in who holds the company. */
export const holderRecipes: readonly Recipe[] = [
  recipe({
    id: 'shares-missing',
    breaks: 'SHR-001',
    title: { es: 'Los titulares no reúnen todas las acciones', en: 'The holders do not have all the shares' },
    parameters: {
      shares: number(0, 'How many shares nobody holds. 0: five of a thousand, but at least one.'),
    },
    target: (report, { shares }) => {
      const total = report.company.capital?.shares?.total ?? 0;
      const missing = shares === 0 ? Math.max(1, Math.round(total / 200)) : shares;
      if (!isFullRegister(report)) return null;
      const holdings = [...currentHoldings(report)].sort((a, b) => b.shares - a.shares);
      const [found] = holdings.flatMap((held) => {
        const founding = report.draft.foundingRegister.find(
          ({ holderEntityId, series }) => holderEntityId === held.holderEntityId && series === held.series,
        );
        return founding !== undefined && founding.shares > missing && held.shares > missing
          ? [{ held, founding, missing }]
          : [];
      });
      return found ?? null;
    },
    edit: (report, { held, founding, missing }) => {
      founding.shares -= missing;
      resize(report, new Map([[held, held.shares - missing]]));
    },
  }),
];

/** Somebody sells all he or she has. */
