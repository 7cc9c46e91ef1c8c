import type { Account } from '../accounts/account.js';
import { clockModes } from '../contract/clock-modes.js';
import { pingType } from '../contract/gaps/records.js';
import type {
  AttemptOutcome,
  Delivery,
  DeliveryAttempt,
  DeliveryMatch,
  DeliveryStatus,
  DeliverySummary,
  DeliveryWait,
} from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import { eventId } from '../reports/event-log.js';
import { eventTypeOf } from '../reports/events.js';
import type { MessageLog } from '../requests/conduct/judge.js';
import { createAccountSemaphore } from '../runtime/concurrency.js';
import { allEntries, type ListPage, type PageQuery, pageFrom, readPageStart } from '../store/pages.js';
import type { ListQuery, Records, Store } from '../store/port.js';
import { untilHolds } from '../store/transactions.js';
import { formatInstant } from '../values/instants.js';
import { quoteValue } from '../values/message-text.js';
import type { Timekeeping } from '../worlds/timekeeping.js';
import { deliveryCollection, findDelivery, outboxOf } from './deliveries.js';
import { isResponse, type StoredAttempt, type StoredDelivery } from './delivery.js';
import type { WebhookDispatcher } from './dispatcher.js';
import { findWebhook } from './endpoints.js';
import { pingId } from './message.js';
import { misbehaviourOf } from './misbehaviour.js';
import type { RecordedAttempt } from './send-message.js';

/** Lists how a delivery differs from an expected one, field by field; empty if it matches. */
export function deliveryDifferences(match: DeliveryMatch, delivery: DeliverySummary): string[] {
  const shown = (value: string | number | null) =>
    typeof value === 'string' ? quoteValue(value) : String(value);
  const timesWords = (count: number) => (count === 1 ? 'once' : `${count} times`);
  const { attempts, ...equal } = match;
  const differences = Object.entries(equal).flatMap(([field, expected]) => {
    const actual = delivery[field as keyof typeof equal];
    return actual === expected ? [] : [`${field} is ${shown(actual)}, not ${shown(expected)}.`];
  });
  if (attempts !== undefined && delivery.attempts < attempts)
    differences.push(`It was sent ${timesWords(delivery.attempts)}, not ${timesWords(attempts)} or more.`);
  return differences;
}

interface DeliveryContext {
  records: Records;
  accountId: string;
  time: Timekeeping;
}

function deliverySummary(context: DeliveryContext, delivery: StoredDelivery): DeliverySummary {
  const last = delivery.attempts?.at(-1);
  return {
    ...deliveryIdentity(context, delivery),
    status: delivery.status,
    attempts: delivery.sent ?? 0,
    lastStatus: last !== undefined && isResponse(last.came) ? last.came.status : null,
    lastFailure: last !== undefined && !isResponse(last.came) ? last.came.detail : null,
    createdAt: formatInstant(delivery.at),
    nextAttemptAt: nextAttemptAt(context, delivery),
    misbehaviour: delivery.injectedFault ? misbehaviourOf(delivery.injectedFault) : null,
  };
}

export function deliveryRecord(context: DeliveryContext, delivery: StoredDelivery): Delivery {
  return { ...deliverySummary(context, delivery), attempts: (delivery.attempts ?? []).map(attemptRecord) };
}

/** Summary of one attempt. */
export function attemptOutcome(
  context: DeliveryContext,
  { delivery, attempt }: RecordedAttempt,
): AttemptOutcome {
  const { id: deliveryId, webhookId, eventId, type } = deliveryIdentity(context, delivery);
  return {
    ...{ deliveryId, webhookId, eventId, type },
    number: attempt.number,
    at: formatInstant(attempt.at),
    status: delivery.status,
    answered: isResponse(attempt.came) ? attempt.came.status : null,
    failure: isResponse(attempt.came) ? null : attempt.came.detail,
    nextAttemptAt: nextAttemptAt(context, delivery),
    misbehaviour: attempt.misbehaviour ?? null,
  };
}

function deliveryIdentity(
  { records, accountId }: DeliveryContext,
  { id, webhook: webhookId, subject }: StoredDelivery,
): Pick<DeliverySummary, 'id' | 'webhookId' | 'eventId' | 'type' | 'reportId'> {
  if ('ping' in subject) return { id, webhookId, eventId: pingId(id), type: pingType, reportId: null };
  const { report: reportId, place: index } = subject;
  return {
    ...{ id, webhookId, eventId: eventId({ accountId, reportId, index }) },
    type: eventTypeOf(records, subject),
    reportId,
  };
}

/** On the virtual clock in mode `manual`, else in real time. */
function nextAttemptAt({ records, time }: DeliveryContext, { dueAt }: StoredDelivery): string | null {
  if (dueAt === undefined) return null;
  const { mode, lagMs } = time.clockOf(records);
  return formatInstant(clockModes[mode].isManual ? dueAt : dueAt + lagMs);
}

