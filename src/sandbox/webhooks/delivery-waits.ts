import type { DeliveryMatch, DeliveryWait } from '../../contract/generated/types.js';
import { problem } from '../../contract/problems.js';
import type { Account } from '../../domain/access/accounts.js';
import type { StoredDelivery } from '../../domain/traffic/webhooks/delivery.js';
import { deliveryDifferences } from '../../domain/traffic/webhooks/delivery-match.js';
import type { Records, Store } from '../ports.js';
import type { Timekeeping } from '../time/timekeeping.js';
import { createAccountSemaphore } from '../work/places.js';
import { deliveryCollection } from './deliveries.js';
import { type DeliveryContext, deliveryRecord, deliverySummary } from './delivery-records.js';
import type { WebhookDispatcher } from './sending/courier.js';

/** Waits for messages. */
export interface DeliveryWaits {
  /**
   * At once where there is one that matches, or with the first that comes.
   * @param until ends the wait
   * @throws problem `too-many-waits`
   */
  wait(account: Account, match: DeliveryMatch, until: AbortSignal): Promise<DeliveryWait>;
}

/** Each of them looks at what is sent. */
const maxWaits = 10;

/** So many of the newest are looked at, oldest first. */
const maxScannedForWait = 1000;

export function createDeliveryWaits(
  store: Store,
  time: Timekeeping,
  courier: Pick<WebhookDispatcher, 'catchUp' | 'watch'>,
): DeliveryWaits {
  const places = createAccountSemaphore(maxWaits);

  const judged = ({ id: accountId }: Account, match: DeliveryMatch): DeliveryWait =>
    store.transaction(accountId, (records) => {
      courier.catchUp(accountId, records);
      return findMatch({ records, accountId, time }, match);
    });

  return {
    async wait(account, match, until) {
      let judgement = judged(account, match);
      if (judgement.met || until.aborted) return judgement;
      const wait = async () => {
        while (!judgement.met && !until.aborted) {
          await nextSent(courier, account.id, until);
          judgement = judged(account, match);
        }
        return judgement;
      };
      return places.hold(account, wait, () => problem('too-many-waits', { most: String(maxWaits) }));
    },
  };
}

/** The oldest of those that match, or else the newest of those that differ least. */
function findMatch(telling: DeliveryContext, match: DeliveryMatch): DeliveryWait {
  let nearest: DeliveryWait['nearest'] = null;
  for (const stored of newestSent(telling.records)) {
    const delivery = deliverySummary(telling, stored);
    const differences = deliveryDifferences(match, delivery);
    if (differences.length === 0)
      return { met: true, delivery: deliveryRecord(telling, stored), nearest: null };
    if (nearest === null || differences.length <= nearest.differences.length)
      nearest = { delivery, differences };
  }
  return { met: false, delivery: null, nearest };
}

/** Resolves with the next message of an account that is sent, or at the end of the wait. */
function nextSent(
  courier: Pick<WebhookDispatcher, 'watch'>,
  accountId: string,
  until: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      unwatch();
      until.removeEventListener('abort', end);
      resolve();
    };
    const unwatch = courier.watch(accountId, end);
    until.addEventListener('abort', end);
  });
}

/** Those that were sent, oldest first. */
function newestSent(records: Records): StoredDelivery[] {
  const found = records.list(deliveryCollection, { direction: 'older', limit: maxScannedForWait });
  return found.map(({ record }) => record).reverse();
}
