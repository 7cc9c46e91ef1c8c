import type { Entity } from '../../../contract/generated/types.js';
import { isSlipOf, nearest } from '../../../contract/nearest.js';
import { foldedName } from '../../words/names.js';

/** How somebody was named, and who that is in the report. */
export type Named =
  | { readonly given: string; readonly entity: Entity }
  /** Nobody, or several: those who may be meant. */
  | {
      readonly given: string;
      readonly entity: null;
      readonly near: readonly Entity[];
    };

/** How many are told who may have been meant. */
const mostNear = 3;

/** Who the texts name: each by id, by tax number in any spelling, or by name, whatever its case and accents. */
export function findParties(given: readonly string[], entities: readonly Entity[]): Named[] {
  const indexes = kinds.map((kind) => indexOf(entities, kind));
  return given.map((text) => {
    for (const [index, { folded }] of kinds.entries()) {
      const [entity, ...others] = indexes[index]?.().get(folded(text)) ?? [];
      if (entity === undefined) continue;
      if (others.length === 0) return { given: text, entity };
      return { given: text, entity: null, near: [entity, ...others].slice(0, mostNear) };
    }
    return { given: text, entity: null, near: meantBy(text, entities, indexes) };
  });
}

/** Something that somebody is named by, and what of its spelling does not matter. */
interface Kind {
  readonly of: (entity: Entity) => readonly string[];
  readonly folded: (text: string) => string;
}

const kinds: readonly Kind[] = [
  { of: ({ id }) => [id], folded: (id) => id },
  {
    of: ({ taxId, otherIds }) => [...(taxId === null ? [] : [taxId]), ...otherIds].map(({ value }) => value),
    folded: (number) => number.replace(/[^\p{L}\p{N}&]/gu, '').toUpperCase(),
  },
  { of: ({ name, nameVariations }) => [name, ...nameVariations], folded: foldedName },
];

/** Made when it is first asked for: names take a while to fold, and who gives ids needs none. */
type Index = () => ReadonlyMap<string, readonly Entity[]>;

function indexOf(entities: readonly Entity[], { of, folded }: Kind): Index {
  let made: Map<string, Entity[]> | undefined;
  return () => {
    if (made !== undefined) return made;
    made = new Map();
    for (const entity of entities) {
      for (const key of new Set(of(entity).map(folded))) made.set(key, [...(made.get(key) ?? []), entity]);
    }
    return made;
  };
}

/** Those whose names have all the words that were given, or slips of them, or else those that the whole is a slip of. */
function meantBy(text: string, entities: readonly Entity[], indexes: readonly Index[]): Entity[] {
  const words = foldedName(text).split(' ');
  const holding = (isMeant: (word: string, own: string) => boolean) =>
    entities.filter(({ name }) => {
      const own = foldedName(name).split(' ');
      return words.every((word) => own.some((one) => isMeant(word, one)));
    });
  const exact = holding((word, own) => word === own);
  const meant = exact.length > 0 ? exact : holding(isSlipOf);
  if (meant.length > 0) return meant.slice(0, mostNear);
  const near = kinds.flatMap(({ folded }, index) => {
    const known = indexes[index]?.() ?? new Map<string, Entity[]>();
    return nearest(folded(text), [...known.keys()], mostNear).flatMap((key) => known.get(key) ?? []);
  });
  return [...new Set(near)].slice(0, mostNear);
}
