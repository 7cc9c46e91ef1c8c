import { describe, expect, it } from 'vitest';
import automationReason from '../../../schemas/content/automation-reason.json' with { type: 'json' };
import type { Automation, Content } from '../../../src/contract/generated/types.js';
import { scenarios } from '../../../src/legal/company/catalogue.js';
import { reviewFinding } from '../../../src/legal/editing/edits.js';
import { isLive } from '../../../src/legal/judging/conclusion.js';
import { contentOf } from '../generated/contents.js';

const codesOf = ({ reasons }: Automation) => reasons.map(({ code }) => code);
const automationOf = (companyId: string) => contentOf(companyId).conclusion.automation;

/** Returns a content after a lawyer made the same decision on all findings. */
function review(content: Content, decision: 'descartada' | 'confirmada'): Content {
  const at = '2026-01-15T12:00:00.000Z';
  return content.validations.filter(isLive).reduce((current, { id }) => {
    const verdict = reviewFinding(current, id, { decision, by: 'M. Soto', at, reason: 'Visto.' });
    if (!verdict.accepted) throw new Error(`${id} was not reviewed`);
    return verdict.content;
  }, content);
}

describe('automation', () => {
  it('is allowed in a scenario only without findings and with a signer for each operation', () => {
    const seen = new Set<boolean>();
    for (const { key } of scenarios) {
      const { validations, conclusion } = contentOf(`sbx-${key}`);
      const { automation, operations, result } = conclusion;
      const clear =
        result === 'aprobado' &&
        !validations.some(isLive) &&
        operations.every(({ bracket }) => bracket !== null);
      expect(automation.allowed, key).toBe(clear);
      expect(automation.allowed, key).toBe(automation.reasons.length === 0);
      seen.add(clear);
    }
    expect(seen.size).toBe(2);
  });

  it.each([
    ['sbx-faculty-missing', 'Nadie puede firmar una operación requerida (“Constituir hipotecas”).'],
    [
      'sbx-insolvency',
      'Nadie puede firmar ninguna de las 2 operaciones requeridas (“Contratar boletas de garantía” y “Participar en licitaciones públicas y privadas”).',
    ],
  ])('states the number of operations without a signer for %s', (companyId, text) => {
    expect(automationOf(companyId).reasons.map((reason) => reason.text)).toContain(text);
  });

  it.each([
    ['sbx-spa-clean', []],
    ['sbx-pep', ['observation']],
    ['sbx-late-extract', ['objection']],
    ['sbx-sanctions', ['impediment']],
    ['sbx-faculty-missing', ['objection', 'operation_without_signer']],
    ['sbx-power-revoked', ['objection', 'operation_without_signer']],
    ['sbx-lawyer-edits', ['objection', 'observation']],
  ])('lists for %s the reasons %j', (companyId, codes) => {
    expect(codesOf(automationOf(companyId))).toEqual(codes);
  });

  it('is not allowed without validation', () => {
    const { automation } = contentOf('sbx-spa-clean', { validate: false }).conclusion;
    expect(automation).toEqual({
      allowed: false,
      reasons: [{ code: 'not_validated', text: 'No se solicitó la validación de los antecedentes.' }],
    });
  });

  it('is allowed after a lawyer dismissed the findings, not after confirmation', () => {
    const pep = contentOf('sbx-pep');
    expect(review(pep, 'confirmada').conclusion.automation.allowed).toBe(false);
    expect(review(pep, 'descartada').conclusion.automation).toEqual({ allowed: true, reasons: [] });
    const revoked = review(contentOf('sbx-power-revoked'), 'descartada').conclusion;
    expect(revoked.result).toBe('aprobado');
    expect(codesOf(revoked.automation)).toEqual(['operation_without_signer']);
  });

  it('has reasons from a closed list of codes, each with a text', () => {
    expect(automationOf('sbx-lawyer-edits').reasons.map(({ text }) => text)).toEqual([
      'Hay 2 reparos por subsanar (ENT-003 y POW-010).',
      'Hay una observación que debe ponderar una persona (ENT-008).',
    ]);
    const ids = [...scenarios.map(({ key }) => `sbx-${key}`)];
    const used = new Set(ids.flatMap((id) => codesOf(automationOf(id))));
    expect([...used].every((code) => automationReason.enum.includes(code))).toBe(true);
    expect(new Set([...used, 'not_validated'])).toEqual(new Set(automationReason.enum));
  });
});
