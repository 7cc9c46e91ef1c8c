import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';

interface FoldProps {
  summary: ComponentChildren;
  isOpen?: boolean;
  /** Made when it is first opened: what is closed costs nothing. */
  children(): ComponentChildren;
}

/** What is shown when it is asked for. */
export function Disclosure({ summary, isOpen = false, children }: FoldProps): JSX.Element {
  const [isSeen, setSeen] = useState(isOpen);
  return (
    <details class="fold" open={isOpen} onToggle={({ currentTarget }) => currentTarget.open && setSeen(true)}>
      <summary>{summary}</summary>
      {isSeen && children()}
    </details>
  );
}
