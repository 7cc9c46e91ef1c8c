import { checkDigit, dottedRut, parseRut } from '../../rut.js';
import type { TaxIdScheme } from '../tax-id.js';

/** Chile: `66100004-K`, modulo 11. */
export const rutScheme: TaxIdScheme = {
  type: 'RUT',
  parse: (text) => {
    const rut = parseRut(text);
    if (rut === null) return null;
    const { body, canonical, valid } = rut;
    return { canonical, valid, demanded: `${body}-${checkDigit(body)}` };
  },
  print: dottedRut,
};
