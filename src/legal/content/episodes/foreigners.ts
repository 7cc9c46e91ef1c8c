import texts from '../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import type { Document, Entity, Shareholder } from '../../../contract/generated/types.js';
import { addDays, addYears, type CivilDate, daysBetween, latest, yearOf } from '../../../values/dates.js';
import { personalValues } from '../../jurisdictions/cl/acts/appearances.js';
import { printedPercent } from '../../jurisdictions/cl/acts/clauses.js';
import { chileanOffices } from '../../jurisdictions/cl/calendar.js';
import {
  apostilleLanguage,
  apostilleText,
  englishDate,
} from '../../jurisdictions/cl/documents/foreign-party-documents.js';
import { formAbroad } from '../../jurisdictions/cl/legal-forms.js';
import { outlineCompanyRecord } from '../../jurisdictions/cl/parties/party-records.js';
import { fill, genderOf, nameWithId, shortName, wording } from '../../jurisdictions/cl/phrases.js';
import { dottedRut, formatRut } from '../../jurisdictions/cl/rut.js';
import { vocabulary } from '../../jurisdictions/cl/vocabulary.js';
import { groupedDigits, spanishDate } from '../../words/spanish.js';
import { speakersIn } from '../changes/chilean-openings.js';
import { currentHoldings, isFullRegister, resize, scaleMoney } from '../changes/consequences.js';
import { openDeed, signDeed } from '../changes/deeds.js';
import { addDocument, addReading, cite, citeRegister, redate } from '../changes/documents.js';
import {
  documentsOf,
  entityOf,
  lastActDay,
  lastTransferDay,
  type OpenReport,
} from '../changes/open-report.js';
import { addPerson, addSearch, lawyer, readPerson } from '../changes/people.js';
import { addSale } from '../recipes/cl/holders.js';
import { type Episode, pastDay } from './episode.js';

/** Episodes of foreigners and emigrants. */
export const foreignerEpisodes: readonly Episode[] = [
  { id: 'foreign-attorney', apply: makeForeigner },
  { id: 'holder-emigrated', changesHolders: true, apply: moveHolderAbroad },
];

/** Makes an attorney a foreign national who lives in Chile, with a Chilean number and card. */
function makeForeigner(report: OpenReport): void {
  const { draft } = report;
  const attorney = draft.entities.find(
    ({ roles, person }) => roles.every((role) => role === 'attorney') && !hasRegionalName(person),
  );
  const card = draft.documents.find(
    ({ type, subjectEntityIds }) =>
      type === 'CEDULA_IDENTIDAD' && subjectEntityIds.includes(attorney?.id ?? ''),
  );
  if (attorney?.person == null || card === undefined) return;
  const { nationalities, card: line } = texts.EXTRANJEROS;
  const from = report.draws('episodes/foreign attorney').pick('country', nationalities);
  attorney.nationality = from.country;
  shortenCard(report, card, attorney.person.birthDate);
  const pointer = `/entities/${draft.entities.indexOf(attorney)}/nationality`;
  cite(report, pointer, { document: card, page: 1, quote: fill(line, { nationality: from.card }) });
}

/** Surnames of one region of Chile alone. */
const regionalSurnames = new Set(
  Object.values(vocabulary.surnames.byRegion)
    .flat()
    .filter((surname) => vocabulary.surnames.common[surname] === undefined),
);

function hasRegionalName(person: Entity['person']): boolean {
  return [person?.paternalSurname, person?.maternalSurname].some((name) => regionalSurnames.has(name ?? ''));
}

/** Shortens the card of a foreigner to five years in place of ten; it stays valid. */
function shortenCard(report: OpenReport, card: Document, birthDate: CivilDate): void {
  const { issuedOn, validUntil } = card;
  if (issuedOn === null || validUntil === null) return;
  const late = Math.max(0, daysBetween(addYears(validUntil, -10), issuedOn));
  const thisYear = yearOf(report.asOf);
  const yearsLeft = 1 + ((yearOf(validUntil) - thisYear - 1) % 3);
  card.validUntil = addYears(birthDate, thisYear + yearsLeft - yearOf(birthDate));
  redate(report, card, chileanOffices.onOrAfter(addDays(addYears(card.validUntil, -5), late)));
}

