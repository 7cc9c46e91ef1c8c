import { checkDigit, dottedRut, firstCompanyBody, formatRut, type Rut } from './rut.js';

/** Bodies in use, of people and companies. */
const bodies = { from: 1_000_000, to: 99_999_999 };
/** Digits alone are as likely any other number: a key of a table, a date. */
const marked = /[.\-kK]/;

/**
 * Why a text is a mistaken RUT of a company rather than an id of another kind; null where it is none. It has to look
 * like a RUT of seven or eight digits, with dots, a hyphen or a K in it.
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
  'An id that is no tax number must not look like one: write its digits alone, or letters with them.';
