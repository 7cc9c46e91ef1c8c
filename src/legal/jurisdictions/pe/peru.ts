import arrangements from '../../../../fixtures/vocabulary/pe/arrangements.json' with { type: 'json' };
import defects from '../../../../fixtures/vocabulary/pe/defects.json' with { type: 'json' };
import lawOfTheDay from '../../../../fixtures/vocabulary/pe/law-of-the-day.json' with { type: 'json' };
import { addYears, ageOn, yearOf } from '../../../values/dates.js';
import { permuted } from '../../../values/draws.js';
import { indexOfNumber } from '../company-index.js';
import { deedsAYear, yearlyNumber } from '../registered/case-file.js';
import { registeredJurisdiction } from '../registered/drafting.js';
import { rucCheckDigit } from '../tax-ids.js';
import { peruvianLaw } from './law.js';

const tenYearsSince = '2025-04-01';

const firstCompany = 2_090_000_000;
const companies = 9_900_000;
const people = 1_000_000;

function withDigit(body: string): string {
  return body + rucCheckDigit(body);
}

/** Peru: companies by public deed, entered by SUNARP under an electronic partida. */
export const peru = registeredJurisdiction(arrangements, {
  law: peruvianLaw,
  currency: 'PEN',
  defects,
  lawOfTheDay,
  ids: {
    // Fictitious numbers: companies from 209, people from 99, above those in use. The catalogue has 20999.
    company: (index) => withDigit(String(firstCompany + permuted(index(companies), companies))),
    indexOf: (taxId) => indexOfNumber(Number(taxId.slice(0, -1)), firstCompany, companies),
    person: (index) => {
      const dni = String(99_000_000 + permuted(index(people), people));
      return { taxId: withDigit(`10${dni}`), card: { type: 'DNI', value: dni, country: 'PE' } };
    },
  },
  registration: (draws, { place, date, ordinal, first, dissolves = false }) => ({
    registrar: place.registrar,
    book: 'Libro de Sociedades',
    folio:
      first?.folio ?? `${place.registerCode}${String(draws.int('partida', 1_000, 999_999)).padStart(6, '0')}`,
    number: ordinal,
    // Rubric A is the founding, B changes of capital and statutes, D includes dissolution.
    entry: first === null ? 'A00001' : dissolves ? 'D00001' : `B${String(ordinal - 1).padStart(5, '0')}`,
    year: yearOf(date),
    date,
  }),
  powerEntry: (_, { first, ordinal }) => peruvianLaw.powerLocator(first, ordinal),
  // Valid for life from the age of sixty; otherwise ten years since Ley 32237 applies, and eight before.
  cardExpiry: ({ birthDate, issuedOn }) =>
    ageOn(birthDate, issuedOn) >= 60 ? null : addYears(issuedOn, issuedOn < tenYearsSince ? 8 : 10),
  deedNumber: (draws, date, { notaryName }) =>
    `${yearlyNumber(draws, date, deedsAYear(notaryName, 700, 5_200))}-${yearOf(date)}`,
});
