import type { Profiles } from '../accounts/profiles.js';
import { assumedGaps, type Gaps } from '../contract/gap-answers.js';
import {
  type EventRecord,
  pingType,
  signatureSchemes,
  toShapedEvent,
  toWireMessage,
} from '../contract/gaps/records.js';
import type { Misbehaviour } from '../contract/generated/types.js';
import type { WireShape } from '../contract/shapes/wire-shape.js';
import { version } from '../contract/version.js';
import { isStageChange } from '../reports/event-log.js';
import { eventAt } from '../reports/events.js';
import { reportCollection, type StoredReport } from '../reports/report-records.js';
import type { Stopwatch } from '../runtime/port.js';
import type { Records } from '../store/port.js';
import { formatInstant } from '../values/instants.js';
import type { Timekeeping } from '../worlds/timekeeping.js';
import type { StoredAttempt, StoredDelivery } from './delivery.js';
import { type SecretOf, signingGenerations, webhookCollection } from './endpoints.js';
import {
  type InjectedWebhookFault,
  misbehaviourOf,
  type RewriteMessage,
  type Transmission,
  transmissionOf,
} from './misbehaviour.js';
import type { SendResult, WebhookRequest } from './sender.js';
import { signatures } from './signature.js';

/** The body and headers of a message; the exact bytes of the body are signed. */
interface Message {
  /** The `webhook-id`, which is the id of the event. */
  readonly id: string;
  readonly mediaType: string;
  readonly body: string;
  /** Writes the body after a change of its event; undefined if the body is that of the event. */
  readonly rewrite?: RewriteMessage;
}

const mediaType = 'application/json';

/** Builds the message of a delivery; null if its report no longer exists. */
export type BuildMessage = (
  records: Records,
  accountId: string,
  delivery: StoredDelivery,
  gaps: Gaps,
) => Message | null;

/** Cached messages; all are dropped when the cache is full. */
const maxCachedMessages = 500;

/**
 * Caches messages, because an event is sent to several endpoints soon after each other.
 * @param shape the wire form; null for that of the contract
 */
export function createBuildMessage(shape: WireShape | null): BuildMessage {
  const cache = new Map<string, { of: StoredReport; message: Message }>();

  return (records, accountId, { id, webhook, subject, at }, gaps) => {
    if ('ping' in subject) {
      const ping = { type: pingType, timestamp: formatInstant(at), data: { webhookId: webhook } };
      return { id: pingId(id), mediaType, body: JSON.stringify(ping) };
    }
    const { report: reportId, place: index } = subject;
    const of = records.get(reportCollection, reportId);
    const name = `${accountId} ${reportId} ${index}`;
    const known = cache.get(name);
    // The same report object has the same past in every world; edits are not part of it.
    if (known !== undefined && known.of === of && gaps === assumedGaps) return known.message;
    const event = eventAt(records, accountId, { reportId, index });
    if (event === null) return null;
    const { id: eventId, type, timestamp, data } = event;
    if (shape !== null) {
      const rewrite: RewriteMessage = (change) => {
        const changed = change({ type, data: { ...data } });
        return shape.writeMessage(toShapedEvent({ ...event, ...changed } as EventRecord, gaps));
      };
      return {
        ...{ id: eventId, mediaType: shape.mediaType, rewrite },
        body: rewrite((unchanged) => unchanged),
      };
    }
    if (gaps !== assumedGaps) {
      const wire = toWireMessage({ ...event, data: { ...data } }, gaps);
      return { id: eventId, mediaType: wire.mediaType, body: JSON.stringify(wire.body) };
    }
    const message = { id: eventId, mediaType, body: JSON.stringify({ type, timestamp, data }) };
    if (of === undefined || !isStageChange(index)) return message;
    if (cache.size >= maxCachedMessages) cache.clear();
    cache.set(name, { of, message });
    return message;
  };
}

/** The `webhook-id` of a ping, which has no event. */
export function pingId(deliveryId: string): string {
  return deliveryId.replace('dlv_', 'ping_');
}

export interface MessageOptions {
  time: Timekeeping;
  stopwatch: Stopwatch;
  secretOf: SecretOf;
  gapsIn: Profiles['gapsIn'];
  /** In real time. */
  timeoutMs: number;
}

/** A message ready to be sent. */
export interface PreparedMessage {
  dispatch: WebhookRequest & Required<Pick<WebhookRequest, 'method'>>;
  transmission: Transmission;
  /** The applied fault; null for none. */
  misbehaviour: Misbehaviour | null;
}

