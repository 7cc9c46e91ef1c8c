import type { CassetteComparison, ComparedExchange } from '../../../contract/generated/types.js';
import { groupBy } from '../../values/grouping.js';
import { differencesOf } from './differences.js';
import type { ArchivedExchange } from './told-exchange.js';
import { ValueMapping } from './value-mapping.js';

/** The exchanges of two servers, as they are set beside each other: in the order of A. */
export interface Comparison {
  /** A text of A as B would write it, by what was compared until now. */
  translate(text: string): string;
  compare(a: ArchivedExchange, b: ArchivedExchange): void;
  onlyInA(a: ArchivedExchange): void;
  onlyInB(b: ArchivedExchange): void;
  result(nameOfA: string, nameOfB: string): CassetteComparison;
}

/** No more differences of one exchange are listed. */
const maxDifferences = 100;

/** @param ignored JSON Pointers of members that are not compared; `*` stands for any */
export function createComparison(ignored: readonly string[]): Comparison {
  const mapping = new ValueMapping();
  const comparing = { mapping, ignored: ignored.map(partsOf) };
  const exchanges: ComparedExchange[] = [];
  const lonely = (one: ArchivedExchange, outcome: 'only-in-a' | 'only-in-b'): void => {
    const { method, target, position } = one;
    const [inOne, other] = outcome === 'only-in-a' ? ['A', 'B'] : ['B', 'A'];
    exchanges.push({
      ...{ outcome, method, target },
      a: outcome === 'only-in-a' ? position : null,
      b: outcome === 'only-in-b' ? position : null,
      detail: `Only ${inOne} has it: ${other} has no such request left.`,
      ...{ differences: [], total: 0 },
    });
  };
  return {
    translate: (text) => mapping.translate(text),
    compare(a, b) {
      const { differences, untold } = differencesOf(a, b, comparing);
      const total = differences.length;
      const outcome = total > 0 ? 'different' : untold !== null ? 'untold' : 'same';
      exchanges.push({
        ...{ outcome, method: a.method, target: a.target, a: a.position, b: b.position },
        detail: outcome === 'untold' ? `${untold}: the rest is the same.` : detailOf(outcome, total),
        ...{ differences: differences.slice(0, maxDifferences), total },
      });
    },
    onlyInA: (a) => lonely(a, 'only-in-a'),
    onlyInB: (b) => lonely(b, 'only-in-b'),
    result(a, b) {
      const count = (outcome: ComparedExchange['outcome']): number =>
        exchanges.filter((one) => one.outcome === outcome).length;
      return {
        ...{ a, b, same: count('same') },
        different: count('different') + count('only-in-a') + count('only-in-b'),
        ...{ untold: count('untold'), mapped: mapping.size, exchanges },
      };
    },
  };
}

function detailOf(outcome: 'different' | 'same', total: number): string {
  if (outcome === 'same') return 'The same.';
  return total === 1 ? '1 difference.' : `${total} differences.`;
}

function partsOf(pointer: string): string[] {
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/**
 * Compares two cassettes. An exchange of A is set beside the first one left in B that asks the same; of several, beside
 * one with the same body.
 */
export function compareCassettes(
  comparison: Comparison,
  a: readonly ArchivedExchange[],
  b: readonly ArchivedExchange[],
): void {
  const taken = new Set<ArchivedExchange>();
  // From behind, so that the first of each list is at its end.
  const asking = groupBy(b.toReversed(), ({ method, target }) => askOf(method, target));
  const byBody = new Map(
    [...asking].map(([ask, alike]) => [ask, groupBy(alike, ({ requestText }) => requestText)]),
  );
  const take = (some: ArchivedExchange[] = []): ArchivedExchange | undefined => {
    let first = some.pop();
    while (first !== undefined && taken.has(first)) first = some.pop();
    if (first !== undefined) taken.add(first);
    return first;
  };
  for (const one of a) {
    const ask = askOf(one.method, comparison.translate(one.target));
    const body = one.requestText === null ? null : comparison.translate(one.requestText);
    const found = take(byBody.get(ask)?.get(body)) ?? take(asking.get(ask));
    if (found === undefined) comparison.onlyInA(one);
    else comparison.compare(one, found);
  }
  for (const one of b) if (!taken.has(one)) comparison.onlyInB(one);
}

function askOf(method: string, target: string): string {
  return `${method} ${target}`;
}
