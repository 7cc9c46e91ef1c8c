import type { Charge, Charges, Company } from '../../../contract/generated/types.js';
import {
  addDays,
  type CivilDate,
  daysBetween,
  latest,
  type OfficeDays,
  yearOf,
} from '../../../values/dates.js';
import type { Draws } from '../../../values/draws.js';
import { fillTemplate } from '../../../values/templates.js';
import { horizonOf } from '../../jurisdictions/cl/plan/company-identity.js';
import type { ContentDraft } from '../../jurisdictions/jurisdiction.js';
import { lawOf } from '../../jurisdictions/laws.js';
import { groupedDigits } from '../../words/spanish.js';
import { assetTexts, type ChargeKind, type ChargeSource, publicSourcesOf } from './public-sources.js';

/** Days from the founding until the first asset, and from that until its charge, at most. */
const days = { untilAsset: 90, untilCharge: 400 };

/** Statuses of companies that have no assets any more. */
const withoutAssets: readonly Company['status'][] = ['absorbida', 'disuelta', 'no_vigente'];

/** Draws the charges over the assets of the subject. They do not move with the clock. */
export function chargesOf(draft: ContentDraft, company: Company, draws: Draws): Charges {
  const law = lawOf(draft.jurisdiction);
  const { offices } = law.calendar;
  const { charges: source } = publicSourcesOf(draft.jurisdiction);
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
  const texts = assetTexts[asset];
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

type Times = Pick<Charge, 'assetAcquiredOn' | 'createdOn' | 'registeredOn' | 'status' | 'cancelledOn'>;

/** Draws the days of a charge between the founding and the horizon; null if there is no room for them. */
function timesOf({ draft, company, offices }: Setting, kind: ChargeKind, draws: Draws): Times | null {
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
