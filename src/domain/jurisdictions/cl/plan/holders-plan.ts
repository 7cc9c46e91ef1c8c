import { addDays, addYears, type CivilDate, daysBetween, yearOf } from '../../../values/dates.js';
import { type DrawKey, drawsAt } from '../../../values/draw.js';
import type { CompanyHolderChoice, HolderChoice, OwnerChoice, PersonFacts } from '../../company-choices.js';
import { chileanOffices } from '../calendar.js';
import { formOf } from '../legal-forms.js';
import type { Commune } from '../vocabulary.js';
import { planAbove } from './companies-above.js';
import { drawHoldingTaxId, drawSettledTaxId, tierOf } from './company-numbers.js';
import type {
  AcquisitionPlan,
  ChainPlan,
  CompanyPlan,
  HolderCompanyPlan,
  OwnershipTree,
  PartyDraft,
  PersonDraft,
} from './company-plan.js';
import { type CompanyIdentity, companyIdentity, settledHolderIdentity } from './identity.js';
import { identityMarksOf, managersOccupation } from './people-plan.js';

/** What holders are planned for. */
export interface HolderPlanContext {
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

export function issuerOf(identity: CompanyIdentity): Issuer {
  const { foundedOn, family, commune, taxId } = identity;
  return { foundedOn, family, commune, storey: tierOf(taxId) };
}

/** A holder of the company studied, with everybody above it. */
export function planHolder(around: HolderPlanContext, holder: HolderChoice, key: string): OwnershipTree {
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
