import { describe, expect, it } from 'vitest';
import { companyLetters, curpDigit, mexicanIds } from '../../../../src/legal/jurisdictions/mx/mexico.js';
import { rfcScheme } from '../../../../src/legal/jurisdictions/tax-ids.js';
import { drawsAt } from '../../../../src/values/draws.js';

const draws = drawsAt({ seed: 'ids', type: 'sociedades_y_poderes', company: 'x' }, 'people/x');

describe('Mexican numbers', () => {
  it('a CURP ends in the digit that the population register gives it', () => {
    expect(curpDigit('HEGG560427MVZRRL0')).toBe('4');
  });

  it.each([
    ['Xilitla Quetzal Desarrollos, S.A.P.I. de C.V.', 'XQD'],
    ['Xelhá Productos del Maíz, S.A.P.I. de C.V.', 'XPM'],
    ['Xanath Solar, S.A.P.I. de C.V.', 'XSO'],
    ['Xaman, S.A.P.I. de C.V.', 'XAM'],
  ])('the RFC of %s begins with %s', (name, letters) => {
    expect(companyLetters(name)).toBe(letters);
    const rfc = mexicanIds.company(() => 7, { name, foundedOn: '2020-01-02' });
    expect(rfc.startsWith(`${letters}200102`)).toBe(true);
    expect(rfcScheme.parse(rfc)).toMatchObject({ canonical: rfc, valid: true });
  });

  it('the numbers of a person follow from the names, and the day and place of birth', () => {
    const { taxId, card } = mexicanIds.person(
      () => 0,
      {
        givenNames: 'María Fernanda',
        paternalSurname: 'Ñáñez',
        maternalSurname: 'Ibarra',
        birthDate: '1984-02-29',
        sex: 'F',
        regionCode: 'CMX',
      },
      draws,
    );
    expect(taxId).toMatch(/^XAIF840229V[F-Z]/);
    expect(rfcScheme.parse(taxId)).toMatchObject({ valid: true });
    expect(card?.value).toMatch(/^XAIF840229MDFXBR\d\d$/);
  });
});
