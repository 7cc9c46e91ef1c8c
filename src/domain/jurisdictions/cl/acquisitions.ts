import type { Acquired, CompanyPlan, HoldingPlan } from './company-plan.js';
import type { Life } from './company-states.js';

/** A holder came in as a founder, by a merger, or bought from a founder; later increases add to what was there. */
export function acquisitionOf(
  { foundedOn }: Pick<CompanyPlan, 'foundedOn'>,
  { founding, changes }: Life,
  held: HoldingPlan,
): Acquired {
  const founder = founding.holdings.some(
    ({ holder, series }) => holder === held.holder && series === held.series,
  );
  const merged = changes.find(
    ({ step }) => step.kind === 'fusion' && step.issued.some(({ holder }) => holder === held.holder),
  );
  if (merged !== undefined) return { on: merged.step.date, how: 'fusion' };
  const bought = changes.find(({ step }) => step.kind === 'transfer' && step.to === held.holder);
  return founder || bought === undefined
    ? { on: foundedOn, how: 'constitucion' }
    : { on: bought.step.date, how: 'compraventa' };
}
