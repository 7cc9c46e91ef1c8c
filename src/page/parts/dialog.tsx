import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { partWords } from './words.js';

interface DialogProps {
  title: string;
  /** Shown while it is mounted; told when its user wants it gone. */
  onClose(): void;
  children: ComponentChildren;
}

/** What stands before the page until it is done with. The browser keeps the focus in it, and gives it back. */
export function Dialog({ title, onClose, children }: DialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const shown = dialog.current;
    const opener = document.activeElement;
    shown?.showModal();
    return () => {
      shown?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        <button type="button" class="button quiet" aria-label={partWords().close} onClick={onClose}>
          ✕
        </button>
      </header>
      {children}
    </dialog>
  );
}
