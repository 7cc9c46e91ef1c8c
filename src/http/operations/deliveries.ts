import { timeoutSignal } from '../../adapters/real-time.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import type { Handlers } from '../pipeline/handler.js';
import { pageOutput } from './page-answer.js';

type DeliveryHandlers = Pick<
  Handlers,
  'getDelivery' | 'listDeliveries' | 'redeliver' | 'testWebhook' | 'waitForDelivery'
>;

/** Messages to endpoints: what became of them, and what is sent on request. */
export function deliveryHandlers({ deliveries, deliveryWaits, messages }: Sandbox): DeliveryHandlers {
  return {
    listDeliveries: {
      handle({ account, path: { webhookId }, query }) {
        const path = `/v1/webhooks/${webhookId}/deliveries`;
        return pageOutput(path, deliveries.list(account, webhookId, query), query);
      },
    },
    getDelivery: {
      handle: ({ account, path }) => ({
        outcome: 'found',
        body: deliveries.find(account, path.webhookId, path.deliveryId),
      }),
    },
    testWebhook: {
      async handle({ account, path: { webhookId } }) {
        const delivery = await messages.ping(account, webhookId);
        const Location = `/v1/webhooks/${webhookId}/deliveries/${delivery.id}`;
        return { outcome: 'created', headers: { Location }, body: delivery };
      },
    },
    redeliver: {
      handle: async ({ account, path }) => ({
        outcome: 'changed',
        body: await messages.redeliver(account, path.webhookId, path.deliveryId),
      }),
    },
    waitForDelivery: {
      async handle({ account, body: { match, timeoutMs = 5000 }, gone }) {
        const until = AbortSignal.any([gone(), timeoutSignal(timeoutMs)]);
        return { outcome: 'judged', body: await deliveryWaits.wait(account, match, until) };
      },
    },
  };
}
