import { describe, expect, it } from 'vitest';
import { findingWeight } from '../../../src/legal/judging/conclusion.js';
import { contentOf } from '../generated/contents.js';

describe('the weight of a finding', () => {
  it.each([
    ['impedimento', 'report', [], 'impedimento'],
    ['impedimento', 'party', ['SEC_MORTGAGE'], 'impedimento'],
    ['impedimento', 'power', ['SEC_MORTGAGE'], 'reparo'],
    ['impedimento', 'operation', [], 'observacion'],
    ['reparo', 'power', [], 'reparo'],
    ['observacion', 'power', ['SEC_MORTGAGE'], 'observacion'],
  ] as const)('%s of scope %s, with %j unsigned, is %4$s', (severity, scope, unsigned, weight) => {
    expect(findingWeight({ severity, scope }, unsigned)).toBe(weight);
  });

  it('is the same in opening, automation and remedy', () => {
    const { conclusion, validations } = contentOf('sbx-power-revoked');
    expect(conclusion.summary).toContain('merecen un reparo');
    expect(conclusion.automation.reasons.map(({ code }) => code)).toContain('objection');
    const revoked = validations.find(({ ruleId, outcome }) => ruleId === 'POW-003' && outcome === 'failed');
    expect(revoked?.remedy).toContain('Con ello se subsana el reparo POW-003.');
    expect(JSON.stringify([conclusion.summary, conclusion.automation, revoked?.remedy])).not.toMatch(
      /impedimento/,
    );
  });

  it('is a reparo if only a wrongly granted power gives an operation', () => {
    const { conclusion } = contentOf('sbx-sa-classes-ab+power-before-founding');
    expect(conclusion.result).toBe('con_reparos');
    for (const { sentence } of conclusion.operations)
      expect(sentence).toMatch(/, una vez subsanado lo que se objeta \(POW-001\)\.$/);
    expect(conclusion.summary).toContain('Antes de firmar, acompañar la ratificación del mandato general');
    expect(conclusion.summary).toContain('por el directorio');
    expect(conclusion.personeria).toContain('Lo anterior no debe invocarse mientras');
  });

  it('is an observation if another power gives all operations; signers by the wrong one wait', () => {
    const { conclusion } = contentOf('sbx-mx-sapi+power-before-founding');
    expect(conclusion.result).toBe('aprobado_con_observaciones');
    expect(conclusion.operations[0]?.sentence).toMatch(
      /pueden actuar, .* y, una vez subsanado lo que se objeta \(POW-001\), /,
    );
    expect(conclusion.operations.at(-1)?.sentence).not.toContain('POW-001');
    expect(conclusion.personeria).toMatch(/La personalidad de .* no debe invocarse mientras/);
  });
});
