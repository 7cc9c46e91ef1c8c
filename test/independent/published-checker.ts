import unidadDeFomento from '../../fixtures/unidad-de-fomento.json' with { type: 'json' };
import type { Content } from '../../src/contract/generated/types.js';
import { editions } from './gazette-days.js';
import { subjectOf } from './paper-checker.js';

/** Returns the values that a report cites from official publications and that differ from the published values. */
export function publishedObjectionsTo(content: Content): string[] {
  const checks = [units, editionsByDay];
  return checks.flatMap((check) => check(content).map((text) => `${check.name}: ${text}`));
}

const { rows, yearlyGrowth } = unidadDeFomento;
const day = 86_400_000;

/** Returns the value of the unit, which grows at a constant daily rate from one row of the table to the next. */
function valueOn(date: string): { value: number; isPublished: boolean } {
  const at = rows.findLastIndex((row) => row.date <= date);
  const [before, after] = [rows[at], rows[at + 1]];
  if (before === undefined) return { value: Number(rows[0]?.value), isPublished: false };
  const since = (other: string) => (Date.parse(other) - Date.parse(before.date)) / day;
  if (after === undefined) {
    const growth = (1 + Number(yearlyGrowth) / 100) ** (since(date) / 365.25);
    return { value: Number(before.value) * growth, isPublished: since(date) === 0 };
  }
  const { variation } = before;
  const whole = variation === null ? Number(after.value) / Number(before.value) : 1 + Number(variation) / 100;
  return {
    value: Number(before.value) * whole ** (since(date) / since(after.date)),
    isPublished: variation !== null || since(date) === 0,
  };
}

/** Only Chile has a unit of its own, and a Chilean report states its value. */
function units({ units: reported, jurisdiction, asOfDate }: Content): string[] {
  const { CLF, ...others } = reported;
  const unknownUnits = Object.keys(others).map((unit) => `there is no unit ${unit}`);
  if (jurisdiction !== 'CL') return CLF === undefined ? unknownUnits : ['only Chile has a UF'];
  if (CLF === undefined) return ['the value of the UF is missing'];
  const { value, isPublished } = valueOn(asOfDate);
  const { amount, currency } = CLF.value;
  // Estimates are rounded year by year.
  const gap = isPublished ? 0.0101 : value / 1000;
  return [
    ...unknownUnits,
    ...(currency === 'CLP' && Math.abs(Number(amount) - value) < gap
      ? []
      : [`the UF is ${amount} ${currency} on ${asOfDate} instead of ${value.toFixed(2)}`]),
    ...((CLF.basis === 'published') === isPublished
      ? []
      : [`the UF of ${asOfDate} is marked as ${CLF.basis}`]),
  ];
}

/** A gazette has one edition on a day, and a publication states the number of its edition. */
function editionsByDay(content: Content): string[] {
  const { incorporation, amendments } = subjectOf(content).company;
  const known = editions[content.jurisdiction];
  const publications = [incorporation, ...amendments].flatMap((act) => act?.publication ?? []);
  return publications.flatMap(({ gazette, date, edition }) => {
    if (known === undefined || edition === null) return [];
    const right = known.get(date);
    if (right === undefined) return [`${gazette} does not appear on ${date}`];
    return Number(edition.replace(/\D/g, '')) === right
      ? []
      : [`${gazette} of ${date} is edition ${edition} instead of ${right}`];
  });
}
