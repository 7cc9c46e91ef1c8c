import { language } from './language.js';

const locales = { es: 'es-CL', en: 'en-GB' } as const;

/** What is not told. */
export const emptyText = '—';

/** An instant as people read it, in the time zone of the reports; a dash where none is told. */
export function instantText(instant: string | undefined): string {
  if (instant === undefined) return emptyText;
  return new Intl.DateTimeFormat(locales[language.value], {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'America/Santiago',
  }).format(new Date(instant));
}

/** A day as people read it. @param day `2026-01-15` */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat(locales[language.value], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

export function countText(count: number): string {
  return new Intl.NumberFormat(locales[language.value]).format(count);
}

/** A tax number as it is written in its country: `66.100.001-5`. */
export function taxIdText({ type, value }: { type: string; value: string }): string {
  return `${type} ${type === 'RUT' ? groupRut(value) : value}`;
}

/** A RUT with points between its thousands: `66.100.001-5`. */
export function groupRut(rut: string): string {
  return rut.replace(/\B(?=(\d{3})+-)/g, '.');
}

/** An amount as it is written in the language that is spoken; of the Unidad de Fomento, `UF 5.000` in one line. */
export function moneyText({ amount, currency }: { amount: string; currency: string }): string {
  const locale = locales[language.value];
  const exact = amount as Intl.StringNumericLiteral;
  if (currency === 'CLF') return `UF\u00a0${new Intl.NumberFormat(locale).format(exact)}`;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: 0,
  }).format(exact);
}

/** A percentage, told with a point before decimals. */
export function percentText(percentage: string): string {
  return `${new Intl.NumberFormat(locales[language.value], { maximumFractionDigits: 4 }).format(
    percentage as Intl.StringNumericLiteral,
  )}\u00a0%`;
}

/**
 * An amount as somebody typed it in the language that is spoken, with a point before decimals: in Spanish, points part
 * thousands and a comma the decimals; in English the other way round. What is no amount stays as it is.
 */
export function plainAmount(typed: string): string {
  const [thousands, decimals] = language.value === 'es' ? ['.', ','] : [',', '.'];
  const bare = typed.replace(/\s/g, '');
  const pattern = new RegExp(
    `^\\d{1,3}(?:\\${thousands}\\d{3})*(?:\\${decimals}\\d+)?$|^\\d+(?:\\${decimals}\\d+)?$`,
  );
  return pattern.test(bare) ? bare.replaceAll(thousands, '').replace(decimals, '.') : bare;
}
