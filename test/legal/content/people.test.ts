import { describe, expect, test } from 'vitest';
import surnames from '../../../fixtures/vocabulary/cl/surnames.json' with { type: 'json' };
import wellKnown from '../../../fixtures/vocabulary/well-known-people.json' with { type: 'json' };
import type { Content } from '../../../src/contract/generated/types.js';
import { scenarios } from '../../../src/legal/company/catalogue.js';
import { ownershipHabits } from '../../../src/legal/jurisdictions/cl/legal-forms.js';
import { isWellKnown } from '../../../src/legal/jurisdictions/person-names.js';
import { scaled } from '../../scale.js';
import { contentOf, generatedIds, sampledViolations } from '../generated/contents.js';

const { personContributesAtMost = 0 } = ownershipHabits('SA_CERRADA');
const labels = scaled([''], ['', '#1', '#2', '#3']);
// holders-4812 has no labels here, since its register is large.
const named = scenarios.flatMap(({ key }) =>
  (key === 'holders-4812' ? [''] : labels).map((label) => `sbx-${key}${label}`),
);
const ids = [...generatedIds().slice(0, 1_000), ...named];

function namesakes({ entities }: Content): string[] {
  const names = entities.map(({ name }) => name.toLowerCase());
  return names.filter((name, index) => names.indexOf(name) < index);
}

function notaries({ powers, entities }: Content): string[] {
  const deeds = [
    ...powers.map(({ instrument }) => instrument.deed),
    ...entities.map(({ company }) => company?.incorporation?.deed),
  ];
  return deeds.flatMap((deed) => deed?.notaryName ?? []);
}

/** Returns true if a name has a given name and the surname of a well-known person. */
function hasWellKnownName(name: string): boolean {
  const words = name.split(' ');
  return wellKnown.some((known) => known.split(' ').every((word) => words.slice(0, -1).includes(word)));
}

/** Describes the people who took an office before they were of age. */
function minorsInOffice({ administration, entities }: Content): string[] {
  const minors = administration.positions.filter(({ entityId, from }) => {
    const born = entities.find((entity) => entity.id === entityId)?.person?.birthDate ?? '';
    return Number(from.slice(0, 4)) - Number(born.slice(0, 4)) < 18;
  });
  return minors.map(({ entityId, from }) => `${entityId} is not of age on ${from}`);
}

/** Describes contributions of people that are so large that only a company makes them. */
function excessContributors({ entities: [subject, ...parties] }: Content): string[] {
  const people = new Set(parties.filter(({ kind }) => kind === 'person').map(({ id }) => id));
  const contributionsMade = (subject?.company?.capital?.contributions ?? []).filter(({ entityId }) =>
    people.has(entityId),
  );
  return contributionsMade
    .filter(({ amount }) => amount.currency === 'CLP' && Number(amount.amount) > personContributesAtMost)
    .map(({ entityId, amount }) => `${entityId} put in ${amount.amount}`);
}

describe('the people of the reports', () => {
  test('have possible biographies, appear once, and share no name with known people', () => {
    const counts = new Map<string, number>();
    const errors = ids.flatMap((id) => {
      const content = contentOf(id);
      const people = content.entities.flatMap(({ person }) => person ?? []);
      for (const { paternalSurname } of people)
        counts.set(paternalSurname, (counts.get(paternalSurname) ?? 0) + 1);
      return [
        ...sampledViolations(content).map(
          ({ invariant, pointer, detail }) => `${invariant} ${pointer} ${detail}`,
        ),
        ...namesakes(content).map((name) => `${name} twice`),
        ...people
          .filter(isWellKnown)
          .map(({ givenNames, paternalSurname }) => `${givenNames} ${paternalSurname}`),
        ...notaries(content).filter(hasWellKnownName),
        ...excessContributors(content),
        // In a scenario, this can be the defect.
        ...(id.startsWith('sbx-') ? [] : minorsInOffice(content)),
      ].map((complaint) => `${id}: ${complaint}`);
    });
    expect(errors).toEqual([]);

    const common = [...counts].sort(([, a], [, b]) => b - a).map(([surname]) => surname);
    expect(common.slice(0, 3)).toContain('González');
    const expected = Object.keys(surnames.common).slice(0, 20);
    expect(common.slice(0, 20).filter((surname) => expected.includes(surname)).length).toBeGreaterThan(13);
  }, 300_000);
});

test('a name is refused if it has a given name and the surname of a well-known person', () => {
  expect(isWellKnown({ givenNames: 'Víctor Hugo', paternalSurname: 'Pérez' })).toBe(true);
  expect(isWellKnown({ givenNames: 'Gabriel', paternalSurname: 'Boric' })).toBe(true);
  expect(isWellKnown({ givenNames: 'Luis Gabriel', paternalSurname: 'Boric' })).toBe(true);
  expect(isWellKnown({ givenNames: 'Juan Manuel', paternalSurname: 'Contreras' })).toBe(true);
  expect(isWellKnown({ givenNames: 'Gabriela', paternalSurname: 'Boric' })).toBe(false);
  expect(isWellKnown({ givenNames: 'Gabriel', paternalSurname: 'Soto' })).toBe(false);
});
