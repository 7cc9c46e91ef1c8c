import { computed, signal } from '@preact/signals';
import { kept } from '../shell/kept.js';

const told = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name=sandbox-${name}]`)?.content ?? '';

/** Whose keys are taken at this address. */
export const environment = told('environment');

const isLoopback = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);
/** A key that everybody may use here, where this page is looked at on the machine of the server; or null. */
export const demoKey = isLoopback && told('key') !== '' ? told('key') : null;

/** An API key or the admin token, as it was put in; null where there is none. It stays in this tab. */
export const credential = signal<string | null>(kept.read('credential') ?? demoKey);

/** The account that the admin token acts on, with a key of it. */
export interface Chosen {
  account: string;
  key: string;
}

/** Nothing where a key was put in, which acts on its own account. */
export const chosen = signal<Chosen | null>(readChosen());

/** Whether the admin token was put in: keys of the sandbox say that they are such. */
export const isAdmin = computed(() => credential.value !== null && !credential.value.startsWith('sbx_'));

/** What is asked with under `/v1`; null where nothing can be. */
export const apiKey = computed(() => (isAdmin.value ? (chosen.value?.key ?? null) : credential.value));

export function enter(text: string | null): void {
  credential.value = text ?? demoKey;
  kept.write('credential', text);
  choose(null);
}

export function choose(one: Chosen | null): void {
  chosen.value = one;
  kept.write('chosen', one === null ? null : JSON.stringify(one));
}

/** Goes on with another key of the same account, as where the one in use got another text. */
export function goOnWith(key: string): void {
  if (chosen.value === null) enter(key);
  else choose({ ...chosen.value, key });
}

function readChosen(): Chosen | null {
  const text = kept.read('chosen');
  return text === null ? null : (JSON.parse(text) as Chosen);
}

/** The name of whose world is shown. */
export const accountName = computed(() =>
  isAdmin.value ? (chosen.value?.account ?? null) : (credential.value?.replace(/^sbx_[a-z]+_/, '') ?? null),
);
