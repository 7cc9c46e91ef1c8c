import type { Money } from '../../contract/generated/types.js';
import { amountUnits, moneyOfUnits } from '../values/money.js';
import { groupedDigits } from './spanish-numbers.js';

interface MoneyStyle {
  readonly before: string;
  readonly after: string;
  readonly thousands: string;
  readonly point: string;
  /** How many decimals are always written. */
  readonly cents: number;
}

const dottedStyle = { before: '', after: '', thousands: '.', point: ',', cents: 0 };
const commaStyle = { before: '', after: '', thousands: ',', point: '.', cents: 2 };

const moneyStyles: { readonly [currency in Money['currency']]: MoneyStyle } = {
  CLP: { ...dottedStyle, before: '$' },
  CLF: { ...dottedStyle, before: 'UF ' },
  USD: { ...dottedStyle, before: 'US$' },
  COP: { ...dottedStyle, before: '$' },
  EUR: { ...dottedStyle, after: ' €' },
  MXN: { ...commaStyle, before: '$', after: ' M.N.' },
  PEN: { ...commaStyle, before: 'S/ ' },
};

/** Money as texts of its country write it: `$1.000.000`, `UF 5.000,5`, `3.000 €`, `$50,000.00 M.N.`, `S/ 10.00`. */
export function spanishMoney(money: Money): string {
  const { before, after, thousands, point, cents } = moneyStyles[money.currency];
  const [whole = '', fraction = ''] = moneyOfUnits(amountUnits(money), money.currency).amount.split('.');
  const decimals =
    money.currency === 'EUR' && fraction !== '' ? fraction.padEnd(2, '0') : fraction.padEnd(cents, '0');
  const number = groupedDigits(whole, thousands) + (decimals === '' ? '' : `${point}${decimals}`);
  return `${before}${number}${after}`;
}
