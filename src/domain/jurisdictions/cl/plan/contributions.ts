import type { CivilDate } from '../../../values/dates.js';
import type { CompanyPlan } from './company-plan.js';
import type { CompanyLife } from './company-states.js';

/** What somebody has put into the capital, in its currency. */
export interface ContributionMade {
  readonly holder: string;
  readonly kind: 'dinero' | 'patrimonio';
  readonly amount: number;
  readonly paidOn: CivilDate;
}

/**
 * What had been put in by a day: by the founders, at each increase by the holders of the day in proportion, and what a
 * merger brought.
 */
export function contributionsOf(
  { founding, changes }: CompanyLife,
  { foundedOn }: Pick<CompanyPlan, 'foundedOn'>,
  on: CivilDate,
): ContributionMade[] {
  const past = changes.filter(({ step }) => step.date <= on);
  const founded = founding.holdings.map(({ holder, units }) =>
    inMoney(holder, (founding.capital / founding.units) * units, foundedOn),
  );
  const increases = past.flatMap(({ step, before, after }) =>
    step.kind === 'aumento_capital'
      ? before.holdings.map(({ holder, units }) =>
          inMoney(holder, ((after.capital - before.capital) / before.units) * units, step.date),
        )
      : [],
  );
  const mergers = past.flatMap(({ step, after }) =>
    step.kind === 'fusion'
      ? step.issued.map(({ holder, units }) => ({
          ...inMoney(holder, (after.capital / after.units) * units, step.date),
          kind: 'patrimonio' as const,
        }))
      : [],
  );
  return [...founded, ...increases, ...mergers];
}

function inMoney(holder: string, amount: number, paidOn: CivilDate): ContributionMade {
  return { holder, kind: 'dinero', amount, paidOn };
}
