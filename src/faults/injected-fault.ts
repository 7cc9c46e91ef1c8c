import type { FaultEffect } from '../contract/generated/types.js';
import type { FaultOutcome } from '../requests/journal-entry.js';
import { writeEffect } from './effect.js';
import { type FaultableCall, judgeCall, type StoredFault } from './matching.js';

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
export interface MatchContext {
  seed: string;
  /** On the virtual clock, in milliseconds. */
  now: number;
  /** True if the call has another fault already: then none hits it. */
  isTaken: boolean;
}

export interface FaultMatches {
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
