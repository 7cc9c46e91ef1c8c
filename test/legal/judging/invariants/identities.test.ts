import { describe, expect, it } from 'vitest';
import type { Content } from '../../../../src/contract/generated/types.js';
import { findStructuralViolations } from '../../../../src/legal/judging/invariants.js';
import { contentOf } from '../../generated/contents.js';
import { nth } from '../rules/report-changes.js';
import { describeViolation, violationsAfter } from './changed-report.js';

function violationsOfEirl(change: (report: Content) => void): string[] {
  const report = structuredClone(contentOf('sbx-eirl-dv-k', { validate: false }));
  change(report);
  return findStructuralViolations(report)
    .map(describeViolation)
    .filter((one) => one.startsWith('S23'));
}

describe('an E.I.R.L.', () => {
  it('has a given name and the surname of its owner in its name', () => {
    expect(violationsOfEirl(() => {})).toEqual([]);
    expect(
      violationsOfEirl((report) => {
        nth(report.entities, 0).name = 'ROSA HUENCHUL Repostería E.I.R.L.';
      }),
    ).toEqual([]);
    const owner = contentOf('sbx-eirl-dv-k').entities[1]?.name;
    for (const name of [
      'Repostería Huenchul E.I.R.L.',
      'Rosa Repostería E.I.R.L.',
      'Dulce Rosa Huenchu E.I.R.L.',
    ])
      expect(
        violationsOfEirl((report) => {
          nth(report.entities, 0).name = name;
        }),
      ).toEqual([`S23 /entities/0/name: an E.I.R.L. bears the name of its owner, ${owner}`]);
  });

  it('can also have a trade name', () => {
    expect(
      violationsOfEirl((report) => {
        Object.assign(nth(report.entities, 0).company ?? {}, { tradeName: 'Dulce Chucao' });
      }),
    ).toEqual([]);
  });

  it('has one owner if it is above the subject', () => {
    const found = violationsAfter((report) => {
      const above = nth(report.entities, 1);
      Object.assign(above.company ?? {}, { legalForm: 'EIRL' });
      above.name = `${report.entities.find(({ id }) => id === 'ent_3')?.name} E.I.R.L.`;
    });
    expect(found).toEqual(['S23 /entities/1/company/legalForm: an E.I.R.L. has one owner, and ent_2 has 2']);
  });
});

describe('a number', () => {
  it('belongs to one party', () => {
    const found = violationsAfter((report) => {
      nth(report.entities, 3).taxId = structuredClone(nth(report.entities, 2).taxId);
    });
    expect(found).toEqual([
      expect.stringMatching(/^S26 \/entities\/3\/taxId: \d+-[\dK] is the number of ent_3 too$/),
    ]);
  });

  it('can repeat in two series or two countries', () => {
    const passport = (country: string) => ({ type: 'PASSPORT' as const, value: 'SBX1', country });
    const found = violationsAfter((report) => {
      nth(report.entities, 2).otherIds.push(passport('US'));
      nth(report.entities, 3).otherIds.push(passport('DK'), { type: 'LEI', value: 'SBX1', country: 'US' });
    });
    expect(found).toEqual([]);
    expect(
      violationsAfter((report) => {
        nth(report.entities, 2).otherIds.push(passport('US'));
        nth(report.entities, 3).otherIds.push(passport('US'));
      }),
    ).toEqual(['S26 /entities/3/otherIds/0: SBX1 is the number of ent_3 too']);
  });
});
