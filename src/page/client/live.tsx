import { effect, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Notice } from '../../contract/generated/types.js';
import { dictionary } from '../i18n/language.js';
import { openResponse } from './api.js';
import { apiKey } from './session.js';

/**
 * A notice. `opened` means that notices come from now on, and earlier ones may be missed; `refused`, that the server
 * responds but sends none, for example since it no longer accepts the key.
 */
type NoticeOrChange = Pick<Notice, 'id'> & { kind: Notice['kind'] | 'opened' | 'refused' };
type NoticeListener = (notice: NoticeOrChange) => void;

/** `live` while notices come. */
const state = signal<'live' | 'connecting' | 'refused'>('connecting');

const listeners = new Set<NoticeListener>();
let connection: AbortController | null = null;

/** Pause before the next try to connect; doubles up to the maximum. */
const minPauseMs = 500;
const maxPauseMs = 10_000;

/** Calls a component on notices of these kinds while it is mounted, and always on a change of the connection. */
export function useNotices(kinds: readonly Notice['kind'][], listener: NoticeListener): void {
  const latestListener = useRef(listener);
  latestListener.current = listener;
  const wanted = kinds.join(' ');
  useEffect(() => {
    const isWanted = new Set<string>(['opened', 'refused', ...wanted.split(' ')]);
    return listen((notice) => isWanted.has(notice.kind) && latestListener.current(notice));
  }, [wanted]);
}

/** Adds a listener. All listeners share one connection, open as long as there is one. */
function listen(listener: NoticeListener): () => void {
  listeners.add(listener);
  if (connection === null) connect();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) disconnect();
  };
}

function notifyListeners(notice: NoticeOrChange): void {
  for (const listener of listeners) listener(notice);
}

function disconnect(): void {
  connection?.abort();
  connection = null;
  state.value = 'connecting';
}

function connect(): void {
  const controller = new AbortController();
  connection = controller;
  void keepConnected(controller.signal);
}

async function keepConnected(signal: AbortSignal): Promise<void> {
  let pause = minPauseMs;
  while (!signal.aborted) {
    try {
      const response = await openResponse({ path: '/_sandbox/notices', signal });
      if (response.ok && response.body !== null) {
        pause = minPauseMs;
        changeState('live', 'opened');
        for await (const notice of parseNotices(response.body)) notifyListeners(notice);
        if (!signal.aborted) state.value = 'connecting';
      } else if (!signal.aborted) changeState('refused', 'refused');
    } catch {
      // The loop connects again below.
      if (!signal.aborted) state.value = 'connecting';
    }
    if (signal.aborted) return;
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(2 * pause, maxPauseMs);
  }
}

/** Notifies the views once of a change: they load again, and show the current response of the server. */
function changeState(next: 'live' | 'refused', kind: 'opened' | 'refused'): void {
  if (state.value === next) return;
  state.value = next;
  notifyListeners({ kind });
}

/** Parses server-sent events; each has one line of JSON data. */
async function* parseNotices(body: ReadableStream<Uint8Array>): AsyncGenerator<Notice> {
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

// Connects again when the key changes, since it opens another account.
let connectedKey = apiKey.peek();
effect(() => {
  if (apiKey.value === connectedKey) return;
  connectedKey = apiKey.value;
  if (connection === null) return;
  disconnect();
  connect();
});

const words = dictionary({
  live: ['En vivo', 'Live'],
  connecting: ['Conectando…', 'Connecting…'],
  refused: ['Sin conexión', 'Not connected'],
});

/** Shows whether the page updates automatically. */
export function LiveIndicator(): JSX.Element {
  const t = words();
  return <p class={`live ${state.value === 'live' ? 'connected' : ''}`}>{t[state.value]}</p>;
}
