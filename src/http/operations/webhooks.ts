import type { SandboxCore } from '../../server/sandbox.js';
import type { DeclaredHandlers, Handlers } from '../exchange.js';
import { etagOf } from '../syntax/entity-tags.js';
import { created, deleted, output, pageOutput } from './outputs.js';

/** Handlers of endpoints, deliveries, the sending state of an account, and its built-in receiver. */
export function webhookHandlers(
  { webhooks, deliveries, messages, receivers }: SandboxCore,
  stopping: AbortSignal,
) {
  const etag: NonNullable<Handlers['getWebhook']['etag']> = ({ account, path }) =>
    etagOf(JSON.stringify(webhooks.find(account, path.webhookId)), null);
  return {
    createWebhook: {
      violations: (body, account) => webhooks.targetViolations(account, body),
      handle: ({ account, body }) => created('/v1/webhooks', webhooks.create(account, body)),
    },
    listWebhooks: ({ account, query }) => pageOutput('/v1/webhooks', webhooks.list(account, query), query),
    getWebhook: {
      etag,
      handle: ({ account, path }) => output('found', webhooks.find(account, path.webhookId)),
    },
    updateWebhook: {
      etag,
      check: ({ account, path }) => void webhooks.find(account, path.webhookId),
      violations: (body, account) => webhooks.targetViolations(account, body),
      handle: async ({ account, path, body }) =>
        output('changed', await webhooks.change(account, path.webhookId, body)),
    },
    deleteWebhook: {
      etag,
      handle: async ({ account, path }) => deleted(await webhooks.delete(account, path.webhookId)),
    },
    rotateWebhookSecret: {
      check: ({ account, path }) => void webhooks.find(account, path.webhookId),
      violations: (body) => webhooks.overlapViolations(body),
      handle: ({ account, path, body }) => output('changed', webhooks.rotate(account, path.webhookId, body)),
    },
    listDeliveries({ account, path: { webhookId }, query }) {
      const path = `/v1/webhooks/${webhookId}/deliveries`;
      return pageOutput(path, deliveries.list(account, webhookId, query), query);
    },
    getDelivery: ({ account, path }) =>
      output('found', deliveries.find(account, path.webhookId, path.deliveryId)),
    testWebhook: async ({ account, path: { webhookId } }) =>
      created(`/v1/webhooks/${webhookId}/deliveries`, await messages.ping(account, webhookId)),
    redeliver: async ({ account, path }) =>
      output('changed', await messages.redeliver(account, path.webhookId, path.deliveryId)),
    async waitForDelivery({ account, body: { match, timeoutMs = 5000 }, waitLimit }) {
      const until = AbortSignal.any([stopping, waitLimit(timeoutMs)]);
      return output('judged', await deliveries.wait(account, match, until));
    },
    deliverWebhooks: async ({ account }) => output('found', await messages.deliver(account)),
    getWebhookState: ({ account }) => output('found', messages.state(account)),
    changeWebhookState({ account, body }) {
      messages.hold(account, !body.deliver);
      return output('changed', messages.state(account));
    },
    getReceiver: {
      needsNoDueWork: true,
      handle: ({ account }) => output('found', receivers.find(account)),
    },
    changeReceiver: {
      needsNoDueWork: true,
      handle: ({ account, body }) => output('changed', receivers.change(account, body)),
    },
  } satisfies Partial<DeclaredHandlers>;
}
