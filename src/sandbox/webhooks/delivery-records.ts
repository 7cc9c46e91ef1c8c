import type {
  AttemptOutcome,
  Delivery,
  DeliveryAttempt,
  DeliverySummary,
  MessageHeader,
} from '../../contract/generated/types.js';
import { pingType } from '../../contract/ping-type.js';
import { formatInstant, type Instant } from '../../domain/life/clock.js';
import { eventId } from '../../domain/life/events.js';
import {
  isResponse,
  type StoredAttempt,
  type StoredDelivery,
} from '../../domain/traffic/webhooks/delivery.js';
import { misbehaviourOf } from '../../domain/traffic/webhooks/misbehaviour.js';
import type { Records } from '../ports.js';
import { eventTypeOf } from '../reports/events.js';
import type { Timekeeping } from '../time/timekeeping.js';
import { sha256 } from '../work/sha256.js';
import type { RecordedAttempt } from './sending/noting.js';
import { pingId } from './sending/told-messages.js';

/** What messages of an account are told with. */
export interface DeliveryContext {
  records: Records;
  accountId: string;
  time: Timekeeping;
}

export function deliverySummary(telling: DeliveryContext, delivery: StoredDelivery): DeliverySummary {
  const last = delivery.attempts?.at(-1);
  return {
    ...deliveryIdentity(telling, delivery),
    status: delivery.status,
    attempts: delivery.sent ?? 0,
    lastStatus: last === undefined ? null : responseStatusOf(last),
    lastFailure: last === undefined ? null : failureOf(last),
    createdAt: formatInstant(delivery.at),
    nextAttemptAt: nextAttemptAt(telling, delivery),
    misbehaviour: delivery.fate ? misbehaviourOf(delivery.fate) : null,
  };
}

export function deliveryRecord(telling: DeliveryContext, delivery: StoredDelivery): Delivery {
  return { ...deliverySummary(telling, delivery), attempts: (delivery.attempts ?? []).map(attemptRecord) };
}

/** What came of a message that was sent, in short. */
export function attemptOutcome(
  telling: DeliveryContext,
  { delivery, attempt }: RecordedAttempt,
): AttemptOutcome {
  const { id: deliveryId, webhookId, eventId, type } = deliveryIdentity(telling, delivery);
  return {
    ...{ deliveryId, webhookId, eventId, type },
    number: attempt.number,
    at: formatInstant(attempt.at),
    status: delivery.status,
    answered: responseStatusOf(attempt),
    failure: failureOf(attempt),
    nextAttemptAt: nextAttemptAt(telling, delivery),
    misbehaviour: attempt.misbehaviour ?? null,
  };
}

/** What a message tells. */
function deliveryIdentity(
  { records, accountId }: DeliveryContext,
  { id, webhook: webhookId, tells }: StoredDelivery,
): Pick<DeliverySummary, 'id' | 'webhookId' | 'eventId' | 'type' | 'reportId'> {
  if ('ping' in tells) return { id, webhookId, eventId: pingId(id), type: pingType, reportId: null };
  const { report: reportId, place } = tells;
  return {
    ...{ id, webhookId, eventId: eventId({ accountId, reportId, place }, sha256) },
    type: eventTypeOf(records, tells),
    reportId,
  };
}

/** On the virtual clock where that is moved by hand, else in real time. */
function nextAttemptAt({ records, time }: DeliveryContext, { dueAt }: StoredDelivery): string | null {
  if (dueAt === undefined) return null;
  const { mode, lagMs } = time.clockOf(records);
  return formatInstant(mode === 'manual' ? dueAt : dueAt + lagMs);
}

function responseStatusOf({ came }: StoredAttempt): number | null {
  return isResponse(came) ? came.status : null;
}

function failureOf({ came }: StoredAttempt): string | null {
  return isResponse(came) ? null : came.detail;
}

function attemptRecord(attempt: StoredAttempt): DeliveryAttempt {
  const { number, at, startedAt, tookMs, misbehaviour = null, came } = attempt;
  const { method, url, headers, body, bodyBytes } = attempt;
  return {
    number,
    at: formatInstant(at),
    startedAt: formatInstant(startedAt as Instant),
    durationMs: tookMs,
    misbehaviour,
    request: { method, url, headers: headers.map(headerRecord), body, bodyBytes },
    response: isResponse(came) ? { ...came, headers: came.headers.map(headerRecord) } : null,
    failure: isResponse(came) ? null : came,
  };
}

function headerRecord([name, value]: readonly [string, string]): MessageHeader {
  return { name, value };
}
