import { computed, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { anchorOf } from './anchors.js';

/**
 * Scrolls to the anchor of a pointer: opens its folds and moves the focus there.
 * @param by pointer to the value that sent the user there; its quoted words are marked and scrolled to
 */
export function scrollToPointer(pointer: string, by: string | null): void {
  const element = anchorElement(pointer);
  if (element === null) return;
  for (
    let fold = element.closest('details');
    fold !== null;
    fold = fold.parentElement?.closest('details') ?? null
  )
    fold.open = true;
  (element.querySelector('mark') ?? element).scrollIntoView({ block: by === null ? 'start' : 'center' });
  element.focus({ preventScroll: true });
}

/**
 * Scrolls to the anchor that the address names.
 * @param pointer a JSON Pointer; null does not scroll
 */
export function useScrollTo(pointer: string | null, by: string | null): void {
  useEffect(() => {
    if (pointer !== null) scrollToPointer(pointer, by);
  }, [pointer, by]);
}

/** Returns the element that shows the value of a pointer. */
function anchorElement(pointer: string): HTMLElement | null {
  return document.getElementById(anchorOf(pointer, (id) => document.getElementById(id) !== null));
}

/** JSON Pointer marked in the JSON view; null while that is closed. */
export const markedPointer = signal<string | null>(null);

export const isJsonOpen = computed(() => markedPointer.value !== null);

/** Marks the value that is clicked or focused in the report. */
export function markTarget({ target }: Event): void {
  if (markedPointer.value === null || !(target instanceof Element)) return;
  const value = target.closest<HTMLElement>('[data-at]')?.dataset.at;
  const anchor = target.closest('[id^="/content/"]')?.id;
  const pointer = value ?? anchor;
  // A field chosen in the JSON view stays marked when its section gets the focus.
  if (pointer === undefined || anchorElement(markedPointer.value)?.id === pointer) return;
  markedPointer.value = pointer;
}
