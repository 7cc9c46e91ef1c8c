import { describe, expect, it } from 'vitest';
import type { Money } from '../../../../src/contract/generated/types.js';
import {
  amountValueOf,
  bracketCoverageOf,
  bracketPositionOf,
  inCurrencyOf,
} from '../../../../src/legal/judging/may-act/amounts.js';

const clp = (amount: string): Money => ({ amount, currency: 'CLP' });
const clf = (amount: string): Money => ({ amount, currency: 'CLF' });
const usd = (amount: string): Money => ({ amount, currency: 'USD' });
const units = { CLF: clp('40000') };

it('an amount in a unit has the value of the unit in its currency', () => {
  expect(amountValueOf(clf('2'), units)).toEqual(amountValueOf(clp('80000'), units));
  expect(amountValueOf(clf('2'), {})).toEqual({ base: 'CLF', value: 200_000_000n });
  expect(amountValueOf({ amount: '1', currency: 'toString' as Money['currency'] }, units).base).toBe(
    'toString',
  );
});

it('an amount is converted to the unit of a limit and rounded down', () => {
  expect(inCurrencyOf('CLF', clp('100003'), units)).toEqual(clf('2.5'));
  expect(inCurrencyOf('CLP', clf('2.5'), units)).toEqual(clp('100000'));
  expect(inCurrencyOf('USD', clf('2.5'), units)).toBeNull();
});

describe('the position of an amount relative to a bracket', () => {
  it.each<[Money, Money | null, Money, string]>([
    [clf('0'), clf('500'), clf('0'), 'within'],
    [clf('0'), clf('500'), clf('500'), 'within'],
    [clf('0'), clf('500'), clf('500.0001'), 'outside'],
    [clf('500'), null, clf('500'), 'outside'],
    [clf('500'), null, clf('500.0001'), 'within'],
    [clf('500'), null, clp('20000001'), 'within'],
    [clf('0'), null, usd('1'), 'within'],
    [clf('0'), clf('500'), usd('1'), 'unknown'],
    [clf('500'), null, usd('1'), 'unknown'],
    // An amount beyond one end is outside, even if the other end cannot be compared.
    [clf('500'), usd('9'), clf('1'), 'outside'],
    [usd('5'), clf('500'), clf('501'), 'outside'],
    [usd('5'), clf('500'), clf('1'), 'unknown'],
  ])('(%o, %o] of %o: %s', (from, to, amount, standing) => {
    expect(bracketPositionOf({ from, to }, amount, units)).toBe(standing);
  });
});

describe('the amount up to which brackets cover everything', () => {
  const upTo = (...brackets: [Money, Money | null][]) =>
    bracketCoverageOf(
      brackets.map(([from, to]) => ({ from, to })),
      units,
    ).upTo;

  it.each<[string, [Money, Money | null][], Money | null | undefined]>([
    ['none', [], undefined],
    ['a bracket from zero', [[clf('0'), clf('5')]], clf('5')],
    ['a bracket without end', [[clf('0'), null]], null],
    ['a bracket that begins above zero', [[clf('1'), clf('5')]], undefined],
    [
      'consecutive brackets, in any order',
      [
        [clf('5'), clf('9')],
        [clf('0'), clf('5')],
      ],
      clf('9'),
    ],
    [
      'consecutive brackets, without end',
      [
        [clf('5'), null],
        [clf('0'), clf('5')],
      ],
      null,
    ],
    [
      'brackets with a gap',
      [
        [clf('0'), clf('5')],
        [clf('6'), null],
      ],
      clf('5'),
    ],
    [
      'a bracket within another',
      [
        [clf('0'), clf('9')],
        [clf('1'), clf('5')],
      ],
      clf('9'),
    ],
    [
      'a bracket within another, and one after it',
      [
        [clf('0'), clf('9')],
        [clf('1'), clf('5')],
        [clf('9'), null],
      ],
      null,
    ],
    [
      'a unit and its currency',
      [
        [clf('0'), clf('5')],
        [clp('200000'), null],
      ],
      null,
    ],
    [
      'a currency that is not comparable',
      [
        [clf('0'), clf('5')],
        [usd('1'), null],
      ],
      clf('5'),
    ],
    [
      'a bracket from zero in one currency up to another',
      [
        [usd('0'), clf('5')],
        [clf('5'), null],
      ],
      null,
    ],
    [
      'a bracket that ends in a currency that is not comparable',
      [
        [clf('0'), clf('5')],
        [clf('5'), usd('9')],
      ],
      clf('5'),
    ],
    [
      'equal brackets',
      [
        [clf('0'), clf('5')],
        [clf('0'), clf('5')],
      ],
      clf('5'),
    ],
  ])('%s', (_, brackets, expected) => {
    expect(upTo(...brackets)).toEqual(expected);
  });
});

it('the brackets that cover everything are as few as possible, the lowest first', () => {
  type Bracket = { readonly from: Money; readonly to: Money | null };
  const [low, inner, middle, top, again]: [Bracket, Bracket, Bracket, Bracket, Bracket] = [
    { from: clf('0'), to: clf('5') },
    { from: clf('0'), to: clf('2') },
    { from: clf('4'), to: clf('9') },
    { from: clf('9'), to: null },
    { from: clf('0'), to: null },
  ];
  const by = (...brackets: Bracket[]) => bracketCoverageOf(brackets, units).by;
  expect(by(top, inner, middle, low)).toEqual([low, middle, top]);
  expect(by(top, low, again, { ...again })).toEqual([again]);
  expect(by(top, inner)).toEqual([inner]);
  expect(by(top)).toEqual([]);
});
