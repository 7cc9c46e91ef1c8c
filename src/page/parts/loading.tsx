import type { ComponentChildren, JSX } from 'preact';
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import {
  type ApiOperation,
  type ApiRequest,
  callApi,
  NoResponseError,
  ProblemResponseError,
  type ResponseBody,
  requestUrl,
} from '../client/api.js';
import { apiKey, credential, isKeyPanelOpen } from '../client/session.js';
import { Button } from './controls.js';
import { partWords } from './words.js';

/** State of a load from the server. */
interface LoadState<T> {
  /** Newest value; undefined before the first. */
  value: T | undefined;
  /** Error of the last load; undefined if it succeeded. */
  error: unknown;
  busy: boolean;
  /** Loads again; the current value stays until the new one arrives. */
  reload(): void;
}

/**
 * Loads data for a view, and again when a dependency or the key changes. While one load runs,
 * any number of reloads cause only one more.
 */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T>,
  dependsOn: readonly unknown[],
): LoadState<T> {
  const [state, setState] = useState<{ value?: T; error?: unknown; busy: boolean }>({ busy: true });
  const currentRun = useRef<LoadRun | null>(null);
  const latestLoad = useRef(load);
  latestLoad.current = load;

  const run = useCallback(async (): Promise<void> => {
    const current = currentRun.current;
    if (current === null) return;
    if (current.busy) {
      current.isReloadPending = true;
      return;
    }
    current.busy = true;
    setState((before) => ({ ...before, busy: true }));
    const next = await latestLoad.current(current.control.signal).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    if (current.control.signal.aborted) return;
    setState((before) => ({
      ...('error' in next ? { ...before, ...next } : next),
      busy: current.isReloadPending,
    }));
    current.busy = false;
    if (current.isReloadPending) {
      current.isReloadPending = false;
      void run();
    }
  }, []);

  // A layout effect runs before the next frame, so that the request starts sooner.
  useLayoutEffect(() => {
    const newRun: LoadRun = { control: new AbortController(), busy: false, isReloadPending: false };
    currentRun.current = newRun;
    setState({ busy: true });
    void run();
    return () => newRun.control.abort();
  }, [...dependsOn, apiKey.value, credential.value]);

  return { value: state.value, error: state.error, busy: state.busy, reload: run };
}

/** Loads for one set of dependencies. */
interface LoadRun {
  readonly control: AbortController;
  busy: boolean;
  /** True if a reload was requested meanwhile. */
  isReloadPending: boolean;
}

/**
 * Loads the body of an operation's response, and again when the URL changes.
 * @param dependsOn further values whose change loads it again
 */
export function useResource<Id extends ApiOperation>(
  request: ApiRequest,
  dependsOn: readonly unknown[] = [],
): LoadState<ResponseBody<Id>> {
  return useLoaded(
    async (signal) => (await callApi<Id>({ ...request, signal })).body,
    [requestUrl(request), ...dependsOn],
  );
}

/** Shows an error and what to do about it; nothing if it is undefined. */
export function ProblemNote({ error, onRetry }: { error: unknown; onRetry?(): void }): JSX.Element | null {
  if (error === undefined) return null;
  const t = partWords();
  const isUnauthorized = error instanceof ProblemResponseError && error.problem.status === 401;
  return (
    <div class="problem" role="alert">
      <ProblemDetails error={error} />
      {isUnauthorized && <p>{t.unauthorized}</p>}
      <p class="actions">
        {isUnauthorized && (
          <Button variant="primary" onClick={() => (isKeyPanelOpen.value = true)}>
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
        <strong>{t.unreachable}</strong> {t.unreachableHint}
      </p>
    );
  }
  if (!(error instanceof ProblemResponseError)) return <p>{String(error)}</p>;
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
  state: LoadState<T>;
  children(value: T): ComponentChildren;
}

/** Shows the loaded value, a loading message or the error. */
export function Loaded<T>({ state, children }: LoadedProps<T>): JSX.Element {
  const { value, error, busy, reload } = state;
  return (
    <>
      <ProblemNote error={error} onRetry={reload} />
      {value === undefined && busy && <p class="loading">{partWords().loading}</p>}
      {value !== undefined && children(value)}
    </>
  );
}

/** Shows that a list is empty, with a hint. */
export function Empty({ children }: { children: ComponentChildren }): JSX.Element {
  return <div class="empty">{children}</div>;
}
