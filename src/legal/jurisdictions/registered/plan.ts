import type { ChosenPerson, RegisteredIndustry, Town } from '../../../contract/generated/types.js';
import {
  addDays,
  addMonths,
  addYears,
  type CivilDate,
  daysBetween,
  isoDate,
  yearOf,
} from '../../../values/dates.js';
import { type Draws, drawsAt, permuted } from '../../../values/draws.js';
import type { CompanyChoices } from '../company-choices.js';
import { type CompanyKey, companyIndex } from '../company-index.js';
import type { DraftRequest } from '../jurisdiction.js';
import type { Arrangement, CountryData, IndexBelow } from './country.js';

/** The facts of a company before its report is written. */
export interface RegisteredPlan {
  readonly key: CompanyKey;
  readonly asOfDate: CivilDate;
  readonly name: string;
  readonly taxId: string;
  readonly place: Town;
  readonly industry: RegisteredIndustry;
  readonly foundedOn: CivilDate;
  /** At the founding, in the currency of the country. */
  readonly foundingCapital: number;
  readonly foundingUnits: number;
  /** A capital increase in proportion to the holdings. */
  readonly increase: { readonly date: CivilDate; readonly factor: number } | null;
  readonly arrangement: Arrangement;
  readonly holders: readonly { readonly key: string; readonly units: number }[];
  /** Keys of all people, holders first. */
  readonly people: readonly string[];
  readonly settled: { readonly [key: string]: ChosenPerson };
  readonly requestedOperations: readonly string[];
}

/** Plans a company: chosen facts, and the rest drawn. */
export function planRegistered(
  country: CountryData,
  { key, taxId, choices, asOfDate }: DraftRequest,
): RegisteredPlan {
  const draws = drawsAt(key, 'subject');
  const { places, industries } = country.vocabulary;
  const place = chosen(places, 'name', choices.commune) ?? draws.weighted('place', places, weightOf);
  const industry = chosen(industries, 'key', choices.industry) ?? draws.pick('industry', industries);
  // A company is at least a year old at the report; an early clock moves its founding back.
  const last = addYears(asOfDate, -1);
  const first = country.form.foundedFrom < addYears(last, -1) ? country.form.foundedFrom : addYears(last, -4);
  const drawn = addDays(first, draws.int('founded', 0, daysBetween(first, last) - 3));
  const { onOrBefore } = country.law.calendar.offices;
  const index: IndexBelow = (size) => companyIndex(key, size);
  // A company with a number of its own has a founding of its own, up to three years before that of its kind.
  const earlier = taxId === null ? -7 * permuted(index(weeksEarlier), weeksEarlier) : 0;
  const foundedOn =
    choices.foundedOn !== undefined && choices.foundedOn <= last
      ? onOrBefore(addDays(choices.foundedOn, earlier))
      : onOrBefore(drawn);
  const name =
    choices.name ??
    `${drawnName(country, industry, index)}${country.wording.nameJoint}${country.form.nameEnding}`;
  const arrangement =
    chosen(country.arrangements, 'form', choices.administration?.form) ??
    draws.weighted('arrangement', country.arrangements, weightOf);
  const size = draws.pick('capital', country.form.capitals);
  const units = choices.units ?? size.units;
  const split = draws.pick('split', [
    [60, 40],
    [50, 30, 20],
    [45, 35, 20],
    [70, 30],
  ]);
  const shares = choices.holders?.map((holder) => holder.units) ?? split.map((part) => (units / 100) * part);
  const holders = shares.map((own, index) => ({ key: `holder_${index + 1}`, units: own }));
  return {
    key,
    asOfDate,
    name,
    // With an early clock, the company is founded earlier than its known number states.
    taxId:
      taxId === null || (country.ids.statesFounding === true && foundedOn !== choices.foundedOn)
        ? country.ids.company(index, { name, foundedOn })
        : taxId,
    place,
    industry,
    foundedOn,
    foundingCapital: choices.capital ?? size.amount,
    foundingUnits: units,
    increase: increaseOf(country, draws, choices, { foundedOn, asOfDate }),
    arrangement,
    holders,
    people: [...new Set([...holders.map((holder) => holder.key), ...partiesIn(arrangement)])],
    settled: {
      ...Object.fromEntries(
        (choices.holders ?? []).map(({ person }, index) => [`holder_${index + 1}`, person ?? {}]),
      ),
      ...choices.people,
    },
    requestedOperations: choices.requestedOperations ?? arrangement.requestedOperations,
  };
}

