import type { Document, Entity, Shareholder } from '../../../../contract/generated/types.js';
import { fill, moneyInWords, saleSentence, wording } from '../../../jurisdictions/cl/phrases.js';
import type { CivilDate } from '../../../values/dates.js';
import { spanishDate } from '../../../words/spanish-dates.js';
import { dayOf, entityOf, lastActDay, type OpenReport } from '../open-report.js';
import { addDocument, cite, freeId } from '../papers.js';
import { date, number, onlyInChile, type Recipe, recipe } from '../recipe.js';
import { currentHoldings, isFullRegister, resize } from '../registers.js';
import { acquisitionsIn, dissolveBySoleShareholder, enterPurchase } from './one-hand.js';
import { speakersIn } from './signers.js';

/** Faults in who holds a Chilean company. */
export const chileanHolderRecipes: readonly Recipe[] = [
  recipe({
    id: 'sole-sa-holder',
    unfit: onlyInChile(
      'The law dissolves a Chilean S.A. that comes into one hand; elsewhere one holder is allowed, or has time to find another.',
    ),
    breaks: 'SHR-002',
    title: {
      es: 'Un solo accionista reunió todas las acciones de la sociedad anónima',
      en: 'One shareholder has come to hold all of a company limited by shares',
    },
    parameters: { date: date('', 'Day of the sales. Empty: some three months ago.') },
    target: (report, values) => {
      const holdings = currentHoldings(report);
      const [buyer, ...sellers] = [...holdings].sort((a, b) => b.shares - a.shares);
      const series = new Set(holdings.map((held) => held.series));
      const limited = report.form.holders?.fewerDissolve === true;
      if (!limited || !isFullRegister(report) || series.size > 1 || buyer === undefined) return null;
      const last = report.draft.shareTransfers.reduce(
        (day, { registeredOn }) => (registeredOn > day ? registeredOn : day),
        lastActDay(report),
      );
      const day = dayOf(report, values.date, 92, last);
      return sellers.length === 0 || day >= report.draft.shareholderSummary.asOf
        ? null
        : { buyer, sellers, day };
    },
    edit: (report, { buyer, sellers, day }) => {
      const bought = sellers.reduce((sum, { shares }) => sum + shares, 0);
      const to = entityOf(report, buyer.holderEntityId);
      const purchase = { to, speakers: speakersIn(report, to), day };
      for (const seller of sellers) sell(report, seller, purchase);
      const acquired = acquisitionsIn(report, buyer);
      resize(report, new Map([[buyer, buyer.shares + bought]]));
      enterPurchase(report, buyer, { acquired, bought, day });
      dissolveBySoleShareholder(report, buyer, day);
    },
  }),
  recipe({
    id: 'register-gap',
    unfit: onlyInChile(
      'Elsewhere registers number the shares, and what nobody transferred would be two holders of the same numbers.',
    ),
    breaks: 'SHR-003',
    title: {
      es: 'Ningún traspaso explica la participación actual de dos accionistas',
      en: 'No transfer explains what two shareholders hold today',
    },
    parameters: {
      shares: number(0, 'How many shares changed hands without a title. 0: a quarter of a holding.'),
    },
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
];

/** @param purchase who buys, who speaks for that company, and the day */
function sell(
  report: OpenReport,
  seller: Shareholder,
  { to, speakers, day }: { to: Entity; speakers: readonly Entity[]; day: CivilDate },
): void {
  const { draft, subject } = report;
  const from = entityOf(report, seller.holderEntityId);
  const title = addDocument(report, `traspaso_${seller.id.slice(4)}`, {
    type: 'TRASPASO_ACCIONES',
    issuer: subject.name,
    issuedOn: day,
    about: [from.id, to.id],
  });
  draft.shareTransfers.push({
    id: freeId(`trf_${seller.id.slice(4)}`, draft.shareTransfers),
    date: day,
    kind: 'compraventa',
    fromEntityId: from.id,
    toEntityId: to.id,
    series: seller.series,
    shares: seller.shares,
    price: seller.paid,
    documentId: title.id,
    registeredOn: day,
  });
  const quote = saleSentence(
    { from, to, speakers: { from: speakersIn(report, from), to: speakers } },
    {
      shares: seller.shares,
      company: subject.name,
      price: seller.paid === null ? '' : moneyInWords(seller.paid),
    },
  );
  cite(report, `/shareTransfers/${draft.shareTransfers.length - 1}`, { document: title, page: 1, quote });
  leaveRegister(report, seller, title, day);
}

/** By a sale, as its title has it. */
function leaveRegister(report: OpenReport, seller: Shareholder, title: Document, day: CivilDate): void {
  const { draft, subject } = report;
  const pointer = `/shareholders/${draft.shareholders.indexOf(seller)}`;
  cite(report, pointer, {
    document: title,
    page: 1,
    quote: fill(wording.TRASPASO_ACCIONES.registered, { company: subject.name, date: spanishDate(day) }),
  });
  seller.status = 'historico';
  seller.until = day;
  const register = draft.documents.find(({ id }) => id === draft.shareholderSummary.documentId);
  if (register !== undefined)
    register.extracted = register.extracted.filter(({ entityId }) => entityId !== seller.holderEntityId);
}
