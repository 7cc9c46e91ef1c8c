import type { FaultEffect, FaultMatch } from '../contract/generated/types.js';
import { drawsAt } from '../values/draws.js';

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
export type FaultVerdict = 'hit' | 'over' | 'other operation' | 'other company' | 'other call' | 'not drawn';

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
