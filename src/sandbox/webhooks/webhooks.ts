import type {
  CreateWebhook,
  RotateSecret,
  UpdateWebhook,
  Webhook,
  WebhookWithSecret,
} from '../../contract/generated/types.js';
import { problem, type Violation } from '../../contract/problems.js';
import type { Account } from '../../domain/access/accounts.js';
import type { Instant } from '../../domain/life/clock.js';
import type { StoredWebhook } from '../../domain/traffic/webhooks/endpoint.js';
import type { Sender, Store, Transaction } from '../ports.js';
import { type ListPage, type PageQuery, pageOf } from '../work/pages.js';
import { overlapViolations, rotateSecret } from './secret-rotation.js';
import type { WebhookDispatcher } from './sending/courier.js';
import { createWebhookViews, type WebhookViewOptions, type WebhookViews } from './shown-webhooks.js';
import {
  allWebhooks,
  findWebhook,
  maxWebhooks,
  nextWebhookId,
  webhookCollection,
} from './webhook-records.js';

/** The endpoints that are told of events. */
export interface Webhooks {
  /** @throws problem `too-many-webhooks` */
  create(account: Account, webhook: CreateWebhook): WebhookWithSecret;
  /** @throws problem `invalid-cursor` */
  list(account: Account, query: PageQuery): ListPage<Webhook>;
  /** @throws problem `webhook-not-found` */
  find(account: Account, id: string): Webhook;
  /** @throws problem `webhook-not-found` */
  change(account: Account, id: string, change: UpdateWebhook): Promise<Webhook>;
  /** @throws problem `webhook-not-found` */
  delete(account: Account, id: string): Promise<void>;
  /** @throws problem `webhook-not-found` */
  rotate(account: Account, id: string, how: RotateSecret | undefined): WebhookWithSecret;
  /** Why messages of an account may not be sent to the URL of an endpoint, where it names one. */
  targetViolations(account: Account, webhook: unknown): Promise<Violation[]>;
  /** What is wrong with an overlap of secrets, beyond its schema. */
  overlapViolations(how: unknown): Violation[];
}

export interface WebhooksOptions extends WebhookViewOptions {
  store: Store;
  sender: Pick<Sender, 'judge'>;
  courier: Pick<WebhookDispatcher, 'subscribed' | 'dismiss'>;
}

export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { store, time, sender } = options;
  const shown = createWebhookViews(options);

  return {
    create: ({ id: accountId }, webhook) =>
      store.transaction(accountId, (tx) => {
        if (tx.count(webhookCollection) >= maxWebhooks)
          throw problem('too-many-webhooks', { most: String(maxWebhooks) });
        options.courier.subscribed(accountId, tx);
        const made = newWebhook(nextWebhookId(tx), webhook, time.clockOf(tx).now);
        tx.put(webhookCollection, made.id, made);
        return shown.withSecret(tx, accountId, made);
      }),

    list: ({ id: accountId }, query) =>
      store.transaction(accountId, (tx) => {
        const all = allWebhooks(tx).map((webhook) => shown.of(tx, accountId, webhook));
        return pageOf(all, { accountId, filters: 'webhooks' }, query);
      }),

    find: ({ id: accountId }, id) =>
      store.transaction(accountId, (tx) => shown.of(tx, accountId, findWebhook(tx, id))),

    ...createWebhookChanges(options, shown),

    async targetViolations({ id }, webhook) {
      const { url } = (webhook ?? {}) as { url?: unknown };
      const faults = typeof url === 'string' ? await sender.judge(url, id) : [];
      return faults.map((detail) => ({ detail, pointer: '#/url', keyword: 'target' }));
    },

    overlapViolations,
  };
}

/** What changes of endpoints that are there. */
function createWebhookChanges(
  { store, time, courier }: WebhooksOptions,
  shown: WebhookViews,
): Pick<Webhooks, 'change' | 'delete' | 'rotate'> {
  const changed = (
    tx: Transaction,
    { accountId, id }: { accountId: string; id: string },
    change: (webhook: StoredWebhook, now: Instant) => StoredWebhook,
  ): StoredWebhook => {
    const before = findWebhook(tx, id);
    // What happened until now is told as it was asked for until now.
    courier.subscribed(accountId, tx);
    const { now } = time.clockOf(tx);
    const after = { ...change(before, now), updatedAt: now };
    tx.replace(webhookCollection, id, after);
    return after;
  };

  return {
    async change({ id: accountId }, id, asked) {
      const webhook = store.transaction(accountId, (tx) => {
        const after = changed(tx, { accountId, id }, (before) => applyUpdate(before, asked));
        return shown.of(tx, accountId, after);
      });
      // What waited for an endpoint that is told of nothing any more is cancelled.
      if (asked.status === 'disabled') await courier.dismiss(accountId, id);
      return webhook;
    },

    async delete({ id: accountId }, id) {
      store.transaction(accountId, (tx) => findWebhook(tx, id));
      // First, since it is appended by itself: a request whose place that took runs again, and must find the endpoint.
      await courier.dismiss(accountId, id);
      store.transaction(accountId, (tx) => tx.delete(webhookCollection, findWebhook(tx, id).id));
    },

    rotate: ({ id: accountId }, id, how = {}) =>
      store.transaction(accountId, (tx) => {
        const after = changed(tx, { accountId, id }, (before, now) => rotateSecret(before, how, now));
        return shown.withSecret(tx, accountId, after);
      }),
  };
}

function newWebhook(
  id: string,
  { url, events, description }: CreateWebhook,
  createdAt: Instant,
): StoredWebhook {
  return {
    ...{ id, url, events },
    ...(description === undefined ? {} : { description }),
    ...{ generation: 1, createdAt, updatedAt: createdAt },
  };
}

function applyUpdate(
  webhook: StoredWebhook,
  { url, events, description, status }: UpdateWebhook,
): StoredWebhook {
  return {
    ...withDescription(withStatus(webhook, status), description),
    ...(url === undefined ? {} : { url }),
    ...(events === undefined ? {} : { events }),
  };
}

function withStatus(webhook: StoredWebhook, status: UpdateWebhook['status']): StoredWebhook {
  if (status === undefined) return webhook;
  const { disabled = 'requested', exhausted: _, ...enabled } = webhook;
  return status === 'enabled' ? enabled : { ...webhook, disabled };
}

function withDescription(webhook: StoredWebhook, description: string | null | undefined): StoredWebhook {
  if (description === undefined) return webhook;
  const { description: _, ...without } = webhook;
  return description === null ? without : { ...without, description };
}
