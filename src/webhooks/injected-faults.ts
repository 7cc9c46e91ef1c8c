import { accountNamed } from '../accounts/account.js';
import { allFaults, faultCollection } from '../faults/definitions.js';
import { isSameCompany } from '../faults/injector.js';
import { type FaultedMessage, judgeMessage } from '../faults/matching.js';
import { requestedEffect } from '../faults/modifiers.js';
import type { CompanyResolution } from '../legal/company/company-ids.js';
import { eventTypeAt } from '../reports/event-log.js';
import { timelineOf } from '../reports/lifecycle.js';
import { reportCollection } from '../reports/report-records.js';
import type { Store, Transaction } from '../store/port.js';
import type { Instant } from '../values/instants.js';
import type { Steps } from '../values/steps.js';
import type { Timekeeping } from '../worlds/timekeeping.js';
import { changePending, deliveryCollection, pendingDeliveries } from './deliveries.js';
import type { StoredDelivery } from './delivery.js';
import type { InjectedWebhookFault } from './misbehaviour.js';

export interface WebhookFaultOptions {
  seed: string;
  time: Timekeeping;
  resolve: (companyId: string) => CompanyResolution;
}

/** What messages are to suffer. What the id of its company asks for goes before the faults of the account. */
export interface WebhookFaults {
  /** A message that is about to be sent, with its fate: that is decided once, and counted with the faults. */
  decided(tx: Transaction, accountId: string, delivery: StoredDelivery): StoredDelivery;
  /** The steps of deciding all that are due by now, in the order in which they came, whoever is sent his first. */
  deciding(store: Store, accountId: string, now: Instant): Steps<void>;
}

export function createWebhookFaults({ seed, time, resolve }: WebhookFaultOptions): WebhookFaults {
  /** When a message is tried first, on the virtual clock. */
  const attemptAt = (tx: Transaction, { dueAt }: StoredDelivery): Instant => {
    const { mode, now } = time.clockOf(tx);
    return mode === 'manual' ? (dueAt ?? now) : now;
  };

  const decided: WebhookFaults['decided'] = (tx, accountId, delivery) => {
    const { tells, fate, sent, webhook: webhookId } = delivery;
    if ('ping' in tells || fate !== undefined || sent !== undefined) return delivery;
    const report = tx.get(reportCollection, tells.report);
    const eventType = report && eventTypeAt(timelineOf(report), tells.place);
    if (!eventType) return delivery;
    const { companyId } = report;
    const own = companyFault(companyId, resolve);
    if (own === null && !hasWebhookFaults(tx)) return delivery;
    const isAbout = (other: string): boolean => isSameCompany(companyId, other, resolve);
    const message = { eventType, webhookId, isAbout };
    const judging = { seed: accountNamed(accountId).seed ?? seed, now: attemptAt(tx, delivery) };
    const hit = countMessage(tx, message, { ...judging, isTaken: own !== null });
    const after = { ...delivery, fate: own ?? hit };
    tx.replace(deliveryCollection, delivery.id, after);
    return after;
  };

  return {
    decided,
    *deciding(store, accountId, now) {
      const ids = store.transaction(accountId, (tx) => (hasWebhookFaults(tx) ? dueIds(tx, now) : []));
      yield* changePending(store, accountId, ids, (tx) => (delivery) => {
        decided(tx, accountId, delivery);
      });
    },
  };
}

/** What the id of its company asks for. */
function companyFault(
  companyId: string,
  resolve: WebhookFaultOptions['resolve'],
): InjectedWebhookFault | null {
  if (!companyId.includes('+')) return null;
  const resolution = resolve(companyId);
  const asked = resolution.known ? requestedEffect(resolution.company.modifiers) : null;
  if (asked === null || 'faults' in asked || asked.effect.webhook === undefined) return null;
  return { effect: asked.effect.webhook, by: 'company' };
}

function dueIds(tx: Transaction, now: Instant): string[] {
  return [...pendingDeliveries(tx)].filter(({ dueAt = now }) => dueAt <= now).map(({ id }) => id);
}

/** Whether any fault of the account hits messages. */
function hasWebhookFaults(tx: Transaction): boolean {
  return tx.count(faultCollection) > 0 && allFaults(tx).some(({ effect }) => effect.webhook !== undefined);
}

/**
 * Counts a message with every fault that looks at it, and gives what the first that hits it asks for.
 * @param isTaken whether it suffers something else: then none hits it
 */
function countMessage(
  tx: Transaction,
  message: FaultedMessage,
  { isTaken, ...judging }: { seed: string; now: Instant; isTaken: boolean },
): InjectedWebhookFault | null {
  let fate: InjectedWebhookFault | null = null;
  for (const fault of allFaults(tx)) {
    const { id, effect, seen, fired } = fault;
    if (effect.webhook === undefined) continue;
    const { hits, counts } = judgeMessage(fault, message, judging);
    if (!counts) continue;
    const isHit = hits && fate === null && !isTaken;
    tx.replace(faultCollection, id, { ...fault, seen: seen + 1, fired: fired + (isHit ? 1 : 0) });
    if (isHit) fate = { effect: effect.webhook, by: id };
  }
  return fate;
}
