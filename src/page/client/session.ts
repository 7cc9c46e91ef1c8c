import { computed, signal } from '@preact/signals';
import type { RequestForm } from '../../contract/shapes/request-form.js';
import { tabStorage } from '../shell/tab-storage.js';

const metaContent = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name=sandbox-${name}]`)?.content ?? '';

/** Environment of this address. */
export const environment = metaContent('environment');

const formText = metaContent('requests');
/** The form of requests of other clients. Null on a server without a shape. The page itself speaks the contract. */
export const requestForm: RequestForm | null = formText === '' ? null : JSON.parse(formText);

const isLoopback = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);
/** Public demo key, offered only on the machine of the server; otherwise null. */
export const demoKey = isLoopback && metaContent('key') !== '' ? metaContent('key') : null;

/** API key or admin token as entered; null if there is none. Stored in this tab only. */
export const credential = signal<string | null>(tabStorage.read('credential') ?? demoKey);

/** Account that the admin token acts on, with one of its keys. */
interface ChosenAccount {
  account: string;
  key: string;
}

const storedAccount = tabStorage.read('chosen');
/** Null with an API key, which acts on its own account. */
export const chosenAccount = signal<ChosenAccount | null>(
  storedAccount === null ? null : JSON.parse(storedAccount),
);

/** True with the admin token; API keys start with `sbx_`. */
export const isAdmin = computed(() => credential.value !== null && !credential.value.startsWith('sbx_'));

/** Key for paths under `/v1`; null if there is none. */
export const apiKey = computed(() => (isAdmin.value ? (chosenAccount.value?.key ?? null) : credential.value));

export function setCredential(key: string | null): void {
  credential.value = key ?? demoKey;
  tabStorage.write('credential', key);
  chooseAccount(null);
}

export function chooseAccount(account: ChosenAccount | null): void {
  chosenAccount.value = account;
  tabStorage.write('chosen', account === null ? null : JSON.stringify(account));
}

/** Replaces the key in use by another of the same account, for example after it was regenerated. */
export function replaceCredential(key: string): void {
  if (chosenAccount.value === null) setCredential(key);
  else chooseAccount({ ...chosenAccount.value, key });
}

/** Secret end of an issued key; not shown. */
const secretEnd = /-[0-9a-f]{32}$/;

/** Owner of what is shown: an account, or an issued key, whose account may have another name; null without a key. */
export const owner = computed((): { kind: 'account' | 'key'; name: string } | null => {
  if (isAdmin.value) return chosenAccount.value && { kind: 'account', name: chosenAccount.value.account };
  if (credential.value === null) return null;
  const name = credential.value.replace(/^sbx_[a-z]+_/, '');
  return secretEnd.test(name)
    ? { kind: 'key', name: name.replace(secretEnd, '') }
    : { kind: 'account', name };
});

/** True while the dialog to enter a key is open. */
export const isKeyPanelOpen = signal(false);
