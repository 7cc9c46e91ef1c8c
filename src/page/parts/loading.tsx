import type { ComponentChildren, JSX } from 'preact';
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { NoResponseError, ProblemError } from '../client/api.js';
import { apiKey, credential, isKeyPanelOpen } from '../client/session.js';
import { Button } from './controls.js';
import { partWords } from './words.js';

/** What was asked of the server, as far as it has come. */
interface LoadState<T> {
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

interface ProblemProps {
  error: unknown;
  onRetry?(): void;
}

/** What went wrong, and how to mend it. */
export function ProblemNote({ error, onRetry }: ProblemProps): JSX.Element {
  const t = partWords();
  const isKeys = error instanceof ProblemError && error.problem.status === 401;
  return (
    <div class="problem" role="alert">
      <ProblemDetails error={error} />
      {isKeys && <p>{t.unauthorized}</p>}
      <p class="actions">
        {isKeys && (
          <Button look="main" onClick={() => (isKeyPanelOpen.value = true)}>
            {t.enterKey}
          </Button>
        )}
        {onRetry !== undefined && <Button onClick={onRetry}>{t.retry}</Button>}
      </p>
    </div>
  );
}

function ProblemDetails({ error }: { error: unknown }): JSX.Element {
  const t = partWords();
  if (error instanceof NoResponseError) {
    return (
      <p>
        <strong>{t.unanswered}</strong> {t.unansweredHint}
      </p>
    );
  }
  if (!(error instanceof ProblemError)) return <p>{String(error)}</p>;
  const { title, status, detail, errors = [], type, requestId } = error.problem;
  return (
    <>
      <p lang="en">
        <strong>
          {status} {title}
        </strong>
      </p>
      {errors.length === 0 && <p lang="en">{detail}</p>}
      {errors.length > 0 && (
        <ul lang="en">
          {errors.map((each) => (
            <li key={`${each.pointer} ${each.keyword}`}>{each.detail}</li>
          ))}
        </ul>
      )}
      <p class="small">
        {type.startsWith('/problems/') && <a href={type}>{t.more}</a>} {t.request} <code>{requestId}</code>
      </p>
    </>
  );
}

interface LoadedProps<T> {
  of: LoadState<T>;
  children(value: T): ComponentChildren;
}

/** What was loaded, that it is on its way, or why it did not come. */
export function Loaded<T>({ of, children }: LoadedProps<T>): JSX.Element {
  const { value, error, busy, reload } = of;
  return (
    <>
      {error !== undefined && <ProblemNote error={error} onRetry={reload} />}
      {value === undefined && busy && <p class="loading">{partWords().loading}</p>}
      {value !== undefined && children(value)}
    </>
  );
}

/** That there is nothing, and what to do about it. */
export function Empty({ children }: { children: ComponentChildren }): JSX.Element {
  return <div class="empty">{children}</div>;
}
