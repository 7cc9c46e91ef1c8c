import texts from '../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import wording from '../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { Entity } from '../../../contract/generated/types.js';
import { addDays, addYears, type CivilDate, daysBetween, latest, yearOf } from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import { personalValues } from '../../jurisdictions/cl/acts/appearances.js';
import { printedPercent } from '../../jurisdictions/cl/acts/clauses.js';
import { chileanOffices } from '../../jurisdictions/cl/calendar.js';
import {
  apostilleLanguage,
  apostilleText,
  englishDate,
} from '../../jurisdictions/cl/documents/party-documents.js';
import { formAbroad } from '../../jurisdictions/cl/legal-forms.js';
import { outlineCompanyRecord } from '../../jurisdictions/cl/parties/party-records.js';
import { nameWithId, shortName } from '../../jurisdictions/cl/phrases.js';
import { dottedRut, formatRut } from '../../jurisdictions/cl/rut.js';
import { vocabulary } from '../../jurisdictions/cl/vocabulary.js';
import { newEntity } from '../../jurisdictions/new-records.js';
import { genderOf } from '../../jurisdictions/person-names.js';
import { groupedDigits, spanishDate } from '../../words/spanish.js';
import { representativesIn } from '../changes/chilean-openings.js';
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
import { stateDebtInTitle } from '../recipes/capital.js';
import { addSale } from '../recipes/cl/holders.js';
import { pastDay } from './episode.js';

/** Makes an attorney a foreign national who lives in Chile, with a Chilean number and card. */
export function makeForeigner(report: OpenReport): void {
  const { draft } = report;
  const attorney = draft.entities.find(
    ({ roles, person }) =>
      roles.every((role) => role === 'attorney') &&
      ![person?.paternalSurname, person?.maternalSurname].some((name) => regionalSurnames.has(name ?? '')),
  );
  const card = draft.documents.find(
    ({ type, subjectEntityIds }) =>
      type === 'CEDULA_IDENTIDAD' && subjectEntityIds.includes(attorney?.id ?? ''),
  );
  if (attorney?.person == null || card === undefined) return;
  const { nationalities, card: line } = texts.EXTRANJEROS;
  const from = report.draws('episodes/foreign attorney').pick('country', nationalities);
  attorney.nationality = from.country;
  const { issuedOn, validUntil } = card;
  if (issuedOn !== null && validUntil !== null) {
    // The card of a foreigner is valid for five years in place of ten.
    const { birthDate } = attorney.person;
    const late = Math.max(0, daysBetween(addYears(validUntil, -10), issuedOn));
    const thisYear = yearOf(report.asOf);
    const yearsLeft = 1 + ((yearOf(validUntil) - thisYear - 1) % 3);
    card.validUntil = addYears(birthDate, thisYear + yearsLeft - yearOf(birthDate));
    redate(report, card, chileanOffices.onOrAfter(addDays(addYears(card.validUntil, -5), late)));
  }
  const pointer = `/entities/${draft.entities.indexOf(attorney)}/nationality`;
  cite(report, pointer, { document: card, page: 1, quote: fillTemplate(line, { nationality: from.card }) });
}

/** Surnames of one region of Chile alone. */
const regionalSurnames = new Set(
  Object.values(vocabulary.surnames.byRegion)
    .flat()
    .filter((surname) => vocabulary.surnames.common[surname] === undefined),
);

