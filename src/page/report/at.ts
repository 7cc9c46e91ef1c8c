import { useEffect } from 'preact/hooks';
import { anchorOf } from './places.js';

/**
 * Leads to a place of the report: opens what it is folded into, scrolls to it and puts the focus there.
 * @param by what sent there: the words that it rests on are marked, and scrolled to
 */
export function scrollToPointer(pointer: string, by: string | null): void {
  const place = anchorElement(pointer);
  if (place === null) return;
  for (
    let fold = place.closest('details');
    fold !== null;
    fold = fold.parentElement?.closest('details') ?? null
  )
    fold.open = true;
  (place.querySelector('mark') ?? place).scrollIntoView({ block: by === null ? 'start' : 'center' });
  place.focus({ preventScroll: true });
}

/**
 * Leads to the place that the address asks for.
 * @param pointer a JSON Pointer; null leads nowhere
 */
export function useScrollTo(pointer: string | null, by: string | null): void {
  useEffect(() => {
    if (pointer !== null) scrollToPointer(pointer, by);
  }, [pointer, by]);
}

/** Where on the page it is told what a pointer leads to. */
export function anchorElement(pointer: string): HTMLElement | null {
  return document.getElementById(anchorOf(pointer, (id) => document.getElementById(id) !== null));
}
