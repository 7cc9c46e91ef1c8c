import type { Exchange } from './exchange.js';

/** Whether a fact holds, and what shows it. */
export interface Verdict {
  readonly outcome: 'holds' | 'broken' | 'untold';
  readonly detail: string;
  readonly evidence: readonly Exchange[];
}

/** How a gap was answered, and what shows it. */
export interface Sighting {
  /** By an answer of the ledger, in a way that nobody foresaw, or it could not be told. */
  readonly outcome: 'known' | 'unforeseen' | 'untold';
  /** The answer as `--gap` takes it; null where it has no name, or is not known. */
  readonly answer: string | null;
  readonly detail: string;
  readonly evidence: readonly Exchange[];
}

/** What shows something, as far as it was heard. */
export type Shown = readonly (Exchange | undefined)[];

const shown = (evidence: Shown): Exchange[] => evidence.filter((one) => one !== undefined);

export const holds = (detail: string, evidence: Shown = []): Verdict => ({
  ...{ outcome: 'holds', detail, evidence: shown(evidence) },
});
export const broken = (detail: string, evidence: Shown): Verdict => ({
  ...{ outcome: 'broken', detail, evidence: shown(evidence) },
});
export const untold = (detail: string, evidence: Shown = []) => ({
  ...{ outcome: 'untold' as const, answer: null, detail, evidence: shown(evidence) },
});
/** @param answer null where the ledger has one answer only */
export const known = (answer: string | null, detail: string, evidence: Shown = []): Sighting => ({
  ...{ outcome: 'known', answer, detail, evidence: shown(evidence) },
});
/** @param own an answer by which the sandbox does alike; null where it can not */
export const unforeseen = (detail: string, evidence: Shown, own: string | null = null): Sighting => ({
  ...{ outcome: 'unforeseen', answer: own, detail, evidence: shown(evidence) },
});
