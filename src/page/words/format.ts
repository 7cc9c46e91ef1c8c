import { language } from './language.js';

const locales = { es: 'es-CL', en: 'en-GB' } as const;

/** An instant as people read it, in the time zone of the reports. */
export function instantText(instant: string): string {
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
  const digits = type === 'RUT' ? value.replace(/\B(?=(\d{3})+-)/g, '.') : value;
  return `${type} ${digits}`;
}
