import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { partWords } from './words.js';

interface DialogProps {
  title: string;
  /** Called when the user closes it. The dialog is shown as long as it is mounted. */
  onClose(): void;
  children: ComponentChildren;
}

/** Modal dialog. The browser keeps the focus inside and returns it afterwards. */
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
