import type { Delivery, DeliveryMatch } from '../contract/generated/types.js';
import type { Account } from '../domain/access/accounts.js';
import { deliveryDifferences } from '../domain/traffic/webhooks/delivery-match.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import { throwIfAny, validated } from './held.js';
import { type OpenReceivers, openReceiver } from './open-receiver.js';
import type { WebhookControls } from './webhook-controls.js';

export function createWebhookControls(
  sandbox: Sandbox,
  account: () => Promise<Account>,
  receivers: OpenReceivers,
): WebhookControls {
  const { messages } = sandbox;
  const endpoints = endpointControls(sandbox, account);
  const hold = async (isHeld: boolean): Promise<void> => messages.hold(await account(), isHeld);
  return {
    ...endpoints,

    async receive({ events, answer } = {}) {
      const { id: accountId } = await account();
      return openReceiver({
        accountId,
        subscribe: (url) => endpoints.create({ url, ...(events === undefined ? {} : { events }) }),
        remove: endpoints.remove,
        whyNothing: async () => whyNothing(sandbox, await account()),
        ...{ answer, receivers },
      });
    },

    async deliveries(match = {}) {
      await validated('WaitForDelivery', { match });
      return matching(sandbox, await account(), match);
    },
    settled: async () => messages.deliver(await account()),
    redeliver: async ({ webhookId, id }) => messages.redeliver(await account(), webhookId, id),
    ping: async (id) => messages.ping(await account(), id),
    hold: () => hold(true),
    release: () => hold(false),
  };
}

/** The endpoints of an account. */
function endpointControls(
  { webhooks }: Pick<Sandbox, 'webhooks'>,
  account: () => Promise<Account>,
): Pick<WebhookControls, 'create' | 'list' | 'change' | 'rotateSecret' | 'remove'> {
  return {
    async create({ events = ['*'], ...webhook }) {
      const asked = await validated('CreateWebhook', { ...webhook, events: [...events] });
      throwIfAny(await webhooks.targetViolations(await account(), asked));
      return webhooks.create(await account(), asked);
    },
    list: async () => webhooks.list(await account(), { limit: 100 }).data,
    async change(id, change) {
      const asked = await validated('UpdateWebhook', change);
      throwIfAny(await webhooks.targetViolations(await account(), asked));
      return webhooks.change(await account(), id, asked);
    },
    async rotateSecret(id, how = {}) {
      const asked = await validated('RotateSecret', how);
      throwIfAny(webhooks.overlapViolations(asked));
      return webhooks.rotate(await account(), id, asked);
    },
    remove: async (id) => webhooks.delete(await account(), id),
  };
}

/** What a test may have forgotten, where nothing comes. */
function whyNothing({ messages, clocks }: Pick<Sandbox, 'messages' | 'clocks'>, account: Account): string {
  const { deliver, pending } = messages.state(account);
  if (!deliver) return 'Messages are held: webhooks.release() lets them go.';
  if (clocks.read(account).mode !== 'manual') return '';
  return `The clock is moved by hand: clock.advance(…) sends what comes due, webhooks.settled() what is due (${pending} wait).`;
}

function matching(
  { webhooks, deliveries }: Pick<Sandbox, 'webhooks' | 'deliveries'>,
  account: Account,
  match: DeliveryMatch,
): Delivery[] {
  return webhooks
    .list(account, { limit: 100 })
    .data.reverse()
    .flatMap(({ id }) => {
      const found: Delivery[] = [];
      for (let cursor: string | undefined, more = true; more; ) {
        const page = deliveries.list(account, id, {
          limit: 100,
          ...(cursor === undefined ? {} : { cursor }),
        });
        for (const summary of page.data)
          if (deliveryDifferences(match, summary).length === 0)
            found.push(deliveries.find(account, id, summary.id));
        cursor = page.next ?? undefined;
        more = cursor !== undefined;
      }
      return found.reverse();
    });
}
