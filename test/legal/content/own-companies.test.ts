import { describe, expect, it } from 'vitest';
import { scenarios } from '../../../src/legal/company/catalogue.js';
import { draftContent } from '../../../src/legal/content/report-content.js';
import { subjectTaxId } from '../../../src/legal/jurisdictions/cl/plan/company-numbers.js';
import type { CompanyPlan } from '../../../src/legal/jurisdictions/cl/plan/company-plan.js';
import { planCompany } from '../../../src/legal/jurisdictions/cl/plan/planner.js';
import { formatRut } from '../../../src/legal/jurisdictions/cl/rut.js';
import { companyIndex } from '../../../src/legal/jurisdictions/company-index.js';
import type { ContentDraft } from '../../../src/legal/jurisdictions/jurisdiction.js';
import { fullName } from '../../../src/legal/jurisdictions/person-names.js';
import { scaled } from '../../scale.js';
import { requestOf, today } from '../generated/contents.js';
import { LatestEntries } from '../generated/latest-entries.js';

/** A company or person with a number and a name. */
type NumberedName = readonly [number: string, name: string];

/** Describes each number that has more than one name. */
function numbersOfSeveral(named: readonly NumberedName[]): string[] {
  const names = new Map<string, string>();
  return named.flatMap(([number, name]) => {
    const known = names.get(number) ?? name;
    names.set(number, known);
    return known === name ? [] : [`${number} is ${known} and ${name}`];
  });
}

/** Returns the number of texts that repeat an earlier one. */
function repeats(texts: readonly string[]): number {
  return texts.length - new Set(texts).size;
}

/** Drafts by company id: several tests use the same labels. */
const drafts = new LatestEntries<string, ContentDraft>(1_000);

function draftOf(companyId: string): ContentDraft {
  return drafts.get(companyId, () => draftContent(requestOf(companyId, { seed: 'sandbox' })));
}

function subjectOf({ entities }: ContentDraft): NumberedName {
  return [entities[0]?.taxId?.value ?? '', entities[0]?.name ?? ''];
}

function partiesOf({ entities }: ContentDraft): NumberedName[] {
  const subject = entities[0]?.taxId?.value;
  // A company that changed its legal form is its own predecessor.
  const successions = (entities[0]?.company?.successions ?? []).filter(
    ({ taxId }) => taxId.value !== subject,
  );
  return [
    ...entities.flatMap(({ taxId, name }): NumberedName[] => (taxId === null ? [] : [[taxId.value, name]])),
    ...entities.flatMap(({ otherIds, name }) => otherIds.map(({ value }): NumberedName => [value, name])),
    ...successions.map(({ taxId, name }): NumberedName => [taxId.value, name]),
  ];
}

