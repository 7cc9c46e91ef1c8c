import { isRealDate } from '../../../values/dates.js';
import type { TaxIdScheme } from '../law.js';

const alphabet = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';
const shape = /^([A-ZÑ&]{3,4})(\d{2})(\d{2})(\d{2})([A-Z0-9]{2})([0-9A])$/;

/** Returns the last character of an RFC: modulo 11 with weights 13 to 2; a company's body is padded on the left. */
export function rfcCheckDigit(body: string): string {
  const sum = [...body.padStart(12, ' ')].reduce(
    (total, character, index) => total + alphabet.indexOf(character) * (13 - index),
    0,
  );
  const rest = sum % 11;
  if (rest === 0) return '0';
  return rest === 1 ? 'A' : String(11 - rest);
}

/** Mexico: `XQD200102AAA` for a company, one letter more for a person; the digits are a date. */
export const rfcScheme: TaxIdScheme = {
  type: 'RFC',
  parse: (text) => {
    const canonical = text.normalize('NFC').toUpperCase().replace(/[ -]/g, '');
    const [, , year, month, day] = shape.exec(canonical) ?? [];
    // The century is unknown; 20xx accepts every leap day.
    if (day === undefined || !isRealDate(`20${year}-${month}-${day}`)) return null;
    const body = canonical.slice(0, -1);
    const demanded = body + rfcCheckDigit(body);
    return { canonical, valid: demanded === canonical, demanded };
  },
  ofCompany: (canonical) => canonical.length === 12,
  companyMark: { expected: 'XXX######XXX', clause: 'cuya clave tiene doce caracteres' },
  verified: 'El dígito verificador corresponde a la clave del RFC, calculado en módulo 11.',
  print: (text) => text,
};
