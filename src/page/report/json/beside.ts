import { computed, signal } from '@preact/signals';
import { anchorElement } from '../at.js';

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
