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
