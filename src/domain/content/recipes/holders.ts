import type { Money, Shareholder } from '../../../contract/generated/types.js';
import { type CivilDate, latest } from '../../values/dates.js';
import { amountUnits, moneyOfUnits } from '../../values/money.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { counted } from '../../words/spanish-lists.js';
import { fill } from '../../words/templates.js';
import { dayOf, entityOf, lastActDay, type OpenReport, shortName } from './open-report.js';
import { cite, freeId } from './papers.js';
import { number, type Recipe, recipe } from './recipe.js';
import { currentHoldings, isFullRegister, resize } from './registers.js';

/** Faults in who holds the company. */
export const holderRecipes: readonly Recipe[] = [
  recipe({
    id: 'shares-missing',
    breaks: 'SHR-001',
    title: { es: 'Los titulares no reúnen todas las acciones', en: 'The holders do not have all the shares' },
    parameters: {
      shares: number(0, 'How many shares nobody holds. 0: five of a thousand, but at least one.'),
    },
    target: (report, { shares }) => {
      const total = report.company.capital?.shares?.total ?? 0;
      const missing = shares === 0 ? Math.max(1, Math.round(total / 200)) : shares;
      if (!isFullRegister(report)) return null;
      const holdings = [...currentHoldings(report)].sort((a, b) => b.shares - a.shares);
      const seller = holdings.find((held) => held.shares > missing);
      const day = dayOf(report, '', 430, lastTransfer(report));
      const told = day < report.draft.shareholderSummary.asOf;
      return seller === undefined || !told ? null : { seller, missing, day };
    },
    edit: (report, { seller, missing, day }) => {
      sellToCompany(report, seller, { shares: missing, day });
      resize(report, new Map([[seller, seller.shares - missing]]), day);
    },
  }),
];

/** The day of the last act or transfer of the company. */
function lastTransfer(report: OpenReport): CivilDate {
  return report.draft.shareTransfers.reduce((day, one) => latest(day, one.registeredOn), lastActDay(report));
}

/** The company buys shares of itself, which leave the register with that and come to nobody else. */
function sellToCompany(
  report: OpenReport,
  seller: Shareholder,
  { shares, day }: { shares: number; day: CivilDate },
): void {
  const { draft, subject, practice, law } = report;
  const { documentId } = draft.shareholderSummary;
  const register = draft.documents.find(({ id }) => id === documentId);
  if (register === undefined) return;
  draft.shareTransfers.push({
    id: freeId(`trf_${seller.id.slice(4)}_propias`, draft.shareTransfers),
    date: day,
    kind: 'compraventa',
    fromEntityId: seller.holderEntityId,
    toEntityId: subject.id,
    series: seller.series,
    shares,
    price: seller.paid === null ? null : partOf(seller.paid, shares, seller.shares),
    documentId: register.id,
    registeredOn: day,
  });
  const { one, many } = law.terms.share;
  const quote = fill(practice.texts.ownShares, {
    date: spanishDate(day),
    shares: counted(shares, one, many),
    holder: shortName(report, entityOf(report, seller.holderEntityId)),
  });
  const pointer = `/shareTransfers/${draft.shareTransfers.length - 1}`;
  cite(report, pointer, { document: register, page: 2, quote, origin: 'registry' });
}

function partOf({ amount, currency }: Money, shares: number, of: number): Money {
  return moneyOfUnits((amountUnits({ amount, currency }) * BigInt(shares)) / BigInt(of), currency);
}
