import type { Account } from '../accounts/account.js';
import type { Profiles } from '../accounts/profiles.js';
import { signatureSchemeOf } from '../contract/gaps/records.js';
import type {
  CreateWebhook,
  RotateSecret,
  UpdateWebhook,
  Webhook,
  WebhookWithSecret,
} from '../contract/generated/types.js';
import { problem, type Violation } from '../contract/problems.js';
import { type ListPage, type PageQuery, pageOf } from '../store/pages.js';
import type { Records, Store, Transaction } from '../store/port.js';
import { type Instant, later } from '../values/instants.js';
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

/** Returns an endpoint with its next secret; the previous one also signs until the overlap ends. */
function rotateSecret(
  webhook: StoredWebhook,
  { overlap = defaultOverlap }: RotateSecret,
  now: Instant,
): StoredWebhook {
  const { generation, ...others } = webhook;
  return { ...others, generation: generation + 1, overlapUntil: later(now, overlap) };
}

/** Violations of an overlap that its schema does not express. */
function overlapViolations(how: unknown): Violation[] {
  const { overlap } = (how ?? {}) as { overlap?: unknown };
  if (typeof overlap !== 'string' || !isTooLong(overlap)) return [];
  const detail = 'overlap must be thirty days at most: P30D.';
  return [{ detail, pointer: '#/overlap', keyword: 'maximum' }];
}

function isTooLong(duration: string): boolean {
  try {
    return later(0, duration) > maxOverlapMs;
  } catch {
    // The schema reports it.
    return false;
  }
}

/** Endpoints in the form of the contract. */
interface WebhookViews {
  /** Includes the public key if the account signs asymmetrically. */
  of(records: Records, accountId: string, webhook: StoredWebhook): Webhook;
  withSecret(records: Records, accountId: string, webhook: StoredWebhook): WebhookWithSecret;
}

interface WebhookViewOptions {
  time: Timekeeping;
  secretOf: SecretOf;
  gapsIn: Profiles['gapsIn'];
}

function createWebhookViews({ time, secretOf, gapsIn }: WebhookViewOptions): WebhookViews {
  const viewOf: WebhookViews['of'] = (records, accountId, webhook) => {
    const record = webhookRecord(webhook, time.clockOf(records).now);
    const scheme = signatureSchemeOf(gapsIn(records, accountId, '').answer('signing'));
    if (scheme !== 'v1a') return record;
    return { ...record, publicKey: publicKeyOf(secretOf(accountId, webhook.id, webhook.generation)) };
  };
  return {
    of: viewOf,
    withSecret: (records, accountId, webhook) => ({
      ...viewOf(records, accountId, webhook),
      secret: secretOf(accountId, webhook.id, webhook.generation),
    }),
  };
}

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

interface WebhooksOptions extends WebhookViewOptions {
  store: Store;
  sender: Pick<Sender, 'judge'>;
  dispatcher: Pick<WebhookDispatcher, 'subscribed' | 'dismiss'>;
}

export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { store, time, sender } = options;
  const views = createWebhookViews(options);

  return {
    create: ({ id: accountId }, webhook) =>
      store.transaction(accountId, (tx) => {
        if (tx.count(webhookCollection) >= maxWebhooks)
          throw problem('too-many-webhooks', { most: String(maxWebhooks) });
        options.dispatcher.subscribed(accountId, tx);
        const made = newWebhook(nextWebhookId(tx), webhook, time.clockOf(tx).now);
        tx.put(webhookCollection, made.id, made);
        return views.withSecret(tx, accountId, made);
      }),

    list: ({ id: accountId }, query) =>
      store.transaction(accountId, (tx) => {
        const all = allWebhooks(tx).map((webhook) => views.of(tx, accountId, webhook));
        return pageOf(all, { accountId, filters: 'webhooks' }, query);
      }),

    find: ({ id: accountId }, id) =>
      store.transaction(accountId, (tx) => views.of(tx, accountId, findWebhook(tx, id))),

    ...createWebhookChanges(options, views),

    async targetViolations({ id }, webhook) {
      const { url } = (webhook ?? {}) as { url?: unknown };
      const faults = typeof url === 'string' ? await sender.judge(url, id) : [];
      return faults.map((detail) => ({ detail, pointer: '#/url', keyword: 'target' }));
    },

    overlapViolations,
  };
}

/** Operations that change existing endpoints. */
function createWebhookChanges(
  { store, time, dispatcher }: WebhooksOptions,
  views: WebhookViews,
): Pick<Webhooks, 'change' | 'delete' | 'rotate'> {
  const changed = (
    tx: Transaction,
    { accountId, id }: { accountId: string; id: string },
    change: (webhook: StoredWebhook, now: Instant) => StoredWebhook,
  ): StoredWebhook => {
    const before = findWebhook(tx, id);
    // Events until now are delivered as subscribed before.
    dispatcher.subscribed(accountId, tx);
    const { now } = time.clockOf(tx);
    const after = { ...change(before, now), updatedAt: now };
    tx.replace(webhookCollection, id, after);
    return after;
  };

  return {
    async change({ id: accountId }, id, update) {
      const webhook = store.transaction(accountId, (tx) => {
        const after = changed(tx, { accountId, id }, (before) => applyUpdate(before, update));
        return views.of(tx, accountId, after);
      });
      // Deliveries that wait for a disabled endpoint are cancelled.
      if (update.status === 'disabled') await dispatcher.dismiss(accountId, id);
      return webhook;
    },

    async delete({ id: accountId }, id) {
      store.transaction(accountId, (tx) => findWebhook(tx, id));
      // Cancels first, in a transaction of its own: a request that runs again after a conflict must find the
      // endpoint.
      await dispatcher.dismiss(accountId, id);
      store.transaction(accountId, (tx) => tx.delete(webhookCollection, findWebhook(tx, id).id));
    },

    rotate: ({ id: accountId }, id, how = {}) =>
      store.transaction(accountId, (tx) => {
        const after = changed(tx, { accountId, id }, (before, now) => rotateSecret(before, how, now));
        return views.withSecret(tx, accountId, after);
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
