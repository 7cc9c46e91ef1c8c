import type { ComponentChildren, JSX } from 'preact';

interface ButtonProps {
  children: ComponentChildren;
  onClick?(): void;
  /** The one thing to do at its place is `main`; `quiet` looks like text. */
  look?: 'main' | 'plain' | 'quiet';
  type?: 'button' | 'submit';
  /** While it works: it takes no further click and keeps the focus. */
  busy?: boolean;
  disabled?: boolean;
  /** Where its text does not say which of many it is about: begins with the text. */
  label?: string;
}

export function Button(props: ButtonProps): JSX.Element {
  const { children, onClick, look = 'plain', type = 'button', busy = false, disabled = false, label } = props;
  return (
    <button
      type={type}
      class={`button ${look}`}
      disabled={disabled}
      aria-disabled={busy}
      aria-label={label}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.();
      }}
    >
      {children}
    </button>
  );
}