/** Moves a holder without an office abroad, with a representative in Chile. */
function moveHolderAbroad(report: OpenReport): void {
  const holding = findHoldingWithoutOffice(report);
  const day =
    holding === undefined
      ? null
      : pastDay(report, 'emigration', latest(lastActDay(report), holding.acquiredOn));
  if (holding === undefined || day === null) return;
  const holder = entityOf(report, holding.holderEntityId);
  const { residences, mandateTitle: title, resides, countryNames } = texts.EXTRANJEROS;
  const draws = report.draws('episodes/emigration');
  const paper = { type: 'ESCRITURA_PODER', title } as const;
  const { deed, document } = signDeed(report, 'representante_titular', paper, day);
  holder.address = { ...draws.pick('residence', residences) };
  const passport = `SBX${draws.int('passport', 100_000_000, 999_999_999)}`;
  holder.otherIds.push({ type: 'PASSPORT', value: passport, country: 'CL' });
  const { street, number, commune: place, country } = holder.address;
  const countryName = new Map(Object.entries(countryNames)).get(country) ?? '';
  const pointer = `/entities/${report.draft.entities.indexOf(holder)}`;
  const values = {
    ...(holder.person === null ? {} : personalValues(holder, holder.person, day)),
    ...{ holder: shortName(holder), passport, street, number, place, countryName },
  };
  const opening = `${wording.APERTURA.before}, ${resides}`;
  for (const member of ['address', 'otherIds/0'])
    openDeed(report, { deed, document, pointer: `${pointer}/${member}` }, opening, values);
  document.subjectEntityIds.push(holder.id);
  const interest = holding.interest === 'acciones' ? 'acciones' : 'derechos sociales';
  nameRepresentative(report, { holder, interest, document });
}

/** Finds a current holding of a person who has no office in the company. */
function findHoldingWithoutOffice(report: OpenReport) {
  return currentHoldings(report).find(({ holderEntityId, interest }) => {
    const { kind, roles, taxId } = entityOf(report, holderEntityId);
    const absent = !roles.some((role) => role === 'officer' || role === 'attorney');
    return kind === 'person' && taxId !== null && absent && interest !== 'titular_eirl';
  });
}

/** Adds the representative of a holder in Chile. */
function nameRepresentative(
  report: OpenReport,
  { holder, interest, document }: { holder: Entity; interest: string; document: Document },
): void {
  const { draft, subject } = report;
  const since = document.issuedOn;
  const representative = addPerson(report, {
    key: 'holder_representative',
    role: 'local_representative',
    occupation: lawyer,
    since,
  });
  holder.localRepresentativeId = representative.id;
  document.subjectEntityIds.push(representative.id);
  readPerson(report, document, representative, 2);
  const quote = fill(texts.EXTRANJEROS.represented[genderOf(representative)], {
    interest,
    company: subject.name,
    representative: nameWithId(representative),
  });
  const pointer = `/entities/${draft.entities.indexOf(holder)}/localRepresentativeId`;
  cite(report, pointer, { document, page: 2, quote });
}

/** A foreign company that buys shares. */
type Buyer = (typeof texts.EXTRANJEROS.companies)[number];

interface ForeignHolder {
  readonly buyer: Buyer;
  readonly holder: Entity;
  readonly representative: Entity;
  readonly pointer: string;
}

/**
 * Adds the documents of a foreign holder: its good standing, apostilled and translated, and its card as an
 * investor.
 */
function addForeignDocuments(
  report: OpenReport,
  { buyer, holder, representative, pointer }: ForeignHolder,
): void {
  const { asOf } = report;
  const about = [holder.id];
  const days = report.draws('episodes/good standing').int('days', 20, 55);
  const issuedOn = chileanOffices.onOrBefore(addDays(asOf, -days));
  addGoodStanding(report, buyer, { about, issuedOn, pointer });
  if (buyer.language !== 'es')
    addTranslation(report, buyer, {
      about,
      certifiedOn: issuedOn,
      issuedOn: chileanOffices.onOrBefore(addDays(asOf, -12)),
      pointer,
    });
  addInvestorCard(report, { buyer, holder, representative, pointer });
  const [declaration] = documentsOf(report, 'DECLARACION_BENEFICIARIOS_FINALES');
  if (declaration === undefined) return;
  const quote = fill(wording.FUERA_DEL_PAIS.whollyWidelyHeld, { company: holder.name });
  cite(report, pointer, { document: declaration, page: 3, quote, origin: 'declared' });
}

