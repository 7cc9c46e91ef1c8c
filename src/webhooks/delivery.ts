import schedule from '../../fixtures/delivery-schedule.json' with { type: 'json' };
import { type ClockSettings, clockModes } from '../contract/clock-modes.js';
import type { DeliveryFailure, DeliveryStatus, Misbehaviour } from '../contract/generated/types.js';
import type { ChangeIndex } from '../reports/event-log.js';
import { sha256 } from '../runtime/sha256.js';
import type { InstantMs } from '../values/instants.js';
import { faultDelayMs, type InjectedWebhookFault, isReordering } from './misbehaviour.js';
import type { ReceiverResponse } from './sender.js';

/** Number of consecutive exhausted deliveries that disable an endpoint. */
export const exhaustedToDisable = schedule.exhaustedToDisable;

const maxRetryAfterMs = 24 * 3_600_000;

/**
 * Delay before the next attempt, in milliseconds: virtual in mode `manual`, else real time, compressed like
 * timelines. Null if the delivery is exhausted.
 * @param failures number of failures, including this one
 * @param retryAfterMs requested by the endpoint
 */
export function retryDelayMs(
  failures: number,
  { mode, pace }: ClockSettings,
  retryAfterMs: number | null,
): number | null {
  const retry = schedule.retries[failures - 1];
  if (retry === undefined) return null;
  const isCompressed = !clockModes[mode].isManual && pace !== 'realtime';
  const seconds = isCompressed ? (pace === 'instant' ? 0 : retry.fastSeconds) : retry.afterSeconds;
  return Math.max(seconds * 1000, Math.min(retryAfterMs ?? 0, maxRetryAfterMs));
}

/** A delivery of one event, or ping, to one endpoint, as it is stored. */
export interface StoredDelivery {
  readonly id: string;
  /** Id of the endpoint. */
  readonly webhook: string;
  /** The event or ping that it reports. */
  readonly subject: DeliverySubject;
  /** When the event happened, on the virtual clock. */
  readonly at: InstantMs;
  readonly status: DeliveryStatus;
  /** When it is sent next: on the virtual clock in mode `manual`, else in real time. */
  readonly dueAt?: InstantMs;
  /** The fault injected at the first send; null for none, absent if not decided. */
  readonly injectedFault?: InjectedWebhookFault | null;
  /** Present while it waits because its fault delays it. */
  readonly isDelayed?: true;
  /** Number of failed scheduled attempts; absent for 0. */
  readonly failures?: number;
  /** Number of sends; absent for 0. */
  readonly sent?: number;
  /** Oldest first, the newest of many; absent if too much is stored already. */
  readonly attempts?: readonly StoredAttempt[];
}

/**
 * The index of a change of a report, or the number of a ping of its endpoint, counted from 1. Ids of deliveries are made
 * of its JSON, so that the field names stay.
 */
type DeliverySubject = { readonly report: string; readonly place: ChangeIndex } | { readonly ping: number };

/** Deterministic id of the delivery of an event or ping to an endpoint. */
export function deliveryId(webhookId: string, subject: DeliverySubject): string {
  return `dlv_${sha256(JSON.stringify([webhookId, subject])).slice(0, 32)}`;
}

type Headers = readonly (readonly [name: string, value: string])[];

/** One send of a delivery. */
export interface StoredAttempt {
  readonly number: number;
  /** When it was due, on the virtual clock. */
  readonly at: InstantMs;
  /** In real time, as is `tookMs`. */
  readonly startedAt: InstantMs;
  readonly tookMs: number;
  readonly misbehaviour?: Misbehaviour;
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  /** Text; cut if it is long. Null for GET. */
  readonly body: string | null;
  readonly bodyBytes: number;
  /** The response, or why there was none. */
  readonly came: Readonly<ReceiverResponse> | DeliveryFailure;
}

const maxStoredAttempts = 20;

/**
 * Returns a delivery after a scheduled attempt.
 * @param ended when it ended, on the clock that schedules deliveries, and the delay that the endpoint requests
 */