/** Max characters of a body kept with an attempt. */
const maxBodyLength = 16 * 1024;

const maxBytesPerCharacter = 4;

/**
 * Prepares a delivery for sending now; null if its endpoint or report no longer exists.
 * @param fault to apply
 */
export function prepareMessage(
  records: Records,
  accountId: string,
  delivery: StoredDelivery,
  fault: InjectedWebhookFault | null,
  options: MessageOptions & { buildMessage: BuildMessage },
): PreparedMessage | null {
  const { time, stopwatch, secretOf, gapsIn, buildMessage, timeoutMs } = options;
  const webhook = records.get(webhookCollection, delivery.webhook);
  const gaps = gapsIn(records, accountId, delivery.id);
  const message = buildMessage(records, accountId, delivery, gaps);
  if (webhook === undefined || message === null) return null;
  const transmission = transmissionOf(message.body, fault?.effect ?? null, message.rewrite);
  const timestamp = Math.floor(stopwatch() / 1000) - transmission.age;
  const generations = signers[transmission.signedBy](signingGenerations(webhook, time.clockOf(records).now));
  const secrets = generations.map((generation) => secretOf(accountId, webhook.id, generation));
  const body = Buffer.from(transmission.body);
  const signedBody = transmission.signed === transmission.body ? body : Buffer.from(transmission.signed);
  const signed = { id: message.id, timestamp, body: signedBody };
  const scheme = signatureSchemes[gaps.answer('signing')];
  const varied = gaps.varied();
  const headers: WebhookRequest['headers'] = [
    ...(transmission.method === 'GET' ? [] : [['content-type', message.mediaType] as const]),
    ['user-agent', `legal-reports-sandbox/${version}`],
    ['webhook-id', message.id],
    ['webhook-timestamp', String(timestamp)],
    ...(scheme === null ? [] : [['webhook-signature', signatures(signed, secrets, scheme)] as const]),
    ...(varied === '' ? [] : [['sandbox-gaps', varied] as const]),
  ];
  const { method, isTruncated, bodyAfterMs } = transmission;
  const truncateAt = isTruncated ? body.byteLength >> 1 : undefined;
  const dispatch = { method, url: webhook.url, headers, body, timeoutMs, truncateAt, bodyAfterMs };
  return { dispatch, transmission, misbehaviour: fault && misbehaviourOf(fault) };
}

/** Generations are counted from 1, so no endpoint has this one. */
const unknownGeneration = 0;

/** Chooses the generations that sign from the valid ones, newest first. */
const signers: { readonly [By in Transmission['signedBy']]: (own: readonly number[]) => readonly number[] } =
  {
    own: (own) => own,
    former: (own) => [Math.max(unknownGeneration, (own.at(-1) ?? 1) - 1)],
    foreign: () => [unknownGeneration],
  };

export function attemptOf(
  { dispatch, transmission, misbehaviour }: PreparedMessage,
  sent: SendResult,
  { number, at, startedAt, copy }: Pick<StoredAttempt, 'number' | 'at' | 'startedAt'> & { copy: string },
): StoredAttempt {
  const { method, url, headers } = dispatch;
  const kept = method === 'GET' ? { body: null, bodyBytes: 0 } : keptBody(dispatch, transmission);
  const came = 'reply' in sent ? sent.reply : sent.failure;
  const attempt = { number, at, startedAt, tookMs: sent.tookMs, method, url, headers, ...kept, came };
  if (misbehaviour === null) return attempt;
  return { ...attempt, misbehaviour: { ...misbehaviour, detail: misbehaviour.detail + copy } };
}

/** The kept part of the body that was sent: usually the original string. */
function keptBody(
  { body, truncateAt }: WebhookRequest,
  transmission: Transmission,
): Pick<StoredAttempt, 'body' | 'bodyBytes'> {
  if (truncateAt === undefined && transmission.body.length <= maxBodyLength)
    return { body: transmission.body, bodyBytes: body.byteLength };
  const { buffer, byteOffset, byteLength } = body.subarray(0, truncateAt);
  const decodedBytes = Math.min(byteLength, maxBodyLength * maxBytesPerCharacter);
  const text = Buffer.from(buffer, byteOffset, decodedBytes).toString('utf8');
  return { body: text.slice(0, maxBodyLength), bodyBytes: byteLength };
}
