import type { Noun } from '../../sandbox/ports.js';

/** The names of the indexes of a noun, and what each of them looks up by. */
export interface Kind<R> {
  readonly names: readonly string[];
  readonly keys: readonly ((record: R) => string)[];
}

/** Shelves are many, nouns few. */
const kinds = new WeakMap<Noun<unknown>, Kind<unknown>>();

export function kindOf<R>(noun: Noun<R>): Kind<R> {
  const known = kinds.get(noun as Noun<unknown>);
  if (known !== undefined) return known as Kind<R>;
  const kind = { names: Object.keys(noun.indexes), keys: Object.values(noun.indexes) };
  kinds.set(noun as Noun<unknown>, kind as Kind<unknown>);
  return kind;
}
