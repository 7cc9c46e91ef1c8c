import type { CreateFault, Fault } from '../../contract/generated/types.js';
import { problem, type Violation } from '../../contract/problems.js';
import { quoteValue } from '../../contract/quoted.js';
import type { Account } from '../../domain/access/accounts.js';
import type { CompanyResolution } from '../../domain/company/companies.js';
import { formatInstant, type Instant, parseInstant } from '../../domain/life/clock.js';
import { faultViolations } from '../../domain/traffic/faults/fault-violations.js';
import { isOver, type StoredFault } from '../../domain/traffic/faults/matching.js';
import { companyViolations } from '../content/refused-company.js';
import type { Collection, Store, Transaction } from '../ports.js';
import { createSingleRecord, nextCount } from '../records/single.js';
import type { Timekeeping } from '../time/timekeeping.js';

/** The faults that are set in the world of an account. */
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
  /** What is wrong with a fault to be set, beyond its schema. */
  violations(fault: unknown): Violation[];
}

export const faultCollection: Collection<StoredFault> = { name: 'faults', indexes: {} };

/** How many faults were ever set in a world: an id is given once. */
export const faultCount = createSingleRecord<number>('fault-count');

/** Every call looks at all of them. */
const maxFaults = 100;

export function createFaults(
  store: Store,
  time: Timekeeping,
  resolve: (companyId: string) => CompanyResolution,
): Faults {
  const toldIn = (tx: Transaction, fault: StoredFault): Fault => faultRecord(fault, time.clockOf(tx).now);

  return {
    create: ({ id: accountId }, asked) =>
      store.transaction(accountId, (tx) => {
        if (tx.count(faultCollection) >= maxFaults)
          throw problem('too-many-faults', { most: String(maxFaults) });
        const fault = newFault(`fault_${nextCount(tx, faultCount)}`, asked, time.clockOf(tx).now);
        tx.put(faultCollection, fault.id, fault);
        return toldIn(tx, fault);
      }),

    list: ({ id }) => store.transaction(id, (tx) => allFaults(tx).map((fault) => toldIn(tx, fault))),
    find: ({ id }, faultId) => store.transaction(id, (tx) => toldIn(tx, findIn(tx, faultId))),
    delete: ({ id }, faultId) =>
      store.transaction(id, (tx) => tx.delete(faultCollection, findIn(tx, faultId).id)),
    clear: ({ id }) =>
      store.transaction(id, (tx) => {
        for (const fault of allFaults(tx)) tx.delete(faultCollection, fault.id);
      }),

    violations(fault) {
      const { match } = (fault ?? {}) as Partial<CreateFault>;
      const ofCompany = companyViolations(match?.companyId, resolve, { pointer: '#/match/companyId' });
      return [...faultViolations(fault), ...ofCompany];
    },
  };
}

function newFault(
  id: string,
  { match = {}, effect, until: { count, instant } = {} }: CreateFault,
  createdAt: Instant,
): StoredFault {
  const until = {
    ...(count === undefined ? {} : { count }),
    ...(instant === undefined ? {} : { instant: parseInstant(instant) as Instant }),
  };
  return { id, match, effect, until, createdAt, seen: 0, fired: 0 };
}

export function allFaults(tx: Transaction): StoredFault[] {
  return tx.list(faultCollection, { direction: 'newer', limit: maxFaults }).map(({ record }) => record);
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
  const { count, instant } = until;
  return {
    id,
    match,
    effect,
    until: {
      ...(count === undefined ? {} : { count }),
      ...(instant === undefined ? {} : { instant: formatInstant(instant) }),
    },
    createdAt: formatInstant(createdAt),
    seen,
    fired,
    state: isOver(fault, now) ? 'over' : 'active',
  };
}