/** Returns the people of a company and of the companies above it, without foreigners, who have no number. */
function peopleOf({ parties }: CompanyPlan): NumberedName[] {
  return parties.flatMap((party): NumberedName[] =>
    party.kind === 'person' && party.settled.foreign === undefined
      ? [[formatRut(party.known.rutBody), fullName(party.known)]]
      : [],
  );
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('labels are separate companies', () => {
  it.each(['mx-sapi', 'pe-sac', 'co-sas', 'es-sl', 'spa-clean'])(
    'labels of %s share no tax number and no name, and each number has one name',
    { timeout: 300_000 },
    (key) => {
      const drafts = numbers(scaled(60, 3_000)).map((label) => draftOf(`sbx-${key}#${label}`));
      const subjects = drafts.map(subjectOf);
      expect(repeats(subjects.map(([number]) => number))).toBe(0);
      expect(repeats(subjects.map(([, name]) => name))).toBeLessThanOrEqual(drafts.length / 600);
      expect(numbersOfSeveral(drafts.flatMap(partiesOf))).toEqual([]);
    },
  );

  it.each(['mx-sapi', 'pe-sac', 'co-sas', 'es-sl', 'sa-classes-ab'])(
    'labels of %s have people of their own with and without a defect that adds one',
    { timeout: 300_000 },
    (key) => {
      const drafts = numbers(scaled(10, 3_000)).flatMap((label) =>
        ['', '+insolvency'].map((defect) => draftOf(`sbx-${key}${defect}#${label}`)),
      );
      const added = drafts.flatMap(({ entities }) => entities.filter(({ id }) => id === 'ent_liquidator'));
      expect(added).toHaveLength(drafts.length / 2);
      expect(numbersOfSeveral(drafts.flatMap(partiesOf))).toEqual([]);
    },
  );

  it.each(['sa-classes-ab', 'absorbed', 'eventful-life'])(
    'labels of %s have predecessors, successors and people of their own',
    { timeout: 300_000 },
    (key) => {
      const drafts = numbers(scaled(20, 3_000)).map((label) => draftOf(`sbx-${key}#${label}`));
      const successors = drafts.flatMap(({ entities }) => entities[0]?.company?.successions ?? []);
      expect(successors.length).toBeGreaterThan(0);
      expect(repeats(successors.map(({ taxId }) => taxId.value))).toBe(0);
      expect(numbersOfSeveral(drafts.flatMap(partiesOf))).toEqual([]);
    },
  );
});

describe('labels of all scenarios', () => {
  // These two have thousands of parties each. A test below compares labels of holders-4812.
  const ordinary = scenarios.filter(({ key }) => !['holders-4812', 'powers-huge'].includes(key));

  it('share no tax number, no name and no person', { timeout: 300_000 }, () => {
    const labels = numbers(scaled(2, 70));
    const drafts = ordinary.flatMap(({ key }) => labels.map((label) => draftOf(`sbx-${key}#${label}`)));
    const subjects = drafts.map(subjectOf);
    expect(repeats(subjects.map(([number]) => number))).toBe(0);
    expect(repeats(subjects.map(([, name]) => name))).toBeLessThanOrEqual(drafts.length / 600);
    expect(numbersOfSeveral(drafts.flatMap(partiesOf))).toEqual([]);
  });

  it('have 800 unique tax numbers each', () => {
    const chilean = scenarios.filter(({ jurisdiction = 'CL' }) => jurisdiction === 'CL');
    const known = new Set(
      chilean.flatMap(({ taxId }) =>
        numbers(800).map((label) => {
          const key = { seed: 'sandbox', type: 'sociedades_y_poderes', company: `sbx-x#${label}` };
          return subjectTaxId({ ...key, labelOf: taxId }, true);
        }),
      ),
    );
    expect(known.size).toBe(chilean.length * 800);
  });
});

describe('companies with registers of many holders', () => {
  it.each([
    ['labels of one scenario', (number: number) => `sbx-holders-4812#${number}`, 2, 40],
    ['drawn companies', (number: number) => `emp-${number}`, 120, 3_000],
  ] as const)('%s have holders of their own', { timeout: 300_000 }, (_, idOf, few, many) => {
    const drafts = numbers(scaled(few, many)).map((number) => draftOf(idOf(number)));
    const holders = drafts.flatMap(({ entities }) =>
      entities.filter(({ id }) => /^ent_holder_\d{2,}$/.test(id)),
    );
    expect(holders.length).toBeGreaterThan(0);
    expect(numbersOfSeveral(drafts.flatMap(partiesOf))).toEqual([]);
  });
});

describe('drawn companies', () => {
  it('have 3,000 tax numbers for 3,000 names, and each number has one name', { timeout: 300_000 }, () => {
    const plans = numbers(scaled(300, 3_000)).map((number) => {
      const key = { seed: 'sandbox', type: 'sociedades_y_poderes', company: `emp-${number}` };
      return planCompany(key, null, {}, today);
    });
    expect(repeats(plans.map(({ taxId }) => taxId))).toBe(0);
    expect(repeats(plans.map(({ name }) => name))).toBeLessThanOrEqual(plans.length / 600);
    const people = plans.flatMap(peopleOf);
    expect(people.length).toBeGreaterThan(plans.length);
    expect(numbersOfSeveral(people)).toEqual([]);
  });

  it('have people of their own for consecutive tax numbers that a client chose', { timeout: 300_000 }, () => {
    const people = numbers(scaled(150, 3_000)).flatMap((number) => {
      const company = formatRut(76_120_000 + number);
      const key = { seed: 'sandbox', type: 'sociedades_y_poderes', company };
      return peopleOf(planCompany(key, company, {}, today));
    });
    expect(numbersOfSeveral(people)).toEqual([]);
  });
});

describe('the index of a company', () => {
  const of = (company: string, size: number) => companyIndex({ seed: 's', type: 't', company }, size);

  it.each(scaled([9_900], [9_900, 40_000]))(
    'differs for each of %i ids that differ in their last number',
    (size) => {
      const indexes = numbers(size).map((number) => of(`emp-${number}`, size));
      expect(new Set(indexes).size).toBe(size);
    },
  );

  it('repeats for other ids no more often than by chance', () => {
    const size = 600_000;
    const indexes = numbers(3_000).map((number) => of(`${(number * 7919).toString(36)}-x`, size));
    // 3,000² / 2 / 600,000 = 7.5 repeats are expected; one sample in 20,000 has more than 20.
    expect(repeats(indexes.map(String))).toBeLessThan(20);
  });

  it('differs for ids with leading zeros, and for an id without a number', () => {
    const indexes = ['a', 'a0', 'a00', 'a1', 'a01', 'a001', ''].map((id) => of(id, 1_000_000));
    expect(new Set(indexes).size).toBe(7);
  });
});
