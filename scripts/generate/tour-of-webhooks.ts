import { type Call, json } from './calls.js';

const webhook = '/v1/webhooks/{endpoint}';
const control = '/_sandbox/webhooks';

/** Through endpoints and their messages. */
export const tourOfWebhooks: readonly Call[] = [
  {
    operation: 'createWebhook',
    name: 'endpoint',
    summary: 'Told of completed reports',
    method: 'POST',
    path: '/v1/webhooks',
    headers: { ...json, 'Idempotency-Key': 'endpoint-4711' },
    body: { url: '{receiver}', events: ['report.completed'], description: 'billing' },
  },
  { operation: 'listWebhooks', name: 'all', summary: 'All endpoints', path: '/v1/webhooks?limit=2' },
  { operation: 'getWebhook', name: 'read', summary: 'An endpoint', path: webhook },
  {
    operation: 'updateWebhook',
    name: 'every',
    summary: 'Told of everything',
    method: 'PATCH',
    path: webhook,
    headers: { 'Content-Type': 'application/merge-patch+json', 'If-Match': '*' },
    body: { events: ['*'] },
  },
  {
    operation: 'rotateWebhookSecret',
    name: 'hour',
    summary: 'Both secrets sign for an hour',
    method: 'POST',
    path: `${webhook}/rotate-secret`,
    headers: json,
    body: { overlap: 'PT1H' },
  },
  {
    operation: 'testWebhook',
    name: 'ping',
    summary: 'A test that arrives',
    method: 'POST',
    path: `${webhook}/test`,
  },
  {
    operation: 'listDeliveries',
    name: 'arrived',
    summary: 'What arrived',
    path: `${webhook}/deliveries?status=delivered&limit=2`,
  },
  {
    operation: 'getDelivery',
    name: 'delivery',
    summary: 'A message, as it was sent',
    path: `${webhook}/deliveries/{ping}`,
  },
  {
    operation: 'redeliver',
    name: 'again',
    summary: 'The same message once more',
    method: 'POST',
    path: `${webhook}/deliveries/{ping}/redeliver`,
  },
  {
    operation: 'changeWebhookState',
    name: 'send',
    summary: 'Messages are sent',
    method: 'PUT',
    path: control,
    headers: json,
    body: { deliver: true },
  },
  { operation: 'getWebhookState', name: 'state', summary: 'How it stands', path: control },
  {
    operation: 'waitForDelivery',
    name: 'ping',
    summary: 'The test has arrived',
    method: 'POST',
    path: `${control}/wait`,
    headers: json,
    body: { match: { type: 'webhook.ping', status: 'delivered' }, timeoutMs: 5000 },
  },
  {
    operation: 'deliverWebhooks',
    name: 'nothing',
    summary: 'Nothing is due',
    method: 'POST',
    path: `${control}/deliver`,
  },
  { operation: 'deleteWebhook', name: 'gone', summary: 'Told of nothing', method: 'DELETE', path: webhook },
];
