import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { apiKey } from '../server/session.js';
import { titles } from '../words/views.js';
import { announce, announcement, toasts } from './announcements.js';
import { KeyPanel } from './key-panel.js';
import { isKeyPanelOpen } from './key-panel-state.js';
import { Masthead } from './masthead.js';
import { currentRoute } from './place.js';
import { CurrentView } from './stage.js';
import { words } from './words.js';

/** What is round every view. */
export function Shell(): JSX.Element {
  const t = words();
  const main = useRef<HTMLElement>(null);
  const title = currentRoute.value === null ? t.unknownPlace : titles()[currentRoute.value.view.id];
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) announce(title);
    isFirst.current = false;
  }, [title]);
  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        {t.skip}
      </button>
      <Masthead />
      <main id="main" tabIndex={-1} ref={main}>
        {/* Another account is another world: nothing stays of what was shown. */}
        <CurrentView key={apiKey.value} />
      </main>
      <footer class="foot">{t.footer}</footer>
      <div class="toasts" role="status">
        {toasts.value.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
      <p class="heard" aria-live="polite">
        {announcement.value}
      </p>
      {isKeyPanelOpen.value && <KeyPanel />}
    </>
  );
}
