import type { Profiles } from '../accounts/profiles.js';
import { assumedGaps, type Gaps } from '../contract/gap-answers.js';
import { pingType, signatureSchemeOf, toWireMessage } from '../contract/gaps/records.js';
import type { Misbehaviour, ReportEvent } from '../contract/generated/types.js';
import { version } from '../contract/version.js';
import { isStageChange } from '../reports/event-log.js';
import { eventAt } from '../reports/events.js';
import { reportCollection, type StoredReport } from '../reports/report-records.js';
import type { Stopwatch } from '../runtime/port.js';
import type { Records } from '../store/port.js';
import { formatInstant, type Instant } from '../values/instants.js';
import type { Timekeeping } from '../worlds/timekeeping.js';
import type { StoredAttempt, StoredDelivery } from './delivery.js';
import { type SecretOf, type StoredWebhook, signingGenerations, webhookCollection } from './endpoints.js';
import {
  type InjectedWebhookFault,
  misbehaviourOf,
  type Transmission,
  transmissionOf,
} from './misbehaviour.js';
import type { SendResult, WebhookRequest } from './sender.js';
import { signatures } from './signature.js';

/** What is posted to an endpoint: its body is what is signed, byte for byte. */
interface Message {
  /** The `webhook-id`: that of the event. */
  readonly id: string;
  readonly mediaType: string;
  readonly body: string;
}

const mediaType = 'application/json';

/** What tells of an event, as the gaps of the message say. */
function messageOf(event: ReportEvent, gaps: Gaps): Message {
  const { id, type, timestamp, data } = event;
  if (gaps === assumedGaps) return { id, mediaType, body: JSON.stringify({ type, timestamp, data }) };
  const told = toWireMessage({ ...event, data: { ...event.data } }, gaps);
  return { id, mediaType: told.mediaType, body: JSON.stringify(told.body) };
}

/** A test of an endpoint. */
function pingOf(id: string, webhookId: string, at: Instant): Message {
  return {
    id,
    mediaType,
    body: JSON.stringify({ type: pingType, timestamp: formatInstant(at), data: { webhookId } }),
  };
}

/** What is posted of a message that is to be delivered; null where its report is not there any more. */
export type BuildMessage = (
  records: Records,
  accountId: string,
  delivery: StoredDelivery,
  gaps: Gaps,
) => Message | null;

/** So many messages are at hand, until all make room. */
const maxCachedMessages = 500;

/** An event is told to several endpoints soon one after the other: what tells of it is at hand from the first to the last. */
export function createBuildMessage(): BuildMessage {
  const atHand = new Map<string, { of: StoredReport; message: Message }>();

  return (records, accountId, { id, webhook, tells, at }, gaps) => {
    if ('ping' in tells) return pingOf(pingId(id), webhook, at);
    const { report: reportId, place } = tells;
    const of = records.get(reportCollection, reportId);
    const name = `${accountId} ${reportId} ${place}`;
    const known = atHand.get(name);
    // A report as it is has one past, in whatever world it stands; what lawyers do to it is no part of that record.
    if (known !== undefined && known.of === of && gaps === assumedGaps) return known.message;
    const event = eventAt(records, accountId, { reportId, place });
    const message = event && messageOf(event, gaps);
    if (of === undefined || message === null || gaps !== assumedGaps || !isStageChange(place)) return message;
    if (atHand.size >= maxCachedMessages) atHand.clear();
    atHand.set(name, { of, message });
    return message;
  };
}

/** The `webhook-id` of a test: that of no event. */
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

/** What is sent, and to whom. */
export interface PreparedMessage {
  webhook: StoredWebhook;
  dispatch: WebhookRequest;
  manner: Transmission;
  /** What it suffers; null where nothing. */
  misbehaviour: Misbehaviour | null;
}

/** The longest part of a body that is kept, in characters. */
const maxBodyLength = 16 * 1024;

/** In bytes. */
const maxBytesPerCharacter = 4;

/**
 * A message as it is sent now; null where its endpoint is not there any more.
 * @param fate what it suffers
 */
