import type { Collection } from '../../sandbox/ports.js';

/** The names of the indexes of a noun, and what each of them looks up by. */
export interface IndexSet<R> {
  readonly names: readonly string[];
  readonly keys: readonly ((record: R) => string)[];
}

/** Shelves are many, nouns few. */
const indexSets = new WeakMap<Collection<unknown>, IndexSet<unknown>>();

export function indexSetOf<R>(noun: Collection<R>): IndexSet<R> {
  const known = indexSets.get(noun as Collection<unknown>);
  if (known !== undefined) return known as IndexSet<R>;
  const kind = { names: Object.keys(noun.indexes), keys: Object.values(noun.indexes) };
  indexSets.set(noun as Collection<unknown>, kind as IndexSet<unknown>);
  return kind;
}
