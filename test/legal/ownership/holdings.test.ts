import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  controllersOf,
  effectiveHoldings as effectiveIn,
  type Holding,
  ownershipAbove,
  simplePaths,
} from '../../../src/legal/ownership/holdings.js';
import { percentToMicros } from '../../../src/values/money.js';

function holding(
  id: string,
  holder: string,
  issuer: string,
  percentage: string,
  voting = percentage,
): Holding {
  return {
    id,
    holderEntityId: holder,
    issuerEntityId: issuer,
    percentage,
    votingPercentage: voting,
    status: 'vigente',
  };
}

const effectiveHoldings = (holdings: Holding[], subject: string) =>
  effectiveIn(ownershipAbove(holdings, subject), subject, 'percentage');

// Test vector of S16: H owns 60 % and B 40 % of A; A owns 50 % and P2 50 % of B; P1 owns all of H.
const spiral = [
  holding('h-a', 'H', 'A', '60.000000'),
  holding('b-a', 'B', 'A', '40.000000'),
  holding('a-b', 'A', 'B', '50.000000'),
  holding('p2-b', 'P2', 'B', '50.000000'),
  holding('p1-h', 'P1', 'H', '100.000000'),
];

describe('effective holdings', () => {
  it('follow a cycle to its exact limit', () => {
    expect(effectiveHoldings(spiral, 'A')).toEqual(
      new Map([
        ['H', '75.000000'],
        ['B', '50.000000'],
        ['P2', '25.000000'],
        ['P1', '75.000000'],
      ]),
    );
  });

  it('multiply along a chain', () => {
    const chain = [
      holding('1', 'LLC', 'S', '60.000000'),
      holding('2', 'Fund', 'LLC', '50.000000'),
      holding('3', 'P', 'Fund', '80.000000'),
    ];
    expect(effectiveHoldings(chain, 'S').get('P')).toBe('24.000000');
  });

  it('add up over several chains', () => {
    const two = [
      holding('1', 'P', 'S', '10.000000'),
      holding('2', 'H', 'S', '30.000000'),
      holding('3', 'P', 'H', '33.333333'),
    ];
    expect(effectiveHoldings(two, 'S').get('P')).toBe('20.000000');
  });

  it('omit ended holdings and those that do not lead to the subject', () => {
    const past: Holding = { ...holding('1', 'P', 'S', '100.000000'), status: 'historico' };
    expect(effectiveHoldings([past, holding('2', 'Q', 'Other', '100.000000')], 'S')).toEqual(new Map());
  });

  it('have no solution if companies wholly own each other', () => {
    const closed = [holding('1', 'B', 'A', '100.000000'), holding('2', 'A', 'B', '100.000000')];
    expect(effectiveHoldings(closed, 'A')).toEqual(new Map());
  });

  it('follow from shares where the stated percentages are roundings of them', () => {
    const listed = [
      { ...holding('1', 'P', 'S', '6.666666'), shares: 6 },
      { ...holding('2', 'Q', 'S', '60.000000'), shares: 54 },
      { ...holding('3', 'S', 'S', '33.333334'), shares: 30 },
    ];
    // Six of the sixty shares that the company does not own itself.
    for (const totals of [new Map(), new Map([['S', 90]])])
      expect(effectiveIn(ownershipAbove(listed, 'S'), 'S', 'percentage', totals).get('P')).toBe('10.000000');
    const other = listed.map((one) => ({ ...one, shares: 30 }));
    expect(effectiveIn(ownershipAbove(other, 'S'), 'S', 'percentage').get('P')).toBe('9.999999');
    const thirds = ['33.333334', '33.333333', '33.333333'].map((percentage, index) => ({
      ...holding(`${index}`, `P${index}`, 'S', percentage),
      shares: 1,
    }));
    expect([...effectiveIn(ownershipAbove(thirds, 'S'), 'S', 'percentage').values()]).toEqual(
      thirds.map(({ percentage }) => percentage),
    );
  });

  it('leave the part of companies that wholly own each other without an outer owner', () => {
    const closed = [holding('1', 'B', 'A', '100.000000'), holding('2', 'A', 'B', '100.000000')];
    const held = [holding('3', 'A', 'S', '40.000000'), holding('4', 'P', 'S', '60.000000'), ...closed];
    expect(effectiveHoldings(held, 'S')).toEqual(
      new Map([
        ['A', '40.000000'],
        ['P', '60.000000'],
      ]),
    );
    // An own holding is a circle too.
    const above = [holding('5', 'C', 'S', '50.000000'), holding('6', 'S', 'S', '50.000000')];
    const own = [holding('7', 'C', 'C', '80.000000'), holding('8', 'P', 'C', '20.000000')];
    expect(effectiveHoldings([...above, ...own], 'S').get('P')).toBe('100.000000');
  });

  it('add up to the whole for people, with any cross-holdings between companies', () => {
    const share = fc.integer({ min: 0, max: 25 });
    fc.assert(
      fc.property(fc.array(share, { minLength: 12, maxLength: 12 }), (cross) => {
        const companies = ['A', 'B', 'C', 'D'];
        const holdings = companies.flatMap((issuer, i) => {
          const others = companies.filter((company) => company !== issuer);
          const percents = others.map((_, j) => cross[i * 3 + j] ?? 0);
          const rest = 100 - percents.reduce((sum, percent) => sum + percent, 0);
          return [
            ...others.map((holder, j) =>
              holding(`${holder}${issuer}`, holder, issuer, `${percents[j]}.000000`),
            ),
            holding(`p${issuer}`, `P${issuer}`, issuer, `${rest}.000000`),
          ];
        });
        const effective = effectiveHoldings(holdings, 'A');
        const people = companies.map((company) =>
          Number(percentToMicros(effective.get(`P${company}`) ?? '0')),
        );
        expect(Math.abs(people.reduce((sum, part) => sum + part, 0) - 100_000_000)).toBeLessThanOrEqual(2);
      }),
      { seed: 22, numRuns: 200 },
    );
  });
});