function attemptRecord(attempt: StoredAttempt): DeliveryAttempt {
  const { number, at, startedAt, tookMs, misbehaviour = null, came } = attempt;
  const { method, url, headers, body, bodyBytes } = attempt;
  const records = (pairs: StoredAttempt['headers']) => pairs.map(([name, value]) => ({ name, value }));
  return {
    ...{ number, at: formatInstant(at), startedAt: formatInstant(startedAt), durationMs: tookMs },
    misbehaviour,
    request: { method, url, headers: records(headers), body, bodyBytes },
    response: isResponse(came) ? { ...came, headers: records(came.headers) } : null,
    failure: isResponse(came) ? null : came,
  };
}

interface DeliveryFilters {
  status?: DeliveryStatus;
  type?: string;
  reportId?: string;
}

export interface DeliveryListQuery extends DeliveryFilters, PageQuery {}

/** The deliveries of an account. */
export interface Deliveries {
  /**
   * Newest first. With a filter, a page may have fewer entries than `limit` although more follow.
   * @throws problems `webhook-not-found`, `invalid-cursor`
   */
  list(account: Account, webhookId: string, query: DeliveryListQuery): ListPage<DeliverySummary>;
  /** @throws problems `webhook-not-found`, `delivery-not-found` */
  find(account: Account, webhookId: string, id: string): Delivery;
  /** All deliveries that were sent at least once, to any endpoint. */
  sent(account: Account): MessageLog;
  /**
   * Resolves at once if a delivery matches, or when one does.
   * @param until ends the wait
   * @throws problem `too-many-waits`
   */
  wait(account: Account, match: DeliveryMatch, until: AbortSignal): Promise<DeliveryWait>;
}

/** Max concurrent waits per account: each of them judges every sent message. */
const maxWaits = 10;

/** Max deliveries examined per wait: the newest. */
const maxScannedForWait = 1000;

export function createDeliveries(
  store: Store,
  time: Timekeeping,
  dispatcher: Pick<WebhookDispatcher, 'catchUp' | 'watch'>,
): Deliveries {
  const semaphore = createAccountSemaphore(maxWaits);

  const judged = ({ id: accountId }: Account, match: DeliveryMatch): DeliveryWait =>
    store.transaction(accountId, (records) => {
      dispatcher.catchUp(accountId, records);
      return findMatch({ records, accountId, time }, match);
    });

  return {
    sent: ({ id }) =>
      store.transaction(id, (records) => {
        const all = allEntries<StoredDelivery>((query) => records.list(deliveryCollection, query));
        const deliveries = [...all].flatMap(({ record }) => (record.sent === undefined ? [] : [record]));
        return { deliveries, dropped: outboxOf(records).dropped };
      }),

    find: ({ id: accountId }, webhookId, id) =>
      store.transaction(accountId, (records) => {
        findWebhook(records, webhookId);
        dispatcher.catchUp(accountId, records);
        return deliveryRecord({ records, accountId, time }, findDelivery(records, webhookId, id));
      }),

    list: ({ id: accountId }, webhookId, { limit, cursor, ...filters }) =>
      store.transaction(accountId, (records) => {
        findWebhook(records, webhookId);
        dispatcher.catchUp(accountId, records);
        const { status, type, reportId } = filters;
        const listed = JSON.stringify([webhookId, status, type, reportId]);
        const scope = { accountId, filters: `deliveries ${listed}` };
        const start = readPageStart(cursor, scope);
        const index = { name: 'webhook', value: webhookId };
        const list = (query: ListQuery<StoredDelivery>) =>
          records.list(deliveryCollection, { ...query, index, state: status });
        const page = pageFrom(start, limit, {
          scope,
          entriesFrom: (from) => allEntries(list, from),
          matches: ({ record }) => matchesFilters(records, record, filters),
        });
        const data = page.data.map(({ record }) => deliverySummary({ records, accountId, time }, record));
        return { ...page, data };
      }),

    async wait(account, match, until) {
      let judgement = judged(account, match);
      if (judgement.met || until.aborted) return judgement;
      const wait = async () => {
        const isMet = (): boolean => {
          judgement = judged(account, match);
          return judgement.met;
        };
        const watch = (listener: () => void) => dispatcher.watch(account.id, listener);
        await untilHolds(store, account.id, isMet, watch, until);
        return judgement;
      };
      return semaphore.hold(account, wait, () => problem('too-many-waits', { max: String(maxWaits) }));
    },
  };
}

function matchesFilters(
  records: Records,
  { subject }: StoredDelivery,
  { type, reportId }: DeliveryFilters,
): boolean {
  if ('ping' in subject) return reportId === undefined && (type === undefined || type === pingType);
  if (reportId !== undefined && subject.report !== reportId) return false;
  return type === undefined || eventTypeOf(records, subject) === type;
}

/** Returns the oldest delivery that matches, or else the newest of those that differ least. */
function findMatch(context: DeliveryContext, match: DeliveryMatch): DeliveryWait {
  let nearest: DeliveryWait['nearest'] = null;
  const newest = context.records.list(deliveryCollection, { direction: 'older', limit: maxScannedForWait });
  for (const { record: stored } of newest.toReversed()) {
    const delivery = deliverySummary(context, stored);
    const differences = deliveryDifferences(match, delivery);
    if (differences.length === 0)
      return { met: true, delivery: deliveryRecord(context, stored), nearest: null };
    if (nearest === null || differences.length <= nearest.differences.length)
      nearest = { delivery, differences };
  }
  return { met: false, delivery: null, nearest };
}
