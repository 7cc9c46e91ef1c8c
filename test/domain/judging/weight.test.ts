import { describe, expect, it } from 'vitest';
import { weightOf } from '../../../src/domain/judging/weight.js';
import { contentOf } from '../generated/contents.js';

describe('a finding weighs', () => {
  it.each([
    ['impedimento', 'report', [], 'impedimento'],
    ['impedimento', 'party', ['SEC_MORTGAGE'], 'impedimento'],
    ['impedimento', 'power', ['SEC_MORTGAGE'], 'reparo'],
    ['impedimento', 'operation', [], 'observacion'],
    ['reparo', 'power', [], 'reparo'],
    ['observacion', 'power', ['SEC_MORTGAGE'], 'observacion'],
  ] as const)('%s of scope %s, with %j unsigned, as %4$s', (severity, scope, unsigned, weight) => {
    expect(weightOf({ severity, scope }, unsigned)).toBe(weight);
  });

  it('by one word in opening, automation and remedy', () => {
    const { conclusion, validations } = contentOf('sbx-power-revoked');
    expect(conclusion.summary).toContain('merecen un reparo');
    expect(conclusion.automation.reasons.map(({ code }) => code)).toContain('objection');
    const revoked = validations.find(({ ruleId, outcome }) => ruleId === 'POW-003' && outcome === 'failed');
    expect(revoked?.remedy).toContain('Con ello se subsana el reparo POW-003.');
    expect(JSON.stringify([conclusion.summary, conclusion.automation, revoked?.remedy])).not.toMatch(
      /impedimento/,
    );
  });
});
