import { computed, signal } from '@preact/signals';

/** Hash of the address, from `#` on. */
export const address = signal(location.hash);
addEventListener('hashchange', () => {
  address.value = location.hash;
});

export const query = computed(() => new URLSearchParams(address.value.split('?', 2)[1]));

/**
 * Returns the address of a view.
 * @param path path as in `views`, with its parameters filled in
 * @param query empty values are omitted
 */
export function addressOf(path: readonly string[], query: Readonly<Record<string, string>> = {}): string {
  const parameters = Object.entries(query).filter(([, value]) => value !== '');
  const search = parameters.length === 0 ? '' : `?${new URLSearchParams(parameters)}`;
  return `#/${path.map(encodeURIComponent).join('/')}${search}`;
}

/** Returns the values of these names in a query; empty for the others. */
export function valuesIn<Name extends string>(
  query: URLSearchParams,
  names: readonly Name[],
): Record<Name, string> {
  const values = names.map((name) => [name, query.get(name) ?? '']);
  return Object.fromEntries(values) as Record<Name, string>;
}

export function navigate(to: string): void {
  location.hash = to;
}

/** Changes the address without a new entry in the browser history. */
export function replaceAddress(to: string): void {
  history.replaceState(null, '', to);
  address.value = to;
}
