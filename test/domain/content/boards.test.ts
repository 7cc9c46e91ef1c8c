import { describe, expect, it } from 'vitest';
import boards from '../../../fixtures/vocabulary/cl/boards.json' with { type: 'json' };
import { violatedInvariants } from '../../../src/domain/judging/invariants.js';
import { planCompany } from '../../../src/domain/jurisdictions/cl/plan/plan.js';
import { allObjections } from '../../independent/every-checker.js';
import { scaled } from '../../scale.js';
import { contentOf, today } from '../generated/contents.js';

/** Drawn companies with a board. */
const drawn = Array.from({ length: scaled(3_000, 20_000) }, (_, index) => {
  const company = `company-${index}`;
  const key = { seed: 'test', type: 'sociedades_y_poderes', company };
  return { company, plan: planCompany(key, null, {}, today) };
}).filter(({ plan }) => plan.administration.form === 'directorio');

describe('alternates of a board', () => {
  const withAlternates = drawn.filter(({ plan }) => plan.administration.alternates.length > 0);
  const reports = withAlternates.map(({ company }) => contentOf(company));

  it('are elected in as many companies as their rate says, one for each director', () => {
    const share = withAlternates.length / drawn.length;
    expect(Math.abs(share - boards.alternatesShare)).toBeLessThan(0.06);
    for (const { administration } of reports) {
      const titled = (pattern: RegExp) => administration.positions.filter(({ title }) => pattern.test(title));
      const alternates = titled(/^director_suplente$/);
      expect(administration.board?.alternates).toBe(true);
      expect(alternates).toHaveLength(administration.board?.size ?? 0);
      const people = [...alternates, ...titled(/^(presidente|director)$/)].map(({ entityId }) => entityId);
      expect(new Set(people).size).toBe(people.length);
    }
  });

  it('stand in the statutes, and in the minutes of the election', () => {
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

  it('leave the company in good health, and sign nothing for being alternates', () => {
    expect(reports.map(({ conclusion }) => conclusion.result)).toEqual(reports.map(() => 'aprobado'));
    expect(reports.flatMap(violatedInvariants)).toEqual([]);
    expect(reports.flatMap(allObjections)).toEqual([]);
    for (const { administration, conclusion } of reports) {
      const alternates = administration.positions.filter(({ title }) => title === 'director_suplente');
      const signers = JSON.stringify(conclusion.operations.map(({ sufficient }) => sufficient));
      for (const { entityId } of alternates) expect(signers).not.toContain(`"${entityId}"`);
    }
  });

  it('of an independent director are independent, and are in no company that settles its board', () => {
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
