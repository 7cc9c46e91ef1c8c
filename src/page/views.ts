import type { ViewEntry } from './view.js';

/** Every view, in the order of the navigation. The first is where the page opens. */
export const views: readonly ViewEntry[] = [
  { id: 'companies', path: 'companies', load: () => import('./companies/companies.js') },
  { id: 'reports', path: 'reports', load: () => import('./reports/reports.js') },
  { id: 'report', path: 'reports/:reportId', within: 'reports', load: () => import('./report/report.js') },
  { id: 'keys', path: 'keys', load: () => import('./keys/keys.js') },
  { id: 'time', path: 'time', load: () => import('./time/time.js') },
  { id: 'webhooks', path: 'webhooks', load: () => import('./webhooks/webhooks.js') },
  {
    id: 'webhook',
    path: 'webhooks/:webhookId',
    within: 'webhooks',
    load: () => import('./webhook/webhook.js'),
  },
  {
    id: 'delivery',
    path: 'webhooks/:webhookId/:deliveryId',
    within: 'webhooks',
    load: () => import('./delivery/delivery.js'),
  },
  { id: 'requests', path: 'requests', load: () => import('./requests/requests.js') },
  {
    id: 'request',
    path: 'requests/:requestId',
    within: 'requests',
    load: () => import('./request/request.js'),
  },
  { id: 'faults', path: 'faults', load: () => import('./faults/faults.js') },
  { id: 'contract', path: 'contract', load: () => import('./contract/contract.js') },
  {
    id: 'operations',
    path: 'operations',
    ofNoAccount: true,
    load: () => import('./operations/operations.js'),
  },
  {
    id: 'operation',
    path: 'operations/:operationId',
    within: 'operations',
    ofNoAccount: true,
    load: () => import('./operation/operation.js'),
  },
];
