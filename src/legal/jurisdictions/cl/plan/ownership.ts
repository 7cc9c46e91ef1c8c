import dollars from '../../../../../fixtures/vocabulary/cl/dollar-companies.json' with { type: 'json' };
import holdingSplits from '../../../../../fixtures/vocabulary/cl/holding-splits.json' with { type: 'json' };
import type { OwnershipHabits } from '../../../../contract/generated/types.js';
import { addDays, addYears, type CivilDate, daysBetween, yearOf } from '../../../../values/dates.js';
import { type DrawKey, type Draws, drawsAt } from '../../../../values/draws.js';
import type {
  CompanyChoices,
  CompanyHolderChoice,
  HolderChoice,
  OwnerChoice,
  PersonFacts,
} from '../../company-choices.js';
import { chileanOffices } from '../calendar.js';
import { formOf, ownershipHabits } from '../legal-forms.js';
import { drawSurname } from '../person-names.js';
import type { CapitalCurrency } from '../phrases.js';
import type { Commune } from '../vocabulary.js';
import { acquisitionOf, lifeOf } from './company-history.js';
import { type CompanyIdentity, companyIdentity, settledHolderIdentity } from './company-identity.js';
import { drawHoldingTaxId, drawSettledTaxId, maxTiers, tierOf } from './company-numbers.js';
import type {
  AcquisitionPlan,
  ChainPlan,
  CompanyPlan,
  HolderCompanyPlan,
  HoldingPlan,
  OwnershipTree,
  PartyDraft,
  PersonDraft,
} from './company-plan.js';
import { identityMarksOf, managersOccupation } from './people.js';

/**
 * In what a company states its capital. A few of those that trade abroad may keep their books in dollars (article 18,
 * Código Tributario), and so state the value of their shares (article 16, Ley 18.046); the form of the electronic
 * register has pesos alone.
 */
function currencyOf(key: DrawKey, identity: CompanyIdentity, choices: CompanyChoices): CapitalCurrency {
  const isDrawn = Object.keys(choices).length === 0;
  const mayBe = formOf(identity).interest === 'acciones' && identity.regime === 'TRADICIONAL';
  if (!isDrawn || !mayBe || !dollars.industries.includes(identity.industry.key)) return 'CLP';
  return drawsAt(key, 'ownership/currency').chance('dollars', dollars.share) ? 'USD' : 'CLP';
}

/** Capitals of so many units in dollars, of which each is worth whole dollars. */
function inDollars(units: number): Pick<OwnershipHabits, 'capital' | 'personContributesAtMost'> {
  const whole = dollars.capital.filter((capital) => capital % units === 0);
  return {
    capital: whole as [number, ...number[]],
    personContributesAtMost: dollars.personContributesAtMost,
  };
}

