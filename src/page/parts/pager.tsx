import type { JSX } from 'preact';
import { Button } from './button.js';
import { partWords } from './words.js';

interface PagerProps {
  /** As an answer tells them. */
  page: { next: string | null; previous: string | null };
  onTurn(cursor: string): void;
}

/** Leads through a list; nothing where it has one page. */
export function Pager({ page: { next, previous }, onTurn }: PagerProps): JSX.Element | null {
  if (next === null && previous === null) return null;
  const t = partWords();
  return (
    <nav class="pager" aria-label={t.pages}>
      <Button disabled={previous === null} onClick={() => previous !== null && onTurn(previous)}>
        ← {t.previous}
      </Button>
      <Button disabled={next === null} onClick={() => next !== null && onTurn(next)}>
        {t.next} →
      </Button>
    </nav>
  );
}
