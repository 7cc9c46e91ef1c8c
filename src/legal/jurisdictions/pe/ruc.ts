import type { TaxIdScheme } from '../law.js';

const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Returns the last digit of a RUC from the preceding ten: modulo 11. */
export function rucCheckDigit(body: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return String((11 - (sum % 11)) % 10);
}

/** Peru: `20999000127`; companies begin with 20, people with 10. */
export const rucScheme: TaxIdScheme = {
  type: 'RUC',
  parse: (text) => {
    const canonical = text.replace(/[ -]/g, '');
    if (!/^(?:10|15|16|17|20)\d{9}$/.test(canonical)) return null;
    const body = canonical.slice(0, 10);
    const demanded = body + rucCheckDigit(body);
    return { canonical, valid: demanded === canonical, demanded };
  },
  ofCompany: (canonical) => canonical.startsWith('20'),
  companyMark: { expected: '20#########', clause: 'cuyos números comienzan en 20' },
  verified: 'El dígito verificador corresponde al número del RUC, calculado en módulo 11.',
  print: (text) => text,
};
