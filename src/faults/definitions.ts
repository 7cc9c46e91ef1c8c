import type { Account } from '../accounts/account.js';
import type { CreateFault, Fault, FaultEffect, Violation } from '../contract/generated/types.js';
import { acceptsFaults, operations } from '../contract/operations.js';
import { problem } from '../contract/problems.js';
import { absentInstantViolations } from '../contract/violations.js';
import type { ResolveCompany } from '../legal/index.js';
import { createCompanyCheck } from '../reports/companies.js';
import { allRecords } from '../store/pages.js';
import type { Collection, Store, Transaction } from '../store/port.js';
import { createSingleRecord, nextCount } from '../store/single-record.js';
import { formatInstant, type InstantMs, parseInstant } from '../values/instants.js';
import { definedFields } from '../values/json.js';
import { didYouMean, quoteValue } from '../values/message-text.js';
import type { Timekeeping } from '../worlds/timekeeping.js';
import { conflictsIn, responsePart } from './effect.js';
import { isOver, type StoredFault } from './matching.js';

const faultedOperations = operations.filter(acceptsFaults).map(({ id }): string => id);

/** Returns the errors of a fault to create, beyond its schema. */
export function faultViolations(fault: unknown): Violation[] {
  type FaultMatchInput = { [Name in (typeof ofCalls | typeof ofMessages)[number]]?: unknown };
  type Input = { match?: FaultMatchInput; effect?: FaultEffect; until?: { instant?: unknown } };
  const { match = {}, effect, until } = (fault ?? {}) as Input;
  const { operation } = match ?? {};
  const found: Violation[] = [];
  if (typeof operation === 'string' && !faultedOperations.includes(operation)) {
    const detail = `match.operation must be an operation under /v1: ${faultedOperations.join(', ')}.${didYouMean(operation, faultedOperations)}`;
    found.push({ detail, pointer: '#/match/operation', keyword: 'enum' });
  }
  found.push(...absentInstantViolations('until.instant', until?.instant));
  if (typeof effect !== 'object' || effect === null) return found;
  const clash = (pointer: string, detail: string) => found.push({ detail, pointer, keyword: 'fault' });
  for (const { field, detail } of conflictsIn(effect)) clash(`#/effect/${field}`, detail);
  const hitsMessages = effect.webhook !== undefined;
  if (hitsMessages && responsePart(effect) !== null)
    clash('#/effect/webhook', 'A fault hits messages or responses: set one for each.');
  for (const name of hitsMessages ? ofCalls : ofMessages)
    if (match?.[name] !== undefined)
      clash(
        `#/match/${name}`,
        hitsMessages
          ? `match.${name} matches calls, and the effect is one on messages: match them by ${ofMessages.join(' and ')}.`
          : `match.${name} matches messages, and goes with the effect webhook only.`,
      );
  return found;
}

/** Criteria for calls, and criteria for messages. */
const ofCalls = ['operation'] as const;
const ofMessages = ['eventType', 'webhookId'] as const;

/** The faults of the world of an account. */
export interface Faults {
  /** @throws problem `too-many-faults` */
  create(account: Account, fault: CreateFault): Fault;
  /** Oldest first. */
  list(account: Account): Fault[];
  /** @throws problem `fault-not-found` */
  find(account: Account, id: string): Fault;
  /** @throws problem `fault-not-found` */
  delete(account: Account, id: string): void;
  clear(account: Account): void;
  /** Returns the errors of a fault to create, beyond its schema. */
  violations(fault: unknown): Violation[];
}

export const faultCollection: Collection<StoredFault> = { name: 'faults', indexes: {} };

/** The number of faults ever created in a world, so that no id is used twice. */
export const faultCount = createSingleRecord<number>('fault-count');

/** Every call is matched with all of them. */
const maxFaults = 100;

export function createFaults(store: Store, time: Timekeeping, resolve: ResolveCompany): Faults {
  const companyViolations = createCompanyCheck(resolve, { pointer: '#/match/companyId' });
  const recordIn = (tx: Transaction, fault: StoredFault): Fault => faultRecord(fault, time.clockOf(tx).now);

  return {
    create: ({ id: accountId }, input) =>
      store.transaction(accountId, (tx) => {
        if (tx.count(faultCollection) >= maxFaults)
          throw problem('too-many-faults', { max: String(maxFaults) });
        const id = `fault_${nextCount(tx, faultCount)}`;
        const { match = {}, effect, until: { count, instant } = {} } = input;
        const end = instant === undefined ? undefined : (parseInstant(instant) as InstantMs);
        const until = definedFields({ count, instant: end });
        const createdAt = time.clockOf(tx).now;
        const fault: StoredFault = { id, match, effect, until, createdAt, seen: 0, fired: 0 };
        tx.put(faultCollection, id, fault);
        return recordIn(tx, fault);
      }),

    list: ({ id }) => store.transaction(id, (tx) => allFaults(tx).map((fault) => recordIn(tx, fault))),
    find: ({ id }, faultId) => store.transaction(id, (tx) => recordIn(tx, findIn(tx, faultId))),
    delete: ({ id }, faultId) =>
      store.transaction(id, (tx) => tx.delete(faultCollection, findIn(tx, faultId).id)),
    clear: ({ id }) =>
      store.transaction(id, (tx) => {
        for (const fault of allFaults(tx)) tx.delete(faultCollection, fault.id);
      }),

    violations(fault) {
      const { match } = (fault ?? {}) as Partial<CreateFault>;
      const ofCompany = companyViolations(match?.companyId);
      return [...faultViolations(fault), ...ofCompany];
    },
  };
}

export function allFaults(tx: Transaction): StoredFault[] {
  return allRecords(tx, faultCollection);
}

/** @throws problem `fault-not-found` */
function findIn(tx: Transaction, id: string): StoredFault {
  const fault = tx.get(faultCollection, id);
  if (fault !== undefined) return fault;
  const hint =
    tx.count(faultCollection) === 0
      ? 'It has none: POST /_sandbox/faults sets one.'
      : 'GET /_sandbox/faults lists them.';
  throw problem('fault-not-found', { faultId: quoteValue(id), hint });
}

function faultRecord(fault: StoredFault, now: number): Fault {
  const { id, match, effect, until, createdAt, seen, fired } = fault;
  const instant = until.instant === undefined ? undefined : formatInstant(until.instant);
  const end = definedFields({ count: until.count, instant });
  const state = isOver(fault, now) ? 'over' : 'active';
  return { id, match, effect, until: end, createdAt: formatInstant(createdAt), seen, fired, state };
}
