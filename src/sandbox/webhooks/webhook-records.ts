import type { Webhook } from '../../contract/generated/types.js';
import { problem } from '../../contract/problems.js';
import { quoted } from '../../contract/quoted.js';
import { formatInstant, type Instant } from '../../domain/life/clock.js';
import { type StoredWebhook, webhookId } from '../../domain/traffic/webhooks/endpoint.js';
import type { Noun, Records, Transaction } from '../ports.js';
import { createSingle, next } from '../records/single.js';
import { sha256 } from '../work/sha256.js';

/** The endpoints of a world. */
export const webhooksNoun: Noun<StoredWebhook> = { name: 'webhooks', indexes: {} };

/** How many endpoints were ever made in a world: an id is given once. */
export const webhookCount = createSingle<number>('webhook-count');

/** Every event is told to all of them. */
export const mostWebhooks = 16;

/** Oldest first. */
export function allWebhooks(records: Records): StoredWebhook[] {
  return records.list(webhooksNoun, { direction: 'newer', limit: mostWebhooks }).map(({ record }) => record);
}

export function hasWebhooks(records: Records): boolean {
  return records.count(webhooksNoun) > 0;
}

/** @throws problem `webhook-not-found` */
export function findWebhook(records: Records, id: string): StoredWebhook {
  const webhook = records.get(webhooksNoun, id);
  if (webhook !== undefined) return webhook;
  const hint = hasWebhooks(records)
    ? 'GET /v1/webhooks lists them.'
    : 'It has none: POST /v1/webhooks subscribes one.';
  throw problem('webhook-not-found', { webhookId: quoted(id), hint });
}

/** The id of the next endpoint: that of the first is the same in every account. */
export function nextWebhookId(tx: Transaction): string {
  return webhookId(next(tx, webhookCount), sha256);
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
