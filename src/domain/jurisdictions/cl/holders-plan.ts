import { yearOf } from '../../values/dates.js';
import { type DrawKey, type Draws, drawsAt } from '../../values/draw.js';
import type {
  CompanyChoices,
  CompanyHolderChoice,
  HolderChoice,
  OwnerChoice,
  PersonFacts,
} from '../company-choices.js';
import type { ChainPlan, HoldingPlan, PartyPlan } from './company-plan.js';
import { drawHolders } from './holders-draw.js';
import { type CompanyIdentity, companyIdentity, drawHoldingTaxId } from './identity.js';
import { ownershipHabits } from './legal-forms.js';

/** What holders are planned for. */
export interface Surroundings {
  readonly key: DrawKey;
  readonly identity: CompanyIdentity;
  readonly horizon: string;
  /** Shares change hands in the market: holders may be younger than what they hold. */
  readonly listed: boolean;
}

/** Parties, and who holds those of them that are companies. */
export interface UpTree {
  readonly parties: readonly PartyPlan[];
  readonly chains: readonly ChainPlan[];
}

/** A holder of the company studied, with everybody above it. */
export function planHolder(around: Surroundings, holder: HolderChoice, key: string): UpTree {
  if (holder.company === undefined)
    return { parties: [personPlan(around, key, holder.person ?? {})], chains: [] };
  const company = planCompanyAbove(around, key, holder.company, 1);
  return company ?? { parties: [personPlan(around, key, {})], chains: [] };
}

function personPlan({ identity }: Surroundings, key: string, settled: PersonFacts): PartyPlan {
  const founded = yearOf(identity.foundedOn);
  const [youngest, oldest] = identity.family ? familyAges(key) : [24, 46];
  return { key, kind: 'person', settled, born: [founded - oldest, founded - youngest] };
}

// At founding the first holder is the parent, and the others are children some three years apart, all of age.
function familyAges(key: string): [number, number] {
  const place = Number(/^holder_(\d+)$/.exec(key)?.[1] ?? 0);
  if (place === 0) return [24, 46];
  if (place === 1) return [51, 57];
  const youngest = 19 + 3 * Math.max(0, 5 - place);
  return [youngest, youngest + 1];
}

/** A company with its own holders, or null where the draw finds none old enough. */
function planCompanyAbove(
  around: Surroundings,
  key: string,
  choice: CompanyHolderChoice,
  depth: number,
): UpTree | null {
  if (choice.foreign !== undefined) return planForeign(around, key, choice, depth);
  const draws = drawsAt(around.key, `ownership/${key}`);
  const taxId = choice.taxId ?? drawOlderCompany(around, draws);
  if (taxId === null) return null;
  const party: PartyPlan = { key, kind: 'company', taxId };
  // Of a market's holders nobody tells the owners, but for those that are settled.
  if (around.listed && choice.owners === undefined) return { parties: [party], chains: [] };
  const { owners = drawOwners(around, draws, taxId), units } = choice;
  return planOwners(around, party, { owners, units }, depth);
}

function drawOwners({ key, horizon }: Surroundings, draws: Draws, taxId: string): HolderChoice[] {
  const identity = companyIdentity(key.seed, taxId, horizon);
  return drawHolders(draws, identity, draws.pick('units', ownershipHabits(identity.legalForm).units));
}

// A company of another country brings the person who speaks for it here.
function planForeign(around: Surroundings, key: string, choice: CompanyHolderChoice, depth: number): UpTree {
  const { foreign, owners = [], units } = choice;
  if (foreign === undefined) throw new RangeError(`${key} is no foreign company`);
  const party: PartyPlan = { key, kind: 'foreign', company: foreign };
  const { representative } = foreign;
  const speakers = representative === undefined ? [] : [personPlan(around, representative, {})];
  if (owners.length === 0) return { parties: [party, ...speakers], chains: [] };
  const above = planOwners(around, party, { owners, units }, depth);
  return { ...above, parties: [...above.parties, ...speakers] };
}

function planOwners(
  around: Surroundings,
  party: PartyPlan,
  { owners, units }: { readonly owners: readonly OwnerChoice[]; readonly units: number | undefined },
  depth: number,
): UpTree {
  const place = party.key.replace(/^(holder|owner)_/, '');
  const above = owners.map((owner, index) => planOwner(around, owner, `owner_${place}_${index + 1}`, depth));
  const chain: ChainPlan = {
    issuer: party.key,
    units: units ?? null,
    holdings: above.map(({ holding }) => holding),
  };
  return {
    parties: [party, ...above.flatMap(({ parties }) => parties)],
    chains: [chain, ...above.flatMap(({ chains }) => chains)],
  };
}

function planOwner(
  around: Surroundings,
  owner: OwnerChoice,
  key: string,
  depth: number,
): UpTree & { readonly holding: ChainPlan['holdings'][number] } {
  const holding = { holder: key, series: null, units: owner.units, votes: owner.votes ?? null };
  if (owner.subject === true) return { parties: [], chains: [], holding: { ...holding, holder: 'subject' } };
  // Drawn chains end at the second storey.
  const settled = owner.company !== undefined && Object.keys(owner.company).length > 0;
  const isCompany = owner.company !== undefined && (settled || depth < 2);
  const company = isCompany ? planCompanyAbove(around, key, owner.company ?? {}, depth + 1) : null;
  return { ...(company ?? { parties: [personPlan(around, key, owner.person ?? {})], chains: [] }), holding };
}

// A holder exists before what it holds: a few RUTs are tried until one names a company founded earlier.
function drawOlderCompany({ key, identity, horizon, listed }: Surroundings, draws: Draws): string | null {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const taxId = drawHoldingTaxId(draws, `tax id ${attempt}`);
    if (listed || companyIdentity(key.seed, taxId, horizon).foundedOn < identity.foundedOn) return taxId;
  }
  return null;
}

/**
 * The many who hold a little, known by a line of the register only: each holding is smaller than the one before, or
 * equal, and together they are as many units as was settled.
 */
export function planScattered(
  key: DrawKey,
  { scatteredHolders }: CompanyChoices,
  named: readonly HoldingPlan[],
): { readonly holdings: readonly HoldingPlan[]; readonly parties: readonly PartyPlan[] } {
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
      taxId: draws.chance(`${holder} is a company`, 0.08) ? drawHoldingTaxId(draws, holder) : null,
    })),
  };
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
