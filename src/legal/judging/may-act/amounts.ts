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
    amountUnits(from) === 0n ? 'within' : compareValues(worth, amountValueOf(from, units), (a, b) => a > b);
  const below = to === null ? 'within' : compareValues(worth, amountValueOf(to, units), (a, b) => a <= b);
  if (above === 'outside' || below === 'outside') return 'outside';
  return above === 'unknown' || below === 'unknown' ? 'unknown' : 'within';
}

function compareValues(
  a: AmountValue,
  b: AmountValue,
  holds: (a: bigint, b: bigint) => boolean,
): BracketPosition {
  if (a.base !== b.base) return 'unknown';
  return holds(a.value, b.value) ? 'within' : 'outside';
}

/**
 * Returns the amount up to which brackets cover everything from 0 without a gap; null is without limit, undefined if
 * nothing is covered.
 */
export function coveredUpTo(brackets: readonly AmountBracket[], units: UnitValues): Money | null | undefined {
  let furthest: Money | undefined;
  const bases = new Set(brackets.map(({ from }) => amountValueOf(from, units).base));
  for (const base of bases) {
    const own = brackets
      .map(({ from, to }) => ({ from: amountValueOf(from, units), to, end: to && amountValueOf(to, units) }))
      .filter(({ from }) => from.base === base || from.value === 0n)
      .filter(({ end }) => end === null || end.base === base)
      .sort((a, b) => (a.from.value < b.from.value ? -1 : a.from.value > b.from.value ? 1 : 0));
    let coveredTo = 0n;
    for (const { from, to, end } of own) {
      if (from.value > coveredTo) break;
      if (to === null || end === null) return null;
      if (end.value <= coveredTo) continue;
      coveredTo = end.value;
      furthest = to;
    }
  }
  return furthest;
}
