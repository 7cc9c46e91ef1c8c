import arrangements from '../../../../fixtures/vocabulary/pe/arrangements.json' with { type: 'json' };
import defects from '../../../../fixtures/vocabulary/pe/defects.json' with { type: 'json' };
import type { ArrangementFile } from '../../../contract/generated/types.js';
import { addYears, ageOn, yearOf } from '../../../values/dates.js';
import { readArrangements } from '../registered/arrangements.js';
import { deedsAYear, yearlyNumber } from '../registered/case-file.js';
import type { CountryData } from '../registered/country.js';
import { writtenForm } from '../registered/country.js';
import { registeredJurisdiction } from '../registered/drafting.js';
import { peruvianLaw, peruvianVocabulary, peruvianWording } from './law.js';
import { rucCheckDigit } from './ruc.js';

const kit: CountryData = {
  law: peruvianLaw,
  form: writtenForm(peruvianLaw),
  currency: 'PEN',
  vocabulary: peruvianVocabulary,
  wording: peruvianWording,
  defects,
  arrangements: readArrangements(arrangements as ArrangementFile),
  ids: {
    // Made-up numbers begin with 20999, those of people with 99: no register has come as far.
    company: (draws) => withDigit(`20999${String(draws.int('number', 200, 99_999)).padStart(5, '0')}`),
    person: (draws) => {
      const dni = `99${String(draws.int('number', 0, 999_999)).padStart(6, '0')}`;
      return { taxId: withDigit(`10${dni}`), card: { type: 'DNI', value: dni, country: 'PE' } };
    },
  },
  registration: (draws, { place, date, ordinal, first, dissolves = false }) => ({
    registrar: place.registrar,
    book: 'Libro de Sociedades',
    folio:
      first?.folio ?? `${place.registerCode}${String(draws.int('partida', 1_000, 999_999)).padStart(6, '0')}`,
    number: ordinal,
    // Rubric A is the founding, B what changes capital and statutes, D among others the dissolution.
    entry: first === null ? 'A00001' : dissolves ? 'D00001' : `B${String(ordinal - 1).padStart(5, '0')}`,
    year: yearOf(date),
    date,
  }),
  powerEntry: (_, { first, ordinal }) => peruvianLaw.powerLocator(first, ordinal),
  // From the age of sixty on for life; otherwise of ten years since Ley 32237 is applied, and of eight before.
  cardExpiry: ({ birthDate, issuedOn }) =>
    ageOn(birthDate, issuedOn) >= 60 ? null : addYears(issuedOn, issuedOn < tenYearsSince ? 8 : 10),
  deedNumber: (draws, date, { notaryName }) =>
    `${yearlyNumber(draws, date, deedsAYear(notaryName, 700, 5_200))}-${yearOf(date)}`,
};

const tenYearsSince = '2025-04-01';

function withDigit(body: string): string {
  return body + rucCheckDigit(body);
}

/** Peru: companies by public deed, entered by the SUNARP under an electronic partida. */
export const peru = registeredJurisdiction(kit);
