import { type CivilDate, partsOf } from '../values/dates.js';
import { spanishNumber } from './spanish-numbers.js';

const MONTH_NAMES = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

/** "15 de enero de 2026". */
export function spanishDate(date: CivilDate): string {
  const { year, month, day } = partsOf(date);
  return `${day} de ${MONTH_NAMES[month - 1]} de ${year}`;
}

/** "quince de enero de dos mil veintiséis", as deeds write it. */
export function spanishDateInWords(date: CivilDate): string {
  const { year, month, day } = partsOf(date);
  const dayWords = day === 1 ? 'primero' : spanishNumber(day);
  return `${dayWords} de ${MONTH_NAMES[month - 1]} de ${spanishNumber(year)}`;
}
