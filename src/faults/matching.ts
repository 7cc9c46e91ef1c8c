import type { FaultEffect, FaultMatch } from '../contract/generated/types.js';
import { drawsAt } from '../values/draws.js';
import { writeEffect } from './effect.js';

/** A stored fault of an account. */
export interface StoredFault {
  readonly id: string;
  readonly match: FaultMatch;
  readonly effect: FaultEffect;
  readonly until: {
    readonly count?: number;
    /** On the virtual clock, in milliseconds. */
    readonly instant?: number;
  };
  /** On the virtual clock, in milliseconds. */
  readonly createdAt: number;
  /** The number of calls of its operation and company, or of messages of its event, endpoint and company. */
  readonly seen: number;
  /** The number of hits. */
  readonly fired: number;
}

/** The data of a call on which a hit depends. */
export interface FaultableCall {
  readonly operation: string;
  /** Returns whether the call is about a company, by any of its ids. */
  isAbout(companyId: string): boolean;
}

/** The data of a message on which a hit depends. */
export interface FaultedMessage {
  readonly eventType: string;
  readonly webhookId: string;
  isAbout(companyId: string): boolean;
}

/** The reason why a fault hits a call or does not. */
type FaultVerdict = 'hit' | 'over' | 'other operation' | 'other company' | 'other call' | 'not drawn';

/** The outcome of a fault that could have hit a call: one of the account, or of the header or company id. */
export type FaultOutcome = readonly [
  faultId: string,
  verdict: FaultVerdict | 'outranked' | 'nothing to alter' | 'not reached',
];

export function isOver({ until, fired }: Pick<StoredFault, 'until' | 'fired'>, now: number): boolean {
  return (
    fired >= (until.count ?? Number.POSITIVE_INFINITY) || now >= (until.instant ?? Number.POSITIVE_INFINITY)
  );
}

interface FaultContext {
  seed: string;
  now: number;
}

interface FaultJudgement {
  verdict: FaultVerdict;
  /** True if the call or message is counted, hit or not. */
  counts: boolean;
}

/** Judges whether a fault hits a call. */
export function judgeCall(
  fault: StoredFault,
  { operation, isAbout }: FaultableCall,
  context: FaultContext,
): FaultJudgement {
  const { match } = fault;
  if (isOver(fault, context.now)) return { verdict: 'over', counts: false };
  if (match.operation !== undefined && match.operation !== operation)
    return { verdict: 'other operation', counts: false };
  if (match.companyId !== undefined && !isAbout(match.companyId))
    return { verdict: 'other company', counts: false };
  return judgeCounted(fault, context.seed);
}

/** Judges whether a fault hits a message. */
export function judgeMessage(
  fault: StoredFault,
  { eventType, webhookId, isAbout }: FaultedMessage,
  { seed, now }: FaultContext,
): { hits: boolean; counts: boolean } {
  const { match } = fault;
  const isMeant =
    !isOver(fault, now) &&
    (match.eventType ?? eventType) === eventType &&
    (match.webhookId ?? webhookId) === webhookId &&
    (match.companyId === undefined || isAbout(match.companyId));
  if (!isMeant) return { hits: false, counts: false };
  return { hits: judgeCounted(fault, seed).verdict === 'hit', counts: true };
}

function judgeCounted({ id, match, seen }: StoredFault, seed: string): FaultJudgement {
  const count = seen + 1;
  if (match.nth !== undefined && match.nth !== count) return { verdict: 'other call', counts: true };
  const isDrawn =
    match.probability === undefined ||
    drawsAt({ seed, type: 'fault', company: id }, `calls/${count}`).chance('hit', match.probability);
  return { verdict: isDrawn ? 'hit' : 'not drawn', counts: true };
}

/** The maximal delay of a response, in milliseconds. */
const maxLatencyMs = 60_000;

/** The 99th percentile of a normal distribution, in standard deviations above the median. */
const deviationsToP99 = 2.326_347_874;

/**
 * Returns the delay of a response, in milliseconds.
 * @param call identifies the call within the seed
 */
