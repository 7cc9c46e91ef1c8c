import { language } from './language.js';

const locales = { es: 'es-CL', en: 'en-GB' } as const;

/** Shown for a missing value. */
export const emptyText = '—';

/** Formats an instant in the time zone of the reports; a dash if it is undefined. */
export function instantText(instant: string | undefined): string {
  if (instant === undefined) return emptyText;
  return new Intl.DateTimeFormat(locales[language.value], {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'America/Santiago',
  }).format(new Date(instant));
}

/** Formats a date. @param day `2026-01-15` */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat(locales[language.value], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

export function countText(count: number): string {
  return new Intl.NumberFormat(locales[language.value]).format(count);
}

/** Formats a tax number as usual in its country: `66.100.001-5`. */
export function taxIdText({ type, value }: { type: string; value: string }): string {
  return `${type} ${type === 'RUT' ? groupRut(value) : value}`;
}

/** Groups the thousands of a RUT: `66.100.001-5`. */
export function groupRut(rut: string): string {
  return rut.replace(/\B(?=(\d{3})+-)/g, '.');
}

/** Formats an amount in the page language; Unidad de Fomento as `UF 5.000`, without a line break. */
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

/** Formats a percentage. @param percentage with a decimal point */
export function percentText(percentage: string): string {
  return `${new Intl.NumberFormat(locales[language.value], { maximumFractionDigits: 4 }).format(
    percentage as Intl.StringNumericLiteral,
  )}\u00a0%`;
}

/**
 * Normalises an amount typed in the page language to one with a decimal point. Spanish groups thousands
 * with points and has a decimal comma; English is the reverse. Other text is returned without blanks.
 */
export function parseAmount(text: string): string {
  const [thousands, decimals] = language.value === 'es' ? ['.', ','] : [',', '.'];
  const compact = text.replace(/\s/g, '');
  const pattern = new RegExp(
    `^\\d{1,3}(?:\\${thousands}\\d{3})*(?:\\${decimals}\\d+)?$|^\\d+(?:\\${decimals}\\d+)?$`,
  );
  return pattern.test(compact) ? compact.replaceAll(thousands, '').replace(decimals, '.') : compact;
}
