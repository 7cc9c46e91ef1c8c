import type { FaultEffect } from '../../contract/generated/types.js';
import { problem } from '../../contract/problems.js';
import type { Account } from '../../domain/access/accounts.js';
import type { CompanyResolution } from '../../domain/company/companies.js';
import { answerPart, readEffect, writeEffect } from '../../domain/traffic/faults/effect.js';
import { delayOf, judgeCall, type StoredFault } from '../../domain/traffic/faults/matching.js';
import { askedEffect, lastingPart } from '../../domain/traffic/faults/modifiers.js';
import type { WeighedFault } from '../../domain/traffic/journal/kept-request.js';
import type { Store, Transaction } from '../ports.js';
import { reportsNoun } from '../records/stored-reports.js';
import type { Timekeeping } from '../time/timekeeping.js';
import { allFaults, faultsNoun } from './faults.js';

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

/** What an answer is to suffer. */
export interface Strike {
  effect: FaultEffect;
  /** How long it is held back, in milliseconds of real time. */
  delayMs: number;
  /** How far the virtual clock is to move instead. */
  advanceMs: number;
  /** The effect, in the form of a header, and what asked for it. */
  told: string;
}

/** What was found of a call. */
export interface Judged {
  strike: Strike | null;
  /** What became of each fault of the account, oldest first. */
  faults: readonly WeighedFault[];
}

/**
 * Decides what a call suffers, and counts it with the faults of its account. What its header asks for goes before what
 * the id of its company does, and that before the faults of the account, of which the oldest hits that would.
 * @throws problem `invalid-fault`
 */
export type Strikes = (account: Account, call: FaultedCall) => Judged;

export interface StrikesOptions {
  seed: string;
  store: Store;
  time: Timekeeping;
  resolve: (companyId: string) => CompanyResolution;
}

export function createStrikes(options: StrikesOptions): Strikes {
  const { store, time, resolve } = options;
  return (account, call) => {
    const ofHeader = call.header === undefined ? null : headerEffect(call.header);
    return store.transaction(account.id, (tx) => {
      const subject = subjectOf(tx, call);
      const ofCompany = subject === null ? null : companyEffect(subject, resolve);
      const isSet = tx.count(faultsNoun) > 0;
      if (ofHeader === null && ofCompany === null && !isSet) return unhurt;
      const seed = account.seed ?? options.seed;
      const clock = time.clockOf(tx);
      const isAbout = (companyId: string): boolean =>
        subject !== null && isSameCompany(subject.companyId, companyId, resolve);
      const asked = { operation: call.operation, isAbout };
      const own = ofHeader ?? ofCompany;
      const { hit, faults } = isSet
        ? weighed(tx, asked, { seed, now: clock.now, isTaken: own !== null })
        : { hit: null, faults: none };
      const isVirtual = clock.mode === 'manual';
      if (own === null) {
        const strike =
          hit === null
            ? null
            : strikeOf(hit.effect, hit.id, delayOf(hit.effect, seed, `${hit.id} ${hit.seen}`), isVirtual);
        return { strike, faults };
      }
      const by = ofHeader === null ? 'company' : 'header';
      return { strike: strikeOf(own, by, delayOf(own, seed, call.requestId), isVirtual), faults };
    });
  };
}

const none: readonly WeighedFault[] = [];
const unhurt: Judged = { strike: null, faults: none };

/** What a call is about. */
interface Subject {
  companyId: string;
  /** Whether it comes into being by the call. */
  isNew: boolean;
}

function subjectOf(tx: Transaction, { companyId, reportId }: FaultedCall): Subject | null {
  if (reportId === undefined) return typeof companyId === 'string' ? { companyId, isNew: true } : null;
  const report = tx.get(reportsNoun, reportId);
  return report === undefined ? null : { companyId: report.companyId, isNew: false };
}

/** Without a modifier, an id asks for nothing: most have none. */
function companyEffect(
  { companyId, isNew }: Subject,
  resolve: StrikesOptions['resolve'],
): FaultEffect | null {
  if (!companyId.includes('+')) return null;
  const resolution = resolve(companyId);
  const asked = resolution.known ? askedEffect(resolution.company.modifiers) : null;
  if (asked === null || 'faults' in asked) return null;
  return isNew ? answerPart(asked.effect) : lastingPart(asked.effect);
}

/** Whether two ids name the same company. */
export function isSameCompany(one: string, other: string, resolve: StrikesOptions['resolve']): boolean {
  if (one === other) return true;
  const [first, second] = [resolve(one), resolve(other)];
  return first.known && second.known && first.company.canonical === second.company.canonical;
}

const notOfAnswers =
  'webhook is suffered by messages, not by the answer to a request: ask for it by company id, or POST /_sandbox/faults.';

/** @throws problem `invalid-fault` */
function headerEffect(header: string): FaultEffect {
  const read = readEffect(header);
  if ('faults' in read) throw problem('invalid-fault', { fault: read.faults.join(' ') });
  if (read.effect.webhook !== undefined) throw problem('invalid-fault', { fault: notOfAnswers });
  return read.effect;
}

/**
 * Counts a call with every fault that looks at it, and gives the one that hits it, as it is afterwards.
 * @param isTaken whether the call suffers something else: then none hits it
 */
function weighed(
  tx: Transaction,
  call: Parameters<typeof judgeCall>[1],
  { seed, now, isTaken }: { seed: string; now: number; isTaken: boolean },
): { hit: StoredFault | null; faults: readonly WeighedFault[] } {
  let hit: StoredFault | null = null;
  const ofCalls = allFaults(tx).filter(({ effect }) => effect.webhook === undefined);
  const faults = ofCalls.map((fault): WeighedFault => {
    const { verdict, counts } = judgeCall(fault, call, { seed, now });
    if (!counts) return [fault.id, verdict];
    const hits: boolean = verdict === 'hit' && hit === null && !isTaken;
    const after: StoredFault = { ...fault, seen: fault.seen + 1, fired: fault.fired + (hits ? 1 : 0) };
    tx.replace(faultsNoun, fault.id, after);
    if (hits) hit = after;
    return [fault.id, verdict === 'hit' && !hits ? 'outranked' : verdict];
  });
  return { hit, faults };
}

function strikeOf(effect: FaultEffect, by: string, delayMs: number, isMovedByHand: boolean): Strike {
  const isVirtual = effect.latency?.clock === 'virtual' && isMovedByHand;
  const latency = effect.latency === undefined ? {} : { latency: { ms: delayMs } };
  return {
    effect,
    delayMs: isVirtual ? 0 : delayMs,
    advanceMs: isVirtual ? delayMs : 0,
    told: `${writeEffect({ ...effect, ...latency })}; by=${by}`,
  };
}
