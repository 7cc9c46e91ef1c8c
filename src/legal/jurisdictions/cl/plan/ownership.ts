import dollars from '../../../../../fixtures/vocabulary/cl/dollar-companies.json' with { type: 'json' };
import holdingSplits from '../../../../../fixtures/vocabulary/cl/holding-splits.json' with { type: 'json' };
import type {
  ChosenHolder,
  ChosenHolderCompany,
  ChosenOwner,
  ChosenPerson,
} from '../../../../contract/generated/types.js';
import { addDays, addYears, type CivilDate, daysBetween, yearOf } from '../../../../values/dates.js';
import { type Draws, drawsAt } from '../../../../values/draws.js';
import type { CompanyKey } from '../../company-index.js';
import { chileanOffices } from '../calendar.js';
import { formOf, ownershipHabits } from '../legal-forms.js';
import type { CapitalCurrency } from '../phrases.js';
import { drawSurname } from '../vocabulary.js';
import { acquisitionOf, lifeOf } from './company-history.js';
import { type CompanyIdentity, companyIdentity, settledHolderIdentity } from './company-identity.js';
import { drawHoldingTaxId, maxTiers, settledTaxId, tierOf } from './company-numbers.js';
import type {
  AcquisitionPlan,
  ChainPlan,
  CompanyDraft,
  CompanyPlan,
  HolderCompanyPlan,
  HoldingPlan,
  OwnershipTree,
  PartyDraft,
  PersonDraft,
} from './company-plan.js';
import { identityMarksOf, managersOccupation } from './people.js';

/**
 * Returns the currency of the capital. A few companies that trade abroad may keep their books in dollars (article 18,
 * Código Tributario) and state their shares in them (article 16, Ley 18.046); the electronic form allows only pesos.
 */
function currencyOf({ key, identity, choices }: CompanyDraft): CapitalCurrency {
  const isDrawn = Object.keys(choices).length === 0;
  const mayBe = formOf(identity).interest === 'acciones' && identity.regime === 'TRADICIONAL';
  if (!isDrawn || !mayBe || !dollars.industries.includes(identity.industry.key)) return 'CLP';
  return drawsAt(key, 'ownership/currency').chance('dollars', dollars.share) ? 'USD' : 'CLP';
}

function drawHolders(draws: Draws, identity: CompanyIdentity, units: number): ChosenHolder[] {
  const { holderCounts, companyHolderShare } = ownershipHabits(identity.legalForm);
  const counts = Object.entries(holderCounts);
  const count = Number(draws.weighted('holders', counts, ([, weight]) => weight)[0]);
  // The people in the company's name: "Rojas e Hijos" has a Rojas and at least one child.
  const { surname, holderName, commune } = identity;
  const named: ChosenPerson[] = holderName === null ? [] : [holderName];
  if (holderName === null && surname !== null) {
    const other = drawSurname(draws, 'other parent', commune.regionCode);
    named.push({ paternalSurname: surname });
    if (identity.family) named.push({ paternalSurname: surname, maternalSurname: other });
  }
  const split = drawSplit(draws, Math.max(count, named.length), units);
  // A few companies have two series of shares; the last holder then has the preferred one.
  const mayDivide = formOf(identity).interest === 'acciones' && split.length > 1;
  const inSeries = mayDivide && draws.chance('two series', 0.08);
  return split.map((share, index) => {
    const series = index === split.length - 1 ? 'B' : 'A';
    const held = inSeries ? { units: share, series } : { units: share };
    const person = named[index] ?? (identity.family ? named.at(-1) : undefined);
    if (person !== undefined) return { ...held, person };
    const isCompany =
      tierOf(identity.taxId) < maxTiers &&
      draws.chance(`holder ${index + 1} is a company`, companyHolderShare / 100);
    return isCompany ? { ...held, company: {} } : { ...held, person: {} };
  });
}

/** Draws whole units for each holder; the remainder goes to the first ones, one each. */
function drawSplit(draws: Draws, count: number, units: number): number[] {
  const splits = new Map(Object.entries(holdingSplits)).get(String(count)) ?? [];
  const weights = draws.pick('split', splits);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = weights.map((weight) => Math.floor((units * weight) / total));
  const left = units - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, index) => part + (index < left ? 1 : 0));
}

