import { describe, expect, it } from 'vitest';
import type { Content } from '../../../../src/contract/generated/types.js';
import { automationNotValidated } from '../../../../src/legal/judging/conclusion.js';
import { findValidationViolations } from '../../../../src/legal/judging/invariants/conclusion.js';
import { findJudgementViolations, findViolations } from '../../../../src/legal/judging/invariants.js';
import { nth } from '../rules/report-changes.js';
import { type Change, changedReport, describeViolation, violationsAfter } from './changed-report.js';

describe('references', () => {
  it('lead to a unique id', () => {
    expect(
      violationsAfter((_, { power }) => Object.assign(power.instrument, { documentId: 'doc_none' })),
    ).toContain('S02 /powers/0/instrument/documentId: there is no doc_none in the report');
    expect(
      violationsAfter((report) => {
        nth(report.powerGroups, 1).id = nth(report.powerGroups, 0).id;
      }),
    ).toContain('S01 /powerGroups/1/id: the id grp_A is given twice');
  });

  it('resolve if they are pointers', () => {
    expect(
      violationsAfter((report) => nth(report.validations, 0).subjects.splice(0, 1, '/entities/99')),
    ).toEqual(['S03 /validations/0/subjects/0: /entities/99 leads nowhere']);
  });

  it.each<[string, Change]>([
    ['another party', (report) => Object.assign(report, { subjectEntityId: 'ent_2' })],
    ['two', (report) => nth(report.entities, 1).roles.push('subject')],
    ['none', (_, { subject }) => Object.assign(subject, { roles: [] })],
    ['a person', (_, { subject }) => Object.assign(subject, { kind: 'person' })],
    ['a company without data', (_, { subject }) => Object.assign(subject, { company: null })],
  ])('do not lead from the subject to %s', (_, change) => {
    const found = findViolations(changedReport(change)).map(describeViolation);
    expect(found[0]).toBe('S04 /subjectEntityId: the subject is not one company of the report');
    // A report without a subject is not judged, so its judgement breaks no invariant.
    expect(found.filter((one) => /^S(11|12|20)/.test(one))).toEqual([]);
  });
});

describe('a judgement', () => {
  const judgementViolations = (change: Change) =>
    findJudgementViolations(changedReport(change)).map(describeViolation);

  it('has the result of its validations, or the reason for none', () => {
    const wrong = 'S11 /conclusion/result: the validations lead to aprobado';
    expect(
      judgementViolations(({ conclusion }) => Object.assign(conclusion, { result: 'con_reparos' })),
    ).toEqual([wrong]);
    expect(
      judgementViolations(({ conclusion }) => Object.assign(conclusion, { reason: 'not_validated' })),
    ).toEqual([wrong]);
    const none = 'S11 /conclusion/result: there is no result, and no reason for that';
    const validationViolations = (report: Content) =>
      Object.assign(report.conclusion, {
        result: null,
        reason: 'not_validated',
        automation: automationNotValidated,
      });
    const machine = 'S25 /conclusion/automation: the reasons against automation should be: not_validated';
    expect(judgementViolations(validationViolations)).toEqual([none]);
    expect(
      judgementViolations((report) =>
        Object.assign(validationViolations(report) && report, { validations: [] }),
      ),
    ).toEqual([]);
    expect(
      judgementViolations((report) => {
        Object.assign(report.conclusion, { result: null, reason: null });
        report.validations = [];
      }),
    ).toEqual([none, machine]);
  });

  it('names the signers of each requested operation and nobody else', () => {
    const altered = (change: Partial<Content['conclusion']['operations'][number]>) =>
      judgementViolations(({ conclusion }) => Object.assign(conclusion.operations[0] ?? {}, change));
    const place = 'S25 /conclusion/operations/0';
    expect(altered({ sufficient: [['ent_5']] })).toContain(`${place}/sufficient: ent_5 are not enough`);
    expect(altered({ sentence: 'Puede actuar don Felipe Ignacio Rojas Díaz.' })).toEqual([
      `${place}/sentence: Felipe Ignacio Rojas Díaz cannot act so`,
    ]);
    expect(altered({ sentence: 'Nadie.' })).toEqual([
      expect.stringMatching(/^S25 \/conclusion\/operations\/0: the matrix should be: Contratar y cerrar/),
    ]);
    expect(judgementViolations(({ conclusion }) => conclusion.operations.splice(0, 3))).toEqual([
      'S25 /conclusion/operations: the requested operations are BANK_OPEN_ACCOUNT, SEC_MORTGAGE',
    ]);
  });

  it('has the matrix rows of its powers', () => {
    const { length } = changedReport(() => {}).conclusion.authorityMatrix;
    expect(judgementViolations(({ conclusion }) => conclusion.authorityMatrix.pop())).toEqual([
      `S12 /conclusion/authorityMatrix: the powers give ${length} rows, not ${length - 1}`,
    ]);
    expect(
      judgementViolations(({ conclusion }) => {
        Object.assign(conclusion.authorityMatrix[1] ?? {}, { combinations: [] });
      }),
    ).toContain('S12 /conclusion/authorityMatrix/1: the powers give another row');
  });

  it('has the validations of every rule', () => {
    const ruleId = changedReport(() => {}).validations.at(-1)?.ruleId;
    const left = changedReport((report) => report.validations.pop());
    expect(findValidationViolations(left).map(describeViolation)).toEqual([
      `S20 /validations: the outcomes of ${ruleId} should be passed, not none`,
    ]);
    const reworded = changedReport((report) =>
      Object.assign(report.validations[3] ?? {}, { message: 'No.' }),
    );
    expect(findValidationViolations(reworded).map(describeViolation)).toEqual([
      `S20 /validations/3: the report gives ${reworded.validations[3]?.ruleId} another message`,
    ]);
    const two = changedReport((report) => {
      Object.assign(report.powers[0] ?? {}, { status: 'vencido' });
      report.screening.splice(0, 2);
    });
    expect(findValidationViolations(two).map(describeViolation)).toContainEqual(
      expect.stringMatching(
        /^S20 \/validations: the outcomes of CMP-001 should be .*warning and warning, not passed$/,
      ),
    );
  });
});
