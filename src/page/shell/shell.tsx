import { effect, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { environmentOf, nameInEnvironment } from '../../accounts/account.js';
import { callApi } from '../client/api.js';
import {
  apiKey,
  chooseAccount,
  chosenAccount,
  credential,
  demoKey,
  environment,
  isAdmin,
  isKeyPanelOpen,
  owner,
  setCredential,
} from '../client/session.js';
import { language } from '../i18n/language.js';
import { Form, useAction } from '../parts/action.js';
import { Button, Select, SubmitButton, TextField } from '../parts/controls.js';
import { Dialog } from '../parts/dialog.js';
import { Loaded, ProblemNote, useResource } from '../parts/loading.js';
import { useEscape } from '../parts/menu.js';
import { currentRoute, views } from '../routes.js';
import { titles } from '../view.js';
import { address, addressOf } from './address.js';
import { announce, announcement, toasts } from './announcements.js';
import { tabStorage } from './tab-storage.js';
import { CurrentView } from './view-loader.js';
import { words } from './words.js';

const close = (): void => {
  isKeyPanelOpen.value = false;
};

/** Dialog to enter a key and, with the admin token, to choose an account. */
function KeyPanel(): JSX.Element {
  const t = words();
  return (
    <Dialog title={t.keyTitle} onClose={close}>
      <KeyForm />
      {isAdmin.value && <AccountChoice key={credential.value} />}
      {demoKey !== null && credential.value !== demoKey && (
        <p>
          <Button
            variant="quiet"
            onClick={() => {
              setCredential(null);
              close();
            }}
          >
            {t.useDemo}
          </Button>
        </p>
      )}
    </Dialog>
  );
}

function KeyForm(): JSX.Element {
  const t = words();
  const [key, setKey] = useState('');
  const [error, setError] = useState<string>();
  const submit = (): void => {
    if (key === '') {
      setError(t.empty);
      return;
    }
    setError(undefined);
    setCredential(key);
    setKey('');
    if (!isAdmin.value) close();
  };
  return (
    <Form onSubmit={submit}>
      <TextField label={t.keyField} hint={t.keyHint} error={error} isSecret value={key} onChange={setKey} />
      <p class="actions">
        <SubmitButton>{t.use}</SubmitButton>
      </p>
    </Form>
  );
}

/** Offers the accounts of this environment, since keys of others are refused at this address. */
function AccountChoice(): JSX.Element {
  const t = words();
  const { error, run } = useAction();
  const accounts = useResource<'listAccounts'>({ path: '/_sandbox/accounts', query: { limit: 100 } });
  const choose = async (account: string): Promise<void> => {
    if (account === '') return;
    await run(async () => {
      chooseAccount({ account, key: await keyOf(account) });
      close();
    });
  };
  return (
    <>
      <Loaded state={accounts}>
        {({ data }) => {
          const accountIds = data
            .map(({ account }) => account)
            .filter((id) => environmentOf(id) === environment);
          return accountIds.length === 0 ? (
            <p>{t.accountsNone}</p>
          ) : (
            <Select
              label={t.accountField}
              value={chosenAccount.value?.account ?? ''}
              options={[['', t.accountNone], ...accountIds.map((id) => [id, id] as const)]}
              onChange={choose}
            />
          );
        }}
      </Loaded>
      <ProblemNote error={error} />
    </>
  );
}

/** Returns an active key of the account, which paths under `/v1` need; makes up a valid one if none was issued. */
async function keyOf(account: string): Promise<string> {
  const { body } = await callApi<'listKeys'>({ path: '/_sandbox/keys', query: { account, limit: 100 } });
  const issued = body.data.find((key) => key.state === 'active' && key.environment === environment);
  if (issued === undefined) return `sbx_${environment}_${nameInEnvironment(account)}`;
  const shown = await callApi<'showKey'>({ path: `/_sandbox/keys/${issued.id}/secret`, query: { account } });
  return shown.body.key;
}

type Scheme = 'light' | 'dark';

const stored = tabStorage.read('scheme');

/** Light or dark; null follows the browser. */
const scheme = signal<Scheme | null>(stored === 'light' || stored === 'dark' ? stored : null);

/** Returns true if the page is dark now. */
function isDark(): boolean {
  return (scheme.value ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
}

/** Applies language and colour scheme to the document, and stores them for this tab. */
export function applyPreferences(): void {
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

function Navigation(): JSX.Element {
  const current = currentRoute.value?.view;
  const t = titles();
  return (
    <nav aria-label={words().navigation}>
      <ul>
        {views
          .filter(({ parent }) => parent === undefined)
          .map(({ id, path }) => {
            const state = current?.id === id ? 'page' : current?.parent === id ? 'true' : undefined;
            return (
              <li key={id}>
                <a href={addressOf([path])} aria-current={state}>
                  {t[id]}
                </a>
              </li>
            );
          })}
      </ul>
    </nav>
  );
}

/** Frame of every view. */
export function Shell(): JSX.Element {
  const t = words();
  const main = useRef<HTMLElement>(null);
  const title = currentRoute.value === null ? t.unknownAddress : titles()[currentRoute.value.view.id];
  // Shown only where the navigation does not fit in one row; opening a view closes it.
  const [isMenuOpen, setMenuOpen] = useState(false);
  useEffect(() => setMenuOpen(false), [address.value]);
  const menuToggle = useRef<HTMLButtonElement>(null);
  useEscape(isMenuOpen, () => {
    setMenuOpen(false);
    menuToggle.current?.focus();
  });
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) announce(title);
    isFirst.current = false;
  }, [title]);
  const other = language.value === 'es' ? 'en' : 'es';
  const { kind, name } = owner.value ?? {};
  const accountText = kind !== undefined ? t[kind](name ?? '') : isAdmin.value ? t.admin : t.noKey;
  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        {t.skip}
      </button>
      <header class="masthead">
        <div class="line">
          <a class="wordmark" href="#/">
            <span class="mark" aria-hidden="true">
              §
            </span>{' '}
            legal-reports-sandbox
          </a>
          <button
            ref={menuToggle}
            type="button"
            class="button plain menu-toggle"
            aria-expanded={isMenuOpen}
            aria-controls="menu"
            onClick={() => setMenuOpen(!isMenuOpen)}
          >
            {t.menu}
          </button>
        </div>
        <div id="menu" class={isMenuOpen ? 'masthead-menu open' : 'masthead-menu'}>
          <div class="preferences">
            <button
              type="button"
              class="button quiet"
              title={t.changeKey}
              onClick={() => {
                isKeyPanelOpen.value = true;
              }}
            >
              {accountText}
            </button>
            <button
              type="button"
              class="button quiet"
              lang={other}
              onClick={() => {
                language.value = other;
              }}
            >
              {t.language}
            </button>
            <button
              type="button"
              class="button quiet"
              onClick={() => {
                scheme.value = isDark() ? 'light' : 'dark';
              }}
            >
              {isDark() ? t.light : t.dark}
            </button>
          </div>
          <Navigation />
        </div>
      </header>
      <main id="main" tabIndex={-1} ref={main}>
        {/* The key of the view changes with the API key, so that no state of another account stays. */}
        <CurrentView key={apiKey.value} />
      </main>
      <footer class="page-footer">{t.footer}</footer>
      <div class="toasts" role="status">
        {toasts.value.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
      <p class="visually-hidden" aria-live="polite">
        {announcement.value}
      </p>
      {isKeyPanelOpen.value && <KeyPanel />}
    </>
  );
}