/**
 * Returns the parties above a company in a report on another: its holders, their acquisitions, and the same for their
 * holders. Keys follow from the company's position there.
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

/** Returns the key of a holding company's party in a report on the company below: an owner or a representative. */
export function keyAbove(company: string, party: string): string {
  const number = company.replace(/^(holder|owner)_/, '');
  return /^(holder|owner)_/.test(party)
    ? party.replace(/^(holder|owner)_/, `owner_${number}_`)
    : `speaker_${number}_${party}`;
}

interface HolderPlanContext {
  readonly key: CompanyKey;
  readonly subject: CompanyIdentity;
  /** The company that is held. */
  readonly issuer: Issuer;
  readonly horizon: CivilDate;
  /** Listed shares change hands in the market, so holders may be younger than the company. */
  readonly listed: boolean;
  /** Plans a company from its RUT alone. */
  readonly planOf: (taxId: string) => CompanyPlan;
  /** Names and numbers already used above the subject; none is used twice. */
  readonly taken: Set<string>;
}

/** Facts of a company that its holders depend on. */
type Issuer = Pick<CompanyIdentity, 'foundedOn' | 'family' | 'commune'> & { readonly tier: number };

function issuerOf(identity: CompanyIdentity): Issuer {
  const { foundedOn, family, commune, taxId } = identity;
  return { foundedOn, family, commune, tier: tierOf(taxId) };
}

function planHolder(
  context: HolderPlanContext,
  holder: Pick<ChosenHolder, 'person' | 'company'>,
  key: string,
): OwnershipTree {
  const company = holder.company === undefined ? null : planCompanyAbove(context, key, holder.company);
  if (company !== null) return company;
  const settled = holder.company === undefined ? (holder.person ?? {}) : {};
  return { parties: [personDraft(context, key, settled)], chains: [] };
}

function personDraft(
  { key: report, issuer }: HolderPlanContext,
  key: string,
  settled: ChosenPerson,
): PersonDraft {
  const founded = yearOf(issuer.foundedOn);
  const [youngest, oldest] = issuer.family ? familyAges(key) : [24, 46];
  const origin = { key: report, party: key, commune: issuer.commune };
  return { key, kind: 'person', settled, born: [founded - oldest, founded - youngest], origin };
}

// At the founding, the first holder is the parent; the others are children some three years apart, all of age.
function familyAges(key: string): [number, number] {
  const number = Number(/^holder_(\d+)$/.exec(key)?.[1] ?? 0);
  if (number === 0) return [24, 46];
  if (number === 1) return [51, 57];
  const youngest = 19 + 3 * Math.max(0, 5 - number);
  return [youngest, youngest + 1];
}

/** Plans a company with its own holders; null if the draws give none that is possible. */
function planCompanyAbove(
  context: HolderPlanContext,
  key: string,
  choice: ChosenHolderCompany,
): OwnershipTree | null {
  if (choice.foreign !== undefined) return planForeign(context, key, choice);
  if (choice.owners !== undefined) return planSettled(context, key, choice, choice.owners);
  if (choice.taxId !== undefined)
    return reportedCompany(context, key, companyIdentity(context.key.seed, choice.taxId, context.horizon));
  return planDrawn(context, key);
}

// A holder exists before the company it holds, and no party repeats above a company, so several RUTs are tried.
function planDrawn(context: HolderPlanContext, key: string): OwnershipTree | null {
  const { key: report, issuer, horizon, taken } = context;
  const draws = drawsAt(report, `ownership/${key}`);
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const taxId = drawHoldingTaxId(draws, `tax id ${attempt}`, issuer.tier + 1);
    const identity = companyIdentity(report.seed, taxId, horizon);
    const tooYoung = !context.listed && identity.foundedOn >= issuer.foundedOn;
    if (tooYoung || taken.has(taxId) || taken.has(identity.name)) continue;
    const tree = reportedCompany(context, key, identity);
    const marks = tree.parties.flatMap(identityMarksOf);
    if (marks.some((mark) => taken.has(mark))) continue;
    for (const mark of marks) taken.add(mark);
    return tree;
  }
  return null;
}

/** Returns a holding company as a report on it shows it; holders of a listed company have no owners. */
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

