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
