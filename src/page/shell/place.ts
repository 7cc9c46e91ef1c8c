import { computed } from '@preact/signals';
import type { ViewEntry } from '../view.js';
import { views } from '../views.js';
import { address, query } from './address.js';

/** A view, with what its address says. */
export interface Route {
  view: ViewEntry;
  parameters: Readonly<Record<string, string>>;
  query: URLSearchParams;
}

/** The view that is asked for; null where the address leads to none. */
export const currentRoute = computed<Route | null>(() => {
  const [path = ''] = address.value.replace(/^#?\/?/, '').split('?', 1);
  const parts = path === '' ? [views[0]?.path ?? ''] : path.split('/');
  for (const view of views) {
    const parameters = parametersOf(view.path.split('/'), parts);
    if (parameters !== null) return { view, parameters, query: query.value };
  }
  return null;
});

function parametersOf(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const parameters: Record<string, string> = {};
  for (const [at, name] of pattern.entries()) {
    const part = parts[at] ?? '';
    if (name.startsWith(':')) parameters[name.slice(1)] = decoded(part);
    else if (name !== part) return null;
  }
  return parameters;
}

/** As it is, where it can't be decoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
