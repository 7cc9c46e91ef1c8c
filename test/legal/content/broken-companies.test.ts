import { describe, expect, test } from 'vitest';
import type { Content } from '../../../src/contract/generated/types.js';
import { scenarios } from '../../../src/legal/company/catalogue.js';
import { daysBetween } from '../../../src/values/dates.js';
import { contentOf, corrected } from '../generated/contents.js';

function signersOf({ conclusion }: Content, facultyCode?: string): string[] {
  const rows = conclusion.authorityMatrix.filter(
    (row) => (facultyCode ?? row.facultyCode) === row.facultyCode,
  );
  return [...new Set(rows.flatMap((row) => row.combinations.flat().flatMap((part) => part.entityIds)))];
}

describe('broken scenario companies', () => {
  test('in power-revoked the only attorney is absent from the matrix, and nobody signs', () => {
    expect(signersOf(contentOf('sbx-power-revoked'), 'BANK_OPEN_ACCOUNT')).toEqual([]);
    expect(signersOf(corrected('power-revoked'), 'BANK_OPEN_ACCOUNT')).toEqual(['ent_attorney_A_1']);
  });

  test('in power-part-revoked the power still covers the requested operations', () => {
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

  test.each(['sbx-insolvency', 'sbx-es-sl+dissolved', 'sbx-mx-sapi+dissolved'])(
    '%s is administered by its liquidator, as the document of the appointment states',
    (id) => {
      const { administration, provenance, powers } = contentOf(id);
      expect(administration).toMatchObject({ form: 'liquidador', actingForm: 'individual' });
      const source = provenance['/administration/form'];
      const power = powers.find(({ grantees }) => grantees.positionTitles.includes('liquidador'));
      expect(source?.documentId).toBe(power?.instrument.documentId);
      expect(source?.quote).toMatch(/[Ll]iquidador/);
    },
  );

  test('the margin calls an agency an agency', () => {
    const [subject] = contentOf('sbx-foreign-branch+insolvency').entities;
    const notes = subject?.company?.incorporation?.marginalNotes.map(({ text }) => text) ?? [];
    expect(notes.join()).toContain('liquidación de la agencia del centro');
  });

  test('late-change is approved until the attorney dies, and then nobody signs', () => {
    const dead = contentOf('sbx-late-change', { asOfDate: '2026-01-25' });
    expect(dead.conclusion.result).toBe('con_reparos');
    const fired = dead.validations.filter(({ outcome }) => outcome === 'failed' || outcome === 'warning');
    expect(fired.map(({ ruleId }) => ruleId)).toEqual(['POW-006']);
    expect(signersOf(dead, 'BANK_OPEN_ACCOUNT')).toEqual([]);
    expect(contentOf('sbx-late-change', { asOfDate: '2026-01-24' }).conclusion.result).toBe('aprobado');
  });

  test('late-extract was registered on day 61, and a deed that cures it would make it approved', () => {
    const act = contentOf('sbx-late-extract').entities[0]?.company?.incorporation;
    expect(daysBetween(act?.deed?.date ?? '', act?.registration?.date ?? '')).toBe(61);
    const cured = corrected('late-extract', [{ recipe: 'late-extract', daysAfter: 61, cured: true }]);
    expect(cured.conclusion.result).toBe('aprobado');
    expect(cured.entities[0]?.company?.amendments.map(({ kind }) => kind)).toEqual(['saneamiento']);
  });

  test('in shares-99-5 the register and the transfers add up to 995 of 1,000 shares', () => {
    const { shareholders, validations } = contentOf('sbx-shares-99-5');
    const current = shareholders.filter(({ status }) => status === 'vigente');
    expect(current.reduce((sum, { shares }) => sum + shares, 0)).toBe(995);
    expect(validations.find(({ ruleId }) => ruleId === 'SHR-003')?.outcome).toBe('passed');
  });

  test('absorbed names its successor, a company of the catalogue', () => {
    const successor = contentOf('sbx-absorbed').entities.find(({ taxId }) => taxId?.value === '66100005-8');
    expect(successor?.name).toBe('Inmobiliaria Tres Coigües S.A.');
  });

  test.each(
    scenarios.filter(({ expected, recipes }) => expected.status === 'expired' && recipes !== undefined),
  )('$key is approved once the documents are there', ({ key }) => {
    expect(corrected(key).conclusion.result).toBe('aprobado');
  });

  test.each(scenarios.filter(({ recipes }) => recipes !== undefined))(
    '$key has its result only because of its recipes',
    ({ key }) => {
      const { validations } = corrected(key);
      expect(validations.filter(({ outcome }) => outcome === 'failed' || outcome === 'warning')).toEqual([]);
    },
  );
});
