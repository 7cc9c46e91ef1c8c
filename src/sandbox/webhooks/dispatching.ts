import { version } from '../../contract/version.js';
import type { StoredAttempt, StoredDelivery } from '../../domain/traffic/webhooks/delivery.js';
import { type StoredWebhook, signingGenerations } from '../../domain/traffic/webhooks/endpoint.js';
import { type Message, messageOf, pingOf } from '../../domain/traffic/webhooks/message.js';
import type { Dispatch, Records, Sent, Stopwatch } from '../ports.js';
import { eventAt } from '../reports/events.js';
import type { Timekeeping } from '../time/timekeeping.js';
import { signatures } from '../work/signature.js';
import { webhooksNoun } from './webhook-records.js';
import type { SecretOf } from './webhook-secrets.js';

export interface DispatchOptions {
  time: Timekeeping;
  stopwatch: Stopwatch;
  secretOf: SecretOf;
  /** In real time. */
  timeoutMs: number;
}

/** What is sent, and to whom. */
export interface Prepared {
  webhook: StoredWebhook;
  dispatch: Dispatch;
  startedAt: number;
}

/** The longest part of a body that is kept, in characters. */
const mostBody = 16 * 1024;

/** A message as it is sent now; null where its endpoint is not there any more. */
export function prepare(
  records: Records,
  accountId: string,
  delivery: StoredDelivery,
  { time, stopwatch, secretOf, timeoutMs }: DispatchOptions,
): Prepared | null {
  const webhook = records.get(webhooksNoun, delivery.webhook);
  const message = tellingOf(records, accountId, delivery);
  if (webhook === undefined || message === null) return null;
  const startedAt = stopwatch();
  const timestamp = Math.floor(startedAt / 1000);
  const body = Buffer.from(message.body);
  const secrets = signingGenerations(webhook, time.clockOf(records).now).map((generation) =>
    secretOf(accountId, webhook.id, generation),
  );
  const headers = [
    ['content-type', 'application/json'],
    ['user-agent', `legal-reports-sandbox/${version}`],
    ['webhook-id', message.id],
    ['webhook-timestamp', String(timestamp)],
    ['webhook-signature', signatures({ id: message.id, timestamp, body }, secrets)],
  ] as const;
  return { webhook, startedAt, dispatch: { url: webhook.url, headers, body, timeoutMs } };
}

function tellingOf(
  records: Records,
  accountId: string,
  { id, webhook, tells, at }: StoredDelivery,
): Message | null {
  if ('ping' in tells) return pingOf(pingId(id), webhook, at);
  const event = eventAt(records, accountId, { reportId: tells.report, place: tells.place });
  return event && messageOf(event);
}

/** The `webhook-id` of a test: that of no event. */
export function pingId(deliveryId: string): string {
  return deliveryId.replace('dlv_', 'ping_');
}

/** An attempt, with what came of it. */
export function attemptOf(
  { dispatch: { method = 'POST', url, headers, body }, startedAt }: Prepared,
  sent: Sent,
  { number, at }: Pick<StoredAttempt, 'number' | 'at'>,
): StoredAttempt {
  const text = Buffer.from(body).toString('utf8');
  return {
    ...{ number, at, startedAt, tookMs: sent.tookMs, method, url, headers },
    body: method === 'GET' ? null : text.slice(0, mostBody),
    bodyBytes: method === 'GET' ? 0 : body.byteLength,
    came: 'reply' in sent ? sent.reply : sent.failure,
  };
}
