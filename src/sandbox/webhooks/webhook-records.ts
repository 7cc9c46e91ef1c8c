import type { Webhook } from '../../contract/generated/types.js';
import { problem } from '../../contract/problems.js';
import { quoteValue } from '../../contract/quoted.js';
import { formatInstant, type Instant } from '../../domain/life/clock.js';
import { type StoredWebhook, webhookId } from '../../domain/traffic/webhooks/endpoint.js';
import type { Collection, Records, Transaction } from '../ports.js';
import { createSingleRecord, nextCount } from '../records/single.js';
import { sha256 } from '../work/sha256.js';

/** The endpoints of a world. */
export const webhookCollection: Collection<StoredWebhook> = { name: 'webhooks', indexes: {} };

/** How many endpoints were ever made in a world: an id is given once. */
export const webhookCount = createSingleRecord<number>('webhook-count');

/** Every event is told to all of them. */
export const maxWebhooks = 16;

/** Oldest first. */
export function allWebhooks(records: Records): StoredWebhook[] {
  return records
    .list(webhookCollection, { direction: 'newer', limit: maxWebhooks })
    .map(({ record }) => record);
}

export function hasWebhooks(records: Records): boolean {
  return records.count(webhookCollection) > 0;
}

/** @throws problem `webhook-not-found` */
export function findWebhook(records: Records, id: string): StoredWebhook {
  const webhook = records.get(webhookCollection, id);
  if (webhook !== undefined) return webhook;
  const hint = hasWebhooks(records)
    ? 'GET /v1/webhooks lists them.'
    : 'It has none: POST /v1/webhooks subscribes one.';
  throw problem('webhook-not-found', { webhookId: quoteValue(id), hint });
}

/** The id of the next endpoint: that of the first is the same in every account. */
export function nextWebhookId(tx: Transaction): string {
  return webhookId(nextCount(tx, webhookCount), sha256);
}

/** An endpoint as the contract shows it. */
export function webhookRecord(webhook: StoredWebhook, now: Instant): Webhook {
  const { id, url, events, description = null, disabled = null, exhausted = 0, generation } = webhook;
  const { overlapUntil, createdAt, updatedAt } = webhook;
  const overlaps = overlapUntil !== undefined && now < overlapUntil;
  return {
    ...{ id, url, events: [...events], description },
    status: disabled === null ? 'enabled' : 'disabled',
    disabledBecause: disabled,
    ...{ exhausted, secretGeneration: generation },
    previousSecretUntil: overlaps ? formatInstant(overlapUntil) : null,
    createdAt: formatInstant(createdAt),
    updatedAt: formatInstant(updatedAt),
  };
}
