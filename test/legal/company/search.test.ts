import { describe, expect, it } from 'vitest';
import type { CompanyProfile } from '../../../src/legal/company/profile.js';
import {
  createCompanySearch,
  foldSearchText,
  searchableCompany,
} from '../../../src/legal/company/profile.js';

const chilean: CompanyProfile = {
  name: 'Ñandú Küme Ruka & O’Higgins «Piñén» E.I.R.L.',
  taxId: { type: 'RUT', value: '66100004-K', country: 'CL', valid: true },
  legalForm: 'EIRL',
  country: 'CL',
};
const spanish: CompanyProfile = {
  name: 'Hontanar Logística Ibérica, S.L.',
  taxId: { type: 'NIF', value: 'B99900011', country: 'ES', valid: true },
  legalForm: 'SL',
  country: 'ES',
};

describe('a search for companies', () => {
  it.each([
    'ñandú',
    'NANDU',
    'n\u0303andu\u0301',
    'ruka kume',
    'o higgins',
    "O'HIGGINS",
    '«piñen»',
    'eirl',
    'E.I.R.L.',
    '66.100.004-K',
    '66100004k',
    '066.100.004-k',
    'RUT 66.100.004–K',
    'CL66100004K',
    '６６１００００４',
    '66.100.0',
  ])('%s finds the intended company and no other', (text) => {
    const matches = createCompanySearch(text);
    expect([chilean, spanish].map((each) => matches(searchableCompany(each)))).toEqual([true, false]);
  });

  it.each(['logistica iberica', 'b-99900011', 'ESB99900011', 'nif b99900011'])(
    '%s finds the company of another country',
    (text) => {
      const matches = createCompanySearch(text);
      expect([chilean, spanish].map((each) => matches(searchableCompany(each)))).toEqual([false, true]);
    },
  );

  it('a search finds nothing if a word is not in the name, or if it has no letter or digit', () => {
    for (const text of ['ñandú logística', '66100005', 'rut', '--', '\u0301', 'NIF 66100004-K']) {
      const matches = createCompanySearch(text);
      expect([text, matches(searchableCompany(chilean)), matches(searchableCompany(spanish))]).toEqual([
        text,
        false,
        false,
      ]);
    }
  });

  it('a company without a number is found by name only', () => {
    const { name, numbers } = searchableCompany({ ...spanish, taxId: null });
    expect([name, numbers]).toEqual([foldSearchText(spanish.name), []]);
    expect(createCompanySearch('hontanar')(searchableCompany({ ...spanish, taxId: null }))).toBe(true);
    expect(createCompanySearch('B99900011')(searchableCompany({ ...spanish, taxId: null }))).toBe(false);
  });
});
