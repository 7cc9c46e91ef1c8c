import type { Account } from '../accounts/account.js';
import { clockModes } from '../contract/clock-modes.js';
import type { FaultEffect } from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import type { ResolveCompany } from '../legal/index.js';
import { reportCollection } from '../reports/report-records.js';
import type { Store } from '../store/port.js';
import type { Timekeeping } from '../worlds/timekeeping.js';
import { allFaults, faultCollection } from './definitions.js';
import { readResponseEffect, responsePart } from './effect.js';
import {
  delayOf,
  type FaultOutcome,
  type InjectedFault,
  injectedFaultOf,
  matchFaults,
  withoutHit,
} from './matching.js';
import { companyEffect, lastingPart } from './modifiers.js';

/** The data of a call under `/v1` on which faults depend. */
interface FaultedCall {
  operation: string;
  /** The company id of the report or company that is requested, as the client sent it. */
  companyId: unknown;
  reportId: string | undefined;
  /** The fault header of the call. */
  header: string | undefined;
  /** Identifies the call within the seed. */
  requestId: string;
}

interface FaultDecision {
  injected: InjectedFault | null;
  /** The outcome of each fault of the account, oldest first. */
  faults: readonly FaultOutcome[];
}

export interface FaultInjector {
  /**
   * Decides the fault of a call, and counts the call with the faults of its account. The header wins over the company
   * id, and that over the faults of the account, of which the oldest that hits is applied.
   * @throws problem `invalid-fault`
   */
  judge(account: Account, call: FaultedCall): FaultDecision;
  /**
   * Takes back a fault that could not be applied to the response.
   * @returns the outcome of each fault then
   */
  release(
    account: Account,
    judged: { injected: InjectedFault; faults: readonly FaultOutcome[] },
  ): readonly FaultOutcome[];
}

interface FaultInjectorOptions {
  seed: string;
  store: Store;
  time: Timekeeping;
  resolve: ResolveCompany;
}

export function createFaultInjector(options: FaultInjectorOptions): FaultInjector {
  const { store, time, resolve } = options;
  return {
    judge(account, call) {
      const ofHeader = call.header === undefined ? null : headerEffect(call.header);
      return store.transaction(account.id, (tx) => {
        const companyId =
          call.reportId === undefined ? call.companyId : tx.get(reportCollection, call.reportId)?.companyId;
        const mayRequest = typeof companyId === 'string' && companyId.includes('+');
        const requested = mayRequest ? companyEffect(companyId, resolve) : null;
        const isNew = call.reportId === undefined;
        const ofCompany = requested && (isNew ? responsePart(requested) : lastingPart(requested));
        const isSet = tx.count(faultCollection) > 0;
        if (ofHeader === null && ofCompany === null && !isSet) return noFault;
        const seed = account.seed ?? options.seed;
        const clock = time.clockOf(tx);
        const isAbout = (other: string): boolean =>
          typeof companyId === 'string' && isSameCompany(companyId, other, resolve);
        const faultable = { operation: call.operation, isAbout };
        const own = ofHeader ?? ofCompany;
        const context = { seed, now: clock.now, isTaken: own !== null };
        const { hit, faults, counted } = matchFaults(allFaults(tx), faultable, context);
        for (const fault of counted) tx.replace(faultCollection, fault.id, fault);
        const injectedBy = (effect: FaultEffect, by: string, delayName: string): FaultDecision => {
          const delayMs = delayOf(effect, seed, delayName);
          return { injected: injectedFaultOf(effect, by, delayMs, clockModes[clock.mode].isManual), faults };
        };
        if (own !== null) return injectedBy(own, ofHeader === null ? 'company' : 'header', call.requestId);
        // A random delay differs from call to call.
        return hit === null
          ? { injected: null, faults }
          : injectedBy(hit.effect, hit.id, `${hit.id} ${hit.seen}`);
      });
    },

    release({ id }, { injected: { by }, faults }) {
      const verdict = [by, 'nothing to alter'] as const;
      if (faults.every(([faultId]) => faultId !== by)) return [verdict, ...faults];
      store.transaction(id, (tx) => {
        const fault = tx.get(faultCollection, by);
        if (fault !== undefined) tx.replace(faultCollection, by, withoutHit(fault));
      });
      return faults.map((each) => (each[0] === by ? verdict : each));
    },
  };
}

const noFault: FaultDecision = { injected: null, faults: [] };

/** Returns whether two ids name the same company. */
export function isSameCompany(one: string, other: string, resolve: FaultInjectorOptions['resolve']): boolean {
  if (one === other) return true;
  const [first, second] = [resolve(one), resolve(other)];
  return first.known && second.known && first.company.canonical === second.company.canonical;
}

/** @throws problem `invalid-fault` */
function headerEffect(header: string): FaultEffect {
  const read = readResponseEffect(header);
  if ('errors' in read) throw problem('invalid-fault', { error: read.errors.join(' ') });
  return read.effect;
}
