import { describe, expect, test } from 'vitest';
import type { Content } from '../../src/contract/generated/types.js';
import { resolveCompany } from '../../src/domain/companies.js';
import { generateContent } from '../../src/domain/report-content.js';
import { scenarios } from '../../src/domain/scenarios.js';
import { contentOf, today } from './generated/contents.js';

function signersOf({ conclusion }: Content, facultyCode?: string): string[] {
  const rows = conclusion.authorityMatrix.filter(
    (row) => (facultyCode ?? row.facultyCode) === row.facultyCode,
  );
  return [...new Set(rows.flatMap((row) => row.combinations.flat().flatMap((part) => part.entityIds)))];
}

/** The content of a scenario as it is once everything that is missing has come. */
function mended(key: string): Content {
  const resolution = resolveCompany(`sbx-${key}`);
  if (!resolution.known || resolution.company.scenario === null) throw new Error(`there is no ${key}`);
  const company = { ...resolution.company, scenario: { ...resolution.company.scenario, recipes: [] } };
  const request = {
    seed: 'test',
    type: 'sociedades_y_poderes',
    company,
    validate: true,
    asOfDate: today,
  } as const;
  return generateContent(request);
}

describe('broken scenario companies', () => {
  test('in power-revoked the only attorney is absent from the matrix, and nobody signs', () => {
    expect(signersOf(contentOf('sbx-power-revoked'), 'BANK_OPEN_ACCOUNT')).toEqual([]);
    expect(signersOf(mended('power-revoked'), 'BANK_OPEN_ACCOUNT')).toEqual(['ent_attorney_A_1']);
  });

  test('in power-part-revoked the power is revoked in part, and still signs what was asked', () => {
    const content = contentOf('sbx-power-part-revoked');
    expect(content.powers.find(({ id }) => id === 'pow_bank')?.status).toBe('revocado_parcial');
    expect(signersOf(content, 'BANK_DRAW_CHECKS')).toContain('ent_attorney_bank');
  });

  test('power-expired is approved on the last day of the power, and not on the next', () => {
    expect(contentOf('sbx-power-expired', { asOfDate: '2026-01-14' }).conclusion.result).toBe('aprobado');
    expect(contentOf('sbx-power-expired', { asOfDate: '2026-01-15' }).conclusion.result).toBe('con_reparos');
  });

  test('in insolvency only the liquidator may bind the company', () => {
    const content = contentOf('sbx-insolvency');
    const signers = signersOf(content);
    expect(signers).toHaveLength(1);
    const office = content.administration.positions.find(({ entityId }) => entityId === signers[0]);
    expect(office).toMatchObject({ title: 'liquidador', status: 'vigente', appointedBy: 'tribunal' });
  });

  test('absorbed names its successor, a company of the catalogue', () => {
    const successor = contentOf('sbx-absorbed').entities.find(({ taxId }) => taxId?.value === '66100005-8');
    expect(successor?.name).toBe('Inmobiliaria Tres Coigües S.A.');
  });

  test.each(
    scenarios.filter(({ expected, recipes }) => expected.status === 'expired' && recipes !== undefined),
  )('$key is approved once the documents are there', ({ key }) => {
    expect(mended(key).conclusion.result).toBe('aprobado');
  });

  test.each(
    scenarios.filter(({ recipes }) => recipes !== undefined),
  )('$key is what it is because of its recipes alone', ({ key }) => {
    const { validations } = mended(key);
    expect(validations.filter(({ outcome }) => outcome === 'failed' || outcome === 'warning')).toEqual([]);
  });
});
