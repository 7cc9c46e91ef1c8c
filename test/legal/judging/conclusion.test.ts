import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Validation } from '../../../src/contract/generated/types.js';
import { conclusionOutcomeOf, unsignedOperations } from '../../../src/legal/judging/conclusion.js';
import { judge } from '../../../src/legal/judging/judgement.js';
import { contentOf } from '../generated/contents.js';
import { judgedSpa } from '../healthy/judged.js';
import { healthySpa } from '../healthy/spa.js';
import { nth } from './rules/report-changes.js';

function validation(
  severity: Validation['severity'],
  scope: Validation['scope'] = 'report',
  outcome: Validation['outcome'] = 'failed',
): Validation {
  const [example] = judgedSpa().validations;
  if (example === undefined) throw new Error('the judged report has no validations');
  return { ...example, severity, scope, outcome };
}

const unsigned = ['SEC_MORTGAGE'];

describe('the result of a report', () => {
  it.each<[string, Validation[], string[], ReturnType<typeof conclusionOutcomeOf>]>([
    ['nothing', [], [], 'aprobado'],
    ['an impediment of the report', [validation('impedimento')], [], 'rechazado'],
    ['an impediment of a party', [validation('impedimento', 'party')], [], 'rechazado'],
    ['an impediment and a reparo', [validation('reparo'), validation('impedimento')], [], 'rechazado'],
    ['a reparo', [validation('reparo', 'operation')], [], 'con_reparos'],
    [
      'an impediment of a power that leaves no signer',
      [validation('impedimento', 'power')],
      unsigned,
      'con_reparos',
    ],
    [
      'an impediment of a power that leaves others',
      [validation('impedimento', 'power')],
      [],
      'aprobado_con_observaciones',
    ],
    [
      'an impediment of an operation that leaves others',
      [validation('impedimento', 'operation')],
      [],
      'aprobado_con_observaciones',
    ],
    ['an observation', [validation('observacion')], [], 'aprobado_con_observaciones'],
    ['a warning', [validation('observacion', 'report', 'warning')], [], 'aprobado_con_observaciones'],
    [
      'an observation and an operation without signers',
      [validation('observacion')],
      unsigned,
      'aprobado_con_observaciones',
    ],
    ['a passed validation', [validation('info', 'report', 'passed')], [], 'aprobado'],
    ['an inapplicable validation', [validation('impedimento', 'report', 'not_applicable')], [], 'aprobado'],
  ])('after %s is decided by the gravest live finding', (_, validations, operations, expected) => {
    expect(conclusionOutcomeOf(validations, operations)).toBe(expected);
  });

  it('is given by the weights of the findings', () => {
    const { validations } = contentOf('sbx-power-revoked');
    const weighing = validations.filter(({ weighsAs }) => weighsAs !== null);
    expect(weighing.map(({ ruleId, severity, weighsAs }) => [ruleId, severity, weighsAs])).toEqual([
      ['POW-003', 'impedimento', 'reparo'],
    ]);
  });

  it('never improves with one more finding', () => {
    const order = ['aprobado', 'aprobado_con_observaciones', 'con_reparos', 'rechazado'];
    const finding = fc
      .record({
        severity: fc.constantFrom<Validation['severity']>('observacion', 'reparo', 'impedimento'),
        scope: fc.constantFrom<Validation['scope']>('report', 'power', 'operation', 'party'),
      })
      .map(({ severity, scope }) => validation(severity, scope));
    fc.assert(
      fc.property(fc.array(finding, { maxLength: 4 }), finding, fc.boolean(), (findings, another, open) => {
        const operations = open ? unsigned : [];
        const before = order.indexOf(conclusionOutcomeOf(findings, operations));
        expect(order.indexOf(conclusionOutcomeOf([...findings, another], operations))).toBeGreaterThanOrEqual(
          before,
        );
      }),
      { seed: 31, numRuns: 60 },
    );
  });
});

describe('a requested operation', () => {
  it('is unsigned if nobody can sign it today for any amount', () => {
    const report = healthySpa();
    const { authorityMatrix } = judge(report, { validate: false }).conclusion;
    expect(unsignedOperations(report, authorityMatrix)).toEqual([]);
    const others = authorityMatrix.filter(({ facultyCode }) => facultyCode !== 'SEC_MORTGAGE');
    expect(unsignedOperations(report, others)).toEqual(['SEC_MORTGAGE']);
  });
});