/** Moves a holder without an office abroad, with a representative in Chile. */
export function moveHolderAbroad(report: OpenReport): void {
  const { draft } = report;
  const holding = currentHoldings(report).find(({ holderEntityId, interest }) => {
    const { kind, roles, taxId } = entityOf(report, holderEntityId);
    const absent = !roles.some((role) => role === 'officer' || role === 'attorney');
    return kind === 'person' && taxId !== null && absent && interest !== 'titular_eirl';
  });
  if (holding === undefined) return;
  const day = pastDay(report, 'emigration', latest(lastActDay(report), holding.acquiredOn));
  if (day === null) return;
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
  const pointer = `/entities/${draft.entities.indexOf(holder)}`;
  const values = {
    ...(holder.person === null ? {} : personalValues(holder, holder.person, day)),
    ...{ holder: shortName(holder), passport, street, number, place, countryName },
  };
  const opening = `${wording.APERTURA.before}, ${resides}`;
  for (const field of ['address', 'otherIds/0'])
    openDeed(report, { deed, document, pointer: `${pointer}/${field}` }, opening, values);
  document.subjectEntityIds.push(holder.id);
  const representative = addPerson(report, {
    key: 'holder_representative',
    role: 'local_representative',
    occupation: lawyer,
    since: day,
  });
  holder.localRepresentativeId = representative.id;
  document.subjectEntityIds.push(representative.id);
  readPerson(report, document, representative, 2);
  const quote = fillTemplate(texts.EXTRANJEROS.represented[genderOf(representative)], {
    interest: holding.interest === 'acciones' ? 'acciones' : 'derechos sociales',
    company: report.subject.name,
    representative: nameWithId(representative),
  });
  cite(report, `${pointer}/localRepresentativeId`, { document, page: 2, quote });
}

/** A foreign company that buys shares. */
type Buyer = (typeof texts.EXTRANJEROS.companies)[number];

/** Adds the documents of a foreign holder: good standing, apostille, translation and card as an investor. */
function addForeignDocuments(
  report: OpenReport,
  buyer: Buyer,
  holder: Entity,
  representative: Entity,
  pointer: string,
): void {
  const { asOf } = report;
  const about = [holder.id];
  const page = 1;
  const { registry: issuer, registration, jurisdiction, language } = buyer;
  const days = report.draws('episodes/good standing').int('days', 20, 55);
  const issuedOn = chileanOffices.onOrBefore(addDays(asOf, -days));
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
  const legalised = apostilleText(apostilled, buyer);
  citeRegister(report, `${pointer}/otherIds`, { document: apostilled, page, quote: legalised });
  const names = { company: buyer.name, registration, jurisdiction };
  const standing =
    language === 'es'
      ? fillTemplate(texts.EXTRANJEROS.goodStanding.es, { ...names, date: spanishDate(issuedOn) })
      : fillTemplate(wording.FUERA_DEL_PAIS.goodStanding, { ...names, date: englishDate(issuedOn) });
  for (const field of ['name', 'otherIds/0', 'company/status'])
    citeRegister(report, `${pointer}/${field}`, { document: original, page, quote: standing });
  if (language !== 'es') {
    const translatedOn = chileanOffices.onOrBefore(addDays(asOf, -12));
    const document = addDocument(report, 'traduccion_foreign_shareholder', {
      type: 'TRADUCCION',
      issuer: wording.FUERA_DEL_PAIS.translator,
      issuedOn: translatedOn,
      about,
    });
    const quote = fillTemplate(wording.GOOD_STANDING.statement, { ...names, date: spanishDate(issuedOn) });
    citeRegister(report, `${pointer}/company/legalForm`, { document, page, quote });
    const translator = fillTemplate(wording.TRADUCCION.statement, {
      language: buyer.languageName,
      apostilled: wording.TRADUCCION.apostilled,
      place: 'Santiago',
      date: spanishDate(translatedOn),
    });
    cite(report, `${pointer}/nationality`, { document, page: 2, quote: translator });
  }
  const cardDays = report.draws('episodes/investor card').int('days', 30, 180);
  const card = addDocument(report, 'e_rut_foreign_shareholder', {
    type: 'E_RUT',
    issuer: wording.DOCUMENTOS.issuer.tax,
    issuedOn: chileanOffices.onOrBefore(addDays(asOf, -cardDays)),
    about,
  });
  const taxId = formatRut(buyer.investorBody);
  const company = holder.name.toUpperCase();
  addReading(card, { field: 'company_name', value: company, page, entityId: holder.id });
  addReading(card, { field: 'tax_id', value: taxId, page, entityId: holder.id });
  const investor = { company, taxId: dottedRut(taxId), persons: nameWithId(representative) };
  const quote = fillTemplate(wording.FUERA_DEL_PAIS.investor, investor);
  for (const field of ['otherIds/1', 'localRepresentativeId'])
    citeRegister(report, `${pointer}/${field}`, { document: card, page, quote });
  const [declaration] = documentsOf(report, 'DECLARACION_BENEFICIARIOS_FINALES');
  if (declaration === undefined) return;
  const widelyHeld = fillTemplate(wording.FUERA_DEL_PAIS.whollyWidelyHeld, { company: holder.name });
  cite(report, pointer, { document: declaration, page: 3, quote: widelyHeld, origin: 'declared' });
}

