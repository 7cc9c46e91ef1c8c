import type { Money } from '../../contract/generated/types.js';
import { amountUnits, moneyOfUnits } from '../values/money.js';
import { groupedDigits } from './spanish-numbers.js';

interface Style {
  readonly before: string;
  readonly after: string;
  readonly thousands: string;
  readonly point: string;
  /** How many decimals are always written. */
  readonly cents: number;
}

const dotted = { before: '', after: '', thousands: '.', point: ',', cents: 0 };
const commas = { before: '', after: '', thousands: ',', point: '.', cents: 2 };

const styles: { readonly [currency in Money['currency']]: Style } = {
  CLP: { ...dotted, before: '$' },
  CLF: { ...dotted, before: 'UF ' },
  USD: { ...dotted, before: 'US$' },
  COP: { ...dotted, before: '$' },
  EUR: { ...dotted, after: ' €' },
  MXN: { ...commas, before: '$', after: ' M.N.' },
  PEN: { ...commas, before: 'S/ ' },
};

/** Money as texts of its country write it: `$1.000.000`, `UF 5.000,5`, `3.000 €`, `$50,000.00 M.N.`, `S/ 10.00`. */
export function spanishMoney(money: Money): string {
  const { before, after, thousands, point, cents } = styles[money.currency];
  const [whole = '', fraction = ''] = moneyOfUnits(amountUnits(money), money.currency).amount.split('.');
  const decimals =
    money.currency === 'EUR' && fraction !== '' ? fraction.padEnd(2, '0') : fraction.padEnd(cents, '0');
  const number = groupedDigits(whole, thousands) + (decimals === '' ? '' : `${point}${decimals}`);
  return `${before}${number}${after}`;
}
