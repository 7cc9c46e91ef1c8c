import { type DrawKey, type Draws, drawsAt } from '../../values/draw.js';
import type { CompanyChoices, HolderChoice } from '../company-choices.js';
import type { CompanyPlan, HoldingPlan } from './company-plan.js';
import { drawHolders } from './holders-draw.js';
import { planHolder, planScattered } from './holders-plan.js';
import type { CompanyIdentity } from './identity.js';
import { formOf, ownershipHabits } from './legal-forms.js';

/** Who owns the company, and who owns its owners. */
export type OwnershipPlan = Pick<
  CompanyPlan,
  'parties' | 'capital' | 'units' | 'holdings' | 'chains' | 'holderCount'
>;

/** Draws what the choices leave open of the ownership of a company. */
export function planOwnership(
  key: DrawKey,
  identity: CompanyIdentity,
  choices: CompanyChoices,
  horizon: string,
): OwnershipPlan {
  const draws = drawsAt(key, 'ownership');
  const habits = ownershipHabits(identity.legalForm);
  const units = choices.units ?? draws.pick('units', habits.units);
  const holders = choices.holders ?? inSeries(draws, identity, drawHolders(draws, identity, units));
  const capital = choices.capital ?? draws.pick('capital', habits.capital);
  if (capital % units !== 0) throw new RangeError(`a capital of ${capital} does not divide into ${units}`);
  const around = { key, identity, horizon, listed: choices.holderCount !== undefined };
  const upTree = holders.map((holder, index) => planHolder(around, holder, `holder_${index + 1}`));
  const named = holders.map((holder, index) => holdingOf(holder, `holder_${index + 1}`));
  const scattered = planScattered(key, choices, named);
  return {
    units,
    capital,
    holdings: [...named, ...scattered.holdings],
    parties: [...upTree.flatMap(({ parties }) => parties), ...scattered.parties],
    chains: upTree.flatMap(({ chains }) => chains),
    holderCount: choices.holderCount ?? null,
  };
}

function holdingOf(holder: HolderChoice, key: string): HoldingPlan {
  return { holder: key, series: holder.series ?? null, units: holder.units };
}

// A few companies have two series of shares; the last holder then has the preferred one.
function inSeries(draws: Draws, identity: CompanyIdentity, holders: HolderChoice[]): HolderChoice[] {
  const divided = formOf(identity).interest === 'acciones';
  if (!divided || holders.length < 2 || !draws.chance('two series', 0.08)) return holders;
  return holders.map((holder, index) => ({ ...holder, series: index === holders.length - 1 ? 'B' : 'A' }));
}
