import type { TaxIdScheme } from '../tax-id.js';
import { checkDigit, dottedRut, firstCompanyBody, parseRut } from './rut.js';

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
  ofCompany: (canonical) => (parseRut(canonical)?.body ?? 0) >= firstCompanyBody,
  companyMark: { expected: '≥ 50000000', clause: 'cuyos números comienzan en 50.000.000' },
  verified: 'El dígito verificador corresponde al número del RUT, calculado en módulo 11.',
};
