import type { Delivery, DeliveryStatus, DeliverySummary } from '../../contract/generated/types.js';
import { pingType } from '../../contract/ping-type.js';
import type { Account } from '../../domain/access/accounts.js';
import type { MessageLog } from '../../domain/traffic/conduct/judge-conduct.js';
import type { StoredDelivery } from '../../domain/traffic/webhooks/delivery.js';
import type { Entry, Records, Store } from '../ports.js';
import { eventTypeOf } from '../reports/events.js';
import type { Timekeeping } from '../time/timekeeping.js';
import {
  edgesOf,
  type ListPage,
  neighboursAt,
  type PageQuery,
  type PageStart,
  readPageStart,
} from '../work/pages.js';
import { deliveryCollection, findDelivery, outboxOf } from './deliveries.js';
import { type DeliveryContext, deliveryRecord, deliverySummary } from './delivery-records.js';
import type { WebhookDispatcher } from './sending/courier.js';
import { findWebhook } from './webhook-records.js';

export interface DeliveryFilters {
  status?: DeliveryStatus;
  type?: string;
  reportId?: string;
}

export interface DeliveryListQuery extends DeliveryFilters, PageQuery {}

/** The messages to an endpoint. */
export interface DeliveryLists {
  /**
   * Newest first. A page that a filter leaves little of may end early, and there is more behind it.
   * @throws problems `webhook-not-found`, `invalid-cursor`
   */
  list(account: Account, webhookId: string, query: DeliveryListQuery): ListPage<DeliverySummary>;
  /** @throws problems `webhook-not-found`, `delivery-not-found` */
  find(account: Account, webhookId: string, id: string): Delivery;
  /** All that were sent to any endpoint. */
  sent(account: Account): MessageLog;
}

/** How many are looked up together. */
const pageSize = 500;

/** How many are looked at for a page, which takes some milliseconds. */
const maxScannedDeliveries = 10_000;

export function createDeliveryLists(
  store: Store,
  time: Timekeeping,
  courier: Pick<WebhookDispatcher, 'catchUp'>,
): DeliveryLists {
  return {
    sent: ({ id }) =>
      store.transaction(id, (records) => ({
        deliveries: allSent(records),
        dropped: outboxOf(records).dropped,
      })),

    find: ({ id: accountId }, webhookId, id) =>
      store.transaction(accountId, (records) => {
        findWebhook(records, webhookId);
        courier.catchUp(accountId, records);
        return deliveryRecord({ records, accountId, time }, findDelivery(records, webhookId, id));
      }),

    list: ({ id: accountId }, webhookId, query) =>
      store.transaction(accountId, (records) => {
        findWebhook(records, webhookId);
        courier.catchUp(accountId, records);
        return listPage({ records, accountId, time }, webhookId, query);
      }),
  };
}

function listPage(
  telling: DeliveryContext,
  webhookId: string,
  { limit, cursor, ...filters }: DeliveryListQuery,
): ListPage<DeliverySummary> {
  const { records, accountId } = telling;
  const { status, type, reportId } = filters;
  const scope = { accountId, filters: `deliveries ${JSON.stringify([webhookId, status, type, reportId])}` };
  const place = readPageStart(cursor, scope);
  const { page, end } = pageFrom(records, { webhookId, filters, place, limit });
  if (place.direction === 'newer') page.reverse();
  const positions = page.map(({ position }) => position);
  return {
    data: page.map(({ record }) => deliverySummary(telling, record)),
    ...neighboursAt(edgesOf(positions, end), place, scope),
  };
}

function allSent(records: Records): StoredDelivery[] {
  const found: StoredDelivery[] = [];
  for (let from: number | undefined; ; ) {
    const page: Entry<StoredDelivery>[] = records.list(deliveryCollection, {
      ...{ direction: 'newer', from, limit: pageSize },
    });
    found.push(...page.flatMap(({ record }) => (record.sent === undefined ? [] : [record])));
    if (page.length < pageSize) return found;
    from = page.at(-1)?.position;
  }
}

/** What is looked for. */
interface DeliveryQuery {
  webhookId: string;
  filters: DeliveryFilters;
  place: PageStart;
  limit: number;
}

/** The next that are meant from a place on, nearest first, and where to go on; null where there is nothing more. */
function pageFrom(
  records: Records,
  { webhookId, filters, place: { direction, from: start }, limit }: DeliveryQuery,
): { page: Entry<StoredDelivery>[]; end: number | null } {
  const page: Entry<StoredDelivery>[] = [];
  const index = { name: 'webhook', value: webhookId };
  let [count, end]: [number, number | null] = [0, null];
  for (let from = start; ; ) {
    const query = { index, state: filters.status, direction, from, limit: pageSize };
    const looked: Entry<StoredDelivery>[] = records.list(deliveryCollection, query);
    for (const entry of looked) {
      if (page.length === limit || count === maxScannedDeliveries) return { page, end };
      count += 1;
      end = entry.position;
      if (matchesFilters(records, entry.record, filters)) page.push(entry);
    }
    if (looked.length < pageSize) return { page, end: null };
    from = looked.at(-1)?.position;
  }
}

function matchesFilters(
  records: Records,
  { tells }: StoredDelivery,
  { type, reportId }: DeliveryFilters,
): boolean {
  if ('ping' in tells) return reportId === undefined && (type === undefined || type === pingType);
  if (reportId !== undefined && tells.report !== reportId) return false;
  return type === undefined || eventTypeOf(records, tells) === type;
}
