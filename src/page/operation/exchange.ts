import { useEffect, useRef, useState } from 'preact/hooks';
import { type Asked, open, Unanswered } from '../server/api.js';
import { announce } from '../shell/announcements.js';
import { rememberIds } from './known-ids.js';

/** What was answered, whatever it is. */
export interface Received {
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  /** As far as it came. */
  text: string;
  /** From when it was sent until the answer began. */
  ms: number;
}

export interface Exchange {
  busy: boolean;
  received: Received | null;
  /** Why no answer came, or not the whole of it; undefined where nothing went wrong. */
  error: unknown;
  /** Ends the one before, where that is under way. */
  send(asked: Asked): void;
  /** Ends one that is under way, as of a stream that has no end. */
  stop(): void;
}

interface State {
  busy: boolean;
  received: Received | null;
  error: unknown;
}

/** Sends a request, and has its answer as it comes. */
export function useExchange(): Exchange {
  const [state, setState] = useState<State>({ busy: false, received: null, error: undefined });
  const control = useRef<AbortController | null>(null);
  const stop = (): void => control.current?.abort();
  useEffect(() => stop, []);
  const send = async (asked: Asked): Promise<void> => {
    stop();
    const own = new AbortController();
    control.current = own;
    setState({ busy: true, received: null, error: undefined });
    let received: Received | null = null;
    let error: unknown;
    try {
      for await (received of answersTo({ ...asked, signal: own.signal }))
        if (isStream(received)) setState({ busy: true, received, error });
    } catch (cause) {
      if (!own.signal.aborted) error = cause;
    }
    // Another one has taken its place.
    if (control.current !== own) return;
    if (received !== null) {
      rememberIds(received.text);
      announce(String(received.status));
    }
    setState({ busy: false, received, error });
  };
  return { ...state, send: (asked) => void send(asked), stop };
}

const isStream = ({ headers }: Received): boolean =>
  headers.some(([name, value]) => name === 'content-type' && value.startsWith('text/event-stream'));

/** The answer as far as it has come, each time that more of it comes. */
async function* answersTo(asked: Asked): AsyncGenerator<Received> {
  const began = performance.now();
  const response = await open(asked);
  const ms = Math.round(performance.now() - began);
  const received = { status: response.status, headers: [...response.headers], text: '', ms };
  yield received;
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const chunk = await reader?.read().catch((error) => {
      throw new Unanswered(String(error));
    });
    if (chunk === undefined || chunk.done) return;
    received.text += decoder.decode(chunk.value, { stream: true });
    yield { ...received };
  }
}
