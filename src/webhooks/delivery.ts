import schedule from '../../fixtures/delivery-schedule.json' with { type: 'json' };
import type { DeliveryFailure, DeliveryStatus, Misbehaviour } from '../contract/generated/types.js';
import type { ClockSettings } from '../legal/company/timeline.js';
import type { ChangeIndex } from '../reports/event-log.js';
import type { Instant } from '../values/instants.js';
import { faultDelayMs, type InjectedWebhookFault, isReordering } from './misbehaviour.js';

/** So many messages in a row that were given up disable their endpoint. */
export const exhaustedToDisable = schedule.exhaustedToDisable;

/** No endpoint puts a message off for longer. */
const maxRetryAfterMs = 24 * 3_600_000;

/**
 * How long a message waits after it failed, in milliseconds: on the virtual clock where that is moved by hand, else in
 * real time, compressed as timelines are. Null where it is given up.
 * @param failures how often it has failed, with this time
 * @param retryAfterMs what the endpoint asked for
 */
export function retryDelayMs(
  failures: number,
  { mode, pace }: ClockSettings,
  retryAfterMs: number | null,
): number | null {
  const retry = schedule.retries[failures - 1];
  if (retry === undefined) return null;
  const isReal = mode !== 'manual' && pace !== 'realtime';
  const seconds = isReal ? (pace === 'instant' ? 0 : retry.fastSeconds) : retry.afterSeconds;
  return Math.max(seconds * 1000, Math.min(retryAfterMs ?? 0, maxRetryAfterMs));
}

/** A message to an endpoint, as it is kept. */
export interface StoredDelivery {
  readonly id: string;
  /** The endpoint. */
  readonly webhook: string;
  /** What it tells. */
  readonly tells: DeliverySubject;
  /** When that happened, on the virtual clock. */
  readonly at: Instant;
  readonly status: DeliveryStatus;
  /** When it is sent: on the virtual clock where that is moved by hand, else in real time. */
  readonly dueAt?: Instant;
  /** What it is to suffer when it is first sent; null where nothing, absent where that is not decided, or never was. */
  readonly fate?: InjectedWebhookFault | null;
  /** Whether it waits beyond its time, as its fate will have it. */
  readonly waits?: true;
  /** How often it has failed as scheduled; usually never. */
  readonly failures?: number;
  /** How often it was sent; usually never. */
  readonly sent?: number;
  /** Each time, oldest first; of very many the newest, and where too much is kept already none. */
  readonly attempts?: readonly StoredAttempt[];
}

/** A change of a report, or a test: which it is of its endpoint, counted from 1. */
type DeliverySubject = { readonly report: string; readonly place: ChangeIndex } | { readonly ping: number };

/**
 * The id of a message to an endpoint: the same in every run.
 * @param sha256 gives the SHA-256 of a text's UTF-8, in hexadecimal.
 */
export function deliveryId(
  webhookId: string,
  tells: DeliverySubject,
  sha256: (text: string) => string,
): string {
  return `dlv_${sha256(JSON.stringify([webhookId, tells])).slice(0, 32)}`;
}

type Headers = readonly (readonly [name: string, value: string])[];

/** A message as it was sent once. */
export interface StoredAttempt {
  readonly number: number;
  /** When it was due, on the virtual clock. */
  readonly at: Instant;
  /** In real time. */
  readonly startedAt: Instant;
  readonly tookMs: number;
  readonly misbehaviour?: Misbehaviour;
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  /** As text; the first part of a long one. */
  readonly body: string | null;
  readonly bodyBytes: number;
  /** What was answered, or why nothing was. */
  readonly came: StoredResponse | DeliveryFailure;
}

/** What an endpoint answered. */
interface StoredResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  readonly bodyBytes: number;
  readonly early: boolean;
}

/** The most attempts that are kept of a message. */
const maxStoredAttempts = 20;

/** When an attempt ended, by what moves the world. */
interface AttemptEnd {
  at: Instant;
  moves: ClockSettings;
  /** What the endpoint asked for. */
  retryAfterMs: number | null;
}

