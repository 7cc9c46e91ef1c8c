import type { JSX } from 'preact';
import { accountName, isAdmin } from '../server/session.js';
import { views } from '../views.js';
import { language } from '../words/language.js';
import { titles } from '../words/views.js';
import { addressOf } from './address.js';
import { isKeyPanelOpen } from './key-panel-state.js';
import { currentRoute } from './place.js';
import { isDark, scheme } from './preferences.js';
import { words } from './words.js';

export function Masthead(): JSX.Element {
  return (
    <header class="masthead">
      <div class="line">
        <a class="wordmark" href="#/">
          <span class="mark" aria-hidden="true">
            §
          </span>{' '}
          legal-reports-sandbox
        </a>
        <Preferences />
      </div>
      <Navigation />
    </header>
  );
}

function Navigation(): JSX.Element {
  const here = currentRoute.value?.view;
  const t = titles();
  return (
    <nav aria-label={words().navigation}>
      <ul>
        {views
          .filter(({ within }) => within === undefined)
          .map(({ id, path }) => {
            const state = here?.id === id ? 'page' : here?.within === id ? 'true' : undefined;
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

function Preferences(): JSX.Element {
  const t = words();
  const other = language.value === 'es' ? 'en' : 'es';
  const name = accountName.value;
  const whose = name !== null ? t.account(name) : isAdmin.value ? t.admin : t.noKey;
  return (
    <div class="preferences">
      <button
        type="button"
        class="button quiet"
        title={t.changeKey}
        onClick={() => {
          isKeyPanelOpen.value = true;
        }}
      >
        {whose}
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
  );
}