// Its number belongs to no other company, so no other report contradicts its owners.
function planSettled(
  context: HolderPlanContext,
  key: string,
  { taxId: chosenTaxId, units }: ChosenHolderCompany,
  owners: readonly ChosenOwner[],
): OwnershipTree {
  const draws = drawsAt(context.key, `ownership/${key}`);
  const taxId = chosenTaxId ?? settledTaxId(context.key, context.taken);
  const drawn = companyIdentity(context.key.seed, taxId, context.horizon);
  const identity = settledHolderIdentity(draws, drawn, context.issuer.foundedOn);
  const party: HolderCompanyPlan = { key, kind: 'company', taxId, identity, plan: null };
  for (const mark of identityMarksOf(party)) context.taken.add(mark);
  return planOwners({ ...context, issuer: issuerOf(identity) }, party, owners, units);
}

function planForeign(context: HolderPlanContext, key: string, choice: ChosenHolderCompany): OwnershipTree {
  const { foreign, owners = [], units } = choice;
  if (foreign === undefined) throw new RangeError(`${key} is no foreign company`);
  // Founded before the subject, even if an early clock moves the subject's founding.
  const founding = context.issuer.foundedOn;
  const foundedOn = foreign.foundedOn < founding ? foreign.foundedOn : addYears(founding, -3);
  const party: PartyDraft = { key, kind: 'foreign', company: { ...foreign, foundedOn } };
  const { representative } = foreign;
  const representatives: PartyDraft[] = [];
  if (representative !== undefined) {
    // The agent of a parent has a managing occupation.
    const settled = formOf(context.subject).agency
      ? { occupation: managersOccupation(context.key, representative) }
      : {};
    representatives.push(personDraft(context, representative, settled));
  }
  if (owners.length === 0) return { parties: [party, ...representatives], chains: [] };
  const issuer = { ...context.issuer, foundedOn, family: false, tier: 0 };
  const above = planOwners({ ...context, issuer }, party, owners, units);
  return { ...above, parties: [...above.parties, ...representatives] };
}

function planOwners(
  context: HolderPlanContext,
  party: PartyDraft,
  owners: readonly ChosenOwner[],
  units: number | undefined,
): OwnershipTree {
  const number = party.key.replace(/^(holder|owner)_/, '');
  const parties: PartyDraft[] = [party];
  const chains: ChainPlan[] = [];
  const holdings = owners.map((owner, index): ChainPlan['holdings'][number] => {
    const key = `owner_${number}_${index + 1}`;
    const { series = null, units: held, votes = null } = owner;
    if (owner.subject === true)
      return { holder: 'subject', series, units: held, votes, acquired: boughtBySubject(context, key) };
    const above = planHolder(context, owner, key);
    parties.push(...above.parties);
    chains.push(...above.chains);
    const acquired = { on: context.issuer.foundedOn, how: 'constitucion' } as const;
    return { holder: key, series, units: held, votes, acquired };
  });
  return { parties, chains: [{ issuer: party.key, units: units ?? null, holdings }, ...chains] };
}

// A founding holder is older than the subject; units that the subject has of it were bought later.
function boughtBySubject({ key: report, subject, horizon }: HolderPlanContext, key: string): AcquisitionPlan {
  const first = addDays(subject.foundedOn, 90);
  const days = Math.max(0, daysBetween(first, addDays(horizon, -30)));
  const drawn = drawsAt(report, `ownership/${key}`).int('bought after', 0, days);
  return { on: chileanOffices.onOrAfter(addDays(first, drawn)), how: 'compraventa' };
}

/**
 * Draws the small holders known only from a line of the register: each holding is at most as large as the one before,
 * and together they have the settled units.
 */
