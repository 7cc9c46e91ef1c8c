import { signal } from '@preact/signals';

/** Short messages, each of which disappears automatically. */
export const toasts = signal<readonly { id: number; text: string }[]>([]);
/** Text for screen readers only, such as the title of a new view. */
export const announcement = signal('');

const toastMs = 4000;
let count = 0;

/** Shows a message and has screen readers read it. */
export function toast(text: string): void {
  count += 1;
  const id = count;
  toasts.value = [...toasts.value, { id, text }];
  setTimeout(() => {
    toasts.value = toasts.value.filter((each) => each.id !== id);
  }, toastMs);
}

/** Has screen readers read a text that is already visible. */
export function announce(text: string): void {
  announcement.value = text;
}
