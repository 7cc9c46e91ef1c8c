import type { TaxId } from '../../../contract/generated/types.js';
import { memoize } from '../../../values/maps.js';
import { groupedDigits } from '../../words/spanish.js';
import type { TaxIdScheme } from '../law.js';

interface Rut {
  /** The number without the check digit. */
  body: number;
  /** The check digit as written, "0" to "9" or "K". */
  digit: string;
  /** The spelling used in reports: no dots, one hyphen, capital K. */
  canonical: string;
  /** True if the written check digit is right. */
  valid: boolean;
}

/** Bodies from here on belong to legal persons, lower ones to natural persons. */
export const firstCompanyBody = 50_000_000;

const dotted = /^(\d{1,3}(?:\.\d{3}){1,2})-?([\dkK])$/;
const plain = /^(\d{1,8})-?([\dkK])$/;

/** Returns the check digit of a body: modulo 11 with weights 2 to 7, cyclic, from the right. */
export function checkDigit(body: number): string {
  let sum = 0;
  let weight = 2;
  for (let rest = body; rest > 0; rest = Math.floor(rest / 10)) {
    sum += (rest % 10) * weight;
    weight = weight === 7 ? 2 : weight + 1;
  }
  const digit = 11 - (sum % 11);
  if (digit === 11) return '0';
  return digit === 10 ? 'K' : String(digit);
}

/** Returns the canonical RUT of a body with its check digit: `66100004-K`. */
export function formatRut(body: number): string {
  return `${body}-${checkDigit(body)}`;
}

/** Returns a valid RUT as reports have it. */
export function rutRecord(value: string): TaxId {
  return { type: 'RUT', value, country: 'CL', valid: true };
}

/** Parses a RUT in any spelling. Null for other text; `valid` is false for a wrong check digit. */
export function parseRut(text: string): Rut | null {
  const match = plain.exec(text) ?? dotted.exec(text);
  const [, digits, mark] = match ?? [];
  if (digits === undefined || mark === undefined) return null;
  const body = Number(digits.replaceAll('.', ''));
  if (body === 0) return null;
  const digit = mark.toUpperCase();
  return { body, digit, canonical: `${body}-${digit}`, valid: digit === checkDigit(body) };
}

/** Formats a RUT with dots: `66.100.004-K`. Other text is returned unchanged. Memoized, as reports repeat it. */
export const dottedRut = memoize(256, (text: string): string => {
  const rut = parseRut(text);
  if (rut === null) return text;
  return `${groupedDigits(rut.body)}-${rut.digit}`;
});

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

const bodies = { from: 1_000_000, to: 99_999_999 };
/** Bare digits may as well be another number: a key of a table, a date. */
const marked = /[.\-kK]/;

/**
 * Explains an invalid company RUT that is probably not another kind of id; null otherwise. The text must look like a
 * RUT of seven or eight digits, with dots, a hyphen or a K.
 */
export function rutMistake(text: string, rut: Rut): { detail: string; nearest: readonly string[] } | null {
  if (rut.body < bodies.from || rut.body > bodies.to || !marked.test(text)) return null;
  const ofPerson = rut.body < firstCompanyBody;
  if (rut.valid && !ofPerson) return null;
  const right = formatRut(rut.body);
  const digit = `${text} has a wrong check digit: the right one is ${checkDigit(rut.body)}`;
  if (!ofPerson) return { detail: `${digit}. ${otherwise}`, nearest: [right] };
  const person = `the tax number of a person, and reports are about companies, whose numbers begin at ${dottedRut(formatRut(firstCompanyBody))}. ${otherwise}`;
  return { detail: rut.valid ? `${text} is ${person}` : `${digit}, and ${right} is ${person}`, nearest: [] };
}

const otherwise =
  'An id that is not a tax number must not look like one: write its digits alone, or letters with them.';
