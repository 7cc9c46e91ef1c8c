import { signal } from '@preact/signals';

/** A short message that disappears automatically. */
interface Toast {
  id: number;
  text: string;
}

export const toasts = signal<readonly Toast[]>([]);
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
