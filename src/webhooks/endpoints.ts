import { type BinaryLike, createHmac } from 'node:crypto';
import type { ReportEventType, SubscribedEvent, Webhook } from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import { sha256 } from '../runtime/sha256.js';
import type { Collection, Records, Transaction } from '../store/port.js';
import { createSingleRecord, nextCount } from '../store/single-record.js';
import { formatInstant, type Instant } from '../values/instants.js';
import { memoize } from '../values/memoize.js';
import { quoteValue } from '../values/message-text.js';
import { webhookSecret } from './signature.js';

/** An endpoint that is told of events, as it is kept: without its secrets, which follow from their generation. */
export interface StoredWebhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly SubscribedEvent[];
  readonly description?: string;
  /** Absent while it is enabled. */
  readonly disabled?: NonNullable<Webhook['disabledBecause']>;
  /** How many messages in a row were given up; usually none. */
  readonly exhausted?: number;
  /** How many tests it was sent; usually none. */
  readonly pings?: number;
  readonly generation: number;
  /** Until when the secret before signs as well, on the virtual clock. */
  readonly overlapUntil?: Instant;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/**
 * The id of the first endpoint of a world, of the second, and so on: the same in every account.
 * @param sha256 gives the SHA-256 of a text's UTF-8, in hexadecimal.
 */
export function webhookId(count: number, sha256: (text: string) => string): string {
  return `whk_${sha256(`endpoint ${count}`).slice(0, 32)}`;
}

/** Whether an endpoint is told of an event. */
export function isToldOf({ disabled, events }: StoredWebhook, type: ReportEventType): boolean {
  return disabled === undefined && (events.includes('*') || events.includes(type));
}

/** The generations of the secrets that sign, the newest first. */
export function signingGenerations({ generation, overlapUntil }: StoredWebhook, now: Instant): number[] {
  return overlapUntil !== undefined && now < overlapUntil ? [generation, generation - 1] : [generation];
}

/** The secret of an endpoint of an account, derived from what all are: no store keeps any. */
export type SecretOf = (accountId: string, webhookId: string, generation: number) => string;

const maxRememberedSecrets = 1000;

/** @param secret what texts of keys are derived from as well, asked for only where one holds a secret */
export function createSecretOf(secret: () => BinaryLike): SecretOf {
  const derived = memoize(maxRememberedSecrets, (name: string) =>
    webhookSecret(createHmac('sha256', secret()).update(name).digest()),
  );
  return (accountId, webhookId, generation) =>
    derived(JSON.stringify(['webhook', accountId, webhookId, generation]));
}

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
