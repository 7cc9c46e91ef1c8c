import { schemeOf } from '../../contract/gaps/signing.js';
import type {
  CreateWebhook,
  RotateSecret,
  UpdateWebhook,
  Webhook,
  WebhookWithSecret,
} from '../../contract/generated/types.js';
import { problem, type Violation } from '../../contract/problems.js';
import type { Account } from '../../domain/access/accounts.js';
import { later } from '../../domain/life/durations.js';
import type { StoredWebhook } from '../../domain/traffic/webhooks/endpoint.js';
import type { Sender, Store, Transaction } from '../ports.js';
import type { Profiles } from '../requests/profiles.js';
import type { Timekeeping } from '../time/timekeeping.js';
import { type ListPage, type PageQuery, pageOf } from '../work/pages.js';
import { publicKeyOf } from '../work/signature.js';
import type { Courier } from './courier.js';
import {
  allWebhooks,
  findWebhook,
  mostWebhooks,
  nextWebhookId,
  webhookRecord,
  webhooksNoun,
} from './webhook-records.js';
import type { SecretOf } from './webhook-secrets.js';

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
  /** Why the URL of an endpoint, where it names one, may not be sent to. */
  targetViolations(webhook: unknown): Promise<Violation[]>;
  /** What is wrong with an overlap of secrets, beyond its schema. */
  overlapViolations(how: unknown): Violation[];
}

export interface WebhooksOptions {
  store: Store;
  time: Timekeeping;
  sender: Pick<Sender, 'judge'>;
  secretOf: SecretOf;
  gapsIn: Profiles['gapsIn'];
  courier: Pick<Courier, 'subscribed' | 'dismiss'>;
}

const usualOverlap = 'P1D';
const longestOverlapMs = 30 * 86_400_000;

export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { store, time, sender, secretOf, gapsIn, courier } = options;
  const secretFor = ({ id: accountId }: Account, { id, generation }: StoredWebhook): string =>
    secretOf(accountId, id, generation);
  const told = (tx: Transaction, account: Account, webhook: StoredWebhook): Webhook => {
    const record = webhookRecord(webhook, time.clockOf(tx).now);
    const scheme = schemeOf(gapsIn(tx, account.id, '').answer('signing'));
    return scheme === 'v1a' ? { ...record, publicKey: publicKeyOf(secretFor(account, webhook)) } : record;
  };
  const withSecret = (tx: Transaction, account: Account, webhook: StoredWebhook) => ({
    ...told(tx, account, webhook),
    secret: secretFor(account, webhook),
  });
  const changed = (
    tx: Transaction,
    { id: accountId }: Account,
    id: string,
    change: (webhook: StoredWebhook) => StoredWebhook,
  ): StoredWebhook => {
    const before = findWebhook(tx, id);
    // What happened until now is told as it was asked for until now.
    courier.subscribed(accountId, tx);
    const after = { ...change(before), updatedAt: time.clockOf(tx).now };
    tx.replace(webhooksNoun, id, after);
    return after;
  };

  return {
    create: (account, { url, events, description }) =>
      store.transaction(account.id, (tx) => {
        if (tx.count(webhooksNoun) >= mostWebhooks)
          throw problem('too-many-webhooks', { most: String(mostWebhooks) });
        courier.subscribed(account.id, tx);
        const { now } = time.clockOf(tx);
        const webhook: StoredWebhook = {
          ...{ id: nextWebhookId(tx), url, events },
          ...(description === undefined ? {} : { description }),
          ...{ generation: 1, createdAt: now, updatedAt: now },
        };
        tx.put(webhooksNoun, webhook.id, webhook);
        return withSecret(tx, account, webhook);
      }),

    list: (account, query) =>
      store.transaction(account.id, (tx) => {
        const all = allWebhooks(tx).map((webhook) => told(tx, account, webhook));
        return pageOf(all, { accountId: account.id, filters: 'webhooks' }, query);
      }),

    find: (account, id) => store.transaction(account.id, (tx) => told(tx, account, findWebhook(tx, id))),

    async change(account, id, { url, events, description, status }) {
      const webhook = store.transaction(account.id, (tx) => {
        const after = changed(tx, account, id, (before) => ({
          ...withDescription(withStatus(before, status), description),
          ...(url === undefined ? {} : { url }),
          ...(events === undefined ? {} : { events }),
        }));
        return told(tx, account, after);
      });
      // What waited for an endpoint that is told of nothing any more is cancelled.
      if (status === 'disabled') await courier.dismiss(account.id, id);
      return webhook;
    },

    async delete(account, id) {
      store.transaction(account.id, (tx) => findWebhook(tx, id));
      // First, since it is appended by itself: a request whose place that took runs again, and must find the endpoint.
      await courier.dismiss(account.id, id);
      store.transaction(account.id, (tx) => tx.delete(webhooksNoun, findWebhook(tx, id).id));
    },

    rotate: (account, id, { overlap = usualOverlap } = {}) =>
      store.transaction(account.id, (tx) => {
        const { now } = time.clockOf(tx);
        const after = changed(tx, account, id, ({ generation, ...webhook }) => ({
          ...webhook,
          generation: generation + 1,
          overlapUntil: later(now, overlap),
        }));
        return withSecret(tx, account, after);
      }),

    async targetViolations(webhook) {
      const { url } = (webhook ?? {}) as { url?: unknown };
      const faults = typeof url === 'string' ? await sender.judge(url) : [];
      return faults.map((detail) => ({ detail, pointer: '#/url', keyword: 'target' }));
    },

    overlapViolations(how) {
      const { overlap } = (how ?? {}) as { overlap?: unknown };
      if (typeof overlap !== 'string' || !isTooLong(overlap)) return [];
      const detail = 'overlap must be thirty days at most: P30D.';
      return [{ detail, pointer: '#/overlap', keyword: 'maximum' }];
    },
  };
}

function isTooLong(duration: string): boolean {
  try {
    return later(0, duration) > longestOverlapMs;
  } catch {
    // Its schema says what is wrong with it.
    return false;
  }
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
