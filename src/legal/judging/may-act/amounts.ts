import type { Money } from '../../../contract/generated/types.js';
import { amountUnits, moneyOfUnits } from '../../../values/money.js';
import type { AmountBracket } from '../authority-matrix.js';

/** Values of one unit, by code. */
export type UnitValues = { readonly [code: string]: Money };

/** An exact amount in the base currency; amounts with one base are comparable. */
interface AmountValue {
  readonly base: string;
  readonly value: bigint;
}

/** Scale of `value`: ten-thousandths of a currency times ten-thousandths of a unit value. */
const unitScale = 10_000n;

/** Converts an amount; a unit is converted to its currency. */
export function amountValueOf(money: Money, units: UnitValues): AmountValue {
  const unit = Object.hasOwn(units, money.currency) ? units[money.currency] : undefined;
  return unit === undefined
    ? { base: money.currency, value: amountUnits(money) * unitScale }
    : { base: unit.currency, value: amountUnits(money) * amountUnits(unit) };
}

/** Converts an amount to the currency or unit of a limit, rounded down; null if they are not comparable. */
export function inCurrencyOf(currency: Money['currency'], money: Money, units: UnitValues): Money | null {
  const per = amountValueOf({ amount: '1', currency }, units);
  const { base, value } = amountValueOf(money, units);
  return base === per.base ? moneyOfUnits((value * unitScale) / per.value, currency) : null;
}

/** Returns true if a converted amount is less than the amount that it was rounded down from. */
export function isJustAbove(converted: Money, amount: Money, units: UnitValues): boolean {
  return amountValueOf(amount, units).value > amountValueOf(converted, units).value;
}

/** Position of an amount relative to a bracket; `unknown` if the currencies are not comparable. */
type BracketPosition = 'within' | 'outside' | 'unknown';

/** Locates an amount relative to a bracket (from, to]; a bracket from 0 includes 0. */
export function bracketPositionOf(
  { from, to }: AmountBracket,
  amount: Money,
  units: UnitValues,
): BracketPosition {
  const worth = amountValueOf(amount, units);
  const above =
    amountUnits(from) === 0n
      ? 'within'
      : comparedPosition(worth, amountValueOf(from, units), (a, b) => a > b);
  const below = to === null ? 'within' : comparedPosition(worth, amountValueOf(to, units), (a, b) => a <= b);
  if (above === 'outside' || below === 'outside') return 'outside';
  return above === 'unknown' || below === 'unknown' ? 'unknown' : 'within';
}

function comparedPosition(
  a: AmountValue,
  b: AmountValue,
  holds: (a: bigint, b: bigint) => boolean,
): BracketPosition {
  if (a.base !== b.base) return 'unknown';
  return holds(a.value, b.value) ? 'within' : 'outside';
}

/** The amounts that brackets cover from 0 on without a gap. */
interface BracketCoverage<Bracket> {
  /** The greatest covered amount; null is without limit, undefined if nothing is covered. */
  readonly upTo: Money | null | undefined;
  /** The brackets that reach it, the lowest first; of those that reach as far, the earlier given one. */
  readonly by: readonly Bracket[];
}

/** Returns how far brackets cover every amount from 0 on. */
export function bracketCoverageOf<Bracket extends AmountBracket>(
  brackets: readonly Bracket[],
  units: UnitValues,
): BracketCoverage<Bracket> {
  const valued = brackets.map((bracket) => {
    const { from, to } = bracket;
    return { bracket, to, start: amountValueOf(from, units), end: to && amountValueOf(to, units) };
  });
  let furthest: BracketCoverage<Bracket> = { upTo: undefined, by: [] };
  for (const base of new Set(valued.map(({ start }) => start.base))) {
    const own = valued
      .filter(({ start }) => start.base === base || start.value === 0n)
      .filter(({ end }) => end === null || end.base === base)
      .sort((a, b) => compareValues(a.start.value, b.start.value));
    const by: Bracket[] = [];
    let upTo: Money | null | undefined;
    let coveredTo = 0n;
    let best: (typeof own)[number] | undefined;
    for (const [index, bracket] of own.entries()) {
      if (bracket.start.value > coveredTo) break;
      if (best === undefined || compareEnds(bracket.end, best.end) > 0) best = bracket;
      const next = own[index + 1];
      const isLast = next === undefined || next.start.value > coveredTo;
      if (!isLast || (best.end !== null && best.end.value <= coveredTo)) continue;
      by.push(best.bracket);
      upTo = best.to;
      if (best.end === null) return { upTo, by };
      coveredTo = best.end.value;
    }
    if (upTo !== undefined) furthest = { upTo, by };
  }
  return furthest;
}

function compareValues(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Compares two upper ends; null (no limit) is the greatest. */
function compareEnds(a: AmountValue | null, b: AmountValue | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareValues(a.value, b.value);
}
