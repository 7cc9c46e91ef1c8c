import type { ComponentChildren, JSX } from 'preact';
import type { LoadState } from '../server/loaded.js';
import { ProblemNote } from './problem-note.js';
import { partWords } from './words.js';

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
