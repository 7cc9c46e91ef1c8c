import arrangements from '../../../../fixtures/vocabulary/co/arrangements.json' with { type: 'json' };
import defects from '../../../../fixtures/vocabulary/co/defects.json' with { type: 'json' };
import type { ArrangementFile } from '../../../contract/generated/types.js';
import { yearOf } from '../../../values/dates.js';
import { groupedDigits, spanishDate } from '../../words/spanish.js';
import { readArrangements } from '../registered/arrangements.js';
import { deedsAYear, yearlyNumber } from '../registered/case-file.js';
import { type CountryData, writtenForm } from '../registered/country.js';
import { registeredJurisdiction } from '../registered/drafting.js';
import { colombianLaw, colombianVocabulary, colombianWording } from './law.js';
import { nitCheckDigit } from './nit.js';

const entriesPerYear = 110_000;
const powersPerYear = 1_100;

const kit: CountryData = {
  law: colombianLaw,
  form: writtenForm(colombianLaw),
  currency: 'COP',
  vocabulary: colombianVocabulary,
  wording: colombianWording,
  defects,
  arrangements: readArrangements(arrangements as ArrangementFile),
  ids: {
    // Fictitious numbers: companies from 999, people from 19, above those in use.
    company: (draws) => withDigit(`999${String(draws.int('number', 200, 999_999)).padStart(6, '0')}`),
    person: (draws) => {
      const card = `19${String(draws.int('number', 0, 99_999_999)).padStart(8, '0')}`;
      return { taxId: withDigit(card), card: { type: 'CC', value: card, country: 'CO' } };
    },
  },
  registration: (draws, { place, date, ordinal, first }) => ({
    registrar: place.registrar,
    book: 'Registro mercantil',
    folio: first?.folio ?? `${place.registerCode}-${String(draws.int('matricula', 400_000, 999_999))}-12`,
    number: (yearOf(date) - 2000) * entriesPerYear + yearlyNumber(draws, date, entriesPerYear),
    entry: `Inscripción ${ordinal}`,
    volume: 'IX',
    year: yearOf(date),
    date,
  }),
  // Powers have a book of their own, with far fewer entries.
  powerEntry: (draws, { date }) => {
    const number = (yearOf(date) - 1980) * powersPerYear + yearlyNumber(draws, date, powersPerYear);
    return `el ${spanishDate(date)} con el No. ${number} del libro V`;
  },
  cardExpiry: () => null,
  deedNumber: (draws, date, { notaryName }) =>
    groupedDigits(yearlyNumber(draws, date, deedsAYear(notaryName, 900, 4_800))),
};

function withDigit(body: string): string {
  return `${body}-${nitCheckDigit(body)}`;
}

/** Colombia: companies by private document, entered in the commercial register of the chambers of commerce. */
export const colombia = registeredJurisdiction(kit);
