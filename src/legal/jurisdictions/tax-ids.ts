import type { TaxId } from '../../contract/generated/types.js';
import { isRealDate } from '../../values/dates.js';
import { groupedDigits } from '../words/spanish.js';
import { rutScheme } from './cl/rut.js';
import type { TaxIdScheme } from './law.js';

const rfcAlphabet = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';
const rfcShape = /^([A-ZÑ&]{3,4})(\d{2})(\d{2})(\d{2})([A-Z0-9]{2})([0-9A])$/;

/** Returns the last character of an RFC: modulo 11 with weights 13 to 2; a company's body is padded on the left. */
export function rfcCheckDigit(body: string): string {
  const sum = [...body.padStart(12, ' ')].reduce(
    (total, character, index) => total + rfcAlphabet.indexOf(character) * (13 - index),
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
    const [, , year, month, day] = rfcShape.exec(canonical) ?? [];
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

const rucWeights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Returns the last digit of a RUC from the preceding ten: modulo 11. */
export function rucCheckDigit(body: string): string {
  const sum = rucWeights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
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

const nitWeights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];
const nitShape = /^(\d{1,3}(?:[.,]\d{3}){1,3}|\d{6,10})-(\d)$|^(\d{9})(\d)$/;

/** Returns the verification digit of a NIT: modulo 11, with weights from the right. */
export function nitCheckDigit(body: string): string {
  const sum = [...body]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (nitWeights[index] ?? 0), 0);
  const rest = sum % 11;
  return String(rest < 2 ? rest : 11 - rest);
}

/** Colombia: `999000123-2`; a person's NIT is the number of the citizenship card, with its digit. */
export const nitScheme: TaxIdScheme = {
  type: 'NIT',
  parse: (text) => {
    const match = nitShape.exec(text.replace(/ /g, ''));
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

const company = /^([ABCDEFGHJNPQRSUVW])(\d{7})([0-9A-J])$/;
const person = /^([XYZ]?)(\d{7,8})([A-Z])$/;
const companyLetters = 'JABCDEFGHI';
const personLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** Returns the control character of a company's NIF: a letter or a digit by legal form. */
export function companyNifControl(letter: string, digits: string, written = ''): string {
  const sum = [...digits].reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
  const control = (10 - (sum % 10)) % 10;
  const asLetter = 'NPQRSW'.includes(letter) || (!'ABEH'.includes(letter) && /[A-J]/.test(written));
  return asLetter ? (companyLetters[control] ?? '') : String(control);
}

/** Returns the letter of a person's DNI or NIE from the preceding characters. */
export function personNifLetter(body: string): string {
  const number = Number(body.replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter))));
  return personLetters[number % 23] ?? '';
}

/** Spain: `B99900011` for a company, `12345678Z` for a person, `X1234567L` for a foreigner. */
export const nifScheme: TaxIdScheme = {
  type: 'NIF',
  parse: (text) => {
    const canonical = text
      .toUpperCase()
      .replace(/[ .-]/g, '')
      .replace(/^ES(?=[A-Z0-9]{9}$)/, '');
    const [, letter, digits, control] = company.exec(canonical) ?? [];
    if (letter !== undefined && digits !== undefined) {
      const demanded = letter + digits + companyNifControl(letter, digits, control);
      return { canonical, valid: demanded === canonical, demanded };
    }
    const [, foreign = '', number = ''] = person.exec(canonical) ?? [];
    if (number.length !== (foreign === '' ? 8 : 7)) return null;
    const demanded = foreign + number + personNifLetter(foreign + number);
    return { canonical, valid: demanded === canonical, demanded };
  },
  ofCompany: (canonical) => company.test(canonical),
  companyMark: { expected: 'A########', clause: 'cuyo NIF comienza por la letra de su forma jurídica' },
  verified: 'El carácter de control corresponde al número del NIF.',
  print: (text) => text,
};

/** The schemes of all tax numbers in reports. */
export const taxIdSchemes: { readonly [type in TaxId['type']]: TaxIdScheme } = {
  RUT: rutScheme,
  RFC: rfcScheme,
  RUC: rucScheme,
  NIT: nitScheme,
  NIF: nifScheme,
};

/** Formats a tax number of any country as its documents do; other text is returned unchanged. */
export function printedTaxId(taxId: Pick<TaxId, 'type' | 'value'>): string {
  return taxIdSchemes[taxId.type].print(taxId.value);
}