function planSmallHolders(
  { key, choices: { scatteredHolders }, horizon }: CompanyDraft,
  named: readonly HoldingPlan[],
  taken: Set<string>,
): { readonly holdings: readonly HoldingPlan[]; readonly parties: readonly PartyDraft[] } {
  if (scatteredHolders === undefined) return { holdings: [], parties: [] };
  const { count, units } = scatteredHolders;
  const draws = drawsAt(key, 'ownership/scattered');
  const keys = Array.from({ length: count }, (_, index) => `holder_${named.length + index + 1}`);
  const sizes = sizesByRank(count, units);
  const drawCompany = (holder: string): Pick<CompanyIdentity, 'taxId' | 'name'> => {
    for (let attempt = 0; ; attempt += 1) {
      const field = attempt === 0 ? holder : `${holder}/${attempt}`;
      const { taxId, name } = companyIdentity(key.seed, drawHoldingTaxId(draws, field, 1), horizon);
      if (taken.has(taxId) || taken.has(name)) continue;
      taken.add(taxId).add(name);
      return { taxId, name };
    }
  };
  return {
    holdings: keys.map((holder, index) => ({ holder, series: null, units: sizes[index] ?? 0 })),
    parties: keys.map((holder, index) => ({
      key: holder,
      kind: 'registered' as const,
      line: { number: index, of: count },
      company: draws.chance(`${holder} is a company`, 0.08) ? drawCompany(holder) : null,
    })),
  };
}

/** Draws whole numbers that fall with rank and add up to `units`; the remainder goes to the first. */
function sizesByRank(count: number, units: number): number[] {
  const weights = Array.from({ length: count }, (_, rank) => 1 / (rank + 20));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const sizes = weights.map((weight) => Math.max(1, Math.floor((units * weight) / total)));
  const rest = units - sizes.reduce((sum, size) => sum + size, 0);
  if (rest < 0) throw new RangeError(`${units} units do not go round among ${count} holders`);
  return sizes.map((size, rank) => size + Math.floor(rest / count) + (rank < rest % count ? 1 : 0));
}

/** The owners of the company and of its owners. */
export type OwnershipPlan = Pick<
  CompanyPlan,
  'capital' | 'currency' | 'units' | 'holdings' | 'chains' | 'holderCount'
> & { readonly parties: readonly PartyDraft[] };

/** Draws the ownership of a company, except for what the choices settle. */
export function planOwnership(draft: CompanyDraft, planOf: HolderPlanContext['planOf']): OwnershipPlan {
  const { key, identity, choices, horizon } = draft;
  const draws = drawsAt(key, 'ownership');
  const habits = ownershipHabits(identity.legalForm);
  const units = choices.units ?? draws.pick('units', habits.units);
  const holders = choices.holders ?? drawHolders(draws, identity, units);
  const context: HolderPlanContext = {
    key,
    subject: identity,
    issuer: issuerOf(identity),
    horizon,
    listed: choices.holderCount !== undefined,
    planOf,
    taken: new Set([identity.taxId, identity.name]),
  };
  const trees = holders.map((holder, index) => {
    // A large holder's owners are reported: from a tenth of the shares (article 12, Ley 18.045).
    const isLarge = holder.units * 10 >= units;
    return planHolder(isLarge ? { ...context, listed: false } : context, holder, `holder_${index + 1}`);
  });
  const named = holders.map(({ series = null, units: held }, index) => ({
    holder: `holder_${index + 1}`,
    series,
    units: held,
  }));
  const parties = trees.flatMap(({ parties: found }) => found);
  const people = new Set(parties.filter(({ kind }) => kind === 'person').map((party) => party.key));
  const ofPeople = named.filter(({ holder }) => people.has(holder)).map((held) => held.units);
  const currency = currencyOf(draft);
  // A capital in dollars gives each unit a whole value.
  const amounts =
    currency === 'USD'
      ? { ...dollars, capital: dollars.capital.filter((amount) => amount % units === 0) }
      : habits;
  // No person contributes more than the form's limit.
  const { personContributesAtMost: limit = Number.POSITIVE_INFINITY } = amounts;
  const part = Math.max(0, ...ofPeople) / units;
  const fits = (amount: number): boolean => amount * part <= limit;
  const drawn = draws.pick('capital', amounts.capital);
  const fitting = (): number =>
    drawsAt(key, 'ownership/capital of people').pick('capital', amounts.capital.filter(fits));
  const capital = choices.capital ?? (fits(drawn) ? drawn : fitting());
  if (capital % units !== 0) throw new RangeError(`a capital of ${capital} does not divide into ${units}`);
  const scattered = planSmallHolders(draft, named, context.taken);
  return {
    units,
    capital,
    currency,
    holdings: [...named, ...scattered.holdings],
    parties: [...parties, ...scattered.parties],
    chains: trees.flatMap(({ chains }) => chains),
    holderCount: choices.holderCount ?? null,
  };
}
