import recipeTexts from '../../../../../fixtures/vocabulary/cl/recipe-texts.json' with { type: 'json' };
import wording from '../../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { Entity, Shareholder } from '../../../../contract/generated/types.js';
import { addDays, type CivilDate } from '../../../../values/dates.js';
import { fillTemplate } from '../../../../values/message-text.js';
import { percentagesOf } from '../../../../values/money.js';
import { declaredTier } from '../../../jurisdictions/cl/documents/party-documents.js';
import {
  moneyInWords,
  printedAddress,
  saleSentence,
  sharesInFigures,
  shortName,
} from '../../../jurisdictions/cl/phrases.js';
import { spanishDate, spanishSeries } from '../../../words/spanish.js';
import { representativesIn } from '../../changes/chilean-openings.js';
import {
  currentHoldings,
  declareOn,
  isFullRegister,
  redeclareManagement,
  redeclareOwners,
  resize,
} from '../../changes/consequences.js';
import {
  addDocument,
  cite,
  citeRegister,
  type DocumentCitation,
  freeId,
  removeAt,
  reword,
  uncite,
} from '../../changes/documents.js';
import {
  dayOf,
  documentsOf,
  entityOf,
  lastTransferDay,
  type OpenReport,
  officeDay,
} from '../../changes/open-report.js';
import { extinguishOffices, extinguishPowers } from '../dissolution.js';
import { type Recipe, recipe } from '../recipe.js';

