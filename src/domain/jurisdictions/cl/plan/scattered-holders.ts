import type { CivilDate } from '../../../values/dates.js';
import { type DrawKey, type Draws, drawsAt } from '../../../values/draw.js';
import type { CompanyChoices } from '../../company-choices.js';
import { drawHoldingTaxId } from './company-numbers.js';
import type { HoldingPlan, PartyDraft } from './company-plan.js';
import type { HolderPlanContext } from './holders-plan.js';
import { type CompanyIdentity, companyIdentity } from './identity.js';

/**
 * The many who hold a little, known by a line of the register only: each holding is smaller than the one before, or
 * equal, and together they are as many units as was settled.
 */
export function planSmallHolders(
  key: DrawKey,
  { scatteredHolders }: CompanyChoices,
  named: readonly HoldingPlan[],
  { met, horizon }: Pick<HolderPlanContext, 'met' | 'horizon'>,
): { readonly holdings: readonly HoldingPlan[]; readonly parties: readonly PartyDraft[] } {
  if (scatteredHolders === undefined) return { holdings: [], parties: [] };
  const { count, units } = scatteredHolders;
  const draws = drawsAt(key, 'ownership/scattered');
  const keys = Array.from({ length: count }, (_, index) => `holder_${named.length + index + 1}`);
  const sizes = fallingSizes(count, units);
  return {
    holdings: keys.map((holder, index) => ({ holder, series: null, units: sizes[index] ?? 0 })),
    parties: keys.map((holder) => ({
      key: holder,
      kind: 'registered' as const,
      company: draws.chance(`${holder} is a company`, 0.08)
        ? drawUnreportedCompany({ seed: key.seed, draws, horizon, met }, holder)
        : null,
    })),
  };
}

function drawUnreportedCompany(
  { seed, draws, horizon, met }: { seed: string; draws: Draws; horizon: CivilDate; met: Set<string> },
  holder: string,
): Pick<CompanyIdentity, 'taxId' | 'name'> {
  for (let attempt = 0; ; attempt += 1) {
    const field = attempt === 0 ? holder : `${holder}/${attempt}`;
    const { taxId, name } = companyIdentity(seed, drawHoldingTaxId(draws, field, 1), horizon);
    if (met.has(taxId) || met.has(name)) continue;
    met.add(taxId).add(name);
    return { taxId, name };
  }
}

/** Whole numbers that fall as the ranks of a market do, and add up to `units`; the rest goes to the first. */
function fallingSizes(count: number, units: number): number[] {
  const weights = Array.from({ length: count }, (_, rank) => 1 / (rank + 20));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const sizes = weights.map((weight) => Math.max(1, Math.floor((units * weight) / total)));
  const rest = units - sizes.reduce((sum, size) => sum + size, 0);
  if (rest < 0) throw new RangeError(`${units} units do not go round among ${count} holders`);
  return sizes.map((size, rank) => size + Math.floor(rest / count) + (rank < rest % count ? 1 : 0));
}
