import { describe, expect, it } from 'vitest';
import listed from '../../../fixtures/vocabulary/cl/listed-companies.json' with { type: 'json' };
import type { Content } from '../../../src/contract/generated/types.js';
import { chileanForms } from '../../../src/legal/jurisdictions/cl/legal-forms.js';
import { unitsOn } from '../../../src/legal/jurisdictions/units-of-account.js';
import { allObjections } from '../../independent/all-checkers.js';
import { contentOf, sampledViolations, today } from '../generated/contents.js';
import { plannedCompanies } from '../generated/plans.js';

const isOpen = (legalForm: string) => chileanForms.row(legalForm as 'SA_ABIERTA').offeredToPublic === true;

/** Drawn companies with a board. */
const drawn = plannedCompanies().filter(({ plan }) => plan.administration.form === 'directorio');
const open = drawn.filter(({ plan }) => isOpen(plan.legalForm));
const reports = open.map(({ company }) => contentOf(company));

const subjectOf = ({ entities, subjectEntityId }: Content) =>
  entities.find(({ id }) => id === subjectEntityId)?.company;
const outcomeOf = ({ validations }: Content, rule: string) =>
  validations.find(({ ruleId }) => ruleId === rule)?.outcome;

describe('drawn companies with a board', () => {
  it('are listed in a few cases', () => {
    const share = open.length / drawn.length;
    expect(share).toBeGreaterThan(0.02);
    expect(share).toBeLessThan(0.1);
  });

  it('are in the register of securities if listed, and have no finding', () => {
    expect(reports.map((content) => outcomeOf(content, 'ENT-009'))).toEqual(reports.map(() => 'passed'));
    expect(reports.map(({ conclusion }) => conclusion.result)).toEqual(reports.map(() => 'aprobado'));
    expect(reports.flatMap(sampledViolations)).toEqual([]);
    expect(reports.flatMap(allObjections)).toEqual([]);
  });

  it('have the holders of the depositary if listed', () => {
    for (const { shareholderSummary: summary, documents } of reports) {
      expect(summary).toMatchObject({ source: 'DCV', truncated: false, coverage: '100.000000' });
      expect(summary.count).toBeGreaterThan(40);
      expect(documents.map(({ type }) => type)).toContain('NOMINA_ACCIONISTAS_DCV');
    }
  });

  it('state, if listed, the owners of each company that holds a tenth', () => {
    for (const { shareholders, subjectEntityId, entities } of reports)
      for (const { holderEntityId, percentage, issuerEntityId } of shareholders) {
        const holder = entities.find(({ id }) => id === holderEntityId);
        if (issuerEntityId !== subjectEntityId || holder?.kind !== 'company' || Number(percentage) < 10)
          continue;
        expect(shareholders.some((held) => held.issuerEntityId === holderEntityId)).toBe(true);
      }
  });
});

/** UF from which article 50 bis, Ley 18.046, applies, if holders below 10 % have at least 12.5 % of the shares. */
const largeFrom = 1_500_000;

describe('a listed company', () => {
  const clf = Number(unitsOn('CL', today)?.CLF?.value.amount);

  it.each(listed.arrangements)(
    'has the board that the law requires, with a weight of $weight in a hundred',
    (one) => {
      const many = one.holders.filter(({ percent }) => percent >= 10);
      const widelyHeld = 100 - many.reduce((sum, { percent }) => sum + percent, 0);
      for (const capital of one.capital)
        expect(one.independent).toBe(capital / clf >= largeFrom && widelyHeld >= 12.5);
      expect(one.directors).toBeGreaterThanOrEqual(one.independent ? 7 : 5);
    },
  );

  it('has an independent director if its plan says so, and the minutes state it', () => {
    const outcomes = new Set<boolean>();
    for (const { administration, documents } of reports) {
      const independent = administration.positions.filter((position) => position.independent);
      outcomes.add(independent.length > 0);
      // An independent director has an alternate if the statutes provide for alternates.
      const { alternates } = administration.board ?? {};
      expect([0, alternates ? 2 : 1]).toContain(independent.length);
      const minutes = documents.find(({ id }) => id === administration.board?.documentId);
      const isStated = minutes?.excerpts.some(({ text }) => /direct(?:or|ora) independiente/.test(text));
      expect(isStated).toBe(independent.length > 0);
    }
    expect([...outcomes].sort()).toEqual([false, true]);
    expect(reports.every((content) => subjectOf(content)?.securitiesRegistration != null)).toBe(true);
  });
});