/** A message after an attempt that the schedule brought. */
export function afterAttempt(
  delivery: StoredDelivery,
  attempt: StoredAttempt,
  ended: AttemptEnd,
): StoredDelivery {
  const { dueAt: _, failures = 0, ...sent } = withAttempt(delivery, attempt);
  if (hasArrived(attempt)) return { ...sent, ...(failures > 0 ? { failures } : {}), status: 'delivered' };
  const delayMs = isGone(attempt) ? null : retryDelayMs(failures + 1, ended.moves, ended.retryAfterMs);
  if (delayMs === null) return { ...sent, failures: failures + 1, status: 'exhausted' };
  return { ...sent, failures: failures + 1, status: 'pending', dueAt: ended.at + delayMs };
}

/** A message after an attempt that somebody asked for: where it failed, all stays as it was. A test is sent so only. */
export function afterExtraAttempt(delivery: StoredDelivery, attempt: StoredAttempt): StoredDelivery {
  const sent = withAttempt(delivery, attempt);
  if (!hasArrived(attempt)) return 'ping' in sent.tells ? { ...sent, status: 'exhausted' } : sent;
  const { dueAt: _, ...arrived } = sent;
  return { ...arrived, status: 'delivered' };
}

/** A message that is sent no more, since its endpoint is told of nothing any more. */
export function cancelled({ dueAt: _, ...delivery }: StoredDelivery): StoredDelivery {
  return { ...delivery, status: 'cancelled' };
}

/**
 * A message that is due, as its fate will have it: the same where it is to be sent now.
 * @param dueAt when it was due
 * @param isOvertaking whether another one waits already until this one was sent
 */
export function afterWaiting(
  delivery: StoredDelivery,
  dueAt: Instant,
  isOvertaking: boolean,
): StoredDelivery {
  const { fate, waits, sent } = delivery;
  if (fate === undefined || fate === null || waits || sent !== undefined) return delivery;
  const waitMs = faultDelayMs(fate);
  if (waitMs === null) return { ...cancelled(delivery), status: 'withheld' };
  if (waitMs === 0 || (isReordering(fate) && isOvertaking)) return delivery;
  return { ...delivery, waits: true, dueAt: dueAt + waitMs };
}

/** Whether a message waits for another one to go first. */
export function isReordered({ fate, waits, sent }: StoredDelivery): boolean {
  return waits === true && sent === undefined && fate !== undefined && fate !== null && isReordering(fate);
}

/** What a message suffers when it is sent as scheduled; null where nothing. */
export function injectedFaultOn({ fate, sent }: StoredDelivery): InjectedWebhookFault | null {
  return sent === undefined ? (fate ?? null) : null;
}

function withAttempt(delivery: StoredDelivery, attempt: StoredAttempt): StoredDelivery {
  const { attempts: before } = delivery;
  const attempts = before === undefined ? [attempt] : [...before, attempt].slice(-maxStoredAttempts);
  return { ...delivery, sent: attempt.number, attempts };
}

/** A message that does not tell how it was sent, though how often. */
export function withoutAttempts({ attempts: _, ...delivery }: StoredDelivery): StoredDelivery {
  return delivery;
}

export function isResponse(came: StoredAttempt['came']): came is StoredResponse {
  return 'status' in came;
}

/** Standard Webhooks: 2xx is success, and nothing else. */
export function hasArrived({ came }: StoredAttempt): boolean {
  return isResponse(came) && came.status >= 200 && came.status < 300;
}

/** Standard Webhooks: 410 says that there is no such endpoint any more. */
export function isGone({ came }: StoredAttempt): boolean {
  return isResponse(came) && came.status === 410;
}

/** Statuses whose `Retry-After` is waited for. */
const deferring = [429, 503];

/**
 * How long an endpoint wants to be left alone; null where it does not say.
 * @param now in real time, since it may name an instant of that
 */
export function retryAfterMs({ came }: StoredAttempt, now: Instant): number | null {
  if (!isResponse(came) || !deferring.includes(came.status)) return null;
  const [, text = ''] = came.headers.find(([name]) => name.toLowerCase() === 'retry-after') ?? [];
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** About how many characters a message takes that is over. */
export function weightOf({ attempts = [] }: StoredDelivery): number {
  return attempts.reduce((sum, attempt) => sum + 300 + lengthOf(attempt), 300);
}

function lengthOf({ url, headers, body, came }: StoredAttempt): number {
  const answered = isResponse(came) ? headersLength(came.headers) + came.body.length : came.detail.length;
  return url.length + headersLength(headers) + (body?.length ?? 0) + answered;
}

function headersLength(headers: Headers): number {
  return headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
}
