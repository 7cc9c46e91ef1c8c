import { cancelled } from '../../domain/traffic/webhooks/delivery.js';
import type { Steps } from '../../domain/values/steps.js';
import type { Store } from '../ports.js';
import type { Timekeeping } from '../time/timekeeping.js';
import { pendingIn } from './boards.js';
import { deliveriesNoun, keepDelivery } from './deliveries.js';

/** How many messages a step looks at. */
const atOnce = 100;

/** The steps of giving up messages that have not arrived. */
export function* cancelling(store: Store, accountId: string, ids: readonly string[]): Steps<void> {
  for (let at = 0; at < ids.length; at += atOnce) {
    store.transaction(accountId, (tx) => {
      for (const id of ids.slice(at, at + atOnce)) {
        const delivery = tx.get(deliveriesNoun, id);
        if (delivery?.status === 'pending') keepDelivery(tx, delivery, cancelled(delivery));
      }
    });
    yield;
  }
}

/** The steps after the clock of an account is moved by something else: what waits there is due now. */
export function* restarting(store: Store, time: Timekeeping, accountId: string): Steps<void> {
  const ids = store.transaction(accountId, (tx) => [...pendingIn(tx)].map(({ id }) => id));
  for (let at = 0; at < ids.length; at += atOnce) {
    store.transaction(accountId, (tx) => {
      const { began: dueAt } = time.beginning(time.clockOf(tx));
      for (const id of ids.slice(at, at + atOnce)) {
        const delivery = tx.get(deliveriesNoun, id);
        if (delivery?.status === 'pending') tx.replace(deliveriesNoun, id, { ...delivery, dueAt });
      }
    });
    yield;
  }
}
