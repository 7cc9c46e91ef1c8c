import type { Entity, Screening, ScreeningList, ScreeningMatch } from '../../../contract/generated/types.js';
import { latest } from '../../../values/dates.js';
import type { Draws } from '../../../values/draws.js';
import { jurisdictions } from '../../jurisdictions/countries.js';
import type { ContentDraft } from '../../jurisdictions/jurisdiction.js';
import { fullName } from '../../jurisdictions/person-names.js';
import { type ListSource, listsOn } from './public-sources.js';

/** Share of people who have a namesake in a list. */
const namesakeShare = 0.03;

/** Returns the searches with the entries of similar names, and the lists that were consulted. */
export function withListFacts(
  draft: ContentDraft,
  draws: Draws,
): Pick<ContentDraft, 'screening' | 'screeningLists'> {
  const { screening, jurisdiction } = draft;
  const [first] = screening;
  if (first === undefined) return { screening };
  // A party that joins later is searched later; the lists are consulted again.
  const consultedOn = screening.reduce((day, { checkedOn }) => latest(day, checkedOn), first.checkedOn);
  const lists = listsOn(jurisdiction, first.checkedOn);
  if (lists.length === 0) return { screening };
  const entities = new Map(draft.entities.map((entity) => [entity.id, entity]));
  return {
    screening: screening.map((search) => {
      const entity = entities.get(search.entityId);
      const matches = entity === undefined ? [] : matchesOf(draft, search, { entity, lists, draws });
      return matches.length === 0 ? search : { ...search, matches };
    }),
    screeningLists: lists.map(({ since: _, ...list }): ScreeningList => ({ ...list, consultedOn })),
  };
}

function matchesOf(
  draft: ContentDraft,
  { pep, sanctioned, listName }: Screening,
  { entity, lists, draws }: { entity: Entity; lists: readonly ListSource[]; draws: Draws },
): ScreeningMatch[] {
  const confirmed = lists.filter(
    ({ kind, code, name }) =>
      (kind === 'pep' && pep) ||
      (sanctioned && listName !== null && (code === listName || name.includes(listName))),
  );
  const found = confirmed.map(
    ({ code }): ScreeningMatch => ({
      listCode: code,
      matchedName: entity.name,
      score: '1.00',
      decision: 'confirmada',
    }),
  );
  const { person } = entity;
  const own = draws.row(entity.id);
  if (person === null || found.length > 0 || !own.chance('namesake', namesakeShare)) return found;
  const { practice } = jurisdictions[draft.jurisdiction];
  const drawn = practice.personName(
    draws.at(`namesake/${entity.id}`),
    draft.entities[0]?.address?.regionCode ?? '',
  );
  const matchedName = fullName({ ...person, maternalSurname: drawn.paternalSurname });
  const score = similarity(entity.name, matchedName);
  if (score < minSimilarity || score >= maxSimilarity) return [];
  const { code } = own.pick(
    'list',
    lists.filter(({ kind }) => kind !== 'registro_tributario'),
  );
  return [{ listCode: code, matchedName, score: score.toFixed(2), decision: 'descartada' }];
}

/** Similarities of a shown entry. From the second on, the search calls an entry a coincidence. */
const [minSimilarity, maxSimilarity] = [0.5, 0.85];

/** Returns twice the number of shared words over the words of both names, without accents and case. */
function similarity(one: string, other: string): number {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  const shared = first.filter((word) => second.includes(word)).length;
  return (2 * shared) / (first.length + second.length);
}

function wordsOf(name: string): string[] {
  return [...new Set(name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(' '))];
}
