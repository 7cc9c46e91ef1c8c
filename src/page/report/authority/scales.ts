import type { Authority, FacultyCode, Money } from '../../../contract/generated/types.js';

/** Authority is told over brackets of amounts; those of one currency, counted in one way, are put side by side. */
export interface Scale {
  per: Authority['per'];
  brackets: readonly Bracket[];
  rows: readonly Row[];
}

export interface Bracket {
  from: Money;
  /** Included; null is without limit. */
  to: Money | null;
}

/** Faculties that the same people may exercise. */
export interface Row {
  faculties: readonly FacultyCode[];
  cells: readonly Cell[];
}

/** Brackets side by side with the same authorities; none where nobody may sign. */
export interface Cell extends Bracket {
  span: number;
  authorities: readonly Authority[];
}

/**
 * The authority matrix as tables.
 * @param first faculties that are to come first
 */
export function scalesOf(matrix: readonly Authority[], first: readonly FacultyCode[]): Scale[] {
  const limited = matrix.filter(({ from, to }) => !isAnyAmount({ from, to }));
  const keyOf = (authority: Authority): string => {
    const own = `${authority.per} ${authority.from.currency}`;
    if (!isAnyAmount(authority)) return own;
    // What reaches every amount reads well on any scale that counts in its way.
    const host = limited.find(({ per }) => per === authority.per);
    return host === undefined ? own : `${host.per} ${host.from.currency}`;
  };
  const scales = groupedBy(matrix, keyOf);
  return [...scales.values()].map((authorities) => scaleOf(authorities, new Set(first)));
}

function isAnyAmount({ from, to }: Bracket): boolean {
  return to === null && Number(from.amount) === 0;
}

function scaleOf(authorities: readonly Authority[], first: ReadonlySet<FacultyCode>): Scale {
  const brackets = bracketsOf(authorities);
  const byFaculty = groupedBy(authorities, ({ facultyCode }) => facultyCode);
  const alike = groupedBy([...byFaculty], ([, own]) =>
    JSON.stringify(own.map(({ from, to, combinations }) => [from, to, combinations])),
  );
  const rows = [...alike.values()].map((same) => ({
    faculties: same.map(([code]) => code),
    cells: cellsOf(brackets, same[0]?.[1] ?? []),
  }));
  const rank = ({ faculties }: Row): number => (faculties.some((code) => first.has(code)) ? 0 : 1);
  return {
    per: authorities[0]?.per ?? 'operacion',
    brackets,
    rows: rows.sort((one, other) => rank(one) - rank(other)),
  };
}

/** From one limit to the next. */
function bracketsOf(authorities: readonly Authority[]): Bracket[] {
  const limited = authorities.filter((authority) => !isAnyAmount(authority));
  const zero: Money = { amount: '0', currency: (limited[0] ?? authorities[0])?.from.currency ?? 'CLP' };
  const limits = new Map(
    limited
      .flatMap(({ from, to }) => (to === null ? [from] : [from, to]))
      .map((money) => [Number(money.amount), money]),
  );
  limits.delete(0);
  const ordered = [...limits].sort(([one], [other]) => one - other).map(([, money]) => money);
  return [zero, ...ordered].map((from, at) => ({ from, to: ordered[at] ?? null }));
}

function cellsOf(brackets: readonly Bracket[], authorities: readonly Authority[]): Cell[] {
  const cells: Cell[] = [];
  for (const bracket of brackets) {
    const covering = authorities.filter((authority) => covers(authority, bracket));
    const last = cells.at(-1);
    const isSame =
      last?.authorities.length === covering.length &&
      covering.every((each) => last.authorities.includes(each));
    if (last !== undefined && isSame) {
      last.span += 1;
      last.to = bracket.to;
    } else cells.push({ ...bracket, span: 1, authorities: covering });
  }
  return cells;
}

function covers(authority: Authority, { from, to }: Bracket): boolean {
  if (Number(authority.from.amount) > Number(from.amount)) return false;
  return authority.to === null || (to !== null && Number(to.amount) <= Number(authority.to.amount));
}

function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
