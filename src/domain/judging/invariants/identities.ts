import type { Content, Entity } from '../../../contract/generated/types.js';
import { lawOf } from '../../jurisdictions/laws.js';
import type { InvariantViolation } from './violation.js';

/**
 * S23: a Chilean E.I.R.L. bears a given name and a surname of its owner (art. 4, Ley 19.857), whatever fancy name it
 * trades under besides, and one above the subject has one owner (art. 2). How many the subject has, SHR-002 judges.
 */
export function findSoleOwnerViolations(content: Content): InvariantViolation[] {
  const { forms } = lawOf(content.jurisdiction);
  const parties = new Map(content.entities.map((entity) => [entity.id, entity]));
  return content.entities.flatMap((entity, index): InvariantViolation[] => {
    if (forms.row(entity.company?.legalForm ?? '').drawn?.namedAfter !== 'holder') return [];
    const held = content.shareholders.filter(({ issuerEntityId }) => issuerEntityId === entity.id);
    const owners = held.flatMap(({ holderEntityId }) => parties.get(holderEntityId) ?? []);
    const pointer = `/entities/${index}/name`;
    return [
      ...(owners.some(({ person }) => person !== null) && !owners.some((owner) => namedAfter(entity, owner))
        ? [
            {
              invariant: 'S23' as const,
              pointer,
              detail: `an E.I.R.L. bears the name of its owner, ${owners.map(({ name }) => name).join(' or ')}`,
            },
          ]
        : []),
      ...(entity.id === content.subjectEntityId ? [] : tooMany(entity, index, content)),
    ];
  });
}

function tooMany({ id }: Entity, index: number, { shareholders }: Content): InvariantViolation[] {
  const current = shareholders.filter((held) => held.issuerEntityId === id && held.status === 'vigente');
  if (current.length < 2) return [];
  const detail = `an E.I.R.L. has one owner, and ${id} has ${current.length}`;
  return [{ invariant: 'S23', pointer: `/entities/${index}/company/legalForm`, detail }];
}

function namedAfter({ name }: Entity, { person }: Entity): boolean {
  if (person === null) return false;
  const words = wordsOf(name);
  const bears = (text: string): boolean => wordsOf(text).every((word) => words.includes(word));
  const [first = ''] = person.givenNames.split(' ');
  return bears(first) && bears(person.paternalSurname);
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** S26: no two parties of a report share a number, whether that of the tax office or another. */
export function findSharedNumberViolations({ entities }: Content): InvariantViolation[] {
  const known = new Map<string, string>();
  return entities.flatMap((entity, index) =>
    numbersOf(entity, index).flatMap(({ key, value, pointer }): InvariantViolation[] => {
      const other = known.get(key);
      known.set(key, other ?? entity.id);
      if (other === undefined || other === entity.id) return [];
      return [{ invariant: 'S26', pointer, detail: `${value} is the number of ${other} too` }];
    }),
  );
}

function numbersOf(
  { taxId, otherIds }: Entity,
  index: number,
): { key: string; value: string; pointer: string }[] {
  const place = `/entities/${index}`;
  const others = otherIds.map(({ type, value, country }, position) => ({
    // The number that an investor from abroad has in Chile is of one series with all others.
    key: `${type === 'INVESTOR_RUT' ? 'RUT' : type} ${country} ${value}`,
    value,
    pointer: `${place}/otherIds/${position}`,
  }));
  if (taxId === null) return others;
  const { type, country, value } = taxId;
  return [{ key: `${type} ${country} ${value}`, value, pointer: `${place}/taxId` }, ...others];
}
