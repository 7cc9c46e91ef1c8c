import type { CassetteComparison, ComparedExchange, Difference } from '../../contract/generated/types.js';

/** So many places of an exchange are told, unless all are asked for. */
const maxPlaces = 8;

/** A comparison for people: what differs, exchange by exchange, and what came of it all. */
export function diffText(comparison: CassetteComparison, showsAll: boolean, isColoured: boolean): string {
  const { a, b, exchanges, same, different, untold, mapped } = comparison;
  const red = (text: string): string => (isColoured ? `\u001b[31m${text}\u001b[39m` : text);
  const told = new Map<string, ComparedExchange>();
  const lines = exchanges
    .filter(({ outcome }) => outcome !== 'same')
    .flatMap((exchange) => [
      `${red(headline(exchange))}`,
      ...(exchange.outcome === 'different'
        ? differenceLines(exchange, told, showsAll)
        : [`    ${exchange.detail}`]),
      '',
    ]);
  const values = mapped === 1 ? '1 value' : `${mapped} values`;
  const all = [
    `A  ${a}`,
    `B  ${b}`,
    '',
    ...lines,
    `${same} of ${exchanges.length} exchanges are the same, ${different} differ${untold > 0 ? `, of ${untold} it can not be told` : ''}.`,
    ...(mapped > 0 ? [`${values} that the server of A made stand for others of B: ids and such.`] : []),
  ];
  return `${all.join('\n')}\n`;
}

function headline({ a, b, method, target }: ComparedExchange): string {
  const numbers = a === null ? `B ${b}` : b === null ? `A ${a}` : a === b ? `${a}` : `A ${a}, B ${b}`;
  return `${numbers}: ${method} ${target}`;
}

function differenceLines(
  exchange: ComparedExchange,
  told: Map<string, ComparedExchange>,
  showsAll: boolean,
): string[] {
  const places = groupByPlace(exchange.differences);
  const known = JSON.stringify(exchange.differences);
  const before = told.get(known);
  // A report that is read again and again differs in the same.
  if (before !== undefined && places.length > 2)
    return [`    ${exchange.detail} They are those of ${headline(before)}`];
  told.set(known, exchange);
  const shown = showsAll ? places : places.slice(0, maxPlaces);
  const rest = places.length - shown.length;
  const unlisted = exchange.total - exchange.differences.length;
  return [
    ...shown.flatMap(placeLines),
    ...(rest > 0 ? [`    and ${rest} more places: --all tells them.`] : []),
    ...(showsAll && unlisted > 0 ? [`    and ${unlisted} more differences.`] : []),
  ];
}

interface DifferencePlace {
  place: string;
  first: Difference;
  count: number;
}

/** Items of one list that differ in the same member are one place. */
function groupByPlace(differences: readonly Difference[]): DifferencePlace[] {
  const places = new Map<string, DifferencePlace>();
  for (const one of differences) {
    const place = one.place.replace(/\/\d+(?=\/|$)/g, '/*');
    const before = places.get(place);
    if (before === undefined) places.set(place, { place: one.place, first: one, count: 1 });
    else {
      before.count += 1;
      before.place = place;
    }
  }
  return [...places.values()];
}

function placeLines({ place, first, count }: DifferencePlace): string[] {
  const { a, b } = first;
  const often = count === 1 ? '' : `  (${count} times; the first is ${first.place})`;
  return [
    `    ${place}${often}`,
    `        A  ${a ?? 'does not have it'}`,
    `        B  ${b ?? 'does not have it'}`,
  ];
}
