import type { CivilDate } from '../../../values/dates.js';
import type { AcquisitionPlan, CompanyPlan, HoldingPlan } from './company-plan.js';
import { becameSharesOn, type CompanyLife } from './company-states.js';

/**
 * A holder came in as a founder, by a merger, or bought from a founder; later increases add to what was there.
 * Where the company had no shares at first, those who had rights got theirs for them when it took that form.
 */
export function acquisitionOf(
  { foundedOn }: Pick<CompanyPlan, 'foundedOn'>,
  life: CompanyLife,
  held: HoldingPlan,
): AcquisitionPlan {
  const { founding, changes } = life;
  const founder = founding.holdings.some(
    ({ holder, series }) => holder === held.holder && series === held.series,
  );
  const merged = changes.find(
    ({ step }) => step.kind === 'fusion' && step.issued.some(({ holder }) => holder === held.holder),
  );
  if (merged !== undefined) return { on: merged.step.date, how: 'fusion' };
  const bought = changes.find(({ step }) => step.kind === 'transfer' && step.to === held.holder);
  const came: AcquisitionPlan =
    founder || bought === undefined
      ? { on: foundedOn, how: 'constitucion' }
      : { on: bought.step.date, how: 'compraventa' };
  return sinceShares(becameSharesOn(life), came);
}

function sinceShares(changed: CivilDate | null, came: AcquisitionPlan): AcquisitionPlan {
  return changed !== null && came.on < changed ? { on: changed, how: 'canje' } : came;
}
