import type { Money } from '../contract/generated/types.js';
import { groupedDigits } from './spanish-numbers.js';

const decimals = 4;

/** An amount in ten-thousandths of its currency, exactly; throws RangeError for a text that is not an amount. */
export function amountUnits(money: Money): bigint {
  const match = /^(\d+)(?:\.(\d{1,4}))?$/.exec(money.amount);
  if (match === null) throw new RangeError(`not an amount of at most four decimals: ${money.amount}`);
  return BigInt(`${match[1] ?? ''}${(match[2] ?? '').padEnd(decimals, '0')}`);
}

/** Ten-thousandths of a currency as money, without idle zeros. */
export function moneyOfUnits(units: bigint, currency: Money['currency']): Money {
  const digits = units.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  const whole = digits.slice(0, -decimals);
  return { amount: fraction === '' ? whole : `${whole}.${fraction}`, currency };
}

const signs: Partial<Record<Money['currency'], string>> = { CLP: '$', CLF: 'UF ', USD: 'US$', EUR: '€' };

/** Money as a Chilean text writes it: `$1.000.000`, `UF 5.000,5`, `US$250.000`. */
export function spanishMoney(money: Money): string {
  const [whole = '', fraction] = moneyOfUnits(amountUnits(money), money.currency).amount.split('.');
  const number = groupedDigits(whole) + (fraction === undefined ? '' : `,${fraction}`);
  return `${signs[money.currency] ?? `${money.currency} `}${number}`;
}
