import { describe, expect, it } from 'vitest';
import type { TaxId } from '../../../src/contract/generated/types.js';
import { printedTaxId, taxIdSchemes } from '../../../src/legal/jurisdictions/tax-ids.js';

const types = Object.keys(taxIdSchemes) as TaxId['type'][];

/** Numbers of scenarios, and of companies and people whose check digits are published. */
const right: readonly [TaxId['type'], string, string, boolean][] = [
  ['RUT', '66.100.004-k', '66100004-K', true],
  ['RFC', 'XQD200102AAA', 'XQD200102AAA', true],
  ['RFC', 'xqd-200102-aaa', 'XQD200102AAA', true],
  ['RFC', 'GODE561231GR8', 'GODE561231GR8', false],
  ['RFC', 'CFE370814QI0', 'CFE370814QI0', true],
  ['RUC', '20999000127', '20999000127', true],
  ['RUC', '20100070970', '20100070970', true],
  ['RUC', '20 10007097-0', '20100070970', true],
  ['RUC', '10000000006', '10000000006', false],
  ['NIT', '999000123-2', '999000123-2', true],
  ['NIT', '999.000.123-2', '999000123-2', true],
  ['NIT', '9990001232', '999000123-2', true],
  ['NIT', '890.903.938-8', '890903938-8', true],
  ['NIT', '899 999 068-1', '899999068-1', true],
  ['NIT', '830037248-0', '830037248-0', true],
  ['NIT', '860007738-9', '860007738-9', true],
  ['NIF', 'B99900011', 'B99900011', true],
  ['NIF', 'b-99900011', 'B99900011', true],
  ['NIF', 'ESB99900011', 'B99900011', true],
  ['NIF', 'A58818501', 'A58818501', true],
  ['NIF', 'P0800000B', 'P0800000B', true],
  ['NIF', 'G58818501', 'G58818501', true],
  ['NIF', 'G5881850A', 'G5881850A', true],
  ['NIF', '12345678Z', '12345678Z', false],
  ['NIF', 'ES12345678Z', '12345678Z', false],
  ['NIF', 'X1234567L', 'X1234567L', false],
  ['NIF', 'Y1234567X', 'Y1234567X', false],
  ['NIF', 'Z1234567R', 'Z1234567R', false],
  ['RUT', '38000003-2', '38000003-2', false],
  ['RUT', '49.999.999-2', '49999999-2', false],
  ['RUT', '50.000.000-7', '50000000-7', true],
];

describe('tax numbers', () => {
  it.each(right)('%s %s is right and is %s, of a company: %s', (type, text, canonical, ofCompany) => {
    const scheme = taxIdSchemes[type];
    expect(scheme.parse(text)).toEqual({ canonical, valid: true, demanded: canonical });
    expect(scheme.ofCompany(canonical)).toBe(ofCompany);
  });

  it.each(right)(
    '%s %s with another last character is wrong, and the error has the right one',
    (type, _, canonical) => {
      const scheme = taxIdSchemes[type];
      const others = [...'0123456789ABCDEFGHJK'].map((last) => scheme.parse(canonical.slice(0, -1) + last));
      const read = others.filter((one) => one !== null && one.canonical !== canonical);
      expect(read.length).toBeGreaterThan(0);
      // The last character of a Spanish number may be a letter or a digit, so one other may be right.
      expect(read.filter((one) => one?.valid).length).toBeLessThan(2);
      expect(read.some((one) => one?.valid === false && one.demanded === canonical)).toBe(true);
    },
  );

  it.each([
    ['RFC', 'XQD201302AAA'],
    ['RFC', 'XQ200102AAA'],
    ['RUT', '-K'],
    ['RFC', 'XXXX'],
    ['RUC', '30999000127'],
    ['RUC', '120999000127'],
    ['RUC', '209990001270'],
    ['RUC', '2099900012'],
    ['NIT', '12-3'],
    ['NIF', 'I99900011'],
    ['NIF', 'XA58818501'],
    ['NIF', 'A588185011'],
    ['NIF', 'ES'],
    ['NIF', '1234567L'],
    ['NIF', '1234567Z'],
  ] as const)('%s %s is no tax number', (type, text) => {
    expect(taxIdSchemes[type].parse(text)).toBeNull();
  });

  it('end in Spain in a letter or a digit, as the legal form requires, or in either', () => {
    const expectedDigits = (text: string) => taxIdSchemes.NIF.parse(text)?.demanded;
    expect(expectedDigits('A5881850A')).toBe('A58818501');
    expect(expectedDigits('P08000002')).toBe('P0800000B');
    expect(expectedDigits('G5881850B')).toBe('G5881850A');
    expect(expectedDigits('G58818502')).toBe('G58818501');
  });

  it('belong in Colombia to a company from 800.000.000 on, and have nine digits', () => {
    const { ofCompany } = taxIdSchemes.NIT;
    expect(['800000000-6', '799999999-1', '1899999068-0'].map(ofCompany)).toEqual([true, false, false]);
  });

  it('are printed in the usual form, and any other text unchanged', () => {
    expect(printedTaxId({ type: 'RUT', value: '66100004-K' })).toBe('66.100.004-K');
    expect(printedTaxId({ type: 'NIT', value: '999000123-2' })).toBe('999.000.123-2');
    for (const type of types) expect(printedTaxId({ type, value: 'no number' })).toBe('no number');
  });
});
