import { describe, expect, it } from 'vitest';
import type { Validation } from '../../../src/contract/generated/types.js';
import { judge } from '../../../src/legal/judging/judgement.js';
import { healthySpa } from '../healthy/spa.js';
import { nth, partsOf } from './rules/report-changes.js';

function validationsOf(ruleId: string, report = healthySpa()): Validation[] {
  return judge(report, { validate: true }).validations.filter((validation) => validation.ruleId === ruleId);
}

describe('a judgement', () => {
  it('has one entry for all subjects that passed a rule, with their count and pointers', () => {
    expect(validationsOf('ENT-001')).toEqual([
      {
        id: 'val_ENT_001',
        ruleId: 'ENT-001',
        category: 'entidad',
        title: 'El RUT de cada parte tiene el dígito verificador que le corresponde',
        titleEn: 'The RUT of every party has the check digit its number demands',
        severity: 'info',
        scope: 'report',
        weighsAs: null,
        outcome: 'passed',
        subjects: [0, 1, 2, 3, 4, 5].map((index) => `/entities/${index}/taxId`),
        subjectCount: 6,
        expected: null,
        actual: null,
        message: 'El dígito verificador corresponde al número del RUT, calculado en módulo 11.',
        evidence: [
          { documentId: 'doc_tax', page: 1, quote: 'RUT 66.200.101-5', clause: null, confidence: '0.97' },
        ],
        remedy: null,
      },
    ]);
  });

  it('has one entry per finding, in addition to the entry for passed subjects', () => {
    const report = healthySpa();
    for (const index of [4, 5])
      nth(report.entities, index).taxId = { type: 'RUT', value: '38000009-9', country: 'CL', valid: false };
    const [passed, ...faults] = validationsOf('ENT-001', report);
    expect(passed).toMatchObject({ outcome: 'passed', subjectCount: 4 });
    expect(faults.map(({ id, subjects }) => [id, subjects])).toEqual([
      ['val_ENT_001_1', ['/entities/4/taxId']],
      ['val_ENT_001_2', ['/entities/5/taxId']],
    ]);
    expect(faults[0]).toMatchObject({
      message:
        'El RUT 38.000.009-9 de Felipe Ignacio Rojas Díaz no es válido: su dígito verificador debiera ser 1.',
      expected: '38000009-1',
      actual: '38000009-9',
      remedy:
        'Antes de firmar, corregir el RUT de Felipe Ignacio Rojas Díaz y acompañar su cédula de identidad. Con ello se atiende el impedimento ENT-001.',
    });
  });

  it('does not pass a value that contains a finding', () => {
    const report = healthySpa();
    const { incorporation } = partsOf(report).company;
    Object.assign(incorporation?.registration ?? {}, { date: '2019-04-05' });
    expect(validationsOf('CON-001', report).map(({ outcome, subjects }) => [outcome, subjects])).toEqual([
      ['passed', ['/entities/0/company/amendments/0']],
      ['failed', ['/entities/0/company/incorporation/registration']],
    ]);
  });

  it('explains why a rule does not apply', () => {
    expect(validationsOf('SHR-005')).toMatchObject([
      {
        outcome: 'not_applicable',
        severity: 'info',
        subjects: [],
        message: 'No hay titulares extranjeros ni domiciliados en el extranjero.',
      },
    ]);
  });

  it('lists at most twenty passed subjects and counts all', () => {
    const report = healthySpa();
    report.documents.push(...report.documents.map((document) => ({ ...document, id: `${document.id}_2` })));
    const [legible] = validationsOf('DOC-004', report);
    expect(legible?.subjects).toHaveLength(20);
    expect(legible?.subjectCount).toBe(38);
  });

  it('ignores the validations and the conclusion in the content', () => {
    const report = healthySpa();
    const judged = judge(report, { validate: true });
    expect(judge({ ...report, ...judged }, { validate: true })).toEqual(judged);
    expect(judge({ ...report, validations: [] }, { validate: true })).toEqual(judged);
  });

  it('does not change the judged content', () => {
    const report = healthySpa();
    judge(report, { validate: true });
    expect(report).toEqual(healthySpa());
  });

  it('formats dates, amounts and numbers as in Chile', () => {
    const report = healthySpa();
    const { capital } = partsOf(report);
    capital.paid = { amount: '20000000.5', currency: 'CLP' };
    capital.paymentDeadline = '2026-01-14';
    expect(validationsOf('CAP-002', report)[0]?.message).toBe(
      'El plazo para pagar el capital venció el 14 de enero de 2026 con $20.000.000,5 pagados de $50.000.000: por el solo ministerio de la ley el capital quedó reducido a $20.000.000,5 y nada se debe del saldo (artículo 434 del Código de Comercio), aunque los estatutos declaren aún $50.000.000.',
    );
  });
});
