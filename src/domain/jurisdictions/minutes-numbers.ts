import { type CivilDate, daysBetween } from '../values/dates.js';
import { drawsAt } from '../values/draw.js';

/**
 * The number of the minutes of a meeting in the company's book of them, in every report on it the same: `earlier` counts
 * the acts of the company before it, so that later acts have higher numbers however close they are.
 */
export function minutesNumber(
  { name, foundedOn }: { readonly name: string; readonly foundedOn: CivilDate },
  date: CivilDate,
  earlier: number,
): string {
  const apart = drawsAt({ seed: '', type: 'minutes', company: name }, 'book').int('days apart', 110, 240);
  return String(Math.floor(Math.max(0, daysBetween(foundedOn, date)) / apart) + earlier + 1);
}
