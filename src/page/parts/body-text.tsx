import type { JSX } from 'preact';

/** The text of a body as it is, in a box of its own that scrolls. */
export function BodyText({ label, text }: { label: string; text: string }): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too
    <section class="body-text" tabIndex={0} aria-label={label}>
      <pre>{text}</pre>
    </section>
  );
}
