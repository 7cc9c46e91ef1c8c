import { accountNamed } from '../accounts/account.js';
import { clockModes } from '../contract/clock-modes.js';
import { allFaults, faultCollection } from '../faults/definitions.js';
import { isSameCompany } from '../faults/injector.js';
import { type FaultedMessage, judgeMessage } from '../faults/matching.js';
import { companyEffect } from '../faults/modifiers.js';
import type { ResolveCompany } from '../legal/index.js';
import { eventTypeAt } from '../reports/event-log.js';
import { timelineOf } from '../reports/lifecycle.js';
import { reportCollection } from '../reports/report-records.js';
import type { Store, Transaction } from '../store/port.js';
import type { InstantMs } from '../values/instants.js';
import type { Steps } from '../values/steps.js';
import type { Timekeeping } from '../worlds/timekeeping.js';
import { changePending, deliveryCollection, pendingDeliveries } from './deliveries.js';
import type { StoredDelivery } from './delivery.js';
import type { InjectedWebhookFault } from './misbehaviour.js';

interface WebhookFaultOptions {
  seed: string;
  time: Timekeeping;
  resolve: ResolveCompany;
}

/** Decides the faults of messages. A modifier of the company id takes precedence over the faults of the account. */
export interface WebhookFaults {
  /** Decides the fault of a delivery before its first send, once, and counts it with the faults. */
  decide(tx: Transaction, accountId: string, delivery: StoredDelivery): StoredDelivery;
  /** Decides all deliveries that are due, in steps, in order of creation. */
  decideAll(store: Store, accountId: string, now: InstantMs): Steps<void>;
}

export function createWebhookFaults({ seed, time, resolve }: WebhookFaultOptions): WebhookFaults {
  const decide: WebhookFaults['decide'] = (tx, accountId, delivery) => {
    const { subject, injectedFault, sent, webhook: webhookId } = delivery;
    if ('ping' in subject || injectedFault !== undefined || sent !== undefined) return delivery;
    const report = tx.get(reportCollection, subject.report);
    const eventType = report && eventTypeAt(timelineOf(report), subject.place);
    if (!eventType) return delivery;
    const { companyId } = report;
    const effect = companyId.includes('+') ? companyEffect(companyId, resolve)?.webhook : undefined;
    const own: InjectedWebhookFault | null = effect === undefined ? null : { effect, by: 'company' };
    if (own === null && !hasWebhookFaults(tx)) return delivery;
    const isAbout = (other: string): boolean => isSameCompany(companyId, other, resolve);
    const { mode, now } = time.clockOf(tx);
    // When the first attempt is due, on the virtual clock.
    const at = clockModes[mode].isManual ? (delivery.dueAt ?? now) : now;
    const judging = { seed: accountNamed(accountId).seed ?? seed, now: at };
    const hit = countMessage(tx, { eventType, webhookId, isAbout }, judging, own !== null);
    const after = { ...delivery, injectedFault: own ?? hit };
    tx.replace(deliveryCollection, delivery.id, after);
    return after;
  };

  return {
    decide,
    *decideAll(store, accountId, now) {
      const ids = store.transaction(accountId, (tx) => {
        const pending = hasWebhookFaults(tx) ? pendingDeliveries(tx) : [];
        return pending.filter(({ dueAt = now }) => dueAt <= now).map(({ id }) => id);
      });
      yield* changePending(store, accountId, ids, (tx) => (delivery) => {
        decide(tx, accountId, delivery);
      });
    },
  };
}

function hasWebhookFaults(tx: Transaction): boolean {
  return tx.count(faultCollection) > 0 && allFaults(tx).some(({ effect }) => effect.webhook !== undefined);
}

/**
 * Counts a message with every fault that matches it, and returns the first that hits.
 * @param isTaken true if another fault applies already: then none hits
 */
function countMessage(
  tx: Transaction,
  message: FaultedMessage,
  judging: { seed: string; now: InstantMs },
  isTaken: boolean,
): InjectedWebhookFault | null {
  let injectedFault: InjectedWebhookFault | null = null;
  for (const fault of allFaults(tx)) {
    const { id, effect, seen, fired } = fault;
    if (effect.webhook === undefined) continue;
    const { hits, counts } = judgeMessage(fault, message, judging);
    if (!counts) continue;
    const isHit = hits && injectedFault === null && !isTaken;
    tx.replace(faultCollection, id, { ...fault, seen: seen + 1, fired: fired + (isHit ? 1 : 0) });
    if (isHit) injectedFault = { effect: effect.webhook, by: id };
  }
  return injectedFault;
}
