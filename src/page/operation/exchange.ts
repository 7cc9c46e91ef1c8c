import { useEffect, useRef, useState } from 'preact/hooks';
import { type ApiRequest, NoResponseError, openResponse } from '../server/api.js';
import { announce } from '../shell/announcements.js';
import { rememberIds } from './known-ids.js';

/** What was answered, whatever it is. */
export interface ReceivedResponse {
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  /** As far as it came. */
  text: string;
  /** From when it was sent until the answer began. */
  ms: number;
}

export interface Exchange {
  busy: boolean;
  received: ReceivedResponse | null;
  /** Why no answer came, or not the whole of it; undefined where nothing went wrong. */
  error: unknown;
  /** Ends the one before, where that is under way. */
  send(asked: ApiRequest): void;
  /** Ends one that is under way, as of a stream that has no end. */
  stop(): void;
}

interface State {
  busy: boolean;
  received: ReceivedResponse | null;
  error: unknown;
}

/** Sends a request, and has its answer as it comes. */
export function useExchange(): Exchange {
  const [state, setState] = useState<State>({ busy: false, received: null, error: undefined });
  const control = useRef<AbortController | null>(null);
  const stop = (): void => control.current?.abort();
  useEffect(() => stop, []);
  const send = async (asked: ApiRequest): Promise<void> => {
    stop();
    const own = new AbortController();
    control.current = own;
    setState({ busy: true, received: null, error: undefined });
    let received: ReceivedResponse | null = null;
    let error: unknown;
    try {
      for await (received of streamResponse({ ...asked, signal: own.signal }))
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

const isStream = ({ headers }: ReceivedResponse): boolean =>
  headers.some(([name, value]) => name === 'content-type' && value.startsWith('text/event-stream'));

/** The answer as far as it has come, each time that more of it comes. */
async function* streamResponse(asked: ApiRequest): AsyncGenerator<ReceivedResponse> {
  const began = performance.now();
  const response = await openResponse(asked);
  const ms = Math.round(performance.now() - began);
  const received = { status: response.status, headers: [...response.headers], text: '', ms };
  yield received;
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const chunk = await reader?.read().catch((error) => {
      throw new NoResponseError(String(error));
    });
    if (chunk === undefined || chunk.done) return;
    received.text += decoder.decode(chunk.value, { stream: true });
    yield { ...received };
  }
}
