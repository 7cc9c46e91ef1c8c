import type { ComponentChildren, JSX } from 'preact';
import { useErrorBoundary } from 'preact/hooks';
import { Button } from '../parts/button.js';
import { Heading } from '../parts/heading.js';
import { words } from './words.js';

interface GuardedProps {
  /** Of the view. */
  title: string;
  children: ComponentChildren;
}

/** A view; in the place of one that breaks, what happened and what to do about it. */
export function ViewErrorBoundary({ title, children }: GuardedProps): JSX.Element {
  const t = words();
  const [error] = useErrorBoundary((thrown) => reportError(thrown));
  if (error === undefined) return <>{children}</>;
  return (
    <>
      <Heading title={title} />
      <div class="problem" role="alert">
        <p>
          <strong>{t.broken}</strong> {t.brokenHint}
        </p>
        <p lang="en">
          <code>{String(error)}</code>
        </p>
        <p class="actions">
          <Button look="main" onClick={() => location.reload()}>
            {t.reload}
          </Button>
        </p>
      </div>
    </>
  );
}
