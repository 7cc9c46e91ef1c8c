import { signal } from '@preact/signals';

/** A short note that leaves by itself. */
export interface Toast {
  id: number;
  text: string;
}

export const toasts = signal<readonly Toast[]>([]);
/** What is only heard, such as where one has come. */
export const announcement = signal('');

const toastMs = 4000;
let count = 0;

/** Shows a note, and has it read out. */
export function toast(text: string): void {
  count += 1;
  const id = count;
  toasts.value = [...toasts.value, { id, text }];
  setTimeout(() => {
    toasts.value = toasts.value.filter((each) => each.id !== id);
  }, toastMs);
}

/** Has something read out that is seen anyway. */
export function announce(text: string): void {
  announcement.value = text;
}
