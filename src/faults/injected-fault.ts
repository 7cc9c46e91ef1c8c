import type { FaultEffect } from '../contract/generated/types.js';
import type { FaultOutcome } from '../requests/journal-entry.js';
import { writeEffect } from './effect.js';
import { type FaultableCall, judgeCall, type StoredFault } from './matching.js';

/** What an answer is to suffer. */
export interface InjectedFault {
  effect: FaultEffect;
  /** How long it is held back, in milliseconds of real time. */
  delayMs: number;
  /** How far the virtual clock is to move instead. */
  advanceMs: number;
  /** What asked for it: the id of a fault, or another word. */
  by: string;
  /** The effect, in the form of a header, and what asked for it. */
  told: string;
}

/**
 * @param by what asked for it: the id of a fault, or another word
 * @param isMovedByHand whether there is a virtual clock that can move in the place of real time
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
    told: describeFault(effect, by, delayMs),
  };
}

/** The same, of which only a part happens; null where nothing of it does. */
export function partialFault(strike: InjectedFault, effect: FaultEffect): InjectedFault | null {
  if (Object.keys(effect).length === 0) return null;
  const { by, delayMs, advanceMs } = strike;
  return { ...strike, effect, told: describeFault(effect, by, delayMs + advanceMs) };
}

function describeFault(effect: FaultEffect, by: string, delayMs: number): string {
  const latency = effect.latency === undefined ? {} : { latency: { ms: delayMs } };
  return `${writeEffect({ ...effect, ...latency })}; by=${by}`;
}

/** What decides which fault hits. */
export interface MatchContext {
  seed: string;
  /** Of the virtual clock, in milliseconds. */
  now: number;
  /** Whether the call suffers something else: then none hits it. */
  isTaken: boolean;
}

export interface FaultMatches {
  /** The fault that hits the call, as it is afterwards. */
  hit: StoredFault | null;
  /** What became of each, in their order. */
  faults: readonly FaultOutcome[];
  /** Those that looked at the call, as they are afterwards. */
  counted: readonly StoredFault[];
}

/** Counts a call with every fault that looks at it; the first that hits it has it. Those on messages play no part. */
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

/** A fault whose hit came to nothing, as it is without it. */
export function withoutHit(fault: StoredFault): StoredFault {
  return { ...fault, fired: Math.max(0, fault.fired - 1) };
}
