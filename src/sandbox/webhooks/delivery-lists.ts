import type { Delivery, DeliveryStatus, DeliverySummary } from '../../contract/generated/types.js';
import type { Account } from '../../domain/access/accounts.js';
import type { MessageLog } from '../../domain/traffic/conduct/judge-conduct.js';
import type { StoredDelivery } from '../../domain/traffic/webhooks/delivery.js';
import { pingType } from '../../domain/traffic/webhooks/message.js';
import type { Entry, Records, Store } from '../ports.js';
import { typeOf } from '../reports/events.js';
import type { Timekeeping } from '../time/timekeeping.js';
import { type ListPage, linksOf, type PagePlace, type PageQuery, pagePlace } from '../work/pages.js';
import type { Courier } from './courier.js';
import { deliveriesNoun, findDelivery, outboxOf } from './deliveries.js';
import { deliveryRecord, deliverySummary } from './delivery-records.js';
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
   * Newest first.
   * @throws problems `webhook-not-found`, `invalid-cursor`
   */
  list(account: Account, webhookId: string, query: DeliveryListQuery): ListPage<DeliverySummary>;
  /** @throws problems `webhook-not-found`, `delivery-not-found` */
  find(account: Account, webhookId: string, id: string): Delivery;
  /** All that were sent to any endpoint. */
  sent(account: Account): MessageLog;
}

/** How many are looked up together. */
const lookedAt = 500;

export function createDeliveryLists(
  store: Store,
  time: Timekeeping,
  courier: Pick<Courier, 'catchUp'>,
): DeliveryLists {
  return {
    sent: ({ id }) =>
      store.transaction(id, (records) => ({
        deliveries: everySent(records),
        dropped: outboxOf(records).dropped,
      })),

    find: ({ id: accountId }, webhookId, id) =>
      store.transaction(accountId, (records) => {
        findWebhook(records, webhookId);
        courier.catchUp(accountId, records);
        return deliveryRecord({ records, accountId, time }, findDelivery(records, webhookId, id));
      }),

    list: ({ id: accountId }, webhookId, { limit, cursor, ...filters }) =>
      store.transaction(accountId, (records) => {
        findWebhook(records, webhookId);
        courier.catchUp(accountId, records);
        const { status, type, reportId } = filters;
        const scope = {
          accountId,
          filters: `deliveries ${JSON.stringify([webhookId, status, type, reportId])}`,
        };
        const place = pagePlace({ limit, ...(cursor === undefined ? {} : { cursor }) }, scope);
        // One more than asked for tells whether there is another page.
        const found = beyond(records, webhookId, filters, place, limit + 1);
        const page = found.slice(0, limit);
        if (place.direction === 'newer') page.reverse();
        return {
          data: page.map(({ record }) => deliverySummary({ records, accountId, time }, record)),
          ...linksOf(page, place, found.length > limit, scope),
        };
      }),
  };
}

function everySent(records: Records): StoredDelivery[] {
  const found: StoredDelivery[] = [];
  for (let from: number | undefined; ; ) {
    const page: Entry<StoredDelivery>[] = records.list(deliveriesNoun, {
      ...{ direction: 'newer', from, limit: lookedAt },
    });
    found.push(...page.flatMap(({ record }) => (record.sent === undefined ? [] : [record])));
    if (page.length < lookedAt) return found;
    from = page.at(-1)?.position;
  }
}

function beyond(
  records: Records,
  webhookId: string,
  filters: DeliveryFilters,
  { direction, from: start }: PagePlace,
  most: number,
): Entry<StoredDelivery>[] {
  const found: Entry<StoredDelivery>[] = [];
  const index = { name: 'webhook', value: webhookId };
  for (let from = start; ; ) {
    const query = { index, state: filters.status, direction, from, limit: lookedAt };
    const looked: Entry<StoredDelivery>[] = records.list(deliveriesNoun, query);
    found.push(...looked.filter(({ record }) => isMeant(records, record, filters)));
    if (found.length >= most || looked.length < lookedAt) return found.slice(0, most);
    from = looked.at(-1)?.position;
  }
}

function isMeant(records: Records, { tells }: StoredDelivery, { type, reportId }: DeliveryFilters): boolean {
  if ('ping' in tells) return reportId === undefined && (type === undefined || type === pingType);
  if (reportId !== undefined && tells.report !== reportId) return false;
  return type === undefined || typeOf(records, tells) === type;
}