interface StandingCertificate {
  readonly about: string[];
  readonly issuedOn: CivilDate;
  readonly pointer: string;
}

/** Adds the certificate of a foreign register and its apostille. */
function addGoodStanding(
  report: OpenReport,
  buyer: Buyer,
  { about, issuedOn, pointer }: StandingCertificate,
): void {
  const { registry: issuer, language } = buyer;
  const original = addDocument(report, 'good_standing_foreign_shareholder', {
    type: 'GOOD_STANDING',
    issuer,
    issuedOn,
    about,
    language,
  });
  const apostilled = addDocument(report, 'apostilla_foreign_shareholder', {
    type: 'APOSTILLA',
    issuer: buyer.apostille.authority,
    issuedOn,
    about,
    language: apostilleLanguage(buyer),
  });
  const citation = { page: 1, origin: 'registry' as const };
  const legalised = apostilleText(apostilled, buyer);
  cite(report, `${pointer}/otherIds`, { ...citation, document: apostilled, quote: legalised });
  const quote = goodStandingText(buyer, issuedOn);
  for (const member of ['name', 'otherIds/0', 'company/status'])
    cite(report, `${pointer}/${member}`, { ...citation, document: original, quote });
}

function goodStandingText(
  { name: company, registration, jurisdiction, language }: Buyer,
  issuedOn: CivilDate,
): string {
  const values = { company, registration, jurisdiction };
  if (language === 'es')
    return fill(texts.EXTRANJEROS.goodStanding.es, { ...values, date: spanishDate(issuedOn) });
  return fill(wording.FUERA_DEL_PAIS.goodStanding, { ...values, date: englishDate(issuedOn) });
}

interface Translated extends StandingCertificate {
  /** The day of the original certificate. */
  readonly certifiedOn: CivilDate;
}

function addTranslation(
  report: OpenReport,
  { name: company, jurisdiction, languageName }: Buyer,
  { about, certifiedOn, issuedOn, pointer }: Translated,
): void {
  const document = addDocument(report, 'traduccion_foreign_shareholder', {
    type: 'TRADUCCION',
    issuer: wording.FUERA_DEL_PAIS.translator,
    issuedOn,
    about,
  });
  const values = { company, jurisdiction, date: spanishDate(certifiedOn) };
  citeRegister(report, `${pointer}/company/legalForm`, {
    document,
    page: 1,
    quote: fill(wording.GOOD_STANDING.statement, values),
  });
  const date = spanishDate(issuedOn);
  const translator = fill(wording.TRADUCCION.statement, {
    language: languageName,
    apostilled: wording.TRADUCCION.apostilled,
    place: 'Santiago',
    date,
  });
  cite(report, `${pointer}/nationality`, { document, page: 2, quote: translator });
}

function addInvestorCard(
  report: OpenReport,
  { buyer, holder, representative, pointer }: ForeignHolder,
): void {
  const days = report.draws('episodes/investor card').int('days', 30, 180);
  const document = addDocument(report, 'e_rut_foreign_shareholder', {
    type: 'E_RUT',
    issuer: wording.DOCUMENTOS.issuer.tax,
    issuedOn: chileanOffices.onOrBefore(addDays(report.asOf, -days)),
    about: [holder.id],
  });
  const taxId = formatRut(buyer.investorBody);
  const company = holder.name.toUpperCase();
  addReading(document, { field: 'company_name', value: company, page: 1, entityId: holder.id });
  addReading(document, { field: 'tax_id', value: taxId, page: 1, entityId: holder.id });
  const persons = nameWithId(representative);
  const quote = fill(wording.FUERA_DEL_PAIS.investor, { company, taxId: dottedRut(taxId), persons });
  for (const member of ['otherIds/1', 'localRepresentativeId'])
    citeRegister(report, `${pointer}/${member}`, { document, page: 1, quote });
}

/** Episodes in which a foreign company has bought shares. */
export const foreignShareholderEpisodes: readonly Episode[] = [
  { id: 'foreign-shareholder', changesHolders: true, apply: buyFromAbroad },
];

