import sources from '../../../../fixtures/vocabulary/public-sources.json' with { type: 'json' };
import type {
  Charge,
  ChargeKind,
  ChargeSource,
  Charges,
  Company,
  Entity,
  ListSource,
  PublicSourceFile,
  Screening,
  ScreeningList,
  ScreeningMatch,
  TaxSource,
} from '../../../contract/generated/types.js';
import {
  addDays,
  type CivilDate,
  daysBetween,
  latest,
  type OfficeDays,
  yearOf,
} from '../../../values/dates.js';
import { type Draws, drawsAt } from '../../../values/draws.js';
import { fillTemplate } from '../../../values/message-text.js';
import { horizonOf } from '../../jurisdictions/cl/plan/company-identity.js';
import { jurisdictions } from '../../jurisdictions/countries.js';
import type { ContentDraft } from '../../jurisdictions/jurisdiction.js';
import type { Country } from '../../jurisdictions/law.js';
import { lawOf } from '../../jurisdictions/laws.js';
import { fullName } from '../../jurisdictions/person-names.js';
import { groupedDigits } from '../../words/spanish.js';

const { countries, lists, assets } = sources as PublicSourceFile;

/** Returns the lists that exist on a day: those of all countries, then those of one. */
function listsOn(country: Country, day: CivilDate): ListSource[] {
  return [...lists, ...countries[country].lists].filter(({ since }) => since <= day);
}

/** Returns the record of the subject with its facts at the tax authority as data. */
function withTaxFacts(draft: ContentDraft, company: Company, draws: Draws): Company {
  const { asOfDate, jurisdiction } = draft;
  const { tax } = countries[jurisdiction];
  const { classification, electronicInvoicingSince, exemptActivities = [] } = tax;
  const { startOfActivities, endOfActivities } = company.taxStatus;
  const isActive = startOfActivities !== null && endOfActivities === null;
  const isTaxed = company.activityCodes.some(({ code }) => !exemptActivities.includes(code));
  const regime = isActive ? regimeOf(draft, company, draws) : null;
  return {
    ...company,
    ...(classification.since <= asOfDate && company.activityCodes.length > 0
      ? { activityClassification: classification.code }
      : {}),
    taxStatus: {
      ...company.taxStatus,
      vatSubject: isActive && isTaxed,
      electronicInvoicing:
        isActive && electronicInvoicingSince !== undefined && electronicInvoicingSince <= asOfDate,
      ...(regime === null ? {} : { regime: { code: regime.code, label: regime.label } }),
    },
  };
}

/** Draws the regime of the company on the day of the report; null if its country had none of the known. */
function regimeOf(draft: ContentDraft, company: Company, draws: Draws): TaxSource['regimes'][number] | null {
  const { regimes } = countries[draft.jurisdiction].tax;
  const [general, ...others] = regimes.filter(({ since }) => since <= draft.asOfDate);
  if (general === undefined) return null;
  const small = isSmall(draft, company) ? others : [];
  const rest = 1 - small.reduce((sum, { small: share = 0 }) => sum + share, 0);
  return draws.weighted('regime', [general, ...small], ({ small: share = rest }) => share);
}

/** A small company has a small capital, holders who are people, and is no listed company or branch. */
function isSmall(draft: ContentDraft, { capital, activityCodes, legalForm }: Company): boolean {
  const { tax, charges } = countries[draft.jurisdiction];
  const { smallCapital = 0, exemptActivities = [] } = tax;
  if (capital === null || capital.stated.currency !== charges.currency) return false;
  if (Number(capital.stated.amount) > smallCapital) return false;
  if (lawOf(draft.jurisdiction).forms.row(legalForm).offeredToPublic === true) return false;
  if (activityCodes.some(({ code }) => exemptActivities.includes(code))) return false;
  const kinds = new Map(draft.entities.map(({ id, kind }) => [id, kind]));
  return draft.shareholders.every(
    ({ issuerEntityId, holderEntityId, status }) =>
      issuerEntityId !== draft.subjectEntityId ||
      status !== 'vigente' ||
      kinds.get(holderEntityId) === 'person',
  );
}

/** Days from the founding until the first asset, and from that until its charge, at most. */
const days = { untilAsset: 90, untilCharge: 400 };

/** Statuses of companies that have no assets any more. */
const withoutAssets: readonly Company['status'][] = ['absorbida', 'disuelta', 'no_vigente'];

