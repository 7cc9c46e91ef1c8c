import type { Money, Shareholder } from '../../../contract/generated/types.js';
import { standingHoldings } from '../../ownership/holdings.js';
import type { CivilDate } from '../../values/dates.js';
import { amountUnits, moneyOfUnits } from '../../values/money.js';
import { percentagesOf, sumOfPercents } from '../../values/percentages.js';
import { redeclareOwners } from './consequences.js';
import type { OpenReport } from './open-report.js';

/** The holdings of today in the subject, or those that its holders had when it was absorbed. */
export function currentHoldings({ draft }: OpenReport): Shareholder[] {
  const stands = standingHoldings(draft);
  return draft.shareholders.filter((held) => held.issuerEntityId === draft.subjectEntityId && stands(held));
}

/** Whether every holder is listed, and what each holds are shares. */
export function isFullRegister({ draft, company }: OpenReport): boolean {
  return company.capital?.shares != null && !draft.shareholderSummary.truncated;
}

/**
 * Lets holdings be of other sizes, with all that is said of them; the owners are declared anew. What some have less
 * they sold on that day, where one is given.
 */
export function resize(
  report: OpenReport,
  sizes: ReadonlyMap<Shareholder, number>,
  soldOn?: CivilDate,
): void {
  const { draft, company } = report;
  const holdings = currentHoldings(report);
  const shares = holdings.map((held) => sizes.get(held) ?? held.shares);
  const held = shares.reduce((sum, count) => sum + count, 0);
  const percentages = percentagesOf(shares, company.capital?.shares?.total ?? held);
  holdings.forEach((holding, index) => {
    write(report, holding, { shares: shares[index] ?? 0, percentage: percentages[index] ?? '', soldOn });
  });
  const { shareholderSummary: summary } = draft;
  summary.listed = holdings.length;
  summary.count = summary.truncated ? summary.count : holdings.length;
  summary.coverage = sumOfPercents(percentages);
  redeclareOwners(report);
}

function write(
  report: OpenReport,
  holding: Shareholder,
  { shares, percentage, soldOn }: { shares: number; percentage: string; soldOn: CivilDate | undefined },
): void {
  const { draft, subject } = report;
  const source = draft.provenance[`/shareholders/${draft.shareholders.indexOf(holding)}`];
  const subscribed = scaled(holding.subscribed, shares, holding.shares);
  const paid = scaled(holding.paid, shares, holding.shares);
  if (source?.quote) {
    source.quote = report.practice.reducedHolding(source.quote, {
      before: holding.shares,
      after: shares,
      percentBefore: holding.percentage,
      percentAfter: percentage,
      valueBefore: holding.paid,
      valueAfter: paid,
      soldOn,
    });
  }
  const register = draft.documents.find(({ id }) => id === draft.shareholderSummary.documentId);
  for (const reading of register?.extracted ?? []) {
    const own = reading.entityId === holding.holderEntityId && reading.entityId !== subject.id;
    if (own && reading.field === 'shares' && reading.value === String(holding.shares))
      reading.value = String(shares);
  }
  if (holding.votingPercentage === holding.percentage) holding.votingPercentage = percentage;
  holding.percentage = percentage;
  holding.subscribed = subscribed;
  holding.paid = paid;
  holding.shares = shares;
}

function scaled(money: Money | null, shares: number, of: number): Money | null {
  if (money === null) return null;
  return moneyOfUnits((amountUnits(money) * BigInt(shares)) / BigInt(of), money.currency);
}
