/** Groups items by key; keys and items keep their order. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** Returns a record with the same names and converted values. */
export function mapValues<Value, Result>(
  record: { readonly [name: string]: Value },
  convert: (value: Value, name: string) => Result,
): { [name: string]: Result } {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, convert(value, name)]));
}

/** Returns the value of a name in a table; undefined also for names that every object has, such as `constructor`. */
export function ownField<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/**
 * Returns the index of the first item of a sorted list that is not before a place, or `high` if all are before it.
 * @param isBefore holds for the first indexes from `low` on, and for none after these
 */
export function firstNotBefore(low: number, high: number, isBefore: (index: number) => boolean): number {
  // Most new items belong at the end.
  if (low === high || isBefore(high - 1)) return high;
  let [from, to] = [low, high - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isBefore(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Caches up to `maxEntries` results, and then clears the cache, so that no caller can fill the memory. */
export function memoize<Key, Result>(
  maxEntries: number,
  compute: (key: Key) => Result,
): (key: Key) => Result {
  const cache = new Map<Key, Result>();
  return (key) => {
    let result = cache.get(key);
    if (result === undefined) {
      result = compute(key);
      if (cache.size >= maxEntries) cache.clear();
      cache.set(key, result);
    }
    return result;
  };
}

/** Returns a function that computes its result on the first call and then returns the same one. */
export function lazily<Result>(compute: () => Result): () => Result {
  let known: { readonly result: Result } | null = null;
  return () => {
    known ??= { result: compute() };
    return known.result;
  };
}
