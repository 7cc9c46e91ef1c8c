import type { Authority, Content } from '../../../contract/generated/types.js';
import { moneyText } from '../../words/format.js';
import { words } from './words.js';

type Bracket = Pick<Authority, 'from' | 'to' | 'per'>;

/** What the faculties of a report are called in its powers, by their codes. */
export function facultyLabels({ powers }: Content): ReadonlyMap<string, string> {
  return new Map(powers.flatMap(({ faculties }) => faculties.map(({ code, label }) => [code, label])));
}

/** `up to UF 500`, `over UF 500 and up to UF 5,000`, `over UF 5,000`, `any amount`; over what, where not each operation. */
export function bracketText({ from, to, per }: Bracket): string {
  const t = words();
  const over = t.periods[per] === '' ? '' : ` ${t.periods[per]}`;
  return `${amountsText({ from, to })}${over}`;
}

export function amountsText({ from, to }: Pick<Bracket, 'from' | 'to'>): string {
  const t = words();
  const isFromZero = Number(from.amount) === 0;
  if (to === null) return isFromZero ? t.anyAmount : t.over(moneyText(from));
  return isFromZero ? t.upTo(moneyText(to)) : t.between(moneyText(from), moneyText(to));
}
