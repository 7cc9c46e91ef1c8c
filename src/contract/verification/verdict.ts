import type { InterviewExchange } from './exchange.js';

/** Whether a fact holds, and what shows it. */
export interface FactResult {
  readonly outcome: 'holds' | 'broken' | 'untold';
  readonly detail: string;
  readonly evidence: readonly InterviewExchange[];
}

/** How a gap was answered, and what shows it. */
export interface GapResult {
  /** By an answer of the ledger, in a way that nobody foresaw, or it could not be told. */
  readonly outcome: 'known' | 'unforeseen' | 'untold';
  /** The answer as `--gap` takes it; null where it has no name, or is not known. */
  readonly answer: string | null;
  readonly detail: string;
  readonly evidence: readonly InterviewExchange[];
}

/** What shows something, as far as it was heard. */
export type ExchangeEvidence = readonly (InterviewExchange | undefined)[];

const presentExchanges = (evidence: ExchangeEvidence): InterviewExchange[] =>
  evidence.filter((one) => one !== undefined);

export const factHolds = (detail: string, evidence: ExchangeEvidence = []): FactResult => ({
  ...{ outcome: 'holds', detail, evidence: presentExchanges(evidence) },
});
export const factIsBroken = (detail: string, evidence: ExchangeEvidence): FactResult => ({
  ...{ outcome: 'broken', detail, evidence: presentExchanges(evidence) },
});
export const undetermined = (detail: string, evidence: ExchangeEvidence = []) => ({
  ...{ outcome: 'untold' as const, answer: null, detail, evidence: presentExchanges(evidence) },
});
/** @param answer null where the ledger has one answer only */
export const knownAnswer = (
  answer: string | null,
  detail: string,
  evidence: ExchangeEvidence = [],
): GapResult => ({
  ...{ outcome: 'known', answer, detail, evidence: presentExchanges(evidence) },
});
/** @param own an answer by which the sandbox does alike; null where it can not */
export const unforeseenAnswer = (
  detail: string,
  evidence: ExchangeEvidence,
  own: string | null = null,
): GapResult => ({
  ...{ outcome: 'unforeseen', answer: own, detail, evidence: presentExchanges(evidence) },
});
