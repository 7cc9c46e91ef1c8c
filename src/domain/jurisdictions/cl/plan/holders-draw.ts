import holdingSplits from '../../../../../fixtures/vocabulary/cl/holding-splits.json' with { type: 'json' };
import type { Draws } from '../../../values/draw.js';
import type { HolderChoice, PersonFacts } from '../../company-choices.js';
import { ownershipHabits } from '../legal-forms.js';
import { drawSurname } from '../names.js';
import { maxTiers, tierOf } from './company-numbers.js';
import type { CompanyIdentity } from './identity.js';

/** Draws who holds that company, which has so many units. */
export function drawHolders(draws: Draws, identity: CompanyIdentity, units: number): HolderChoice[] {
  const { holderCounts, companyHolderShare } = ownershipHabits(identity.legalForm);
  const counts = Object.entries(holderCounts);
  const count = Number(draws.weighted('holders', counts, ([, weight]) => weight)[0]);
  const named = settledHolders(draws, identity);
  const split = drawSplit(draws, Math.max(count, named.length), units);
  return split.map((share, index) => {
    const person = named[index] ?? (identity.family ? named.at(-1) : undefined);
    if (person !== undefined) return { units: share, person };
    const isCompany =
      tierOf(identity.taxId) < maxTiers &&
      draws.chance(`holder ${index + 1} is a company`, companyHolderShare / 100);
    return isCompany ? { units: share, company: {} } : { units: share, person: {} };
  });
}

// The people whom the company's name speaks of: "Rojas e Hijos" has a Rojas and at least one child of his or hers.
function settledHolders(
  draws: Draws,
  { surname, family, holderName, commune }: CompanyIdentity,
): PersonFacts[] {
  if (holderName !== null) return [holderName];
  if (surname === null) return [];
  const other = drawSurname(draws, 'other parent', commune.regionCode);
  const child = { paternalSurname: surname, maternalSurname: other };
  return family ? [{ paternalSurname: surname }, child] : [{ paternalSurname: surname }];
}

/** Whole units for each holder; what does not divide goes to the first ones, one each. */
function drawSplit(draws: Draws, count: number, units: number): number[] {
  const splits = new Map(Object.entries(holdingSplits)).get(String(count)) ?? [];
  const weights = draws.pick('split', splits);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = weights.map((weight) => Math.floor((units * weight) / total));
  const left = units - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, index) => part + (index < left ? 1 : 0));
}
