import type { Entity } from '../../../contract/generated/types.js';
import { findNearest, isTypoOf } from '../../../contract/nearest.js';
import { foldName } from '../../words/names.js';

/** How somebody was named, and who that is in the report. */
export type NamedParty =
  | { readonly given: string; readonly entity: Entity }
  /** Nobody, or several: those who may be meant. */
  | {
      readonly given: string;
      readonly entity: null;
      readonly near: readonly Entity[];
    };

/** How many are told who may have been meant. */
const maxSuggestions = 3;

/** Who the texts name: each by id, by tax number in any spelling, or by name, whatever its case and accents. */
export function findParties(given: readonly string[], entities: readonly Entity[]): NamedParty[] {
  const indexes = partyKeys.map((kind) => indexOf(entities, kind));
  return given.map((text) => {
    for (const [index, { folded }] of partyKeys.entries()) {
      const [entity, ...others] = indexes[index]?.().get(folded(text)) ?? [];
      if (entity === undefined) continue;
      if (others.length === 0) return { given: text, entity };
      return { given: text, entity: null, near: [entity, ...others].slice(0, maxSuggestions) };
    }
    return { given: text, entity: null, near: suggestParties(text, entities, indexes) };
  });
}

/** Something that somebody is named by, and what of its spelling does not matter. */
interface PartyKey {
  readonly of: (entity: Entity) => readonly string[];
  readonly folded: (text: string) => string;
}

const partyKeys: readonly PartyKey[] = [
  { of: ({ id }) => [id], folded: (id) => id },
  {
    of: ({ taxId, otherIds }) => [...(taxId === null ? [] : [taxId]), ...otherIds].map(({ value }) => value),
    folded: (number) => number.replace(/[^\p{L}\p{N}&]/gu, '').toUpperCase(),
  },
  { of: ({ name, nameVariations }) => [name, ...nameVariations], folded: foldName },
];

/** Made when it is first asked for: names take a while to fold, and who gives ids needs none. */
type PartyIndex = () => ReadonlyMap<string, readonly Entity[]>;

function indexOf(entities: readonly Entity[], { of, folded }: PartyKey): PartyIndex {
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
function suggestParties(text: string, entities: readonly Entity[], indexes: readonly PartyIndex[]): Entity[] {
  const words = foldName(text).split(' ');
  const holding = (isMeant: (word: string, own: string) => boolean) =>
    entities.filter(({ name }) => {
      const own = foldName(name).split(' ');
      return words.every((word) => own.some((one) => isMeant(word, one)));
    });
  const exact = holding((word, own) => word === own);
  const meant = exact.length > 0 ? exact : holding(isTypoOf);
  if (meant.length > 0) return meant.slice(0, maxSuggestions);
  const near = partyKeys.flatMap(({ folded }, index) => {
    const known = indexes[index]?.() ?? new Map<string, Entity[]>();
    return findNearest(folded(text), [...known.keys()], maxSuggestions).flatMap(
      (key) => known.get(key) ?? [],
    );
  });
  return [...new Set(near)].slice(0, maxSuggestions);
}
