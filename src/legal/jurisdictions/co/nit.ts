import { groupedDigits } from '../../words/spanish.js';
import type { TaxIdScheme } from '../law.js';

const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];
const shape = /^(\d{1,3}(?:[.,]\d{3}){1,3}|\d{6,10})-(\d)$|^(\d{9})(\d)$/;

/** Returns the verification digit of a NIT: modulo 11, weights from the right. */
export function nitCheckDigit(body: string): string {
  const sum = [...body]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (weights[index] ?? 0), 0);
  const rest = sum % 11;
  return String(rest < 2 ? rest : 11 - rest);
}

/** Colombia: `999000123-2`; a person's NIT is the number of the citizenship card, with its digit. */
export const nitScheme: TaxIdScheme = {
  type: 'NIT',
  parse: (text) => {
    const match = shape.exec(text.replace(/ /g, ''));
    if (match === null) return null;
    const body = (match[1] ?? match[3] ?? '').replace(/[.,]/g, '');
    const canonical = `${body}-${match[2] ?? match[4]}`;
    const demanded = `${body}-${nitCheckDigit(body)}`;
    return { canonical, valid: demanded === canonical, demanded };
  },
  ofCompany: (canonical) => /^[89]\d{8}-/.test(canonical),
  companyMark: { expected: '8########-#', clause: 'cuyos números tienen nueve cifras y comienzan en 8 o 9' },
  verified: 'El dígito de verificación corresponde al número del NIT, calculado en módulo 11.',
  print: (text) => text.replace(/^\d+/, (body) => groupedDigits(body)),
};
