import { type BinaryLike, createHmac } from 'node:crypto';
import type { ReportEventType, SubscribedEvent, Webhook } from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import { sha256 } from '../runtime/sha256.js';
import { allRecords } from '../store/pages.js';
import type { Collection, Records, Transaction } from '../store/port.js';
import { createSingleRecord, nextCount } from '../store/single-record.js';
import { formatInstant, type InstantMs } from '../values/instants.js';
import { memoize } from '../values/maps.js';
import { quoteValue } from '../values/message-text.js';
import { webhookSecret } from './signature.js';

/** An endpoint as it is stored. Its secrets are derived from their generation. */
export interface StoredWebhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly SubscribedEvent[];
  readonly description?: string;
  /** Absent if enabled. */
  readonly disabled?: NonNullable<Webhook['disabledBecause']>;
  /** Consecutive exhausted deliveries; absent for 0. */
  readonly exhausted?: number;
  /** Number of pings made; absent for 0. */
  readonly pings?: number;
  readonly generation: number;
  /** Until when the previous secret signs too, on the virtual clock. */
  readonly overlapUntil?: InstantMs;
  readonly createdAt: InstantMs;
  readonly updatedAt: InstantMs;
}

/** Deterministic id of the nth endpoint of a world: the same in every account. */
export function webhookId(count: number): string {
  return `whk_${sha256(`endpoint ${count}`).slice(0, 32)}`;
}

export function isSubscribedTo({ disabled, events }: StoredWebhook, type: ReportEventType): boolean {
  return disabled === undefined && (events.includes('*') || events.includes(type));
}

/** Generations of the secrets that sign, newest first. */
export function signingGenerations({ generation, overlapUntil }: StoredWebhook, now: InstantMs): number[] {
  return overlapUntil !== undefined && now < overlapUntil ? [generation, generation - 1] : [generation];
}

/** Derives the secret of an endpoint; secrets are not stored. */
export type SecretOf = (accountId: string, webhookId: string, generation: number) => string;

const maxRememberedSecrets = 1000;

/** @param secret the key secret of the server, read on first use */
export function createSecretOf(secret: () => BinaryLike): SecretOf {
  const derived = memoize(maxRememberedSecrets, (name: string) =>
    webhookSecret(createHmac('sha256', secret()).update(name).digest()),
  );
  return (accountId, webhookId, generation) =>
    derived(JSON.stringify(['webhook', accountId, webhookId, generation]));
}

export const webhookCollection: Collection<StoredWebhook> = { name: 'webhooks', indexes: {} };

/** Number of endpoints ever made in a world, so that no id is used twice. */
export const webhookCount = createSingleRecord<number>('webhook-count');

/** Max endpoints per account: each event is sent to all of them. */
export const maxWebhooks = 16;

/** Oldest first. */
export function allWebhooks(records: Records): StoredWebhook[] {
  return allRecords(records, webhookCollection);
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

export function nextWebhookId(tx: Transaction): string {
  return webhookId(nextCount(tx, webhookCount));
}

/** Returns an endpoint in the form of the contract. */
export function webhookRecord(webhook: StoredWebhook, now: InstantMs): Webhook {
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
