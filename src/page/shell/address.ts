import { computed, signal } from '@preact/signals';

/** Where in the page one is: what begins with `#` in the address. */
export const address = signal(location.hash);
addEventListener('hashchange', () => {
  address.value = location.hash;
});

/** What the address says behind its path. */
export const query = computed(() => new URLSearchParams(address.value.split('?', 2)[1]));

/**
 * An address in this page.
 * @param path as in `views`, with the parts that vary filled in
 * @param query empty values are left out
 */
export function addressOf(path: readonly string[], query: Readonly<Record<string, string>> = {}): string {
  const told = Object.entries(query).filter(([, value]) => value !== '');
  const search = told.length === 0 ? '' : `?${new URLSearchParams(told)}`;
  return `#/${path.map(encodeURIComponent).join('/')}${search}`;
}

export function go(to: string): void {
  location.hash = to;
}

/** The same view under another query, which the way back passes over. */
export function replaceAddress(to: string): void {
  history.replaceState(null, '', to);
  address.value = to;
}