export function buyFromAbroad(report: OpenReport): void {
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
  const representatives = representativesIn(report, holder);
  const title = addSale(report, { ...sale, key: 'foreign_shareholder', to: holder, representatives });
  const { draft } = report;
  const index = draft.shareholders.push({
    ...seller,
    id: 'shr_foreign_shareholder',
    holderEntityId: holder.id,
    shares,
    percentage: '0.000000',
    votingPercentage: '0.000000',
    subscribed: scaleMoney(seller.subscribed, shares, seller.shares),
    paid: price,
    acquiredOn: day,
    acquisition: 'compraventa',
    sourceActId: null,
    encumbrances: [],
  });
  resize(report, new Map([[seller, seller.shares - shares]]), day);
  const holding = draft.shareholders[index - 1];
  const register = draft.documents.find(({ id }) => id === draft.shareholderSummary.documentId);
  if (register !== undefined && holding !== undefined) {
    const rows = wording.REGISTRO_ACCIONISTAS;
    const page = register.pages;
    const quote = fillTemplate(holding.series === 'única' ? rows.rowUnique : rows.row, {
      holder: holder.name,
      holderTaxId: dottedRut(holder.otherIds[1]?.value ?? ''),
      percentage: printedPercent(holding.percentage),
      series: holding.series ?? '',
      shares: groupedDigits(shares),
      folio: String(currentHoldings(report).length),
      acquired: fillTemplate(rows.acquiredOnce, { acquiredOn: spanishDate(day) }),
      acquiredOn: spanishDate(day),
    });
    citeRegister(report, `/shareholders/${index - 1}`, { document: register, page, quote });
    addReading(register, { field: 'holder', value: holder.name, page, entityId: holder.id });
    addReading(register, { field: 'shares', value: String(shares), page, entityId: holder.id });
  }
  cite(report, `/shareTransfers/${draft.shareTransfers.length - 1}`, title);
  const transfer = draft.shareTransfers.at(-1);
  if (transfer !== undefined && seller.paid?.amount !== seller.subscribed?.amount)
    stateDebtInTitle(report, transfer.id);
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
  const holder = newEntity({
    id: 'ent_foreign_shareholder',
    kind: 'company',
    roles: ['shareholder'],
    name: buyer.name,
    otherIds: [
      { type: 'FOREIGN_REG', value: buyer.registration, country },
      { type: 'INVESTOR_RUT', value: formatRut(buyer.investorBody), country: 'CL' },
    ],
    nationality: country,
    address: { ...address },
    localRepresentativeId: representative.id,
    company: outlineCompanyRecord({
      legalForm: formAbroad,
      commune: { name: address.commune, regionCode: address.regionCode },
      regime: 'EXTRANJERA',
      purpose: fillTemplate(wording.FUERA_DEL_PAIS.purpose, { jurisdiction }),
      activityCodes: [],
      foundedOn: buyer.foundedOn,
    }),
  });
  const index = draft.entities.push(holder) - 1;
  addForeignDocuments(report, buyer, holder, representative, `/entities/${index}`);
  addSearch(report, holder, {
    template: wording.FUERA_DEL_PAIS.cleanCompany,
    registration: buyer.registration,
  });
  return holder;
}