export function afterAttempt(
  delivery: StoredDelivery,
  attempt: StoredAttempt,
  ended: { at: InstantMs; clock: ClockSettings; retryAfterMs: number | null },
): StoredDelivery {
  const { dueAt: _, failures = 0, ...sent } = withAttempt(delivery, attempt);
  if (hasArrived(attempt)) return { ...sent, ...(failures > 0 ? { failures } : {}), status: 'delivered' };
  const delayMs = isGone(attempt) ? null : retryDelayMs(failures + 1, ended.clock, ended.retryAfterMs);
  if (delayMs === null) return { ...sent, failures: failures + 1, status: 'exhausted' };
  return { ...sent, failures: failures + 1, status: 'pending', dueAt: ended.at + delayMs };
}

/** Returns a delivery after a manual attempt: a failure changes nothing, but for a ping, which is only sent so. */
export function afterExtraAttempt(delivery: StoredDelivery, attempt: StoredAttempt): StoredDelivery {
  const sent = withAttempt(delivery, attempt);
  if (!hasArrived(attempt)) return 'ping' in sent.subject ? { ...sent, status: 'exhausted' } : sent;
  const { dueAt: _, ...arrived } = sent;
  return { ...arrived, status: 'delivered' };
}

/** Returns a delivery that is not sent any more, because its endpoint is disabled or deleted. */
export function cancelled({ dueAt: _, ...delivery }: StoredDelivery): StoredDelivery {
  return { ...delivery, status: 'cancelled' };
}

/**
 * Applies the delay of the injected fault to a due delivery; returns the same object if it is sent now.
 * @param dueAt when it was due
 * @param isOvertaking whether another delivery waits already until this one is sent
 */
export function afterWaiting(
  delivery: StoredDelivery,
  dueAt: InstantMs,
  isOvertaking: boolean,
): StoredDelivery {
  const fault = injectedFaultOn(delivery);
  if (fault === null || delivery.isDelayed) return delivery;
  const waitMs = faultDelayMs(fault);
  if (waitMs === null) return { ...cancelled(delivery), status: 'withheld' };
  if (waitMs === 0 || (isReordering(fault) && isOvertaking)) return delivery;
  return { ...delivery, isDelayed: true, dueAt: dueAt + waitMs };
}

/** Returns whether a delivery waits until another one is sent first. */
export function isReordered(delivery: StoredDelivery): boolean {
  const fault = injectedFaultOn(delivery);
  return delivery.isDelayed === true && fault !== null && isReordering(fault);
}

/** The fault to apply to a scheduled send; null for none. */
export function injectedFaultOn({ injectedFault, sent }: StoredDelivery): InjectedWebhookFault | null {
  return sent === undefined ? (injectedFault ?? null) : null;
}

function withAttempt(delivery: StoredDelivery, attempt: StoredAttempt): StoredDelivery {
  const { attempts: before } = delivery;
  const attempts = before === undefined ? [attempt] : [...before, attempt].slice(-maxStoredAttempts);
  return { ...delivery, sent: attempt.number, attempts };
}

/** Returns a delivery without its attempts; their number stays. */
export function withoutAttempts({ attempts: _, ...delivery }: StoredDelivery): StoredDelivery {
  return delivery;
}

export function isResponse(came: StoredAttempt['came']): came is Readonly<ReceiverResponse> {
  return 'status' in came;
}

/** Standard Webhooks: only 2xx is success. */
export function hasArrived({ came }: StoredAttempt): boolean {
  return isResponse(came) && came.status >= 200 && came.status < 300;
}

/** Standard Webhooks: 410 means that the endpoint does not exist any more. */
export function isGone({ came }: StoredAttempt): boolean {
  return isResponse(came) && came.status === 410;
}

/** Statuses whose `Retry-After` is respected. */
const deferring = [429, 503];

/**
 * The delay that `Retry-After` requests, in milliseconds; null if absent.
 * @param now in real time, since the header may hold a date
 */
export function retryAfterMs({ came }: StoredAttempt, now: InstantMs): number | null {
  if (!isResponse(came) || !deferring.includes(came.status)) return null;
  const [, text = ''] = came.headers.find(([name]) => name.toLowerCase() === 'retry-after') ?? [];
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Estimated size of a finished delivery, in characters. */
export function weightOf({ attempts = [] }: StoredDelivery): number {
  return attempts.reduce((sum, { url, headers, body, came }) => {
    const received = isResponse(came) ? headersLength(came.headers) + came.body.length : came.detail.length;
    return sum + 300 + url.length + headersLength(headers) + (body?.length ?? 0) + received;
  }, 300);
}

function headersLength(headers: Headers): number {
  return headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
}
