import type { Money } from '../../../contract/generated/types.js';
import { amountUnits, moneyOfUnits } from '../../../values/money.js';
import type { AmountBracket } from '../authority-matrix.js';

/** What one unit is worth, by its code. */
export type UnitValues = { readonly [code: string]: Money };

/** An amount in the currency that it is paid in, exactly: amounts of one base compare. */
export interface AmountValue {
  readonly base: string;
  readonly value: bigint;
}

/** A ten-thousandth of a currency times a ten-thousandth of what a unit is worth. */
const unitScale = 10_000n;

/** What an amount is worth: of a unit, in its currency. */
export function amountValueOf(money: Money, units: UnitValues): AmountValue {
  const unit = Object.hasOwn(units, money.currency) ? units[money.currency] : undefined;
  return unit === undefined
    ? { base: money.currency, value: amountUnits(money) * unitScale }
    : { base: unit.currency, value: amountUnits(money) * amountUnits(unit) };
}

/** An amount in the unit that a limit is stated in, rounded down, to be read beside it. */
export function inCurrencyOf(currency: Money['currency'], money: Money, units: UnitValues): Money | null {
  const per = amountValueOf({ amount: '1', currency }, units);
  const { base, value } = amountValueOf(money, units);
  return base === per.base ? moneyOfUnits((value * unitScale) / per.value, currency) : null;
}

/** Where an amount is beside a bracket: nobody knows where their currencies do not compare. */
export type BracketPosition = 'within' | 'outside' | 'unknown';

/** Where an amount is beside a bracket (from, to], of which the first includes 0. */
export function bracketPositionOf(
  { from, to }: AmountBracket,
  asked: Money,
  units: UnitValues,
): BracketPosition {
  const worth = amountValueOf(asked, units);
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

/** Up to which amount brackets cover all from 0 on, without a gap: null is without limit, undefined none at all. */
export function coveredUpTo(brackets: readonly AmountBracket[], units: UnitValues): Money | null | undefined {
  let furthest: Money | undefined;
  const bases = new Set(brackets.map(({ from }) => amountValueOf(from, units).base));
  for (const base of bases) {
    const own = brackets
      .map(({ from, to }) => ({ from: amountValueOf(from, units), to, end: to && amountValueOf(to, units) }))
      .filter(({ from }) => from.base === base || from.value === 0n)
      .filter(({ end }) => end === null || end.base === base)
      .sort((a, b) => (a.from.value < b.from.value ? -1 : a.from.value > b.from.value ? 1 : 0));
    let reach = 0n;
    for (const { from, to, end } of own) {
      if (from.value > reach) break;
      if (to === null || end === null) return null;
      if (end.value <= reach) continue;
      reach = end.value;
      furthest = to;
    }
  }
  return furthest;
}
