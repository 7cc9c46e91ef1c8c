import texts from '../../../../fixtures/vocabulary/cl/episodes.json' with { type: 'json' };
import type { Document, Entity, Shareholder } from '../../../contract/generated/types.js';
import { printedPercent } from '../../jurisdictions/cl/acts/clauses.js';
import { formAbroad } from '../../jurisdictions/cl/legal-forms.js';
import { outlineCompanyRecord } from '../../jurisdictions/cl/parties/company-entity.js';
import { fill, moneyInWords, saleSentence, wording } from '../../jurisdictions/cl/phrases.js';
import { dottedRut, formatRut } from '../../jurisdictions/cl/rut.js';
import { type CivilDate, latest } from '../../values/dates.js';
import { amountUnits, moneyOfUnits } from '../../values/money.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { groupedDigits } from '../../words/spanish-numbers.js';
import { speakersIn } from '../recipes/cl/signers.js';
import { entityOf, lastActDay, type OpenReport } from '../recipes/open-report.js';
import { addDocument, addReading, cite } from '../recipes/papers.js';
import { addPerson } from '../recipes/people.js';
import { currentHoldings, isFullRegister, resize } from '../recipes/registers.js';
import { type Episode, pastDay } from './episode.js';
import { addForeignSearch, addPapersOfBuyer, type Buyer } from './foreign-papers.js';

/** A company of another country has bought a few of the shares. */
export const foreignShareholderEpisodes: readonly Episode[] = [
  { id: 'foreign-shareholder', ofHolders: true, happen: buyFromAbroad },
];

function buyFromAbroad(report: OpenReport): void {
  const draws = report.draws('episodes/foreign shareholder');
  const seller = [...currentHoldings(report)].sort((a, b) => b.shares - a.shares)[0];
  if (seller === undefined || !isFullRegister(report)) return;
  const total = report.company.capital?.shares?.total ?? 0;
  const shares = Math.floor((total * draws.int('percent', 3, 9)) / 100);
  const last = report.draft.shareTransfers.reduce(
    (day, one) => latest(day, one.registeredOn),
    seller.acquiredOn,
  );
  const day = pastDay(report, 'foreign shareholder', latest(lastActDay(report), last));
  if (shares === 0 || shares * 2 > seller.shares || day === null) return;
  const buyers = texts.EXTRANJEROS.companies.filter(({ foundedOn }) => foundedOn < day);
  if (buyers.length === 0) return;
  const buyer = draws.pick('buyer', buyers);
  const holder = addBuyer(report, buyer, day);
  const price = seller.paid === null ? null : portion(seller, shares);
  const title = addTransfer(report, { seller, holder, shares, day, price });
  addHolding(report, { seller, holder, shares, day, price });
  cite(report, `/shareTransfers/${report.draft.shareTransfers.length - 1}`, title);
}

function portion({ paid, shares: of }: Shareholder, shares: number): Shareholder['paid'] {
  if (paid === null) return null;
  return moneyOfUnits((amountUnits(paid) * BigInt(shares)) / BigInt(of), paid.currency);
}

function addBuyer(report: OpenReport, buyer: Buyer, since: CivilDate): Entity {
  const { draft } = report;
  const lawyer = { F: 'abogada', M: 'abogado' };
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
  addPapersOfBuyer(report, { buyer, holder, representative, pointer: `/entities/${index}` });
  addForeignSearch(report, holder, buyer.registration);
  return holder;
}

interface Sale {
  readonly seller: Shareholder;
  readonly holder: Entity;
  readonly shares: number;
  readonly day: CivilDate;
  readonly price: Shareholder['paid'];
}

function addTransfer(report: OpenReport, { seller, holder, shares, day, price }: Sale) {
  const { draft, subject } = report;
  const from = entityOf(report, seller.holderEntityId);
  const document: Document = addDocument(report, 'traspaso_foreign_shareholder', {
    type: 'TRASPASO_ACCIONES',
    issuer: subject.name,
    issuedOn: day,
    about: [from.id, holder.id],
  });
  draft.shareTransfers.push({
    id: 'trf_foreign_shareholder',
    date: day,
    kind: 'compraventa',
    fromEntityId: from.id,
    toEntityId: holder.id,
    series: seller.series,
    shares,
    price,
    documentId: document.id,
    registeredOn: day,
  });
  const quote = saleSentence(
    { from, to: holder, speakers: { from: speakersIn(report, from), to: speakersIn(report, holder) } },
    { shares, company: subject.name, price: price === null ? '' : moneyInWords(price) },
  );
  return { document, page: 1, quote };
}

/** The buyer's line in the register, after which the others are of what is left. */
function addHolding(report: OpenReport, { seller, holder, shares, day, price }: Sale): void {
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
  cite(report, `/shareholders/${index}`, { document: register, page, quote, origin: 'registry' });
  addReading(register, { field: 'holder', value: holder.name, page, entityId: holder.id });
  addReading(register, { field: 'shares', value: String(shares), page, entityId: holder.id });
}
