import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CompanyRef, resolveCompany } from '../../src/domain/companies.js';
import { dottedRut, formatRut } from '../../src/domain/rut.js';
import { scenarios } from '../../src/domain/scenarios.js';

function known(companyId: string): CompanyRef {
  const resolution = resolveCompany(companyId);
  if (!resolution.known) throw new Error(`${companyId}: ${resolution.detail}`);
  return resolution.company;
}

describe('the company that a text names', () => {
  test.each(scenarios)('every spelling of $key is one company', ({ key, taxId }) => {
    const bare = taxId.replace('-', '');
    const spellings = [`sbx-${key}`, `SBX-${key}`, taxId, bare, dottedRut(taxId), taxId.toLowerCase()];
    for (const spelling of spellings) {
      expect(known(spelling)).toEqual({ canonical: `sbx-${key}`, taxId, scenario: key });
    }
  });

  test('a valid RUT of a company is its tax id in all spellings', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50_000_000, max: 99_999_999 }), (body) => {
        fc.pre(body < 66_100_000 || body > 66_100_099);
        const taxId = formatRut(body);
        for (const spelling of [taxId, dottedRut(taxId), taxId.replace('-', ''), taxId.toLowerCase()])
          expect(known(spelling)).toEqual({ canonical: taxId, taxId, scenario: null });
      }),
      { seed: 1 },
    );
  });

  test('any other text is a company of its own, compared as it is', () => {
    const opaque = [
      'acme',
      'ACME',
      ' acme',
      '12.345.678-5',
      '76123456-1',
      'ñandú',
      'n\u0303andu\u0301',
      '🦙',
      'sbx',
    ];
    for (const text of opaque) expect(known(text)).toEqual({ canonical: text, taxId: null, scenario: null });
  });

  test('an unknown name under the prefix is told its nearest', () => {
    expect(resolveCompany('sbx-spa-claen')).toMatchObject({ known: false, nearest: ['sbx-spa-clean'] });
    expect(resolveCompany('Sbx-SA-CLASES-AB')).toMatchObject({
      known: false,
      nearest: ['sbx-sa-classes-ab'],
    });
    for (const text of ['sbx-', 'sbx-zzzzzzzz', 'sbx-spa-clean ']) {
      const resolution = resolveCompany(text);
      expect(resolution.known).toBe(false);
      if (!resolution.known) expect(resolution.nearest.length).toBeGreaterThan(0);
    }
  });

  test('a reserved RUT that names no scenario is unknown, and a wrong digit names the right one', () => {
    expect(resolveCompany('66100001-4')).toMatchObject({ known: false, nearest: ['66100001-5'] });
    expect(resolveCompany('66.100.001-4')).toMatchObject({ known: false, nearest: ['66100001-5'] });
    expect(resolveCompany(formatRut(66_100_099))).toMatchObject({ known: false });
    expect(known(formatRut(66_100_100)).taxId).toBe(formatRut(66_100_100));
  });
});
