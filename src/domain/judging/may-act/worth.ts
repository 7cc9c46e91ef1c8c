import type { Money } from '../../../contract/generated/types.js';
import { amountUnits, moneyOfUnits } from '../../values/money.js';
import type { Bracket } from '../brackets.js';

/** What one unit is worth, by its code. */
export type Units = { readonly [code: string]: Money };

/** An amount in the currency that it is paid in, exactly: amounts of one base compare. */
export interface Worth {
  readonly base: string;
  readonly value: bigint;
}

/** A ten-thousandth of a currency times a ten-thousandth of what a unit is worth. */
const one = 10_000n;

/** What an amount is worth: of a unit, in its currency. */
export function worthOf(money: Money, units: Units): Worth {
  const unit = Object.hasOwn(units, money.currency) ? units[money.currency] : undefined;
  return unit === undefined
    ? { base: money.currency, value: amountUnits(money) * one }
    : { base: unit.currency, value: amountUnits(money) * amountUnits(unit) };
}

/** An amount in the unit that a limit is stated in, rounded down, to be read beside it. */
export function asIn(currency: Money['currency'], money: Money, units: Units): Money | null {
  const per = worthOf({ amount: '1', currency }, units);
  const { base, value } = worthOf(money, units);
  return base === per.base ? moneyOfUnits((value * one) / per.value, currency) : null;
}

/** Where an amount is beside a bracket: nobody knows where their currencies do not compare. */
export type Standing = 'within' | 'outside' | 'unknown';

/** Where an amount is beside a bracket (from, to], of which the first includes 0. */
export function standingIn({ from, to }: Bracket, asked: Money, units: Units): Standing {
  const worth = worthOf(asked, units);
  const above = amountUnits(from) === 0n ? 'within' : compared(worth, worthOf(from, units), (a, b) => a > b);
  const below = to === null ? 'within' : compared(worth, worthOf(to, units), (a, b) => a <= b);
  if (above === 'outside' || below === 'outside') return 'outside';
  return above === 'unknown' || below === 'unknown' ? 'unknown' : 'within';
}

function compared(a: Worth, b: Worth, holds: (a: bigint, b: bigint) => boolean): Standing {
  if (a.base !== b.base) return 'unknown';
  return holds(a.value, b.value) ? 'within' : 'outside';
}

/** Up to which amount brackets cover all from 0 on, without a gap: null is without limit, undefined none at all. */
export function coveredBy(brackets: readonly Bracket[], units: Units): Money | null | undefined {
  let furthest: Money | undefined;
  const bases = new Set(brackets.map(({ from }) => worthOf(from, units).base));
  for (const base of bases) {
    const own = brackets
      .map(({ from, to }) => ({ from: worthOf(from, units), to, end: to && worthOf(to, units) }))
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