export function prepareMessage(
  records: Records,
  accountId: string,
  { delivery, fate }: { delivery: StoredDelivery; fate: InjectedWebhookFault | null },
  { time, stopwatch, secretOf, gapsIn, messageFor, timeoutMs }: MessageOptions & { messageFor: BuildMessage },
): PreparedMessage | null {
  const webhook = records.get(webhookCollection, delivery.webhook);
  const gaps = gapsIn(records, accountId, delivery.id);
  const message = messageFor(records, accountId, delivery, gaps);
  if (webhook === undefined || message === null) return null;
  const manner = transmissionOf(message.body, fate?.effect ?? null);
  const timestamp = Math.floor(stopwatch() / 1000) - manner.age;
  const generations = signers[manner.signedBy](signingGenerations(webhook, time.clockOf(records).now));
  const secrets = generations.map((generation) => secretOf(accountId, webhook.id, generation));
  const body = Buffer.from(manner.body);
  const signedBody = manner.signed === manner.body ? body : Buffer.from(manner.signed);
  const signed = { id: message.id, timestamp, body: signedBody };
  const scheme = signatureSchemeOf(gaps.answer('signing'));
  const varied = gaps.varied();
  const headers: WebhookRequest['headers'] = [
    ...(manner.method === 'GET' ? [] : [['content-type', message.mediaType] as const]),
    ['user-agent', `legal-reports-sandbox/${version}`],
    ['webhook-id', message.id],
    ['webhook-timestamp', String(timestamp)],
    ...(scheme === null ? [] : [['webhook-signature', signatures(signed, secrets, scheme)] as const]),
    ...(varied === '' ? [] : [['sandbox-gaps', varied] as const]),
  ];
  const { method, isTruncated, bodyAfterMs } = manner;
  const truncateAt = isTruncated ? body.byteLength >> 1 : undefined;
  const dispatch = { method, url: webhook.url, headers, body, timeoutMs, truncateAt, bodyAfterMs };
  return { webhook, dispatch, manner, misbehaviour: fate && misbehaviourOf(fate) };
}

/** No endpoint ever had the secret of this generation: theirs are counted from 1. */
const unknownGeneration = 0;

/** The generations that sign, of those that hold, newest first. */
const signers: { readonly [By in Transmission['signedBy']]: (own: readonly number[]) => readonly number[] } =
  {
    own: (own) => own,
    former: (own) => [Math.max(unknownGeneration, (own.at(-1) ?? 1) - 1)],
    foreign: () => [unknownGeneration],
  };

/** An attempt, with what came of it. */
export function attemptOf(
  { dispatch, manner, misbehaviour }: PreparedMessage,
  sent: SendResult,
  { number, at, startedAt, copy }: Pick<StoredAttempt, 'number' | 'at' | 'startedAt'> & { copy: string },
): StoredAttempt {
  const { method = 'POST', url, headers } = dispatch;
  const { tookMs } = sent;
  const { body, bodyBytes } = method === 'GET' ? noBody : keptBody(dispatch, manner);
  const came = 'reply' in sent ? sent.reply : sent.failure;
  const attempt = { number, at, startedAt, tookMs, method, url, headers, body, bodyBytes, came };
  if (misbehaviour === null) return attempt;
  return { ...attempt, misbehaviour: { ...misbehaviour, detail: misbehaviour.detail + copy } };
}

const noBody = { body: null, bodyBytes: 0 };

/** What is kept of the part of a body that left: mostly the very text that it was made of. */
function keptBody(
  { body, truncateAt }: WebhookRequest,
  manner: Transmission,
): Pick<StoredAttempt, 'body' | 'bodyBytes'> {
  if (truncateAt === undefined && manner.body.length <= maxBodyLength)
    return { body: manner.body, bodyBytes: body.byteLength };
  const part = body.subarray(0, truncateAt);
  return { body: beginningOf(part), bodyBytes: part.byteLength };
}

function beginningOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  const mostBytes = maxBodyLength * maxBytesPerCharacter;
  const text = Buffer.from(buffer, byteOffset, Math.min(byteLength, mostBytes)).toString('utf8');
  return text.slice(0, maxBodyLength);
}