/** Defects in the shareholdings of a Chilean company, and in the documents of foreign holders. */
export const chileanHolderRecipes: readonly Recipe[] = [
  recipe('sole-sa-holder', {
    target: (report, values) => {
      const holdings = currentHoldings(report);
      const [buyer, ...sellers] = [...holdings].sort((a, b) => b.shares - a.shares);
      const series = new Set(holdings.map((held) => held.series));
      const isLimited = report.form.holders?.fewerDissolve === true;
      if (!isLimited || !isFullRegister(report) || series.size > 1 || buyer === undefined) return null;
      const day = dayOf(report, values.date, 92, lastTransferDay(report));
      return sellers.length === 0 || day >= report.draft.shareholderSummary.asOf
        ? null
        : { buyer, sellers, day };
    },
    edit: (report, { buyer, sellers, day }) => {
      const bought = sellers.reduce((sum, { shares }) => sum + shares, 0);
      const to = entityOf(report, buyer.holderEntityId);
      const { draft, subject } = report;
      const register = draft.documents.find(({ id }) => id === draft.shareholderSummary.documentId);
      const representatives = representativesIn(report, to);
      for (const seller of sellers) {
        const { shares, paid: price } = seller;
        const key = seller.id.slice(4);
        const title = addSale(report, { key, seller, to, representatives, day, shares, price });
        cite(report, `/shareTransfers/${draft.shareTransfers.length - 1}`, title);
        const values = { company: subject.name, date: spanishDate(day) };
        const quote = fillTemplate(wording.TRASPASO_ACCIONES.registered, values);
        const pointer = `/shareholders/${draft.shareholders.indexOf(seller)}`;
        cite(report, pointer, { document: title.document, page: 1, quote });
        seller.status = 'historico';
        seller.until = day;
        if (register !== undefined)
          register.extracted = register.extracted.filter(
            ({ entityId }) => entityId !== seller.holderEntityId,
          );
      }
      const acquired = acquisitionsIn(report, buyer);
      resize(report, new Map([[buyer, buyer.shares + bought]]));
      enterPurchase(report, buyer, acquired, bought, day);
      dissolveBySoleShareholder(report, buyer, day);
    },
  }),
  recipe('register-gap', {
    target: (report, { shares }) => {
      const holdings = [...currentHoldings(report)].sort((a, b) => b.shares - a.shares);
      const [from, to] = holdings.filter(({ series }) => series === holdings[0]?.series);
      if (!isFullRegister(report) || from === undefined || to === undefined) return null;
      const moved = shares === 0 ? Math.max(1, Math.floor(from.shares / 4)) : shares;
      return report.draft.foundingRegister.length > 0 && moved < from.shares ? { from, to, moved } : null;
    },
    edit: (report, { from, to, moved }) => {
      resize(
        report,
        new Map([
          [from, from.shares - moved],
          [to, to.shares + moved],
        ]),
      );
    },
  }),
  recipe('circular', {
    target: (report, { percent }) => {
      const [found] = currentHoldings(report).flatMap(({ holderEntityId }) => {
        const above = report.draft.shareholders.filter(
          ({ issuerEntityId, status }) => issuerEntityId === holderEntityId && status === 'vigente',
        );
        const total = above.reduce((sum, { shares }) => sum + shares, 0);
        const [largest] = [...above].sort((a, b) => b.shares - a.shares);
        const taken = Math.min(Math.floor((total * percent) / 100), Math.floor((largest?.shares ?? 0) / 2));
        const divisible = above.every(
          // An E.I.R.L. has one owner (art. 2, Ley 19.857).
          ({ interest, percentage, votingPercentage }) =>
            votingPercentage === percentage && interest !== 'titular_eirl',
        );
        return largest === undefined || taken < 1 || !divisible ? [] : [{ above, largest, taken, total }];
      });
      return found;
    },
    edit: (report, { above, largest, taken, total }) => {
      const { draft, subject, company } = report;
      largest.shares -= taken;
      // The holder is older than the company.
      const founded = company.incorporation?.date ?? largest.acquiredOn;
      const own: Shareholder = {
        ...largest,
        id: freeId(`shr_${largest.issuerEntityId.slice(4)}_subject`, draft.shareholders),
        holderEntityId: subject.id,
        shares: taken,
        subscribed: null,
        paid: null,
        acquiredOn: dayOf(report, '', 150, founded, largest.acquiredOn),
        acquisition: 'compraventa',
        sourceActId: null,
      };
      draft.shareholders.push(own);
      const holdings = [...above, own];
      const shares = holdings.map((held) => held.shares);
      const percentages = percentagesOf(shares, total);
      holdings.forEach((held, index) => {
        held.percentage = percentages[index] ?? '';
        held.votingPercentage = held.percentage;
      });
      redeclareOwners(report);
      const [declaration] = documentsOf(report, 'DECLARACION_BENEFICIARIOS_FINALES');
      if (declaration === undefined) return;
      for (const held of holdings) {
        const pointer = `/shareholders/${draft.shareholders.indexOf(held)}`;
        const holder = entityOf(report, held.holderEntityId);
        const issuer = entityOf(report, held.issuerEntityId);
        const page = draft.provenance[pointer]?.page ?? declaration.pages;
        const quote = declaredTier(held, { holder, issuer });
        cite(report, pointer, { document: declaration, page, quote, origin: 'declared' });
      }
    },
  }),
  recipe('missing-apostille', {
    target: (report) => {
      const holdings = currentHoldings(report).filter(({ interest }) => interest !== 'capital_asignado');
      const ids = new Set(holdings.map(({ holderEntityId }) => holderEntityId));
      const missing = documentsOf(report, 'APOSTILLA').filter(({ subjectEntityIds }) =>
        subjectEntityIds.some((id) => ids.has(id)),
      );
      return missing.length === 0 ? null : missing;
    },
    edit: (report, missing) => {
      const { draft } = report;
      for (const document of missing)
        removeAt(report, draft.documents, '/documents', draft.documents.indexOf(document));
      const gone = new Set(missing.map(({ id }) => id));
      for (const [pointer, { documentId }] of Object.entries(draft.provenance))
        if (gone.has(documentId ?? '')) uncite(report, pointer, 'itself');
      const holders = missing.flatMap(({ subjectEntityIds }) => subjectEntityIds);
      // A missing apostille was not translated either.
      for (const paper of documentsOf(report, 'TRADUCCION'))
        if (paper.subjectEntityIds.some((id) => holders.includes(id)))
          reword(report, paper, wording.TRADUCCION.apostilled, '');
    },
  }),
  recipe('holder-abroad', {
    target: (report) => {
      const people = currentHoldings(report).map(({ holderEntityId }) => entityOf(report, holderEntityId));
      const [found] = people.flatMap((holder) => {
        const home = holder.kind === 'person' ? homeOf(report, holder) : null;
        return home === null || holder.localRepresentativeId !== null ? [] : [{ holder, ...home }];
      });
      return found;
    },
    edit: (report, { holder, document, page }) => {
      const { address, home } = recipeTexts.FUERA_DEL_PAIS;
      holder.address = { ...address };
      const pointer = `/entities/${report.draft.entities.indexOf(holder)}/address`;
      const { commune } = address;
      const quote = fillTemplate(home, {
        person: shortName(holder),
        address: printedAddress(address),
        commune,
      });
      citeRegister(report, pointer, { document, page, quote });
    },
  }),
];

