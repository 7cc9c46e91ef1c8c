import type { Account } from '../accounts/account.js';
import type { Profiles } from '../accounts/profiles.js';
import { signatureSchemes } from '../contract/gaps/records.js';
import type {
  CreateWebhook,
  RotateSecret,
  UpdateWebhook,
  Violation,
  Webhook,
  WebhookWithSecret,
} from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import { type ListPage, type PageQuery, pageOf } from '../store/pages.js';
import type { Records, Store, Transaction } from '../store/port.js';
import { type InstantMs, later } from '../values/instants.js';
import { definedFields } from '../values/json.js';
import type { Timekeeping } from '../worlds/timekeeping.js';
import type { WebhookDispatcher } from './dispatcher.js';
import {
  allWebhooks,
  findWebhook,
  maxWebhooks,
  nextWebhookId,
  type SecretOf,
  type StoredWebhook,
  webhookCollection,
  webhookRecord,
} from './endpoints.js';
import type { Sender } from './sender.js';
import { publicKeyOf } from './signature.js';

const defaultOverlap = 'P1D';
const maxOverlapMs = 30 * 86_400_000;

/** Creates, reads and changes endpoints. */
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
  /** Reasons why the URL of an endpoint cannot be a target; none if it has no URL. */
  targetViolations(account: Account, webhook: unknown): Promise<Violation[]>;
  /** Violations of an overlap that its schema does not express. */
  overlapViolations(how: unknown): Violation[];
}

interface WebhooksOptions {
  store: Store;
  time: Timekeeping;
  secretOf: SecretOf;
  gapsIn: Profiles['gapsIn'];
  sender: Pick<Sender, 'judge'>;
  dispatcher: Pick<WebhookDispatcher, 'beforeSubscription' | 'cancelAll'>;
}

export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { store, time, secretOf, gapsIn, sender, dispatcher } = options;

  /** Includes the public key if the account signs asymmetrically. */
  const viewOf = (records: Records, accountId: string, webhook: StoredWebhook): Webhook => {
    const record = webhookRecord(webhook, time.clockOf(records).now);
    const scheme = signatureSchemes[gapsIn(records, accountId, '').answer('signing')];
    if (scheme !== 'v1a') return record;
    return { ...record, publicKey: publicKeyOf(secretOf(accountId, webhook.id, webhook.generation)) };
  };
  const withSecret = (records: Records, accountId: string, webhook: StoredWebhook): WebhookWithSecret => ({
    ...viewOf(records, accountId, webhook),
    secret: secretOf(accountId, webhook.id, webhook.generation),
  });
  const changed = (
    tx: Transaction,
    accountId: string,
    id: string,
    change: (webhook: StoredWebhook, now: InstantMs) => StoredWebhook,
  ): StoredWebhook => {
    const before = findWebhook(tx, id);
    // Events until now are delivered as subscribed before.
    dispatcher.beforeSubscription(accountId, tx);
    const { now } = time.clockOf(tx);
    const after = { ...change(before, now), updatedAt: now };
    tx.replace(webhookCollection, id, after);
    return after;
  };

  return {
    create: ({ id: accountId }, { url, events, description }) =>
      store.transaction(accountId, (tx) => {
        if (tx.count(webhookCollection) >= maxWebhooks)
          throw problem('too-many-webhooks', { max: String(maxWebhooks) });
        dispatcher.beforeSubscription(accountId, tx);
        const { now } = time.clockOf(tx);
        const own = { id: nextWebhookId(tx), url, events, description };
        const made: StoredWebhook = definedFields({ ...own, generation: 1, createdAt: now, updatedAt: now });
        tx.put(webhookCollection, made.id, made);
        return withSecret(tx, accountId, made);
      }),

    list: ({ id: accountId }, query) =>
      store.transaction(accountId, (tx) => {
        const all = allWebhooks(tx).map((webhook) => viewOf(tx, accountId, webhook));
        return pageOf(all, { accountId, filters: 'webhooks' }, query);
      }),

    find: ({ id: accountId }, id) =>
      store.transaction(accountId, (tx) => viewOf(tx, accountId, findWebhook(tx, id))),

    async change({ id: accountId }, id, update) {
      const webhook = store.transaction(accountId, (tx) =>
        viewOf(
          tx,
          accountId,
          changed(tx, accountId, id, (before) => applyUpdate(before, update)),
        ),
      );
      // Deliveries that wait for a disabled endpoint are cancelled.
      if (update.status === 'disabled') await dispatcher.cancelAll(accountId, id);
      return webhook;
    },

    async delete({ id: accountId }, id) {
      store.transaction(accountId, (tx) => findWebhook(tx, id));
      // Cancels first, in a transaction of its own: a request that runs again after a conflict must find the
      // endpoint.
      await dispatcher.cancelAll(accountId, id);
      store.transaction(accountId, (tx) => tx.delete(webhookCollection, findWebhook(tx, id).id));
    },

    rotate: ({ id: accountId }, id, { overlap = defaultOverlap } = {}) =>
      store.transaction(accountId, (tx) => {
        const after = changed(tx, accountId, id, ({ generation, ...others }, now) => ({
          ...{ ...others, generation: generation + 1 },
          overlapUntil: later(now, overlap),
        }));
        return withSecret(tx, accountId, after);
      }),

    async targetViolations({ id }, webhook) {
      const { url } = (webhook ?? {}) as { url?: unknown };
      const errors = typeof url === 'string' ? await sender.judge(url, id) : [];
      return errors.map((detail) => ({ detail, pointer: '#/url', keyword: 'target' }));
    },

    overlapViolations(how) {
      const { overlap } = (how ?? {}) as { overlap?: unknown };
      if (typeof overlap !== 'string') return [];
      try {
        if (later(0, overlap) <= maxOverlapMs) return [];
      } catch {
        // The schema reports it.
        return [];
      }
      const detail = 'overlap must be thirty days at most: P30D.';
      return [{ detail, pointer: '#/overlap', keyword: 'maximum' }];
    },
  };
}

function applyUpdate(
  webhook: StoredWebhook,
  { url, events, description, status }: UpdateWebhook,
): StoredWebhook {
  const { description: before, ...others } = withStatus(webhook, status);
  const after = description === undefined ? before : (description ?? undefined);
  return { ...others, ...definedFields({ description: after, url, events }) };
}

function withStatus(webhook: StoredWebhook, status: UpdateWebhook['status']): StoredWebhook {
  if (status === undefined) return webhook;
  const { disabled = 'requested', exhausted: _, ...enabled } = webhook;
  return status === 'enabled' ? enabled : { ...webhook, disabled };
}
