import type { Money, Shareholder } from '../../../contract/generated/types.js';
import { isInOffice } from '../../ownership/beneficial-owners.js';
import { type CivilDate, latest } from '../../values/dates.js';
import { amountUnits, moneyOfUnits } from '../../values/money.js';
import { percentagesOf } from '../../values/percentages.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { countedNoun } from '../../words/spanish-lists.js';
import { fillTemplate } from '../../words/templates.js';
import { redeclareOwners } from './consequences.js';
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
      const sellers = holdings.filter((held) => held.shares > missing);
      const seller = sellers.find((held) => !holdsOffice(report, held.holderEntityId)) ?? sellers[0];
      // Within the year that the law allows to sell them again: after it the capital is reduced without more.
      const day = dayOf(report, '', 300, lastTransfer(report));
      const told = day < report.draft.shareholderSummary.asOf;
      return seller === undefined || !told ? null : { seller, missing, day };
    },
    edit: (report, { seller, missing, day }) => {
      sellToCompany(report, seller, { shares: missing, day });
      resize(report, new Map([[seller, seller.shares - missing]]), day);
      shareVotes(report);
    },
  }),
];

/** What the company holds of itself does not vote, so that the votes are all of the others. */
function shareVotes(report: OpenReport): void {
  const holdings = currentHoldings(report);
  if (holdings.some((held) => held.votingPercentage !== held.percentage)) return;
  const shares = holdings.map((held) => held.shares);
  const votes = percentagesOf(
    shares,
    shares.reduce((sum, count) => sum + count, 0),
  );
  holdings.forEach((held, index) => {
    held.votingPercentage = votes[index] ?? held.votingPercentage;
  });
  redeclareOwners(report);
}

/** Whoever acts for the company does not sell to it where another can. */
function holdsOffice({ draft, asOf }: OpenReport, entityId: string): boolean {
  return draft.administration.positions.some(
    (position) => position.entityId === entityId && isInOffice(position, asOf),
  );
}

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
  const quote = fillTemplate(practice.texts.ownShares, {
    date: spanishDate(day),
    shares: countedNoun(shares, one, many, law.decimalMark),
    holder: shortName(report, entityOf(report, seller.holderEntityId)),
  });
  const pointer = `/shareTransfers/${draft.shareTransfers.length - 1}`;
  cite(report, pointer, { document: register, page: 2, quote, origin: 'registry' });
}

function partOf({ amount, currency }: Money, shares: number, of: number): Money {
  return moneyOfUnits((amountUnits({ amount, currency }) * BigInt(shares)) / BigInt(of), currency);
}
