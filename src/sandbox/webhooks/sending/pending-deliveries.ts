import type { StoredDelivery } from '../../../domain/traffic/webhooks/delivery.js';
import type { Steps } from '../../../domain/values/steps.js';
import type { Entry, Records, Store, Transaction } from '../../ports.js';
import { deliveryCollection } from '../deliveries.js';

/** How many are looked up together. */
const pageSize = 500;

/** How many messages a step looks at. */
const atOnce = 100;

/** All messages of a world that are to be sent as scheduled, oldest first. */
export function* pendingDeliveries(records: Records): Generator<StoredDelivery> {
  let from: number | undefined;
  for (;;) {
    const query = { state: 'pending', direction: 'newer', from, limit: pageSize } as const;
    const page: Entry<StoredDelivery>[] = records.list(deliveryCollection, query);
    for (const { record } of page) if (record.dueAt !== undefined) yield record;
    if (page.length < pageSize) return;
    from = page.at(-1)?.position;
  }
}

/**
 * The steps of doing something to each of some messages, as far as it waits still when its turn comes.
 * @param changing what is done to each, asked for once for every step
 */
export function* changePending(
  store: Store,
  accountId: string,
  ids: readonly string[],
  changing: (tx: Transaction) => (delivery: StoredDelivery) => void,
): Steps<void> {
  for (let at = 0; at < ids.length; at += atOnce) {
    store.transaction(accountId, (tx) => {
      const change = changing(tx);
      for (const id of ids.slice(at, at + atOnce)) {
        const delivery = tx.get(deliveryCollection, id);
        if (delivery?.status === 'pending') change(delivery);
      }
    });
    yield;
  }
}
