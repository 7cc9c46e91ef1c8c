import type { JSX } from 'preact';
import { NoResponseError, ProblemError } from '../server/api.js';
import { isKeyPanelOpen } from '../shell/key-panel-state.js';
import { Button } from './button.js';
import { partWords } from './words.js';

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
