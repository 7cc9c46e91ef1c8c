import type { CivilDate } from '../../values/dates.js';
import type { CompanyPlan, HoldingPlan } from './company-plan.js';
import { inShares, type Life } from './company-states.js';

/** Units that a holder came by on one day, as far as they are still held. */
export interface AcquiredUnits {
  readonly date: CivilDate;
  readonly how: 'constitucion' | 'aumento' | 'fusion' | 'compraventa';
  readonly units: number;
}

/** How a holder of today came by what he or she holds, the oldest first. What was sold on was the oldest. */
export function acquisitionsOf(life: Life, { foundedOn }: CompanyPlan, held: HoldingPlan): AcquiredUnits[] {
  const lots = new Map<string, AcquiredUnits[]>();
  const lotsOf = ({ holder, series }: Pick<HoldingPlan, 'holder' | 'series'>): AcquiredUnits[] =>
    lots.get(`${holder} ${series}`) ?? [];
  const give = (to: HoldingPlan, date: CivilDate, how: AcquiredUnits['how']): void => {
    lots.set(`${to.holder} ${to.series}`, [...lotsOf(to), { date, how, units: to.units }]);
  };
  for (const founder of life.founding.holdings) give(founder, foundedOn, 'constitucion');
  for (const { step, before, after } of life.changes) {
    if (step.kind === 'transfer') {
      const { from, to, series, units, date } = step;
      lots.set(`${from} ${series}`, withoutOldest(lotsOf({ holder: from, series }), units));
      give({ holder: to, series, units }, date, 'compraventa');
    }
    if (step.kind === 'fusion') {
      for (const issued of step.issued) give(issued, step.date, 'fusion');
    }
    if (step.kind === 'aumento_capital' && inShares(after)) {
      const issued = after.units / before.units - 1;
      for (const holding of before.holdings)
        give({ ...holding, units: holding.units * issued }, step.date, 'aumento');
    }
  }
  return lotsOf(held);
}

function withoutOldest(lots: readonly AcquiredUnits[], units: number): AcquiredUnits[] {
  const [oldest, ...others] = lots;
  if (oldest === undefined) return [];
  if (oldest.units > units) return [{ ...oldest, units: oldest.units - units }, ...others];
  return withoutOldest(others, units - oldest.units);
}
