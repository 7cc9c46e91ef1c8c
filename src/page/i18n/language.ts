import { signal } from '@preact/signals';
import { tabStorage } from '../shell/tab-storage.js';

export type Language = 'es' | 'en';

const ofBrowser: Language = navigator.languages.some((tag) => tag.startsWith('es')) ? 'es' : 'en';
const before = tabStorage.read('language');

/** The language that the page speaks: that of the browser until another is chosen, in this tab. */
export const language = signal<Language>(before === 'es' || before === 'en' ? before : ofBrowser);

/**
 * The texts of a part of the page in both languages; one that is missing in either does not compile.
 * @returns gives them in the language that is spoken; a component that asks is shown anew when that changes
 */
export function dictionary<Texts>(texts: { es: Texts; en: NoInfer<Texts> }): () => Texts {
  return () => texts[language.value];
}
