/** Factors by name, each with all the values that it can have. */
export type Factors<Value> = Readonly<Record<string, readonly Value[]>>;

/**
 * Returns combinations in which any two values of two factors meet at least once. Almost every failure needs only one
 * or two values, and these combinations are far fewer than all. The same factors return the same rows.
 *
 * Each row begins with a missing pair, and takes from every other factor the value that adds the most pairs.
 * @param factors at least two
 */
export function pairwise<Value>(factors: Factors<Value>): Record<string, Value>[] {
  const lists = Object.values(factors);
  const missing = new Set<string>();
  for (const [one, values] of lists.entries())
    for (const [two, others] of lists.entries())
      if (one < two)
        for (const value of values.keys())
          for (const other of others.keys()) missing.add(pairOf(one, value, two, other));
  const rows: number[][] = [];
  for (const pair of missing) rows.push(filled(pair, lists, missing));
  const names = Object.keys(factors);
  return rows.map((row) =>
    Object.fromEntries(names.map((name, at) => [name, (lists[at] ?? [])[row[at] ?? 0] as Value])),
  );
}

function pairOf(one: number, value: number, two: number, other: number): string {
  return one < two ? `${one} ${value} ${two} ${other}` : `${two} ${other} ${one} ${value}`;
}

/** Returns a row with the pair, and removes the pairs of the row from `missing`. */
function filled(pair: string, lists: readonly (readonly unknown[])[], missing: Set<string>): number[] {
  const [one = 0, value = 0, two = 0, other = 0] = pair.split(' ').map(Number);
  const row = new Map([
    [one, value],
    [two, other],
  ]);
  for (const [factor, values] of lists.entries()) {
    if (row.has(factor)) continue;
    const gainOf = [...values.keys()].map(
      (each) => [...row].filter(([at, chosen]) => missing.has(pairOf(factor, each, at, chosen))).length,
    );
    row.set(factor, gainOf.indexOf(Math.max(...gainOf)));
  }
  for (const [at, chosen] of row)
    for (const [from, before] of row) if (from < at) missing.delete(pairOf(from, before, at, chosen));
  return [...lists.keys()].map((factor) => row.get(factor) ?? 0);
}
