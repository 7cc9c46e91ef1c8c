import { acquisitionOf } from './acquisitions.js';
import type { ChainPlan, CompanyPlan, HolderCompanyPlan, OwnershipTree } from './company-plan.js';
import { lifeOf } from './company-states.js';

/**
 * What a report on another company tells of one that stands above it: who it is, who holds it and since when, and the
 * same of those that hold it in turn. Parties take keys from the place that it has there.
 */
export function planAbove(company: HolderCompanyPlan, plan: CompanyPlan): OwnershipTree {
  const renamed = (party: string): string => keyAbove(company.key, party);
  const life = lifeOf(plan);
  const own: ChainPlan = {
    issuer: company.key,
    units: null,
    holdings: plan.holdings.map((held) => ({
      votes: null,
      acquired: acquisitionOf(plan, life, held),
      ...held,
      holder: renamed(held.holder),
    })),
  };
  const above = plan.chains.map((chain) => ({
    ...chain,
    issuer: renamed(chain.issuer),
    holdings: chain.holdings.map((held) => ({ ...held, holder: renamed(held.holder) })),
  }));
  const chains = [own, ...above];
  const holders = new Set(chains.flatMap(({ holdings }) => holdings).map(({ holder }) => holder));
  const parties = plan.parties
    .map((party) => ({ ...party, key: renamed(party.key) }))
    .filter((party) => holders.has(party.key));
  return { parties: [company, ...parties], chains };
}

/**
 * The key that somebody of a company has in a report on what it holds: of its holders as one of the owners above, of
 * others as one who speaks for it.
 */
export function keyAbove(company: string, party: string): string {
  const place = company.replace(/^(holder|owner)_/, '');
  return /^(holder|owner)_/.test(party)
    ? party.replace(/^(holder|owner)_/, `owner_${place}_`)
    : `speaker_${place}_${party}`;
}
