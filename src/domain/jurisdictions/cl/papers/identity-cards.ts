import type { CivilDate } from '../../../values/dates.js';
import { fill, wording } from '../phrases.js';

/** The line of a card that tells when its holder was born. */
export function printedBirth(birthDate: CivilDate): string {
  return fill(wording.CEDULA_IDENTIDAD.birthDate, { date: cardDate(birthDate) });
}

/** "05 MAR 1984", as identity cards print dates. */
export function cardDate(date: CivilDate): string {
  const month = wording.CEDULA_IDENTIDAD.months[Number(date.slice(5, 7)) - 1] ?? '';
  return `${date.slice(8)} ${month} ${date.slice(0, 4)}`;
}
