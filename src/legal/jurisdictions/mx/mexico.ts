import arrangements from '../../../../fixtures/vocabulary/mx/arrangements.json' with { type: 'json' };
import defects from '../../../../fixtures/vocabulary/mx/defects.json' with { type: 'json' };
import lawOfTheDay from '../../../../fixtures/vocabulary/mx/law-of-the-day.json' with { type: 'json' };
import unseemly from '../../../../fixtures/vocabulary/mx/unseemly-words.json' with { type: 'json' };
import { type CivilDate, isoDate, yearOf } from '../../../values/dates.js';
import { type Draws, permuted } from '../../../values/draws.js';
import { groupedDigits } from '../../words/spanish.js';
import type { NewPerson } from '../practice.js';
import { yearlyNumber } from '../registered/case-file.js';
import type { IdMaker } from '../registered/country.js';
import { registeredJurisdiction } from '../registered/drafting.js';
import { rfcCheckDigit } from '../tax-ids.js';
import { mexicanLaw } from './law.js';

const homoclave = [...'123456789ABCDEFGHIJKLMNPQRSTUVWXYZ'];
/** First characters for companies: the tax authority gives 1 to V, and a clave that begins with A is the catalogue's. */
const companySeries = homoclave.slice(0, 30).filter((character) => character !== 'A');
const companies = companySeries.length * homoclave.length;
const curpAlphabet = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

/**
 * Second characters that no homoclave has after a V. The tax authority divides a number of three digits by 34 and writes
 * quotient and remainder: the largest, 999, gives VE. Clients accept the rest, so these are valid numbers of nobody.
 */
const impossibleAfterV = homoclave.slice(homoclave.indexOf('F'));

/** The letters of the state of birth in a CURP, by ISO 3166-2. */
const states: { readonly [regionCode: string]: string } = {
  CMX: 'DF',
  NLE: 'NL',
  JAL: 'JC',
  PUE: 'PL',
  QUE: 'QT',
  YUC: 'YN',
  BCN: 'BC',
  GUA: 'GT',
};

/** Makes RFCs and CURPs of fictitious companies and people, by the rules of the tax authority and RENAPO. */
export const mexicanIds: IdMaker = {
  statesFounding: true,
  company: (index, { name, foundedOn }) => {
    const number = permuted(index(companies), companies);
    const clave = `${companySeries[Math.floor(number / homoclave.length)]}${homoclave[number % homoclave.length]}`;
    return withDigit(companyLetters(name) + shortDate(foundedOn) + clave);
  },
  person: (_, person, draws) => {
    const letters = personLetters(person);
    const date = shortDate(person.birthDate);
    const taxId = withDigit(`${rfcLetters(letters)}${date}V${draws.pick('homoclave', impossibleAfterV)}`);
    const start = curpLetters(letters) + date;
    const { sex, regionCode, birthDate } = person;
    const consonants = [person.paternalSurname, person.maternalSurname, usedName(person.givenNames)]
      .map((name) => /[BCDFGHJKLMNPQRSTVWXYZ]/.exec(lettersOf(name).slice(1))?.[0] ?? 'X')
      .join('');
    const turn = birthDate < '2000' ? String(draws.int('turn', 0, 9)) : draws.pick('turn', [...'ABCDEFGHIJ']);
    const body = `${start}${sex === 'F' ? 'M' : 'H'}${states[regionCode] ?? 'NE'}${consonants}${turn}`;
    return { taxId, card: { type: 'CURP', value: body + curpDigit(body), country: 'MX' } };
  },
};

function withDigit(body: string): string {
  return body + rfcCheckDigit(body);
}

function shortDate(date: CivilDate): string {
  return date.slice(2).replaceAll('-', '');
}

/** Removes accents and capitalises; keeps the Ñ. */
function plain(text: string): string {
  return text
    .toUpperCase()
    .normalize('NFC')
    .replaceAll('Ñ', '\u0000')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('\u0000', 'Ñ');
}

const small = new Set(['DE', 'DEL', 'LA', 'LAS', 'LOS', 'EL', 'Y', 'E']);

