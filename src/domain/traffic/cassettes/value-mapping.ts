/** A shorter value may stand in a text for anything. */
const minTokenLength = 6;
/** What values are made of that stand in paths, queries and texts. */
const token = /[\w.~:-]{6,}/g;

/** Which values of one server stand for which of another: each made its own ids, and tells of them again later. */
export class ValueMapping {
  readonly #meant = new Map<string, string>();
  readonly #standing = new Map<string, string>();

  /** Whether two values can stand for each other: always the same two, and no other. The first time decides. */
  agree(a: string, b: string): boolean {
    const meant = this.#meant.get(a);
    if (meant !== undefined || this.#standing.has(b)) return meant === b;
    this.#meant.set(a, b);
    this.#standing.set(b, a);
    return true;
  }

  /** Notes what a value was the first time, where it may be another one later. */
  note(a: string, b: string): void {
    if (!this.#meant.has(a)) this.#meant.set(a, b);
  }

  /** A text of A as B would write it. */
  translate(text: string): string {
    const whole = this.#meant.get(text);
    if (whole !== undefined) return whole;
    if (text.length < minTokenLength || this.#meant.size === 0) return text;
    return text.replace(token, (found) => this.#meant.get(found) ?? found);
  }

  /** How many values stand for others than themselves. */
  get size(): number {
    return [...this.#meant].filter(([a, b]) => a !== b).length;
  }
}