/** Draws who holds that company, which has so many units. */
function drawHolders(draws: Draws, identity: CompanyIdentity, units: number): HolderChoice[] {
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

/**
 * What a report on another company tells of one that stands above it: who it is, who holds it and since when, and the
 * same of those that hold it in turn. Parties take keys from the place that it has there.
 */
function planAbove(company: HolderCompanyPlan, plan: CompanyPlan): OwnershipTree {
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

/** What holders are planned for. */
interface HolderPlanContext {
  readonly key: DrawKey;
  readonly subject: CompanyIdentity;
  /** The company that is held. */
  readonly issuer: Issuer;
  readonly horizon: CivilDate;
  /** Shares change hands in the market: holders may be younger than what they hold. */
  readonly listed: boolean;
  /** The plan of a company of which nothing is settled but its RUT. */
  readonly planOf: (taxId: string) => CompanyPlan;
  /** Names and numbers that are met above the subject so far: nobody stands there twice. */
  readonly met: Set<string>;
}

/** What a holder must know of the company that it holds. */
interface Issuer {
  readonly foundedOn: CivilDate;
  readonly family: boolean;
  readonly commune: Commune;
  readonly storey: number;
}

function issuerOf(identity: CompanyIdentity): Issuer {
  const { foundedOn, family, commune, taxId } = identity;
  return { foundedOn, family, commune, storey: tierOf(taxId) };
}

/** A holder of the company studied, with everybody above it. */
function planHolder(around: HolderPlanContext, holder: HolderChoice, key: string): OwnershipTree {
  if (holder.company === undefined) return onePerson(around, key, holder.person ?? {});
  return planCompanyAbove(around, key, holder.company) ?? onePerson(around, key, {});
}

function onePerson(around: HolderPlanContext, key: string, settled: PersonFacts): OwnershipTree {
  return { parties: [personDraft(around, key, settled)], chains: [] };
}

function personDraft(
  { key: report, issuer }: HolderPlanContext,
  key: string,
  settled: PersonFacts,
): PersonDraft {
  const founded = yearOf(issuer.foundedOn);
  const [youngest, oldest] = issuer.family ? familyAges(key) : [24, 46];
  const origin = { key: report, party: key, commune: issuer.commune };
  return { key, kind: 'person', settled, born: [founded - oldest, founded - youngest], origin };
}

// At founding the first holder is the parent, and the others are children some three years apart, all of age.
function familyAges(key: string): [number, number] {
  const place = Number(/^holder_(\d+)$/.exec(key)?.[1] ?? 0);
  if (place === 0) return [24, 46];
  if (place === 1) return [51, 57];
  const youngest = 19 + 3 * Math.max(0, 5 - place);
  return [youngest, youngest + 1];
}

/** A company with its own holders, or null where the draw finds none that can be one. */
function planCompanyAbove(
  around: HolderPlanContext,
  key: string,
  choice: CompanyHolderChoice,
): OwnershipTree | null {
  if (choice.foreign !== undefined) return planForeign(around, key, choice);
  if (choice.owners !== undefined) return planSettled(around, key, choice, choice.owners);
  if (choice.taxId !== undefined)
    return reportedCompany(around, key, companyIdentity(around.key.seed, choice.taxId, around.horizon));
  return planDrawn(around, key);
}

// A holder exists before what it holds, and nobody stands above a company twice: a few RUTs are tried.
function planDrawn(around: HolderPlanContext, key: string): OwnershipTree | null {
  const { key: report, issuer, horizon, met } = around;
  const draws = drawsAt(report, `ownership/${key}`);
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const taxId = drawHoldingTaxId(draws, `tax id ${attempt}`, issuer.storey + 1);
    const identity = companyIdentity(report.seed, taxId, horizon);
    const tooYoung = !around.listed && identity.foundedOn >= issuer.foundedOn;
    if (tooYoung || met.has(taxId) || met.has(identity.name)) continue;
    const tree = reportedCompany(around, key, identity);
    const marks = tree.parties.flatMap(identityMarksOf);
    if (marks.some((mark) => met.has(mark))) continue;
    for (const mark of marks) met.add(mark);
    return tree;
  }
  return null;
}

/** What a report tells of a company that holds another: the same as a report on it, but of a market's holders no owners. */
function reportedCompany(
  { listed, planOf }: HolderPlanContext,
  key: string,
  identity: CompanyIdentity,
): OwnershipTree {
  const { taxId } = identity;
  const plan = listed ? null : planOf(taxId);
  const party: HolderCompanyPlan = { key, kind: 'company', taxId, identity, plan };
  return plan === null ? { parties: [party], chains: [] } : planAbove(party, plan);
}

// Its number is no other company's, so that no other report tells of owners that it does not have.
function planSettled(
  around: HolderPlanContext,
  key: string,
  { taxId: wanted, units }: CompanyHolderChoice,
  owners: readonly OwnerChoice[],
): OwnershipTree {
  const draws = drawsAt(around.key, `ownership/${key}`);
  const taxId = wanted ?? drawSettledTaxId(draws);
  const drawn = companyIdentity(around.key.seed, taxId, around.horizon);
  const identity = settledHolderIdentity(draws, drawn, around.issuer.foundedOn);
  const party: HolderCompanyPlan = { key, kind: 'company', taxId, identity, plan: null };
  for (const mark of identityMarksOf(party)) around.met.add(mark);
  return planOwners({ ...around, issuer: issuerOf(identity) }, party, owners, units);
}

// A company of another country brings the person who speaks for it here.
function planForeign(around: HolderPlanContext, key: string, choice: CompanyHolderChoice): OwnershipTree {
  const { foreign, owners = [], units } = choice;
  if (foreign === undefined) throw new RangeError(`${key} is no foreign company`);
  // Founded before what it founds, also where an early clock has that founded earlier.
  const founding = around.issuer.foundedOn;
  const foundedOn = foreign.foundedOn < founding ? foreign.foundedOn : addYears(founding, -3);
  const party: PartyDraft = { key, kind: 'foreign', company: { ...foreign, foundedOn } };
  const { representative } = foreign;
  const speakers =
    representative === undefined ? [] : [personDraft(around, representative, speaks(around, representative))];
  if (owners.length === 0) return { parties: [party, ...speakers], chains: [] };
  const issuer = { ...around.issuer, foundedOn, family: false, storey: 0 };
  const above = planOwners({ ...around, issuer }, party, owners, units);
  return { ...above, parties: [...above.parties, ...speakers] };
}

// The agent of a parent knows how to run a company.
function speaks({ key, subject }: HolderPlanContext, representative: string): PersonFacts {
  return formOf(subject).agency ? { occupation: managersOccupation(key, representative) } : {};
}

function planOwners(
  around: HolderPlanContext,
  party: PartyDraft,
  owners: readonly OwnerChoice[],
  units: number | undefined,
): OwnershipTree {
  const place = party.key.replace(/^(holder|owner)_/, '');
  const above = owners.map((owner, index) => planOwner(around, owner, `owner_${place}_${index + 1}`));
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
  around: HolderPlanContext,
  owner: OwnerChoice,
  key: string,
): OwnershipTree & { readonly holding: ChainPlan['holdings'][number] } {
  const acquired: AcquisitionPlan = { on: around.issuer.foundedOn, how: 'constitucion' };
  const holding = {
    holder: key,
    series: owner.series ?? null,
    units: owner.units,
    votes: owner.votes ?? null,
    acquired,
  };
  if (owner.subject === true)
    return {
      parties: [],
      chains: [],
      holding: { ...holding, holder: 'subject', acquired: boughtBySubject(around, key) },
    };
  const company = owner.company === undefined ? null : planCompanyAbove(around, key, owner.company);
  return { ...(company ?? onePerson(around, key, owner.person ?? {})), holding };
}

// What founds a company is older than it: what the company has of that, it bought later.
function boughtBySubject({ key: report, subject, horizon }: HolderPlanContext, key: string): AcquisitionPlan {
  const first = addDays(subject.foundedOn, 90);
  const days = Math.max(0, daysBetween(first, addDays(horizon, -30)));
  const on = chileanOffices.onOrAfter(
    addDays(first, drawsAt(report, `ownership/${key}`).int('bought after', 0, days)),
  );
  return { on, how: 'compraventa' };
}

/**
 * The many who hold a little, known by a line of the register only: each holding is smaller than the one before, or
 * equal, and together they are as many units as was settled.
 */
function planSmallHolders(
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

/** Who owns the company, and who owns its owners. */
export type OwnershipPlan = Pick<
  CompanyPlan,
  'capital' | 'currency' | 'units' | 'holdings' | 'chains' | 'holderCount'
> & {
  readonly parties: readonly PartyDraft[];
};

/** Draws what the choices leave open of the ownership of a company. */
export function planOwnership(
  key: DrawKey,
  identity: CompanyIdentity,
  choices: CompanyChoices,
  { horizon, planOf }: Pick<HolderPlanContext, 'horizon' | 'planOf'>,
): OwnershipPlan {
  const draws = drawsAt(key, 'ownership');
  const habits = ownershipHabits(identity.legalForm);
  const units = choices.units ?? draws.pick('units', habits.units);
  const holders = choices.holders ?? inSeries(draws, identity, drawHolders(draws, identity, units));
  const around: HolderPlanContext = {
    key,
    subject: identity,
    issuer: issuerOf(identity),
    horizon,
    listed: choices.holderCount !== undefined,
    planOf,
    met: new Set([identity.taxId, identity.name]),
  };
  const upTree = holders.map((holder, index) =>
    planHolder(isLarge(holder, units) ? { ...around, listed: false } : around, holder, `holder_${index + 1}`),
  );
  const named = holders.map((holder, index) => holdingOf(holder, `holder_${index + 1}`));
  const parties = upTree.flatMap(({ parties: found }) => found);
  const currency = currencyOf(key, identity, choices);
  const amounts = currency === 'USD' ? inDollars(units) : habits;
  const capital = choices.capital ?? drawCapital(key, amounts, largestOfPerson(named, parties) / units);
  if (capital % units !== 0) throw new RangeError(`a capital of ${capital} does not divide into ${units}`);
  const scattered = planSmallHolders(key, choices, named, around);
  return {
    units,
    capital,
    currency,
    holdings: [...named, ...scattered.holdings],
    parties: [...parties, ...scattered.parties],
    chains: upTree.flatMap(({ chains }) => chains),
    holderCount: choices.holderCount ?? null,
  };
}

/** Whether a holder of a listed company is one of whom it is told who owns it: from a tenth on, article 12, Ley 18.045. */
function isLarge(holder: HolderChoice, units: number): boolean {
  return holder.units * 10 >= units;
}

/** The most units that one person holds. */
function largestOfPerson(holdings: readonly HoldingPlan[], parties: readonly PartyDraft[]): number {
  const people = new Set(parties.filter(({ kind }) => kind === 'person').map(({ key }) => key));
  return Math.max(0, ...holdings.filter(({ holder }) => people.has(holder)).map(({ units }) => units));
}

type CapitalHabits = Pick<OwnershipHabits, 'capital' | 'personContributesAtMost'>;

/** A capital of which nobody has to put in more, for that part of it, than a person does. */
function drawCapital(
  key: DrawKey,
  { capital, personContributesAtMost = Number.POSITIVE_INFINITY }: CapitalHabits,
  part: number,
): number {
  const drawn = drawsAt(key, 'ownership').pick('capital', capital);
  const fits = (amount: number): boolean => amount * part <= personContributesAtMost;
  return fits(drawn)
    ? drawn
    : drawsAt(key, 'ownership/capital of people').pick('capital', capital.filter(fits));
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
