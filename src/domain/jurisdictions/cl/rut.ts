import { memoize } from '../../values/remembering.js';
import { groupedDigits } from '../../words/spanish-numbers.js';

/** A RUT as somebody wrote it, taken apart. */
export interface Rut {
  /** The number before the check digit. */
  body: number;
  /** The check digit as written, "0" to "9" or "K". */
  digit: string;
  /** The spelling used everywhere in a report: no dots, one hyphen, capital K. */
  canonical: string;
  /** Whether the digit written is the one the body demands. */
  valid: boolean;
}

/** Bodies from here up belong to legal persons, below it to natural ones. */
export const firstCompanyBody = 50_000_000;

const dotted = /^(\d{1,3}(?:\.\d{3}){1,2})-?([\dkK])$/;
const plain = /^(\d{1,8})-?([\dkK])$/;

/** The check digit a body demands: modulo 11 with weights 2 to 7, cyclic, from the right. */
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

/** The canonical RUT of a body, with its right check digit: `66100004-K`. */
export function formatRut(body: number): string {
  return `${body}-${checkDigit(body)}`;
}

/**
 * Reads a RUT in any of its spellings: with or without dots, with or without the hyphen, either case of K.
 * Answers null for a text that is not shaped like one; a wrong check digit is told by `valid`.
 */
export function parseRut(text: string): Rut | null {
  const match = plain.exec(text) ?? dotted.exec(text);
  const [, digits, mark] = match ?? [];
  if (digits === undefined || mark === undefined) return null;
  const body = Number(digits.replaceAll('.', ''));
  if (body === 0) return null;
  const digit = mark.toUpperCase();
  return { body, digit, canonical: `${body}-${digit}`, valid: digit === checkDigit(body) };
}

/**
 * A canonical RUT as people read it: `66.100.004-K`. A text that is not a RUT is given back as it is. A report prints each
 * of its few numbers in many places.
 */
export const dottedRut = memoize(256, (text: string): string => {
  const rut = parseRut(text);
  if (rut === null) return text;
  return `${groupedDigits(rut.body)}-${rut.digit}`;
});
