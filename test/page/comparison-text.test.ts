import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contentOf } from '../legal/generated/contents.js';

const raw =
  /[a-z]+_[a-z]+|[A-Z]+_[A-Z]+|\b(?:shr|ent)_|registeredOn|valid(?:From|Until)|\d{4}-\d\d-\d\d|\d\.\d{6}|[≥≤]/;

/** Reports whose findings compare values that need formatting. */
const reports = [
  'sbx-circular',
  'sbx-faculty-missing',
  'sbx-missing-docs',
  'sbx-power-expired',
  'sbx-power-part-revoked',
  'sbx-insolvency',
  'sbx-nullity-lawsuit',
  'sbx-shares-99-5',
  'sbx-liquidation-published',
  'sbx-sa-classes-ab+office-left',
  'sbx-sa-classes-ab+wrong-appointing-body',
  'sbx-spa-clean+pledge-unregistered',
  'sbx-spa-clean+expired-code',
  'sbx-ltda-family+wrong-previous-state',
  'sbx-mx-sapi+insolvency',
];

let comparedText: (value: string | null) => string;
let language: { value: 'es' | 'en' };

/** Imports a module of the page, which is compiled for browsers. */
const importOfPage = async (path: string) => import(new URL(`../../src/page/${path}`, import.meta.url).href);

beforeAll(async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('navigator', { languages: ['es'] });
  ({ comparedText } = await importOfPage('report/evidence/words.ts'));
  ({ language } = await importOfPage('i18n/language.ts'));
});

afterAll(() => {
  vi.unstubAllGlobals();
});

describe('the expected and actual values of rules', () => {
  it.each(reports)('are readable for %s, in both languages', (companyId) => {
    for (const pageLanguage of ['es', 'en'] as const) {
      language.value = pageLanguage;
      const texts = contentOf(companyId).validations.flatMap(({ ruleId, expected, actual }) =>
        [expected, actual].map((value) => `${ruleId}: ${comparedText(value)}`),
      );
      expect(texts.filter((text) => raw.test(text))).toEqual([]);
    }
  });

  it.each([
    ['revocado_parcial', 'Revocado en parte'],
    ['liquidacion_concursal', 'En liquidación concursal'],
    ['junta', 'la junta'],
    ['≥ 2026-01-15', 'como mínimo, 15 de enero de 2026'],
    ['35.000000', '35 %'],
    ['2–50', '2–50'],
    [null, '—'],
  ] as const)('show %s as %s', (value, words) => {
    language.value = 'es';
    expect(comparedText(value).replaceAll('\u00a0', ' ')).toBe(words);
  });
});