/** Draws the charges over the assets of the subject. They do not move with the clock. */
function chargesOf(draft: ContentDraft, company: Company, draws: Draws): Charges {
  const law = lawOf(draft.jurisdiction);
  const { offices } = law.calendar;
  const { charges: source } = countries[draft.jurisdiction];
  const place = company.domicile.commune;
  const consultedOn = offices.onOrBefore(addDays(draft.asOfDate, -draws.int('consulted', 0, 8)));
  const values = { place, registrar: law.registrarOf(place) ?? place };
  const kinds = source.kinds
    .filter(({ since = '' }) => since <= consultedOn)
    .map((kind) => ({ ...kind, register: fillTemplate(kind.register, values) }));
  const count = draws.weighted('count', [0, 1, 2], (number) => weights[number] ?? 0);
  const drawn = Array.from({ length: count }, (_, index) =>
    chargeOf({ draft, company, source, kinds, offices }, draws.at(`${index + 1}`)),
  );
  const entries = drawn
    .flatMap((charge) => charge ?? [])
    .sort((one, other) => (one.createdOn < other.createdOn ? -1 : 1))
    .map((charge, index): Charge => ({ ...charge, id: `chg_${index + 1}` }));
  return { consultedOn, registers: [...new Set(kinds.map(({ register }) => register))], entries };
}

const weights = [0.64, 0.28, 0.08];

interface Setting {
  readonly draft: ContentDraft;
  readonly company: Company;
  readonly source: ChargeSource;
  readonly kinds: readonly ChargeKind[];
  readonly offices: OfficeDays;
}

/** Draws a charge; null if the company has had no time or no capital for it. */
function chargeOf(setting: Setting, draws: Draws): Charge | null {
  const { company, source } = setting;
  const kind = draws.pick('kind', setting.kinds);
  const asset = draws.pick('asset', kind.assets);
  const capital = company.capital?.stated;
  const hasMeans =
    capital !== undefined &&
    (capital.currency !== source.currency || Number(capital.amount) >= source.realEstateFromCapital);
  if (asset === 'inmueble' && !hasMeans) return null;
  const times = timesOf(setting, kind, draws);
  if (times === null) return null;
  const { assetAcquiredOn, registeredOn } = times;
  const [min = 0, max = 0] = source.amounts[asset];
  const place = company.domicile.commune;
  const number = draws.int('number', 10_000, 99_999);
  // Low enough for the register of a small town; its entries take about one leaf.
  const yearly = Math.ceil(number / 20);
  const texts = assets[asset];
  const values = {
    place,
    placeCode: source.placeCodes?.[place] ?? '',
    number: String(number),
    yearly: groupedDigits(yearly),
    leaf: groupedDigits(Math.ceil(yearly * 0.93)),
    small: String(draws.int('small', 2, 7)),
    folio: String(draws.int('folio', 120, 2_900)),
    year: String(yearOf(registeredOn)),
  };
  const { currency } = source;
  return {
    id: '',
    kind: kind.kind,
    kindLabel: kind.label,
    creditor: draws.pick('creditor', source.creditors),
    asset,
    assetLabel: fillTemplate(typeof texts === 'string' ? texts : draws.pick('text', texts), {
      place,
      unit: String(draws.int('floor', 2, 18) * 100 + draws.int('unit', 1, 6)),
      street: draws.pick('street', source.streets),
      number: String(draws.int('street number', 12, 480) * 10),
      year: String(yearOf(assetAcquiredOn)),
    }),
    ...times,
    securedAmount: { amount: String(draws.int('amount', min, max) * source.unit), currency },
    register: kind.register,
    entry: fillTemplate(kind.entry, values),
  };
}

type ChargeTimes = Pick<Charge, 'assetAcquiredOn' | 'createdOn' | 'registeredOn' | 'status' | 'cancelledOn'>;

/** Draws the days of a charge between the founding and the horizon; null if there is no room for them. */
function timesOf({ draft, company, offices }: Setting, kind: ChargeKind, draws: Draws): ChargeTimes | null {
  const { incorporation, status, statusSince } = company;
  if (incorporation === null) return null;
  const horizon = horizonOf(draft.asOfDate);
  const firstDay = latest(addDays(incorporation.date, days.untilAsset), kind.since ?? '');
  const lastDay = [kind.until, statusSince ?? undefined].reduce<CivilDate>(
    (day, limit) => (limit !== undefined && addDays(limit, -40) < day ? addDays(limit, -40) : day),
    addDays(horizon, -40),
  );
  const room = daysBetween(firstDay, lastDay);
  if (room < 0) return null;
  const createdOn = offices.onOrAfter(addDays(firstDay, draws.int('created', 0, room)));
  const registeredOn = offices.onOrAfter(addDays(createdOn, draws.int('registered', 2, 24)));
  const owned = draws.int('owned', 0, days.untilCharge);
  const isLease = kind.kind === 'arrendamiento_financiero';
  const acquired = latest(
    addDays(incorporation.date, days.untilAsset),
    addDays(createdOn, isLease ? 0 : -owned),
  );
  const assetAcquiredOn = acquired < createdOn ? offices.onOrAfter(acquired) : createdOn;
  const ended = offices.onOrAfter(addDays(registeredOn, draws.int('term', 400, 2_400)));
  const times = { assetAcquiredOn, createdOn, registeredOn };
  if (ended <= horizon && (statusSince === null || ended < statusSince))
    return { ...times, status: 'cancelado', cancelledOn: ended };
  // A company that has ended has paid its creditors, or left the asset to its successor.
  if (withoutAssets.includes(status)) return null;
  return { ...times, status: 'vigente', cancelledOn: null };
}

