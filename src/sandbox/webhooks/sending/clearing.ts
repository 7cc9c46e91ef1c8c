import { cancelled } from '../../../domain/traffic/webhooks/delivery.js';
import type { Steps } from '../../../domain/values/steps.js';
import type { Store } from '../../ports.js';
import type { Timekeeping } from '../../time/timekeeping.js';
import { deliveriesNoun, keepDelivery } from '../deliveries.js';
import { changingPending, pendingIn } from './pending-deliveries.js';

/** The steps of giving up messages that have not arrived. */
export function cancelling(store: Store, accountId: string, ids: readonly string[]): Steps<void> {
  return changingPending(store, accountId, ids, (tx) => (delivery) => {
    keepDelivery(tx, delivery, cancelled(delivery));
  });
}

/** The steps after the clock of an account is moved by something else: what waits there is due now. */
export function* restarting(store: Store, time: Timekeeping, accountId: string): Steps<void> {
  const ids = store.transaction(accountId, (tx) => [...pendingIn(tx)].map(({ id }) => id));
  yield* changingPending(store, accountId, ids, (tx) => {
    const { began: dueAt } = time.beginning(time.clockOf(tx));
    return (delivery) => tx.replace(deliveriesNoun, delivery.id, { ...delivery, dueAt });
  });
}
