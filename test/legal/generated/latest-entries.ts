/** A cache of the entries that were used last. */
export class LatestEntries<Key, Value> {
  readonly #values = new Map<Key, Value>();
  readonly #maxEntries: number;

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  /** Returns the value of a key. Makes it if the cache has none. */
  get(key: Key, make: () => Value): Value {
    const value = this.#values.get(key) ?? make();
    this.#values.delete(key);
    this.#values.set(key, value);
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#maxEntries) break;
      this.#values.delete(oldest);
    }
    return value;
  }
}
