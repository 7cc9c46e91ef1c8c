import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { apiKey } from '../server/session.js';
import { titles } from '../words/views.js';
import { announce, heard, toasts } from './announcements.js';
import { KeyPanel } from './key-panel.js';
import { keyPanel } from './key-panel-state.js';
import { Masthead } from './masthead.js';
import { place } from './place.js';
import { Stage } from './stage.js';
import { words } from './words.js';

/** What is round every view. */
export function Shell(): JSX.Element {
  const t = words();
  const main = useRef<HTMLElement>(null);
  const title = place.value === null ? t.unknownPlace : titles()[place.value.view.id];
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
        <Stage key={apiKey.value} />
      </main>
      <footer class="foot">{t.footer}</footer>
      <div class="toasts" role="status">
        {toasts.value.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
      <p class="heard" aria-live="polite">
        {heard.value}
      </p>
      {keyPanel.value && <KeyPanel />}
    </>
  );
}
