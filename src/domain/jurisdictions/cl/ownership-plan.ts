import ownership from '../../../../fixtures/vocabulary/cl/ownership.json' with { type: 'json' };
import type { CompanyChoices, HolderChoice, OwnerChoice } from '../../company-choices.js';
import type {
  ChainPlan,
  CompanyPlan,
  HoldingPlan,
  LegalForm,
  PartyPlan,
  PersonFacts,
} from '../../company-plan.js';
import { yearOf } from '../../dates.js';
import { type DrawKey, type Draws, drawsAt } from '../../draw.js';
import { type CompanyIdentity, companyIdentity, drawHoldingTaxId } from './identity.js';
import { drawSurname } from './names.js';

/** Who owns the company, and who owns its owners. */
export type OwnershipPlan = Pick<
  CompanyPlan,
  'parties' | 'capital' | 'units' | 'holdings' | 'chains' | 'holderCount'
>;

type DrawnForm = 'SPA' | 'LTDA' | 'EIRL' | 'SA_CERRADA';

/** Draws what the choices leave open of the ownership of a company. */
export function planOwnership(
  key: DrawKey,
  identity: CompanyIdentity,
  choices: CompanyChoices,
  horizon: string,
): OwnershipPlan {
  const draws = drawsAt(key, 'ownership');
  const form = drawnForm(identity.legalForm);
  const units = choices.units ?? draws.pick('units', ownership.units[form]);
  const holders = choices.holders ?? inSeries(draws, form, drawHolders(draws, identity, form, units));
  const capital = choices.capital ?? draws.pick('capital', ownership.capital[form]);
  if (capital % units !== 0) throw new RangeError(`a capital of ${capital} does not divide into ${units}`);
  const around = { key, identity, horizon, listed: choices.holderCount !== undefined };
  const upTree = holders.map((holder, index) => planHolder(around, holder, `holder_${index + 1}`));
  return {
    units,
    capital,
    holdings: holders.map((holder, index) => holdingOf(holder, `holder_${index + 1}`)),
    parties: upTree.flatMap(({ parties }) => parties),
    chains: upTree.flatMap(({ chains }) => chains),
    holderCount: choices.holderCount ?? null,
  };
}

function drawnForm(form: LegalForm): DrawnForm {
  return form === 'SA_ABIERTA' ? 'SA_CERRADA' : form;
}

function holdingOf(holder: HolderChoice, key: string): HoldingPlan {
  return { holder: key, series: holder.series ?? null, units: holder.units };
}

function drawHolders(
  draws: Draws,
  identity: CompanyIdentity,
  form: DrawnForm,
  units: number,
): HolderChoice[] {
  const counts = Object.entries(ownership.holderCounts[form]);
  const count = Number(draws.weighted('holders', counts, ([, weight]) => weight)[0]);
  const named = settledHolders(draws, identity);
  const split = drawSplit(draws, Math.max(count, named.length), units);
  return split.map((share, index) => {
    const person = named[index] ?? (identity.family ? named.at(-1) : undefined);
    if (person !== undefined) return { units: share, person };
    const isCompany = draws.chance(
      `holder ${index + 1} is a company`,
      ownership.companyHolderShare[form] / 100,
    );
    return isCompany ? { units: share, company: {} } : { units: share, person: {} };
  });
}

// A few companies have two series of shares; the last holder then has the preferred one.
function inSeries(draws: Draws, form: DrawnForm, holders: HolderChoice[]): HolderChoice[] {
  const divided = form === 'SPA' || form === 'SA_CERRADA';
  if (!divided || holders.length < 2 || !draws.chance('two series', 0.08)) return holders;
  return holders.map((holder, index) => ({ ...holder, series: index === holders.length - 1 ? 'B' : 'A' }));
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
  const splits = new Map(Object.entries(ownership.splits)).get(String(count)) ?? [];
  const weights = draws.pick('split', splits);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = weights.map((weight) => Math.floor((units * weight) / total));
  const left = units - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, index) => part + (index < left ? 1 : 0));
}

interface Surroundings {
  readonly key: DrawKey;
  readonly identity: CompanyIdentity;
  readonly horizon: string;
  /** Shares change hands in the market: holders may be younger than what they hold. */
  readonly listed: boolean;
}

interface UpTree {
  readonly parties: readonly PartyPlan[];
  readonly chains: readonly ChainPlan[];
}

function planHolder(around: Surroundings, holder: HolderChoice, key: string): UpTree {
  if (holder.company === undefined)
    return { parties: [personPlan(around, key, holder.person ?? {})], chains: [] };
  const company = planHolderCompany(around, key, holder.company, 1);
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

/** A holder company with its own holders, or null where the draw finds none old enough. */
function planHolderCompany(
  around: Surroundings,
  key: string,
  choice: NonNullable<HolderChoice['company']>,
  depth: number,
): UpTree | null {
  const draws = drawsAt(around.key, `ownership/${key}`);
  const taxId = choice.taxId ?? drawOlderCompany(around, draws);
  if (taxId === null) return null;
  const party: PartyPlan = { key, kind: 'company', taxId };
  // Of a market's holders nobody tells the owners, but for those that are settled.
  if (around.listed && choice.owners === undefined) return { parties: [party], chains: [] };
  const identity = companyIdentity(around.key.seed, taxId, around.horizon);
  const form = drawnForm(identity.legalForm);
  const owners: readonly OwnerChoice[] =
    choice.owners ?? drawHolders(draws, identity, form, draws.pick('units', ownership.units[form]));
  const above = owners.map((owner, index) => {
    const ownerKey = `owner_${key.replace(/^(holder|owner)_/, '')}_${index + 1}`;
    const isCompany = 'company' in owner && depth < 2;
    const company = isCompany ? planHolderCompany(around, ownerKey, {}, depth + 1) : null;
    return {
      ownerKey,
      owner,
      ...(company ?? { parties: [personPlan(around, ownerKey, owner.person ?? {})], chains: [] }),
    };
  });
  const chain: ChainPlan = {
    issuer: key,
    holdings: above.map(({ ownerKey, owner }) => ({
      holder: ownerKey,
      series: null,
      units: owner.units,
      votes: owner.votes ?? null,
    })),
  };
  return {
    parties: [party, ...above.flatMap(({ parties }) => parties)],
    chains: [chain, ...above.flatMap(({ chains }) => chains)],
  };
}

// A holder exists before what it holds: a few RUTs are tried until one names a company founded earlier.
function drawOlderCompany({ key, identity, horizon, listed }: Surroundings, draws: Draws): string | null {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const taxId = drawHoldingTaxId(draws, `tax id ${attempt}`);
    if (listed || companyIdentity(key.seed, taxId, horizon).foundedOn < identity.foundedOn) return taxId;
  }
  return null;
}