const texts = wording.REGISTRO_ACCIONISTAS;
const once = textBefore(texts.acquiredOnce);
const inParts = textBefore(texts.acquiredInParts);
const sold = textBefore(texts.sold);

function textBefore(template: string): string {
  return template.slice(0, template.indexOf('{'));
}

/** Returns the index in a line at which purchases end and sales begin. */
function endOfPurchases(line: string): number {
  const at = line.indexOf(` ${sold}`);
  return at === -1 ? line.length : at;
}

function sourceOf({ draft }: OpenReport, held: Shareholder) {
  return draft.provenance[`/shareholders/${draft.shareholders.indexOf(held)}`];
}

/** Returns the acquisitions of a holding in the words of the register; empty for a list without them. */
function acquisitionsIn(report: OpenReport, held: Shareholder): string[] {
  const line = sourceOf(report, held)?.quote ?? '';
  if (line.includes(inParts))
    return line
      .slice(line.indexOf(inParts) + inParts.length, endOfPurchases(line) - 1)
      .split(/; | y (?=[\d.]+ acci)/);
  if (!line.includes(once)) return [];
  const values = { sharesFigures: sharesInFigures(held.shares), date: spanishDate(held.acquiredOn) };
  const [plain = ''] = texts.acquisition.compraventa.split(',');
  const howAcquired: { readonly [how: string]: string } = texts.acquisition;
  return [fillTemplate(howAcquired[held.acquisition] ?? plain, values)];
}

/** Adds a purchase to a holder's line; in the list of a market it is the only acquisition. */
function enterPurchase(
  report: OpenReport,
  buyer: Shareholder,
  acquired: readonly string[],
  bought: number,
  day: CivilDate,
): void {
  const source = sourceOf(report, buyer);
  if (!source?.quote) return;
  const values = { sharesFigures: sharesInFigures(bought), date: spanishDate(day) };
  const entries = [...acquired, fillTemplate(texts.acquisition.compraventa, values)];
  if (acquired.length === 0) {
    source.quote = `${source.quote} ${fillTemplate(texts.acquiredInParts, { entries: entries.join('') })}`;
    return;
  }
  const start = Math.max(source.quote.indexOf(once), source.quote.indexOf(inParts));
  const sales = source.quote.slice(endOfPurchases(source.quote));
  source.quote =
    source.quote.slice(0, start) +
    fillTemplate(texts.acquiredInParts, { entries: spanishSeries(entries) }) +
    sales;
}

/**
 * Applies the effects of all shares coming to one holder on a day. The owners are declared after it. When the
 * days that the law allows are over, the company is dissolved, without a note in any register, and its powers
 * and offices end.
 */
