import { signatureSchemeOf } from '../../../contract/gaps/signing.js';
import type { Misbehaviour } from '../../../contract/generated/types.js';
import { version } from '../../../contract/version.js';
import type { StoredAttempt, StoredDelivery } from '../../../domain/traffic/webhooks/delivery.js';
import { type StoredWebhook, signingGenerations } from '../../../domain/traffic/webhooks/endpoint.js';
import {
  type InjectedWebhookFault,
  misbehaviourOf,
  type Transmission,
  transmissionOf,
} from '../../../domain/traffic/webhooks/misbehaviour.js';
import type { Records, SendResult, Stopwatch, WebhookRequest } from '../../ports.js';
import type { Profiles } from '../../requests/profiles.js';
import type { Timekeeping } from '../../time/timekeeping.js';
import { signatures } from '../../work/signature.js';
import { webhookCollection } from '../webhook-records.js';
import type { SecretOf } from '../webhook-secrets.js';
import type { BuildMessage } from './told-messages.js';

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
