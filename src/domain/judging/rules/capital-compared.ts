import type { Company, Money } from '../../../contract/generated/types.js';
import type { Terms } from '../../jurisdictions/law.js';
import { amountUnits } from '../../values/money.js';
import { spanishList } from '../../words/spanish-lists.js';
import { spanishMoney } from '../../words/spanish-money.js';
import { findingText } from './findings.js';

/**
 * What the capital was compared with and agrees with: contributions are not known of every company, and not every one
 * has shares.
 */
export function capitalComparisonText(
  capital: NonNullable<Company['capital']>,
  reduced: bigint,
  terms: Terms,
  isFaulty: (part: string) => boolean,
): string {
  const { contributions, shares, subscribed, paid } = capital;
  const isPaid = amountUnits(paid) >= amountUnits(subscribed);
  const isContributed = contributedUnits(capital, reduced) >= amountUnits(paid);
  const payment = !isPaid ? 'itsSubscription' : isContributed ? 'itsPayment' : 'itsTakenUp';
  return spanishList([
    ...(contributions.length === 0 || isFaulty('contributions')
      ? []
      : [
          findingText('CAP-001', 'itsContributions', {
            own: terms.contributions.own,
            less: reductionText(reduced),
          }),
        ]),
    ...(isFaulty('subscribed') || isFaulty('paid')
      ? []
      : [findingText('CAP-001', payment, { ...terms.capital, paid: spanishMoney(paid) })]),
    ...(shares === null || isFaulty('shares')
      ? []
      : [findingText('CAP-001', 'itsShares', { shares: terms.share.many })]),
  ]);
}

/** The same of what a company abroad assigned to its agency: nobody contributes it. */
export function assignmentComparisonText({ subscribed, paid }: NonNullable<Company['capital']>): string {
  const isPaid = amountUnits(paid) >= amountUnits(subscribed);
  return findingText('CAP-001', isPaid ? 'itsAssignment' : 'itsPart', { paid: spanishMoney(paid) });
}

/** That what was contributed has been reduced since. */
export function reductionText(reduced: bigint): string {
  return reduced === 0n ? '' : findingText('CAP-001', 'less');
}

/** What is known to have been contributed and not reduced since; what was paid, where contributions are not known. */
export function contributedUnits(
  { contributions, paid }: NonNullable<Company['capital']>,
  reduced: bigint,
): bigint {
  if (contributions.length === 0 || contributions.some(({ amount }) => amount.currency !== paid.currency))
    return amountUnits(paid);
  return contributions.reduce((sum, { amount }) => sum + amountUnits(amount), -reduced);
}

/** By how much acts have reduced the capital that was contributed, in the units of its currency. */
export function reducedBy({ capital, amendments }: Company): bigint {
  const currency = capital?.stated.currency;
  return amendments
    .flatMap(({ effects }) => effects)
    .filter(({ field }) => field === 'capital')
    .map(({ before, after }) => unitsOfStated(before, currency) - unitsOfStated(after, currency))
    .filter((units) => units > 0n)
    .reduce((total, units) => total + units, 0n);
}

/** Of a capital as an effect words it, "30000000 CLP"; none of another currency, or of no act. */
function unitsOfStated(stated: string | null, currency: Money['currency'] | undefined): bigint {
  const [amount = '0', own] = stated?.split(' ') ?? [];
  return currency === undefined || own !== currency ? 0n : amountUnits({ amount, currency });
}