function buyFromAbroad(report: OpenReport): void {
  const draws = report.draws('episodes/foreign shareholder');
  const seller = [...currentHoldings(report)].sort((a, b) => b.shares - a.shares)[0];
  if (seller === undefined || !isFullRegister(report)) return;
  const total = report.company.capital?.shares?.total ?? 0;
  const shares = Math.floor((total * draws.int('percent', 3, 9)) / 100);
  const day = pastDay(report, 'foreign shareholder', latest(lastTransferDay(report), seller.acquiredOn));
  if (shares === 0 || shares * 2 > seller.shares || day === null) return;
  const buyers = texts.EXTRANJEROS.companies.filter(({ foundedOn }) => foundedOn < day);
  if (buyers.length === 0) return;
  const buyer = draws.pick('buyer', buyers);
  const holder = addBuyer(report, buyer, day);
  const price = scaleMoney(seller.paid, shares, seller.shares);
  const sale = { seller, shares, day, price };
  const speakers = speakersIn(report, holder);
  const title = addSale(report, { ...sale, key: 'foreign_shareholder', to: holder, speakers });
  addHolding(report, { ...sale, holder });
  cite(report, `/shareTransfers/${report.draft.shareTransfers.length - 1}`, title);
}

function addBuyer(report: OpenReport, buyer: Buyer, since: CivilDate): Entity {
  const { draft } = report;
  const representative = addPerson(report, {
    key: 'investor_representative',
    role: 'local_representative',
    occupation: lawyer,
    since,
  });
  const { address, country, jurisdiction } = buyer;
  const holder: Entity = {
    id: 'ent_foreign_shareholder',
    kind: 'company',
    roles: ['shareholder'],
    name: buyer.name,
    nameVariations: [],
    taxId: null,
    otherIds: [
      { type: 'FOREIGN_REG', value: buyer.registration, country },
      { type: 'INVESTOR_RUT', value: formatRut(buyer.investorBody), country: 'CL' },
    ],
    nationality: country,
    address: { ...address },
    localRepresentativeId: representative.id,
    person: null,
    company: outlineCompanyRecord({
      legalForm: formAbroad,
      commune: { name: address.commune, regionCode: address.regionCode },
      regime: 'EXTRANJERA',
      purpose: fill(wording.FUERA_DEL_PAIS.purpose, { jurisdiction }),
      activityCodes: [],
      foundedOn: buyer.foundedOn,
    }),
  };
  const index = draft.entities.push(holder) - 1;
  addForeignDocuments(report, { buyer, holder, representative, pointer: `/entities/${index}` });
  addSearch(report, holder, {
    template: wording.FUERA_DEL_PAIS.cleanCompany,
    registration: buyer.registration,
  });
  return holder;
}

interface Purchase {
  readonly seller: Shareholder;
  readonly holder: Entity;
  readonly shares: number;
  readonly day: CivilDate;
  readonly price: Shareholder['paid'];
}

/** Adds the buyer to the register, and reduces the seller's line. */
function addHolding(report: OpenReport, { seller, holder, shares, day, price }: Purchase): void {
  const { draft } = report;
  const holding: Shareholder = {
    ...seller,
    id: 'shr_foreign_shareholder',
    holderEntityId: holder.id,
    shares,
    percentage: '0.000000',
    votingPercentage: '0.000000',
    subscribed: price,
    paid: price,
    acquiredOn: day,
    acquisition: 'compraventa',
    sourceActId: null,
    encumbrances: [],
  };
  const index = draft.shareholders.push(holding) - 1;
  resize(report, new Map([[seller, seller.shares - shares]]), day);
  const register = draft.documents.find(({ id }) => id === draft.shareholderSummary.documentId);
  if (register === undefined) return;
  const texts = wording.REGISTRO_ACCIONISTAS;
  const quote = fill(holding.series === 'única' ? texts.rowUnique : texts.row, {
    holder: holder.name,
    holderTaxId: dottedRut(holder.otherIds[1]?.value ?? ''),
    percentage: printedPercent(holding.percentage),
    series: holding.series ?? '',
    shares: groupedDigits(shares),
    folio: String(currentHoldings(report).length),
    acquired: fill(texts.acquiredOnce, { acquiredOn: spanishDate(day) }),
    acquiredOn: spanishDate(day),
  });
  const page = register.pages;
  citeRegister(report, `/shareholders/${index}`, { document: register, page, quote });
  addReading(register, { field: 'holder', value: holder.name, page, entityId: holder.id });
  addReading(register, { field: 'shares', value: String(shares), page, entityId: holder.id });
}
