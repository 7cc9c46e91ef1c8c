import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** What the page was opened with keeps the focus where the browser put it. */
let hasMoved = false;

/** The title of a view. Who comes to the view is led to it, by eye and by ear. */
export function Heading({ title, children }: { title: string; children?: ComponentChildren }): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasMoved) heading.current?.focus();
    hasMoved = true;
  }, []);
  useEffect(() => {
    document.title = `${title} · legal-reports-sandbox`;
  }, [title]);
  return (
    <div class="heading">
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {children}
    </div>
  );
}
