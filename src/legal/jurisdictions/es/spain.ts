import arrangements from '../../../../fixtures/vocabulary/es/arrangements.json' with { type: 'json' };
import defects from '../../../../fixtures/vocabulary/es/defects.json' with { type: 'json' };
import lawOfTheDay from '../../../../fixtures/vocabulary/es/law-of-the-day.json' with { type: 'json' };
import { addYears, ageOn, yearOf } from '../../../values/dates.js';
import { permuted } from '../../../values/draws.js';
import { groupedDigits } from '../../words/spanish.js';
import { indexOfNumber } from '../company-index.js';
import { deedsAYear, yearlyNumber } from '../registered/case-file.js';
import { registeredJurisdiction } from '../registered/drafting.js';
import { companyNifControl, personNifLetter } from '../tax-ids.js';
import { spanishLaw } from './law.js';

const firstCompany = 9_990_100;
/** A NIF has seven digits, and the series of most provinces are in use: there are no more numbers above them. */
const companies = 9_900;
const people = 1_000_000;

/** Spain: limited companies by notary's deed, in the provincial Registro Mercantil and its gazette. */
export const spain = registeredJurisdiction(arrangements, {
  law: spanishLaw,
  currency: 'EUR',
  defects,
  lawOfTheDay,
  // Administrators represent the company in everything within its purpose (art. 234, Ley de Sociedades de Capital);
  // self-dealing needs authorisation.
  expressFaculties: ['CON_SELF'],
  ids: {
    // Fictitious numbers: companies from 999, people from 99, above those in use.
    company: (index) => {
      const digits = String(firstCompany + permuted(index(companies), companies));
      return `B${digits}${companyNifControl('B', digits)}`;
    },
    indexOf: (taxId) => indexOfNumber(Number(taxId.slice(1, -1)), firstCompany, companies),
    person: (index) => {
      const body = String(99_000_000 + permuted(index(people), people));
      return { taxId: body + personNifLetter(body), card: null };
    },
  },
  // Powers and elections are entered in the company's sheet too, in order of date.
  registration: (draws, { place, date, ordinal, othersBefore, first }) => {
    const { registrar, registerCode } = place;
    const number = ordinal + othersBefore;
    return {
      registrar,
      book: 'Libro de Sociedades',
      folio: String(first === null ? draws.int('folio', 1, 210) : Number(first.folio) + 3),
      number,
      entry: `${number}.ª`,
      volume: first?.volume ?? groupedDigits(draws.int('tomo', 4_000, 46_000)),
      sheet: first?.sheet ?? `${registerCode}-${groupedDigits(draws.int('hoja', 90_000, 860_000))}`,
      year: yearOf(date),
      date,
    };
  },
  powerEntry: (_, { number }) => `inscripción ${number}.ª`,
  // Valid five years until the age of thirty, then ten, and for life from seventy (art. 6, Real Decreto 1553/2005).
  cardExpiry: ({ birthDate, issuedOn }) => {
    const age = ageOn(birthDate, issuedOn);
    return age >= 70 ? null : addYears(issuedOn, age < 30 ? 5 : 10);
  },
  deedNumber: (draws, date, { notaryName }) =>
    `${groupedDigits(yearlyNumber(draws, date, deedsAYear(notaryName, 900, 4_200)))}/${yearOf(date)}`,
});
