import type { ComponentChildren, JSX } from 'preact';

interface FormProps {
  class?: string;
  onSubmit(): void;
  children: ComponentChildren;
}

/** What is filled in; the page sends it itself, and stays. */
export function Form({ class: look, onSubmit, children }: FormProps): JSX.Element {
  return (
    <form
      class={look}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