describe('simple paths', () => {
  it('go from the holding of a party to the one in the subject, and visit no party twice', () => {
    const paths = simplePaths(ownershipAbove(spiral, 'A'), 'A');
    expect(paths).toEqual(
      new Map([
        ['H', [['h-a']]],
        ['P1', [['p1-h', 'h-a']]],
        ['B', [['b-a']]],
        ['P2', [['p2-b', 'b-a']]],
      ]),
    );
  });
});

describe('control', () => {
  it('takes more than half of the shares, not of their roundings', () => {
    const sixths = [0, 1, 2, 3, 4, 5].map((index) => ({
      ...holding(`${index}`, index < 3 ? 'P' : 'Q', 'S', index < 4 ? '16.666667' : '16.666666'),
      shares: 1,
    }));
    expect(controllersOf(ownershipAbove(sixths, 'S'), 'S')).toEqual(new Set());
  });

  it('follows a chain of majorities, even to a small share of the subject', () => {
    const chain = [
      holding('1', 'X', 'S', '51.000000'),
      holding('2', 'Y', 'X', '51.000000'),
      holding('3', 'Z', 'Y', '51.000000'),
      holding('4', 'P', 'Z', '51.000000'),
    ];
    expect(effectiveHoldings(chain, 'S').get('P')).toBe('6.765201');
    expect(controllersOf(ownershipAbove(chain, 'S'), 'S').has('P')).toBe(true);
  });

  it('needs more than half, and counts votes, not shares', () => {
    const half = [holding('1', 'P', 'S', '50.000000'), holding('2', 'Q', 'S', '50.000000')];
    expect(controllersOf(ownershipAbove(half, 'S'), 'S')).toEqual(new Set());
    const voting = [
      holding('1', 'P', 'S', '50.000000', '50.000001'),
      holding('2', 'Q', 'S', '50.000000', '49.999999'),
    ];
    expect(controllersOf(ownershipAbove(voting, 'S'), 'S')).toEqual(new Set(['P']));
  });

  it("adds the party's own holdings to those of its companies", () => {
    const joint = [
      holding('1', 'P', 'S', '30.000000'),
      holding('2', 'H', 'S', '25.000000'),
      holding('3', 'P', 'H', '60.000000'),
    ];
    expect(controllersOf(ownershipAbove(joint, 'S'), 'S')).toEqual(new Set(['P']));
  });
});

describe('an ownership that is too entangled', () => {
  const parties = Array.from({ length: 34 }, (_, index) => `c${index}`);

  it('is not traced through more companies than shares are computed through', () => {
    const chain = parties.slice(1).map((holder, at) => holding(holder, holder, `c${at}`, '100.000000'));
    expect(ownershipAbove(chain.slice(0, 32), 'c0').size).toBe(32);
    expect(() => ownershipAbove(chain, 'c0')).toThrow('32 companies at most');
  });

  it('is not followed along chains without end', () => {
    const some = parties.slice(0, 20);
    const all = some.flatMap((issuer, low) =>
      some.slice(low + 1).map((holder) => holding(`${holder}-${issuer}`, holder, issuer, '1.000000')),
    );
    expect(() => simplePaths(ownershipAbove(all, 'c0'), 'c0')).toThrow('at most 20000 chains');
  });
});