/** Letters of a company's RFC: the initials of three words; of fewer words, more letters of the last. */
export function companyLetters(name: string): string {
  const words = plain(name)
    .replace(/,.*$/, '')
    .split(/\s+/)
    .filter((word) => !small.has(word));
  const [first = 'XXX', second, third] = words;
  if (second === undefined) return first.padEnd(3, 'X').slice(0, 3);
  if (third === undefined) return first.slice(0, 1) + second.padEnd(2, 'X').slice(0, 2);
  return first.slice(0, 1) + second.slice(0, 1) + third.slice(0, 1);
}

/** Returns the letters of a person in an RFC: for an unseemly word, the last letter is an X. */
function rfcLetters(letters: string): string {
  return unseemlyInRfc.has(letters) ? `${letters.slice(0, 3)}X` : letters;
}

/** Returns the letters of a person in a CURP: for an unseemly word, the second letter is an X. */
function curpLetters(letters: string): string {
  return unseemlyInCurp.has(letters) ? `${letters.slice(0, 1)}X${letters.slice(2)}` : letters;
}

const unseemlyInRfc: ReadonlySet<string> = new Set(unseemly.rfc.words);
const unseemlyInCurp: ReadonlySet<string> = new Set(unseemly.curp.words);

/** Letters of a person: initial and first inner vowel of the paternal surname, then two initials. */
function personLetters({ givenNames, paternalSurname, maternalSurname }: NewPerson): string {
  const paternal = lettersOf(paternalSurname);
  const vowel = /[AEIOU]/.exec(paternal.slice(1))?.[0] ?? 'X';
  return (
    paternal.slice(0, 1) +
    vowel +
    lettersOf(maternalSurname).slice(0, 1) +
    lettersOf(usedName(givenNames)).slice(0, 1)
  );
}

/** Keeps the letters A to Z; a CURP replaces Ñ with X. */
function lettersOf(name: string): string {
  return plain(name)
    .replaceAll('Ñ', 'X')
    .replaceAll(/[^A-Z]/g, '');
}

/** Skips María and José if another name follows. */
function usedName(givenNames: string): string {
  const names = givenNames.split(' ').filter((name) => !small.has(plain(name)));
  const [first = '', second] = names;
  return /^(?:MARIA|JOSE)$/.test(plain(first)) && second !== undefined ? second : first;
}

/** Returns the last digit of a CURP from the preceding seventeen characters: modulo 10 with weights 18 to 2. */
export function curpDigit(body: string): string {
  const sum = [...body].reduce(
    (total, character, index) => total + curpAlphabet.indexOf(character) * (18 - index),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

const deedsPerYear = 1_600;
const deedsPerVolume = 40;

/** Returns the control number of a register entry, unique across offices. */
function controlNumber(draws: Draws, date: CivilDate): string {
  return `${yearOf(date)}${String(draws.int('control', 100_000, 9_999_999)).padStart(8, '0')}`;
}

/** Mexico: companies by notary's deed, entered in the Registro Público de Comercio under an electronic folio. */
export const mexico = registeredJurisdiction(arrangements, {
  law: mexicanLaw,
  currency: 'MXN',
  defects,
  lawOfTheDay,
  expressFaculties: ['MX_OWNERSHIP'],
  ids: mexicanIds,
  registration: (draws, { place, date, ordinal, first }) => ({
    registrar: place.registrar,
    book: 'Registro Público de Comercio',
    folio:
      first?.folio ??
      `${place.registerCode}-${yearOf(date)}${String(draws.int('folio', 1_000, 99_999)).padStart(6, '0')}`,
    number: ordinal,
    entry: controlNumber(draws, date),
    year: yearOf(date),
    date,
  }),
  powerEntry: (draws, { date, ordinal, first }) =>
    `número único (NCI) ${ordinal === null ? first.entry : controlNumber(draws, date)}`,
  // Ten years, counted by year (art. 156, Ley General de Instituciones y Procedimientos Electorales).
  cardExpiry: ({ issuedOn }) => isoDate(yearOf(issuedOn) + 10, 12, 31),
  // A notary numbers instruments consecutively and binds them in volumes, called books in the capital.
  deedNumber: (draws, date, { notaryCommune }) => {
    const number = (yearOf(date) - 1985) * deedsPerYear + yearlyNumber(draws, date, deedsPerYear);
    const text = (value: number) => groupedDigits(value, ',');
    const bound = notaryCommune.includes('Ciudad de México') ? 'libro' : 'volumen';
    return `${text(number)}, ${bound} ${text(Math.ceil(number / deedsPerVolume))}`;
  },
});
