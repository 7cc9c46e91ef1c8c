import type { Account } from '../accounts/account.js';
import type { FaultEffect } from '../contract/generated/types.js';
import { problem } from '../contract/problems.js';
import type { CompanyResolution } from '../legal/company/company-ids.js';
import { reportCollection } from '../reports/report-records.js';
import type { FaultOutcome } from '../requests/journal-entry.js';
import type { Store, Transaction } from '../store/port.js';
import type { Timekeeping } from '../worlds/timekeeping.js';
import { allFaults, faultCollection } from './definitions.js';
import { readResponseEffect, responsePart } from './effect.js';
import {
  type FaultMatches,
  type InjectedFault,
  injectedFaultOf,
  type MatchContext,
  matchFaults,
  withoutHit,
} from './injected-fault.js';
import { delayOf, type FaultableCall, type StoredFault } from './matching.js';
import { lastingPart, requestedEffect } from './modifiers.js';

/** A call under `/v1`, as far as faults look at it. */
export interface FaultedCall {
  operation: string;
  /** That of a report to be made, or of a company that is asked for; whatever the client sent. */
  companyId: unknown;
  reportId: string | undefined;
  /** What the call itself asks for. */
  header: string | undefined;
  /** Tells the call from all others of the seed. */
  requestId: string;
}

/** What was found of a call. */
export interface FaultDecision {
  strike: InjectedFault | null;
  /** What became of each fault of the account, oldest first. */
  faults: readonly FaultOutcome[];
}

export interface FaultInjector {
  /**
   * Decides what a call suffers, and counts it with the faults of its account. What its header asks for goes before what
   * the id of its company does, and that before the faults of the account, of which the oldest hits that would.
   * @throws problem `invalid-fault`
   */
  judge(account: Account, call: FaultedCall): FaultDecision;
  /**
   * Takes back that a call suffered something, since its answer had nothing to alter.
   * @returns what became of each fault then
   */
  spare(
    account: Account,
    judged: { strike: InjectedFault; faults: readonly FaultOutcome[] },
  ): readonly FaultOutcome[];
}

export interface FaultInjectorOptions {
  seed: string;
  store: Store;
  time: Timekeeping;
  resolve: (companyId: string) => CompanyResolution;
}

export function createFaultInjector(options: FaultInjectorOptions): FaultInjector {
  const { store, time, resolve } = options;
  const judge = (account: Account, call: FaultedCall): FaultDecision => {
    const ofHeader = call.header === undefined ? null : headerEffect(call.header);
    return store.transaction(account.id, (tx) => {
      const subject = subjectOf(tx, call);
      const ofCompany = subject === null ? null : companyEffect(subject, resolve);
      const isSet = tx.count(faultCollection) > 0;
      if (ofHeader === null && ofCompany === null && !isSet) return noFault;
      const seed = account.seed ?? options.seed;
      const clock = time.clockOf(tx);
      const isAbout = (companyId: string): boolean =>
        subject !== null && isSameCompany(subject.companyId, companyId, resolve);
      const asked = { operation: call.operation, isAbout };
      const own = ofHeader ?? ofCompany;
      const { hit, faults } = isSet
        ? countCall(tx, asked, { seed, now: clock.now, isTaken: own !== null })
        : { hit: null, faults: none };
      const isVirtual = clock.mode === 'manual';
      if (own === null) return { strike: hit && injectedStoredFault(hit, seed, isVirtual), faults };
      const by = ofHeader === null ? 'company' : 'header';
      return { strike: injectedFaultOf(own, by, delayOf(own, seed, call.requestId), isVirtual), faults };
    });
  };

  return {
    judge,
    spare({ id }, { strike: { by }, faults }) {
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

const none: readonly FaultOutcome[] = [];
const noFault: FaultDecision = { strike: null, faults: none };

/** What a call is about. */
interface CallSubject {
  companyId: string;
  /** Whether it comes into being by the call. */
  isNew: boolean;
}

function subjectOf(tx: Transaction, { companyId, reportId }: FaultedCall): CallSubject | null {
  if (reportId === undefined) return typeof companyId === 'string' ? { companyId, isNew: true } : null;
  const report = tx.get(reportCollection, reportId);
  return report === undefined ? null : { companyId: report.companyId, isNew: false };
}

/** Without a modifier, an id asks for nothing: most have none. */
function companyEffect(
  { companyId, isNew }: CallSubject,
  resolve: FaultInjectorOptions['resolve'],
): FaultEffect | null {
  if (!companyId.includes('+')) return null;
  const resolution = resolve(companyId);
  const asked = resolution.known ? requestedEffect(resolution.company.modifiers) : null;
  if (asked === null || 'faults' in asked) return null;
  return isNew ? responsePart(asked.effect) : lastingPart(asked.effect);
}

/** Whether two ids name the same company. */
export function isSameCompany(one: string, other: string, resolve: FaultInjectorOptions['resolve']): boolean {
  if (one === other) return true;
  const [first, second] = [resolve(one), resolve(other)];
  return first.known && second.known && first.company.canonical === second.company.canonical;
}

/** @throws problem `invalid-fault` */
function headerEffect(header: string): FaultEffect {
  const read = readResponseEffect(header);
  if ('faults' in read) throw problem('invalid-fault', { fault: read.faults.join(' ') });
  return read.effect;
}

/** What comes of a fault that was set: another delay each time, as far as it leaves that to chance. */
function injectedStoredFault(
  { id, seen, effect }: StoredFault,
  seed: string,
  isVirtual: boolean,
): InjectedFault {
  return injectedFaultOf(effect, id, delayOf(effect, seed, `${id} ${seen}`), isVirtual);
}

/** Counts a call with every fault of the account that looks at it. */
function countCall(
  tx: Transaction,
  call: FaultableCall,
  weighing: MatchContext,
): Pick<FaultMatches, 'hit' | 'faults'> {
  const { hit, faults, counted } = matchFaults(allFaults(tx), call, weighing);
  for (const fault of counted) tx.replace(faultCollection, fault.id, fault);
  return { hit, faults };
}