export function delayOf({ latency }: FaultEffect, seed: string, call: string): number {
  if (latency === undefined) return 0;
  const { ms, upToMs, p99Ms } = latency;
  const draws = drawsAt({ seed, type: 'latency', company: call }, 'delay');
  if (upToMs !== undefined) return draws.int('even', ms, upToMs);
  if (p99Ms === undefined) return ms;
  const [one, other] = [uniform(draws.uint32('one')), uniform(draws.uint32('other'))];
  const normal = Math.sqrt(-2 * Math.log(one)) * Math.cos(2 * Math.PI * other);
  const spread = Math.log(p99Ms / Math.max(ms, 1)) / deviationsToP99;
  return Math.min(maxLatencyMs, Math.round(Math.max(ms, 1) * Math.exp(spread * normal)));
}

/** Returns a number between 0 and 1, both excluded. */
function uniform(uint32: number): number {
  return (uint32 + 0.5) / 0x1_0000_0000;
}

/** The fault that was chosen for one response. */
export interface InjectedFault {
  effect: FaultEffect;
  /** Delay of the response, in milliseconds of real time. */
  delayMs: number;
  /** Advance of the virtual clock in place of a delay, in milliseconds. */
  advanceMs: number;
  /** The source of the fault: the id of a stored fault, or `header` or `company`. */
  by: string;
  /** The effect in the form of a header, with its source. */
  description: string;
}

/**
 * Returns the fault of an effect.
 * @param by the source of the fault
 * @param isMovedByHand whether the clock is manual, so that it can move instead of a real delay
 */
export function injectedFaultOf(
  effect: FaultEffect,
  by: string,
  delayMs: number,
  isMovedByHand: boolean,
): InjectedFault {
  const isVirtual = effect.latency?.clock === 'virtual' && isMovedByHand;
  return {
    effect,
    delayMs: isVirtual ? 0 : delayMs,
    advanceMs: isVirtual ? delayMs : 0,
    by,
    description: describeFault(effect, by, delayMs),
  };
}

/** Returns the fault with a part of its effect only; null for none. */
export function partialFault(fault: InjectedFault, effect: FaultEffect): InjectedFault | null {
  if (Object.keys(effect).length === 0) return null;
  const { by, delayMs, advanceMs } = fault;
  return { ...fault, effect, description: describeFault(effect, by, delayMs + advanceMs) };
}

function describeFault(effect: FaultEffect, by: string, delayMs: number): string {
  const latency = effect.latency === undefined ? {} : { latency: { ms: delayMs } };
  return `${writeEffect({ ...effect, ...latency })}; by=${by}`;
}

/** The data that decide which fault hits a call. */
interface MatchContext extends FaultContext {
  /** True if the call has another fault already: then none hits it. */
  isTaken: boolean;
}

interface FaultMatches {
  /** The fault that hits the call, with its new counts. */
  hit: StoredFault | null;
  /** The outcome of each fault, in their order. */
  faults: readonly FaultOutcome[];
  /** The faults whose counts have changed. */
  counted: readonly StoredFault[];
}

/** Counts a call with every fault that matches it; the first that hits is applied. Faults on messages are ignored. */
export function matchFaults(
  faults: readonly StoredFault[],
  call: FaultableCall,
  { seed, now, isTaken }: MatchContext,
): FaultMatches {
  let hit: StoredFault | null = null;
  const counted: StoredFault[] = [];
  const ofCalls = faults.filter(({ effect }) => effect.webhook === undefined);
  const judged = ofCalls.map((fault): FaultOutcome => {
    const { verdict, counts } = judgeCall(fault, call, { seed, now });
    if (!counts) return [fault.id, verdict];
    const hits: boolean = verdict === 'hit' && hit === null && !isTaken;
    const after: StoredFault = { ...fault, seen: fault.seen + 1, fired: fault.fired + (hits ? 1 : 0) };
    counted.push(after);
    if (hits) hit = after;
    return [fault.id, verdict === 'hit' && !hits ? 'outranked' : verdict];
  });
  return { hit, faults: judged, counted };
}

/** Returns a fault whose hit was not applied, with its counts corrected. */
export function withoutHit(fault: StoredFault): StoredFault {
  return { ...fault, fired: Math.max(0, fault.fired - 1) };
}
