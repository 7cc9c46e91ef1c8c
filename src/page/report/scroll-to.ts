import { computed, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { anchorOf } from './anchors.js';

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
function anchorElement(pointer: string): HTMLElement | null {
  return document.getElementById(anchorOf(pointer, (id) => document.getElementById(id) !== null));
}

/** What is marked in the JSON beside the report, as a JSON Pointer; null while it is closed. */
export const markedPointer = signal<string | null>(null);

export const isJsonOpen = computed(() => markedPointer.value !== null);

/** Marks in the JSON what somebody points at in the report, or comes to by keyboard. */
export function markTarget({ target }: Event): void {
  if (markedPointer.value === null || !(target instanceof Element)) return;
  const value = target.closest<HTMLElement>('[data-at]')?.dataset.at;
  const place = target.closest('[id^="/content/"]')?.id;
  const pointer = value ?? place;
  // Who comes from the JSON has marked a member of what is told there.
  if (pointer === undefined || anchorElement(markedPointer.value)?.id === pointer) return;
  markedPointer.value = pointer;
}
