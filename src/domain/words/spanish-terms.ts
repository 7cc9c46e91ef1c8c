import { spanishNumber } from './spanish-numbers.js';

/** So many months as statutes say it: "tres años", and "dieciocho meses" of what is no whole year. */
export function spanishTerm(months: number): string {
  const isWhole = months % 12 === 0;
  const count = isWhole ? months / 12 : months;
  const [one, many] = isWhole ? ['año', 'años'] : ['mes', 'meses'];
  return `${spanishNumber(count, 'masculine')} ${count === 1 ? one : many}`;
}
