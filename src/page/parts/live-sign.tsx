import type { JSX } from 'preact';
import { isLive } from '../server/live.js';
import { dictionary } from '../words/language.js';

const words = dictionary({
  es: { live: 'En vivo', waiting: 'Conectando…' },
  en: { live: 'Live', waiting: 'Connecting…' },
});

/** Whether what is shown changes by itself. */
export function LiveIndicator(): JSX.Element {
  const t = words();
  return <p class={`live ${isLive.value ? 'on' : ''}`}>{isLive.value ? t.live : t.waiting}</p>;
}
