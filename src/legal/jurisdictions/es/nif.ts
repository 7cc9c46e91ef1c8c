import type { TaxIdScheme } from '../law.js';

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
