import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { apiKey, credential } from './session.js';

/** What was asked of the server, as far as it has come. */
export interface LoadState<T> {
  /** The newest that came; undefined before any did. */
  value: T | undefined;
  /** Why nothing newer came; undefined where nothing went wrong. */
  error: unknown;
  busy: boolean;
  /** Asks anew; what is there stays until the answer is. */
  reload(): void;
}

/**
 * Loads what a view shows, and loads it anew where what it depends on, or the key, changes. Many reloads that come
 * together are one: while one is under way at most one more waits.
 */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T>,
  dependsOn: readonly unknown[],
): LoadState<T> {
  const [state, setState] = useState<{ value?: T; error?: unknown; busy: boolean }>({ busy: true });
  const course = useRef<LoadRun | null>(null);
  const newest = useRef(load);
  newest.current = load;

  const run = useCallback(async (): Promise<void> => {
    const own = course.current;
    if (own === null) return;
    if (own.busy) {
      own.again = true;
      return;
    }
    own.busy = true;
    setState((before) => ({ ...before, busy: true }));
    const next = await newest.current(own.control.signal).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    if (own.control.signal.aborted) return;
    setState((before) => ({ ...('error' in next ? { ...before, ...next } : next), busy: own.again }));
    own.busy = false;
    if (own.again) {
      own.again = false;
      void run();
    }
  }, []);

  // Before the next frame: what is asked for sooner comes sooner.
  useLayoutEffect(() => {
    const own: LoadRun = { control: new AbortController(), busy: false, again: false };
    course.current = own;
    setState({ busy: true });
    void run();
    return () => own.control.abort();
  }, [...dependsOn, apiKey.value, credential.value]);

  return { value: state.value, error: state.error, busy: state.busy, reload: run };
}

/** One use of it, until what it depends on changes. */
interface LoadRun {
  readonly control: AbortController;
  busy: boolean;
  /** Whether it was asked for anew meanwhile. */
  again: boolean;
}
