import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit, dottedRut, formatRut, parseRut } from '../../../../src/legal/jurisdictions/cl/rut.js';

describe('a RUT', () => {
  it.each([
    [66100001, '5'],
    [66100004, 'K'],
    [66100009, '0'],
    [38200003, 'K'],
    [38200008, '0'],
    [38200017, 'K'],
  ])('has for body %i the check digit %s', (body, digit) => {
    expect(checkDigit(body)).toBe(digit);
    expect(formatRut(body)).toBe(`${body}-${digit}`);
  });

  it.each(['66100004-K', '66100004-k', '66.100.004-K', '66.100.004-k', '66100004k', '66.100.004K'])(
    'spelled %s is read as 66100004-K',
    (text) => {
      expect(parseRut(text)).toEqual({ body: 66100004, digit: 'K', canonical: '66100004-K', valid: true });
    },
  );

  it('is parsed as invalid if its check digit is wrong', () => {
    expect(parseRut('66100001-4')).toEqual({
      body: 66100001,
      digit: '4',
      canonical: '66100001-4',
      valid: false,
    });
  });

  it.each([
    '',
    '-',
    'K',
    'sbx-spa-clean',
    '66.10.0004-K',
    '6610.0004-K',
    '661000041-K',
    '0-0',
    '66100004--K',
    ' 66100004-K',
  ])('is not found in %j', (text) => {
    expect(parseRut(text)).toBeNull();
  });

  it('reads back as it was written, dotted or not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (body) => {
        expect(parseRut(dottedRut(formatRut(body)))).toMatchObject({ body, valid: true });
      }),
      { seed: 11 },
    );
  });

  it('never accepts a second check digit for one body', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (body) => {
        const accepted = [...'0123456789K'].filter((digit) => parseRut(`${body}-${digit}`)?.valid);
        expect(accepted).toEqual([checkDigit(body)]);
      }),
      { seed: 12 },
    );
  });
});
