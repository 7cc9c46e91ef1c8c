import { signal } from '@preact/signals';
import { tabStorage } from '../shell/tab-storage.js';

type Language = 'es' | 'en';

const browserLanguage: Language = navigator.languages.some((tag) => tag.startsWith('es')) ? 'es' : 'en';
const stored = tabStorage.read('language');

/** Language of the page: that of the browser until the user chooses another for this tab. */
export const language = signal<Language>(stored === 'es' || stored === 'en' ? stored : browserLanguage);

/**
 * Texts in both languages; a text that is missing in one does not compile.
 * @returns a function that returns the texts of the current language; components that call it rerender on change
 */
export function dictionary<Texts>(texts: { es: Texts; en: NoInfer<Texts> }): () => Texts {
  return () => texts[language.value];
}