/** Share of people who have a namesake in a list. */
const namesakeShare = 0.03;

/** Returns the searches with the entries of similar names, and the lists that were consulted. */
function withListFacts(
  draft: ContentDraft,
  draws: Draws,
): Pick<ContentDraft, 'screening' | 'screeningLists'> {
  const { screening, jurisdiction } = draft;
  const [first] = screening;
  if (first === undefined) return { screening };
  // A party that joins later is searched later; the lists are consulted again.
  const consultedOn = screening.reduce((day, { checkedOn }) => latest(day, checkedOn), first.checkedOn);
  const lists = listsOn(jurisdiction, first.checkedOn);
  if (lists.length === 0) return { screening };
  const entities = new Map(draft.entities.map((entity) => [entity.id, entity]));
  return {
    screening: screening.map((search) => {
      const entity = entities.get(search.entityId);
      const matches = entity === undefined ? [] : matchesOf(draft, search, { entity, lists, draws });
      return matches.length === 0 ? search : { ...search, matches };
    }),
    screeningLists: lists.map(({ since: _, ...list }): ScreeningList => ({ ...list, consultedOn })),
  };
}

function matchesOf(
  draft: ContentDraft,
  { pep, sanctioned, listName }: Screening,
  { entity, lists, draws }: { entity: Entity; lists: readonly ListSource[]; draws: Draws },
): ScreeningMatch[] {
  const confirmed = lists.filter(
    ({ kind, code, name }) =>
      (kind === 'pep' && pep) ||
      (sanctioned && listName !== null && (code === listName || name.includes(listName))),
  );
  const found = confirmed.map(
    ({ code }): ScreeningMatch => ({
      listCode: code,
      matchedName: entity.name,
      score: '1.00',
      decision: 'confirmada',
    }),
  );
  const { person } = entity;
  const own = draws.row(entity.id);
  if (person === null || found.length > 0 || !own.chance('namesake', namesakeShare)) return found;
  const { practice } = jurisdictions[draft.jurisdiction];
  const drawn = practice.personName(
    draws.at(`namesake/${entity.id}`),
    draft.entities[0]?.address?.regionCode ?? '',
  );
  const matchedName = fullName({ ...person, maternalSurname: drawn.paternalSurname });
  const score = similarity(entity.name, matchedName);
  if (score < minSimilarity || score >= maxSimilarity) return [];
  const { code } = own.pick(
    'list',
    lists.filter(({ kind }) => kind !== 'registro_tributario'),
  );
  return [{ listCode: code, matchedName, score: score.toFixed(2), decision: 'descartada' }];
}

/** Similarities of a shown entry. From the second on, the search calls an entry a coincidence. */
const [minSimilarity, maxSimilarity] = [0.5, 0.85];

/** Returns twice the number of shared words over the words of both names, without accents and case. */
function similarity(one: string, other: string): number {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  const shared = first.filter((word) => second.includes(word)).length;
  return (2 * shared) / (first.length + second.length);
}

function wordsOf(name: string): string[] {
  return [...new Set(name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(' '))];
}

/**
 * Returns a draft with facts of public sources that no document of the report quotes: tax flags, lists and charges.
 * They follow from the finished draft and from draws of their own, so they change no other value.
 */
export function withPublicFacts(draft: ContentDraft): ContentDraft {
  const index = draft.entities.findIndex(({ id }) => id === draft.subjectEntityId);
  const subject = draft.entities[index];
  if (subject === undefined || subject.company === null) return draft;
  const key = { seed: '', type: 'public facts', company: subject.taxId?.value ?? subject.name };
  const { company } = subject;
  const taxed = withTaxFacts(draft, company, drawsAt(key, 'tax'));
  return {
    ...draft,
    entities: draft.entities.with(index, { ...subject, company: taxed }),
    ...withListFacts(draft, drawsAt(key, 'lists')),
    charges: chargesOf(draft, company, drawsAt(key, 'charges')),
  };
}
