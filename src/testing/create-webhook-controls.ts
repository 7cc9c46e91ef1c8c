import { type HookAnswer, startHookServer } from '../adapters/hook-server.js';
import type { Delivery, DeliveryMatch, WebhookWithSecret } from '../contract/generated/types.js';
import * as validators from '../contract/generated/validators.js';
import { ProblemError } from '../contract/problems.js';
import type { Account } from '../domain/access/accounts.js';
import { differencesOf } from '../domain/traffic/webhooks/delivery-match.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import { signatureFault } from '../sandbox/work/signature.js';
import { held, refuseIfAny } from './held.js';
import { contentOf, createReceivedMessages } from './received-messages.js';
import type {
  NewWebhook,
  ReceivedMessage,
  ReceiverAnswer,
  WebhookControls,
  WebhookReceiver,
} from './webhook-controls.js';

/** The receivers of a sandbox, which end with it. */
export type OpenReceivers = Set<Pick<WebhookReceiver, 'close'>>;

const usualTimeoutMs = 5000;

export function createWebhookControls(
  sandbox: Sandbox,
  account: () => Promise<Account>,
  receivers: OpenReceivers,
): WebhookControls {
  const { webhooks, messages, clocks } = sandbox;
  const create = async ({ events = ['*'], ...webhook }: NewWebhook): Promise<WebhookWithSecret> => {
    const asked = held(validators.CreateWebhook, { ...webhook, events: [...events] });
    refuseIfAny(await webhooks.targetViolations(asked));
    return webhooks.create(await account(), asked);
  };
  const hold = async (isHeld: boolean): Promise<void> => messages.hold(await account(), isHeld);

  /** What a test may have forgotten, where nothing comes. */
  const whyNothing = async (): Promise<string> => {
    const of = await account();
    const { deliver, pending } = messages.state(of);
    if (!deliver) return 'Messages are held: webhooks.release() lets them go.';
    if (clocks.read(of).mode !== 'manual') return '';
    return `The clock is moved by hand: clock.advance(…) sends what comes due, webhooks.settled() what is due (${pending} wait).`;
  };

  return {
    create,
    list: async () => webhooks.list(await account(), { limit: 100 }).data,
    async change(id, change) {
      const asked = held(validators.UpdateWebhook, change);
      refuseIfAny(await webhooks.targetViolations(asked));
      return webhooks.change(await account(), id, asked);
    },
    async rotateSecret(id, how = {}) {
      const asked = held(validators.RotateSecret, how);
      refuseIfAny(webhooks.overlapViolations(asked));
      return webhooks.rotate(await account(), id, asked);
    },
    remove: async (id) => webhooks.delete(await account(), id),

    async receive({ events, answer } = {}) {
      return openReceiver({
        subscribe: (url) => create({ url, ...(events === undefined ? {} : { events }) }),
        remove: async (id) => webhooks.delete(await account(), id),
        ...{ answer, whyNothing, receivers },
      });
    },

    deliveries: async (match = {}) => matching(sandbox, await account(), match),
    settled: async () => messages.deliver(await account()),
    redeliver: async ({ webhookId, id }) => messages.redeliver(await account(), webhookId, id),
    ping: async (id) => messages.ping(await account(), id),
    hold: () => hold(true),
    release: () => hold(false),
  };
}

function matching(
  { webhooks, deliveries }: Pick<Sandbox, 'webhooks' | 'deliveries'>,
  account: Account,
  match: DeliveryMatch,
): Delivery[] {
  held(validators.WaitForDelivery, { match });
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
          if (differencesOf(match, summary).length === 0)
            found.push(deliveries.find(account, id, summary.id));
        cursor = page.next ?? undefined;
        more = cursor !== undefined;
      }
      return found.reverse();
    });
}

interface ReceiverOptions {
  subscribe(url: string): Promise<WebhookWithSecret>;
  remove(webhookId: string): Promise<void>;
  answer: ReceiverAnswer | undefined;
  whyNothing(): Promise<string>;
  receivers: OpenReceivers;
}

/** What a receiver does that verifies what it gets. */
const usualAnswer: ReceiverAnswer = ({ verified }) => (verified ? 204 : 400);

async function openReceiver(options: ReceiverOptions): Promise<WebhookReceiver> {
  const { subscribe, remove, whyNothing, receivers } = options;
  const messages = createReceivedMessages();
  let answer = options.answer ?? usualAnswer;
  let secret = '';

  const server = await startHookServer(async ({ headers, body }): Promise<HookAnswer> => {
    const text = Buffer.from(body).toString('utf8');
    const refusal = signatureFault({ headers, body }, secret, Date.now());
    const message: ReceivedMessage = {
      ...{ id: String(headers['webhook-id'] ?? ''), ...contentOf(text) },
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      ...{ body: text, verified: refusal === null, refusal },
    };
    messages.add(message);
    const chosen = typeof answer === 'function' ? await answer(message) : answer;
    return typeof chosen === 'number' ? { status: chosen } : chosen;
  });

  const webhook = await subscribe(server.url).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  secret = webhook.publicKey ?? webhook.secret;
  const close = async (): Promise<void> => {
    if (!receivers.delete(receiver)) return;
    // A world that was reset has it no more.
    await remove(webhook.id).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
    });
    await server.close();
  };
  const receiver: WebhookReceiver = {
    ...{ id: webhook.id, url: server.url },
    get secret() {
      return secret;
    },
    set secret(next) {
      secret = next;
    },
    next: (match = {}, { timeoutMs = usualTimeoutMs } = {}) => messages.next(match, timeoutMs, whyNothing),
    all: messages.all,
    answer(next) {
      answer = next;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
  receivers.add(receiver);
  return receiver;
}
