import { effect, signal } from '@preact/signals';
import { language } from '../words/language.js';
import { tabStorage } from './kept.js';

export type Scheme = 'light' | 'dark';

const before = tabStorage.read('scheme');

/** Light or dark; null for what the browser prefers. */
export const scheme = signal<Scheme | null>(before === 'light' || before === 'dark' ? before : null);

/** Whether the page is dark now. */
export function isDark(): boolean {
  return (scheme.value ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
}

/** Has the document follow what is chosen, and the tab remember it. */
export function keepPreferences(): void {
  effect(() => {
    document.documentElement.lang = language.value;
    tabStorage.write('language', language.value);
  });
  effect(() => {
    if (scheme.value === null) delete document.documentElement.dataset.scheme;
    else document.documentElement.dataset.scheme = scheme.value;
    tabStorage.write('scheme', scheme.value);
  });
}