describe('the texts of a conclusion', () => {
  it('name the company, the findings, the signers and the source of their authority', () => {
    const { summary, personeria } = judge(healthySpa(), { validate: true }).conclusion;
    expect(summary).toBe(
      'Comercial Alerce Rojo SpA, RUT 66.200.101-5, es una sociedad por acciones constituida conforme a la ley chilena y vigente al 15 de enero de 2026. ' +
        'Los antecedentes examinados no merecen reparos ni observaciones.\n' +
        'Contratar y cerrar cuentas corrientes, y constituir hipotecas, hasta UF 500 por operación: pueden actuar, separada e indistintamente, doña Constanza Javiera Muñoz Araya y don Rodrigo Andrés Silva Soto. Sobre UF 500 y hasta UF 5.000 por operación: deben actuar conjuntamente uno cualquiera de los apoderados de la clase A (doña Constanza Javiera Muñoz Araya o don Rodrigo Andrés Silva Soto) y uno cualquiera de los apoderados de la clase B (don Felipe Ignacio Rojas Díaz o doña Ximena Paz Castillo Vera). Sobre UF 5.000 por operación: deben actuar conjuntamente doña Constanza Javiera Muñoz Araya y don Rodrigo Andrés Silva Soto, ambos de la clase A.',
    );
    expect(personeria).toBe(
      'La personería de doña Constanza Javiera Muñoz Araya, don Rodrigo Andrés Silva Soto, don Felipe Ignacio Rojas Díaz y doña Ximena Paz Castillo Vera para representar a Comercial Alerce Rojo SpA consta de escritura pública de fecha 14 de agosto de 2024, otorgada en la 34ª Notaría de Santiago ante doña María Elena Riquelme Tapia, Repertorio N° 12.877-2024. ' +
        'No se inserta por ser conocida de las partes y del notario que autoriza.',
    );
  });

  it('give no result without validation, but the reason and the signers', () => {
    const { validations, conclusion } = judge(healthySpa(), { validate: false });
    expect(validations).toEqual([]);
    expect(conclusion).toMatchObject({ result: null, reason: 'not_validated' });
    expect(conclusion.summary).toContain('No se solicitó la validación');
    expect(conclusion.authorityMatrix).toHaveLength(9);
    expect(conclusion.personeria).toContain('Repertorio N° 12.877-2024');
  });

  it('state that an observation excludes amounts that nobody can sign', () => {
    const report = healthySpa();
    nth(report.powers, 0).signingRules.splice(1, 1);
    const { conclusion } = judge(report, { validate: true });
    expect(conclusion.result).toBe('aprobado_con_observaciones');
    expect(conclusion.summary).toContain(
      'Los antecedentes examinados son suficientes, salvo por los montos en que nadie tiene facultades, y merecen una observación, que no impide contratar por los demás.',
    );
  });

  it('count the objections, name the restrictions of signers, and state that nobody is left', () => {
    const report = healthySpa();
    Object.assign(nth(report.powers, 0), { validUntil: '2026-06-30' });
    nth(report.powers, 0).signingRules.splice(2, 1);
    nth(report.powers, 0).signingRules.splice(0, 1);
    report.requestedOperations.push('LAB_SETTLE');
    const { conclusion } = judge(report, { validate: true });
    expect(conclusion.result).toBe('con_reparos');
    expect(conclusion.summary).toContain('merecen un reparo, que debe subsanarse antes de contratar');
    expect(conclusion.restrictions).toEqual(['El poder general por clases vence el 30 de junio de 2026.']);
    expect(conclusion.operations.map(({ sentence }) => sentence)).toEqual([
      'Contratar y cerrar cuentas corrientes, hasta UF 500 por operación: nadie tiene facultades suficientes.',
      'Contratar y cerrar cuentas corrientes, sobre UF 500 y hasta UF 5.000 por operación: deben actuar conjuntamente uno cualquiera de los apoderados de la clase A (doña Constanza Javiera Muñoz Araya o don Rodrigo Andrés Silva Soto) y uno cualquiera de los apoderados de la clase B (don Felipe Ignacio Rojas Díaz o doña Ximena Paz Castillo Vera).',
      'Contratar y cerrar cuentas corrientes, sobre UF 5.000 por operación: nadie tiene facultades suficientes.',
      'Constituir hipotecas, hasta UF 500 por operación: nadie tiene facultades suficientes.',
      'Constituir hipotecas, sobre UF 500 y hasta UF 5.000 por operación: deben actuar conjuntamente uno cualquiera de los apoderados de la clase A (doña Constanza Javiera Muñoz Araya o don Rodrigo Andrés Silva Soto) y uno cualquiera de los apoderados de la clase B (don Felipe Ignacio Rojas Díaz o doña Ximena Paz Castillo Vera).',
      'Constituir hipotecas, sobre UF 5.000 por operación: nadie tiene facultades suficientes.',
      'Suscribir finiquitos: ningún poder lo autoriza.',
    ]);
    report.powers = [];
    expect(judge(report, { validate: true }).conclusion.personeria).toBe(
      'No consta personería vigente para representar a Comercial Alerce Rojo SpA al 15 de enero de 2026.',
    );
  });
});