const weeksEarlier = 157;

/** Returns the name with this index, without its legal form: each combination of words once. */
function drawnName({ vocabulary }: CountryData, { names }: RegisteredIndustry, index: IndexBelow): string {
  const { companyWords, companyCompanions, companyQualifiers } = vocabulary;
  // A name may go without a qualifier.
  const parts = [names, companyWords, companyCompanions, ['', ...companyQualifiers]];
  const size = parts.reduce((product, { length }) => product * length, 1);
  let rest = permuted(index(size), size);
  const [pattern = '', ...words] = parts.map((list) => {
    const part = list[rest % list.length] ?? '';
    rest = Math.floor(rest / list.length);
    return part;
  });
  return pattern.replace('{X}', words.filter(Boolean).join(' '));
}

const weightOf = ({ weight }: { readonly weight: number }): number => weight;

function chosen<Item, Member extends keyof Item>(
  items: readonly Item[],
  member: Member,
  wanted: Item[Member] | undefined,
): Item | undefined {
  const item = items.find((one) => one[member] === wanted);
  if (wanted !== undefined && item === undefined)
    throw new RangeError(`the vocabulary has no ${String(member)} ${String(wanted)}`);
  return item;
}

function increaseOf(
  { law }: CountryData,
  draws: Draws,
  choices: CompanyChoices,
  { foundedOn, asOfDate }: Pick<RegisteredPlan, 'foundedOn' | 'asOfDate'>,
): RegisteredPlan['increase'] {
  const wanted = choices.changes?.map((change) => (typeof change === 'string' ? { kind: change } : change));
  const change = wanted?.find(({ kind }) => kind === 'aumento_capital');
  const happened = wanted === undefined ? draws.chance('increase', 0.6) : change !== undefined;
  const drawn = law.calendar.offices.onOrAfter(addDays(foundedOn, draws.int('increased', 400, 1200)));
  const date = change !== undefined && 'date' in change ? (change.date ?? drawn) : drawn;
  const known = happened && date < addDays(asOfDate, -120) && date > foundedOn;
  return known ? { date, factor: draws.int('factor', 2, 4) } : null;
}

function partiesIn({ officers, groups, powers }: Arrangement): string[] {
  const steps = powers.flatMap(({ ladders }) => ladders.flatMap((ladder) => ladder.steps));
  const signatures = steps.flatMap(({ anyOf }) => anyOf.flat());
  return [
    ...officers.map(({ party }) => party),
    ...groups.flatMap(({ members }) => members),
    ...powers.flatMap(({ parties }) => parties),
    ...signatures.flatMap((signature) => ('party' in signature ? [signature.party] : [])),
  ];
}

/** Returns the number of powers with deeds, which the register enters, before a date. */
export function powersGrantedBefore(country: CountryData, plan: RegisteredPlan, day: CivilDate): number {
  const granted = plan.arrangement.powers.filter(({ instrument }) => instrument === 'deed');
  return granted.filter(({ key }) => grantDate(country, plan, key) < day).length;
}

/** Returns the date of a deed of power: some time after the founding, and well before the report. */
export function grantDate({ law }: CountryData, plan: RegisteredPlan, key: string): CivilDate {
  const days = drawsAt(plan.key, `powers/${key}`).int('granted', 60, 700);
  const { onOrAfter } = law.calendar.offices;
  const date = onOrAfter(addDays(plan.foundedOn, days));
  return date < addDays(plan.asOfDate, -60) ? date : onOrAfter(addDays(plan.foundedOn, 20));
}

/** Returns the date of the last yearly meeting, so that the elected board is within its term. */
export function electionDate({ law }: CountryData, plan: RegisteredPlan): CivilDate {
  const day = drawsAt(plan.key, 'recent/election').int('day', 8, 26);
  const meetingIn = (year: number) => law.calendar.offices.onOrAfter(isoDate(year, 4, day));
  const year = yearOf(plan.asOfDate);
  const last = meetingIn(year) < addMonths(plan.asOfDate, -1) ? meetingIn(year) : meetingIn(year - 1);
  return last < plan.foundedOn ? plan.foundedOn : last;
}
