import { computed } from '@preact/signals';
import { address, query } from './shell/address.js';
import type { ViewEntry, ViewProps } from './view.js';

/** All views in navigation order; the page opens with the first. */
export const views: readonly ViewEntry[] = [
  { id: 'companies', path: 'companies', load: () => import('./companies/companies.js') },
  { id: 'reports', path: 'reports', load: () => import('./reports/reports.js') },
  { id: 'report', path: 'reports/:reportId', parent: 'reports', load: () => import('./report/report.js') },
  { id: 'keys', path: 'keys', load: () => import('./keys/keys.js') },
  { id: 'time', path: 'time', load: () => import('./time/time.js') },
  { id: 'webhooks', path: 'webhooks', load: () => import('./webhooks/webhooks.js') },
  {
    id: 'webhook',
    path: 'webhooks/:webhookId',
    parent: 'webhooks',
    load: () => import('./webhooks/webhook.js'),
  },
  {
    id: 'delivery',
    path: 'webhooks/:webhookId/:deliveryId',
    parent: 'webhooks',
    load: () => import('./webhooks/delivery.js'),
  },
  { id: 'requests', path: 'requests', load: () => import('./requests/requests.js') },
  {
    id: 'request',
    path: 'requests/:requestId',
    parent: 'requests',
    load: () => import('./requests/request.js'),
  },
  { id: 'faults', path: 'faults', load: () => import('./faults/faults.js') },
  { id: 'contract', path: 'contract', load: () => import('./contract/contract.js') },
  {
    id: 'operations',
    path: 'operations',
    needsNoAccount: true,
    load: () => import('./operations/operations.js'),
  },
  {
    id: 'operation',
    path: 'operations/:operationId',
    parent: 'operations',
    needsNoAccount: true,
    load: () => import('./operations/operation.js'),
  },
];

/** A view with the parameters of its address. */
type PageRoute = ViewProps & { view: ViewEntry };

/** View of the current address; null if no view matches. */
export const currentRoute = computed<PageRoute | null>(() => {
  const [path = ''] = address.value.replace(/^#?\/?/, '').split('?', 1);
  const parts = path === '' ? [views[0]?.path ?? ''] : path.split('/');
  for (const view of views) {
    const parameters = matchPath(view.path.split('/'), parts);
    if (parameters !== null) return { view, parameters, query: query.value };
  }
  return null;
});

function matchPath(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, name] of pattern.entries()) {
    const part = parts[index] ?? '';
    if (name.startsWith(':')) parameters[name.slice(1)] = decodePart(part);
    else if (name !== part) return null;
  }
  return parameters;
}

/** Returns the text unchanged if it cannot be decoded. */
function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