function dissolveBySoleShareholder(report: OpenReport, buyer: Shareholder, day: CivilDate): void {
  const { draft, asOf, company, companyPointer, form } = report;
  // A declaration that is older than the sale is renewed within a week.
  for (const declaration of documentsOf(report, 'DECLARACION_BENEFICIARIOS_FINALES'))
    if (declaration.issuedOn <= day) declareOn(report, declaration, officeDay(report, addDays(day, 5)));
  const days = form.holders?.dissolvedAfterDays;
  const register = draft.documents.find(({ id }) => id === draft.shareholderSummary.documentId);
  const quote = sourceOf(report, buyer)?.quote;
  if (days === undefined || register === undefined || !quote) return;
  const dissolvedOn = addDays(day, days + 1);
  if (dissolvedOn > asOf) return;
  const certificate = draft.provenance[`${companyPointer}/status`];
  // The certificate now proves only the margin, because nobody has noted anything there.
  if (certificate !== undefined && company.incorporation !== null)
    draft.provenance[`${companyPointer}/incorporation/marginalNotes`] = certificate;
  company.status = 'disuelta';
  company.statusSince = dissolvedOn;
  for (const field of ['status', 'statusSince'])
    citeRegister(report, `${companyPointer}/${field}`, { document: register, page: 1, quote });
  const ending = { day: dissolvedOn, document: register, quote };
  extinguishOffices(report, ending);
  extinguishPowers(report, ending);
  redeclareManagement(report);
}

/** A sale of shares of a holding. */
interface ShareSale {
  /** The suffix of its ids. */
  readonly key: string;
  readonly seller: Shareholder;
  readonly to: Entity;
  /** Those who represent the buyer, found before the sale changes any citation. */
  readonly representatives: readonly Entity[];
  readonly shares: number;
  readonly price: Shareholder['paid'];
  readonly day: CivilDate;
}

/** Adds a sale with its title. Returns the citation of the transfer, which is the last one. */
export function addSale(report: OpenReport, sale: ShareSale): DocumentCitation {
  const { key, seller, to, representatives, shares, price, day } = sale;
  const { draft, subject } = report;
  const from = entityOf(report, seller.holderEntityId);
  const document = addDocument(report, `traspaso_${key}`, {
    type: 'TRASPASO_ACCIONES',
    issuer: subject.name,
    issuedOn: day,
    about: [from.id, to.id],
  });
  draft.shareTransfers.push({
    id: freeId(`trf_${key}`, draft.shareTransfers),
    date: day,
    kind: 'compraventa',
    fromEntityId: from.id,
    toEntityId: to.id,
    series: seller.series,
    shares,
    price,
    documentId: document.id,
    registeredOn: day,
  });
  const quote = saleSentence(
    { from, to, representatives: { from: representativesIn(report, from), to: representatives } },
    { shares, company: subject.name, price: price === null ? '' : moneyInWords(price) },
  );
  return { document, page: 1, quote };
}

/** Finds the passage with a holder's home: in the register of shares or in the declaration of owners. */
function homeOf(report: OpenReport, { id }: Entity): Pick<DocumentCitation, 'document' | 'page'> | null {
  const { shareholders, beneficialOwners, provenance } = report.draft;
  const held = currentHoldings(report).find(({ holderEntityId }) => holderEntityId === id);
  const owned = beneficialOwners.findIndex(({ entityId }) => entityId === id);
  const lines = [
    ...(held === undefined ? [] : [`/shareholders/${shareholders.indexOf(held)}`]),
    ...(owned < 0 ? [] : [`/beneficialOwners/${owned}`]),
  ].flatMap((pointer) => provenance[pointer] ?? []);
  const papers = documentsOf(report, 'REGISTRO_ACCIONISTAS', 'DECLARACION_BENEFICIARIOS_FINALES');
  const [passage] = papers.flatMap((document) =>
    lines
      .filter(({ documentId }) => documentId === document.id)
      .map(({ page }) => ({ document, page: page ?? 1 })),
  );
  return passage ?? null;
}
