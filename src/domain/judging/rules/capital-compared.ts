import type { Company } from '../../../contract/generated/types.js';
import type { Terms } from '../../jurisdictions/law.js';
import { amountUnits } from '../../values/money.js';
import { spanishList } from '../../words/spanish-lists.js';
import { spanishMoney } from '../../words/spanish-money.js';
import { say } from './findings.js';

/**
 * What the capital was compared with and agrees with: contributions are not known of every company, and not every one
 * has shares.
 */
export function comparedWith(
  capital: NonNullable<Company['capital']>,
  reduced: bigint,
  terms: Terms,
  isFaulty: (part: string) => boolean,
): string {
  const { contributions, shares, subscribed, paid } = capital;
  const isPaid = amountUnits(paid) >= amountUnits(subscribed);
  return spanishList([
    ...(contributions.length === 0 || isFaulty('contributions')
      ? []
      : [say('CAP-001', 'itsContributions', { own: terms.contributions.own, less: lessWords(reduced) })]),
    ...(isFaulty('subscribed') || isFaulty('paid')
      ? []
      : [
          say('CAP-001', isPaid ? 'itsPayment' : 'itsSubscription', {
            ...terms.capital,
            paid: spanishMoney(paid),
          }),
        ]),
    ...(shares === null || isFaulty('shares')
      ? []
      : [say('CAP-001', 'itsShares', { shares: terms.share.many })]),
  ]);
}

/** The same of what a company abroad assigned to its agency: nobody contributes it. */
export function assignmentCompared({ subscribed, paid }: NonNullable<Company['capital']>): string {
  const isPaid = amountUnits(paid) >= amountUnits(subscribed);
  return say('CAP-001', isPaid ? 'itsAssignment' : 'itsPart', { paid: spanishMoney(paid) });
}

/** That what was contributed has been reduced since. */
export function lessWords(reduced: bigint): string {
  return reduced === 0n ? '' : say('CAP-001', 'less');
}
