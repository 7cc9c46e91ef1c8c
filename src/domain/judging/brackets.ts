import type { Money } from '../../contract/generated/types.js';
import { amountUnits } from '../values/money.js';

/** A stretch of amounts (from, to]; `to: null` is without limit. The one that begins at 0 includes it. */
export interface AmountBracket {
  from: Money;
  to: Money | null;
}

/** Compares two upper ends; without limit comes last. */
export function compareEnds(a: Money | null, b: Money | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareAmounts(a, b);
}

/** Compares two amounts of one currency. */
export function compareAmounts(a: Money, b: Money): number {
  const difference = amountUnits(a) - amountUnits(b);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** Whether the whole of `inner` lies within `outer`. */
export function isWithinBracket(outer: AmountBracket, inner: AmountBracket): boolean {
  return compareAmounts(outer.from, inner.from) <= 0 && compareEnds(outer.to, inner.to) >= 0;
}

/** The stretches between any two neighbouring edges of the given brackets, which share a currency. */
export function elementaryBrackets(brackets: readonly AmountBracket[]): AmountBracket[] {
  const edges = brackets
    .flatMap((bracket) => [bracket.from, bracket.to])
    .sort(compareEnds)
    .filter((edge, index, all) => index === 0 || compareEnds(edge, all[index - 1] ?? null) !== 0);
  return edges.slice(1).flatMap((to, index) => {
    const from = edges[index];
    return from === null || from === undefined ? [] : [{ from, to }];
  });
}
