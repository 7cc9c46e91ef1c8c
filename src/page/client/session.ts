import { computed, signal } from '@preact/signals';
import { tabStorage } from '../shell/tab-storage.js';

const metaContent = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name=sandbox-${name}]`)?.content ?? '';

/** Whose keys are taken at this address. */
export const environment = metaContent('environment');

const isLoopback = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);
/** A key that everybody may use here, where this page is looked at on the machine of the server; or null. */
export const demoKey = isLoopback && metaContent('key') !== '' ? metaContent('key') : null;

/** An API key or the admin token, as it was put in; null where there is none. It stays in this tab. */
export const credential = signal<string | null>(tabStorage.read('credential') ?? demoKey);

/** The account that the admin token acts on, with a key of it. */
interface ChosenAccount {
  account: string;
  key: string;
}

/** Nothing where a key was put in, which acts on its own account. */
export const chosenAccount = signal<ChosenAccount | null>(readChosen());

/** Whether the admin token was put in: keys of the sandbox say that they are such. */
export const isAdmin = computed(() => credential.value !== null && !credential.value.startsWith('sbx_'));

/** What is asked with under `/v1`; null where nothing can be. */
export const apiKey = computed(() => (isAdmin.value ? (chosenAccount.value?.key ?? null) : credential.value));

export function setCredential(text: string | null): void {
  credential.value = text ?? demoKey;
  tabStorage.write('credential', text);
  chooseAccount(null);
}

export function chooseAccount(one: ChosenAccount | null): void {
  chosenAccount.value = one;
  tabStorage.write('chosen', one === null ? null : JSON.stringify(one));
}

/** Goes on with another key of the same account, as where the one in use got another text. */
export function replaceCredential(key: string): void {
  if (chosenAccount.value === null) setCredential(key);
  else chooseAccount({ ...chosenAccount.value, key });
}

function readChosen(): ChosenAccount | null {
  const text = tabStorage.read('chosen');
  return text === null ? null : (JSON.parse(text) as ChosenAccount);
}

/** The name of whose world is shown. */
export const accountName = computed(() =>
  isAdmin.value
    ? (chosenAccount.value?.account ?? null)
    : (credential.value?.replace(/^sbx_[a-z]+_/, '') ?? null),
);

/** Whether the dialog is open in which a key is put in. */
export const isKeyPanelOpen = signal(false);
