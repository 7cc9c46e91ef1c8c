import type { CivilDate } from '../../../values/dates.js';
import type { CompanyPlan, HoldingPlan } from './company-plan.js';
import { type CompanyLife, dividesIntoShares, inShares } from './company-states.js';

/** Units that a holder came by on one day, as far as they are still held. */
export interface AcquiredUnits {
  readonly date: CivilDate;
  readonly how: 'constitucion' | 'aumento' | 'fusion' | 'compraventa' | 'canje';
  readonly units: number;
}

/** Units that a holder sold on one day. */
export type SoldUnits = Pick<AcquiredUnits, 'date' | 'units'>;

/**
 * How a holder of today came by units, and which he or she sold, the oldest first; what is left is held today.
 * Of a company that had no shares at first, it begins with those that were given for the rights.
 */
export function dealingsOf(
  life: CompanyLife,
  { foundedOn }: CompanyPlan,
  { holder, series }: HoldingPlan,
): { acquired: AcquiredUnits[]; sold: SoldUnits[] } {
  const acquired: AcquiredUnits[] = [];
  const sold: SoldUnits[] = [];
  const give = (to: HoldingPlan, date: CivilDate, how: AcquiredUnits['how']): void => {
    if (to.holder === holder && to.series === series) acquired.push({ date, how, units: to.units });
  };
  for (const founder of life.founding.holdings) give(founder, foundedOn, 'constitucion');
  for (const change of life.changes) {
    const { step, before, after } = change;
    if (dividesIntoShares(change)) {
      acquired.length = 0;
      sold.length = 0;
      for (const holding of before.holdings) give(holding, step.date, 'canje');
    }
    if (step.kind === 'transfer') {
      const { from, to, units, date } = step;
      if (from === holder && step.series === series) sold.push({ date, units });
      give({ holder: to, series: step.series, units }, date, 'compraventa');
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
  return { acquired, sold };
}
