import { effect, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Notice } from '../../contract/generated/types.js';
import { dictionary } from '../i18n/language.js';
import { openResponse } from './api.js';
import { apiKey } from './session.js';

/** A notice, or that notices come from now on: some may have been missed before. */
type NoticeOrOpened = Pick<Notice, 'id'> & { kind: Notice['kind'] | 'opened' };
type NoticeListener = (notice: NoticeOrOpened) => void;

/** Whether notices come. */
const isLive = signal(false);

const listeners = new Set<NoticeListener>();
let connection: AbortController | null = null;

/** After a break, so long until it is tried again; twice as long each time, up to the most. */
const minPauseMs = 500;
const maxPauseMs = 10_000;

/** Tells a component what happens in its account while it is shown, and `opened` whatever kinds it asks for. */
export function useNotices(kinds: readonly Notice['kind'][], told: NoticeListener): void {
  const newest = useRef(told);
  newest.current = told;
  const wanted = kinds.join(' ');
  useEffect(() => {
    const isWanted = new Set<string>(['opened', ...wanted.split(' ')]);
    return listen((notice) => isWanted.has(notice.kind) && newest.current(notice));
  }, [wanted]);
}

/** One connection serves all, as long as anybody listens. */
function listen(told: NoticeListener): () => void {
  listeners.add(told);
  if (connection === null) connect();
  return () => {
    listeners.delete(told);
    if (listeners.size === 0) disconnect();
  };
}

function notifyListeners(notice: NoticeOrOpened): void {
  for (const told of listeners) told(notice);
}

function disconnect(): void {
  connection?.abort();
  connection = null;
  isLive.value = false;
}

function connect(): void {
  const own = new AbortController();
  connection = own;
  void keepOpen(own.signal);
}

async function keepOpen(signal: AbortSignal): Promise<void> {
  let pause = minPauseMs;
  while (!signal.aborted) {
    try {
      const response = await openResponse({ path: '/_sandbox/notices', signal });
      if (response.ok && response.body !== null) {
        pause = minPauseMs;
        isLive.value = true;
        notifyListeners({ kind: 'opened' });
        for await (const notice of noticesIn(response.body)) notifyListeners(notice);
      }
    } catch {
      // It is tried again below.
    }
    if (signal.aborted) return;
    isLive.value = false;
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(2 * pause, maxPauseMs);
  }
}

/** The data of server-sent events, each a line of JSON. */
async function* noticesIn(body: ReadableStream<Uint8Array>): AsyncGenerator<Notice> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = event.split('\n').find((line) => line.startsWith('data: '));
      if (data !== undefined) yield JSON.parse(data.slice('data: '.length)) as Notice;
    }
  }
}

// Another key opens another account.
let asked = apiKey.peek();
effect(() => {
  if (apiKey.value === asked) return;
  asked = apiKey.value;
  if (connection === null) return;
  disconnect();
  connect();
});

const words = dictionary({
  es: { live: 'En vivo', waiting: 'Conectando…' },
  en: { live: 'Live', waiting: 'Connecting…' },
});

/** Whether what is shown changes by itself. */
export function LiveIndicator(): JSX.Element {
  const t = words();
  return <p class={`live ${isLive.value ? 'on' : ''}`}>{isLive.value ? t.live : t.waiting}</p>;
}
