import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';

/** Calls a function on Escape while something is open. */
export function useEscape(isOpen: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const listener = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onEscape();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [isOpen]);
}

/** Button that shows secondary actions below it. Closes on Escape, after an action, and when the focus leaves it. */
export function Menu({ label, children }: { label: string; children: ComponentChildren }): JSX.Element {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLSpanElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    // The opener closes it itself.
    const onClick = ({ target }: Event): void => {
      if (!opener.current?.contains(target as Node)) setOpen(false);
    };
    const onFocus = ({ target }: Event): void => {
      if (!menu.current?.contains(target as Node)) setOpen(false);
    };
    addEventListener('click', onClick);
    addEventListener('focusin', onFocus);
    return () => {
      removeEventListener('click', onClick);
      removeEventListener('focusin', onFocus);
    };
  }, [isOpen]);
  useEscape(isOpen, () => {
    setOpen(false);
    opener.current?.focus();
  });
  return (
    <span class="menu" ref={menu}>
      <button
        ref={opener}
        type="button"
        class="button plain"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {label} <span aria-hidden="true">▾</span>
      </button>
      <span id={id} class="menu-items" hidden={!isOpen}>
        {children}
      </span>
    </span>
  );
}
