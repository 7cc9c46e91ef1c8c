import { signal } from '@preact/signals';
import { tabStorage } from '../shell/tab-storage.js';

type Language = 'es' | 'en';

const browserLanguage: Language = navigator.languages.some((tag) => tag.startsWith('es')) ? 'es' : 'en';
const stored = tabStorage.read('language');

/** Language of the page: that of the browser until the user chooses another for this tab. */
export const language = signal<Language>(stored === 'es' || stored === 'en' ? stored : browserLanguage);

type Text = string | ((...values: never[]) => string);
/** A text in both languages, or a function that fills one in. */
export type Bilingual<T extends Text = string> = readonly [es: T, en: T];
/** A plain string is the same in both languages. */
type Entries = { readonly [name: string]: string | Bilingual<Text> | Entries };
type TextsOf<E> = {
  readonly [Name in keyof E]: E[Name] extends string
    ? string
    : E[Name] extends readonly Text[]
      ? E[Name][number]
      : TextsOf<E[Name]>;
};

/**
 * Texts in both languages, by name; a text that is missing in one does not compile.
 * @returns a function that returns the texts of the current language; components that call it rerender on change
 */
export function dictionary<E extends Entries>(entries: E): () => TextsOf<E> {
  const texts = { es: textsOf(entries, 0), en: textsOf(entries, 1) };
  return () => texts[language.value] as TextsOf<E>;
}

function textsOf(entries: Entries, index: 0 | 1): object {
  const texts = Object.entries(entries).map(([name, entry]) => {
    if (typeof entry === 'string') return [name, entry];
    return [name, Array.isArray(entry) ? entry[index] : textsOf(entry as Entries, index)];
  });
  return Object.fromEntries(texts);
}

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
