import { cancelled } from '../../../domain/traffic/webhooks/delivery.js';
import type { Steps } from '../../../domain/values/steps.js';
import type { Store } from '../../ports.js';
import type { Timekeeping } from '../../time/timekeeping.js';
import { deliveryCollection, storeDelivery } from '../deliveries.js';
import { changePending, pendingDeliveries } from './pending-deliveries.js';

/** The steps of giving up messages that have not arrived. */
export function bulkCancel(store: Store, accountId: string, ids: readonly string[]): Steps<void> {
  return changePending(store, accountId, ids, (tx) => (delivery) => {
    storeDelivery(tx, delivery, cancelled(delivery));
  });
}

/** The steps after the clock of an account is moved by something else: what waits there is due now. */
export function* bulkReschedule(store: Store, time: Timekeeping, accountId: string): Steps<void> {
  const ids = store.transaction(accountId, (tx) => [...pendingDeliveries(tx)].map(({ id }) => id));
  yield* changePending(store, accountId, ids, (tx) => {
    const { began: dueAt } = time.beginning(time.clockOf(tx));
    return (delivery) => tx.replace(deliveryCollection, delivery.id, { ...delivery, dueAt });
  });
}
