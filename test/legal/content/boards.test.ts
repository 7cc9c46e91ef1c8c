import { describe, expect, it } from 'vitest';
import boards from '../../../fixtures/vocabulary/cl/boards.json' with { type: 'json' };
import { addYears } from '../../../src/values/dates.js';
import { allObjections } from '../../independent/all-checkers.js';
import { scaled } from '../../scale.js';
import { contentOf, sampledViolations } from '../generated/contents.js';
import { plannedCompanies } from '../generated/plans.js';

/** Drawn companies with a board. */
const drawn = plannedCompanies().filter(({ plan }) => plan.administration.form === 'directorio');

describe('alternates of a board', () => {
  const withAlternates = drawn.filter(({ plan }) => plan.administration.alternates.length > 0);
  const reports = withAlternates.slice(0, scaled(12, 1_000)).map(({ company }) => contentOf(company));

  it('are elected in the share of companies that their rate gives, one for each director', () => {
    const share = withAlternates.length / drawn.length;
    expect(Math.abs(share - boards.alternatesShare)).toBeLessThan(0.06);
    for (const { administration } of reports) {
      const positionsTitled = (pattern: RegExp) =>
        administration.positions.filter(({ title }) => pattern.test(title));
      const alternates = positionsTitled(/^director_suplente$/);
      expect(administration.board?.alternates).toBe(true);
      expect(alternates).toHaveLength(administration.board?.size ?? 0);
      const people = [...alternates, ...positionsTitled(/^(presidente|director)$/)].map(
        ({ entityId }) => entityId,
      );
      expect(new Set(people).size).toBe(people.length);
    }
  });

  it('are in the statutes, and in the minutes of the election', () => {
    for (const { administration, entities, documents } of reports) {
      const clause = entities[0]?.company?.statutes?.administrationClause;
      expect(clause).toContain('miembros titulares y de igual número de suplentes');
      const minutes = documents.find(({ id }) => id === administration.board?.documentId);
      const text = minutes?.excerpts.map((excerpt) => excerpt.text).join(' ') ?? '';
      for (const { entityId, title } of administration.positions)
        if (title === 'director_suplente')
          expect(text).toMatch(
            new RegExp(`como su suplente, (?:don|doña) ${entities.find(({ id }) => id === entityId)?.name},`),
          );
    }
  });

  it('leave the company healthy, and do not sign as alternates', () => {
    expect(reports.map(({ conclusion }) => conclusion.result)).toEqual(reports.map(() => 'aprobado'));
    expect(reports.flatMap(sampledViolations)).toEqual([]);
    expect(reports.flatMap(allObjections)).toEqual([]);
    for (const { administration, conclusion } of reports) {
      const alternates = administration.positions.filter(({ title }) => title === 'director_suplente');
      const signers = JSON.stringify(conclusion.operations.map(({ sufficient }) => sufficient));
      for (const { entityId } of alternates) expect(signers).not.toContain(`"${entityId}"`);
    }
  });

  it('are independent like their director, and are absent if the scenario defines the board', () => {
    const seen = new Set<boolean>();
    for (const { administration } of reports) {
      const independent = administration.positions.filter((position) => position.independent);
      seen.add(independent.length > 0);
      expect([0, 2]).toContain(independent.length);
    }
    expect(seen.has(false)).toBe(true);
    expect(contentOf('sbx-sa-classes-ab').administration.board?.alternates).toBe(false);
  });
});

describe('the term of a board', () => {
  const lengthOf = (years: number) => drawn.filter(({ plan }) => plan.administration.termYears === years);

  it.each(Object.entries(boards.termYears))(
    'is %s years long in %s of a hundred companies',
    (years, weight) => {
      expect(Math.abs((lengthOf(Number(years)).length / drawn.length) * 100 - weight)).toBeLessThan(6);
    },
  );

  it.each([
    [1, 'un año'],
    [2, 'dos años'],
    [3, 'tres años'],
  ])('is %i years in statutes, minutes and report alike', (years, term) => {
    const reports = lengthOf(years)
      .slice(0, scaled(4, 300))
      .map(({ company }) => contentOf(company));
    expect(reports.length).toBeGreaterThan(2);
    for (const { administration, entities, provenance, asOfDate } of reports) {
      const { electedOn = '', expiresOn = '', termMonths } = administration.board ?? {};
      expect(termMonths).toBe(12 * years);
      expect(addYears(electedOn, years)).toBe(expiresOn);
      expect(electedOn <= asOfDate).toBe(true);
      const clause = entities[0]?.company?.statutes?.administrationClause;
      expect(clause).toContain(`, durarán ${term} en sus funciones`);
      expect(provenance['/administration/board']?.quote).toContain(
        `por un período de ${term}, un directorio`,
      );
    }
    expect(reports.map(({ conclusion }) => conclusion.result)).toEqual(reports.map(() => 'aprobado'));
    expect(reports.flatMap(sampledViolations)).toEqual([]);
    expect(reports.flatMap(allObjections)).toEqual([]);
  });

  it('is three years if the scenario defines the board', () => {
    for (const key of ['sa-classes-ab', 'sa-listed', 'board-lapsed', 'sa-classes-ab#1'])
      expect(contentOf(`sbx-${key}`).administration.board?.termMonths).toBe(36);
  });
});
