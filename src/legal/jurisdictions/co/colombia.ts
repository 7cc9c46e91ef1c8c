import arrangements from '../../../../fixtures/vocabulary/co/arrangements.json' with { type: 'json' };
import defects from '../../../../fixtures/vocabulary/co/defects.json' with { type: 'json' };
import lawOfTheDay from '../../../../fixtures/vocabulary/co/law-of-the-day.json' with { type: 'json' };
import type { Town } from '../../../contract/generated/types.js';
import { type CivilDate, yearOf } from '../../../values/dates.js';
import { type Draws, permuted } from '../../../values/draws.js';
import { groupedDigits, spanishDate } from '../../words/spanish.js';
import { indexOfNumber } from '../company-index.js';
import { deedsAYear, yearlyNumber } from '../registered/case-file.js';
import { registeredJurisdiction } from '../registered/drafting.js';
import { nitCheckDigit } from '../tax-ids.js';
import { colombianLaw } from './law.js';

/**
 * Returns the number of an entry in a book of a chamber of commerce. Some chambers count from one each year, as Medellín
 * and Cali do; others go on.
 */
function bookNumber(draws: Draws, date: CivilDate, entries: Town['entries']): number {
  const { perYear = 0, since = null } = entries ?? {};
  const earlier = since === null ? 0 : (yearOf(date) - since) * perYear;
  return earlier + yearlyNumber(draws, date, perYear);
}

const firstCompany = 950_000_000;
const companies = 49_000_000;
const people = 100_000_000;

function withDigit(body: string): string {
  return `${body}-${nitCheckDigit(body)}`;
}

/** Colombia: companies by private document, entered in the commercial register of the chambers of commerce. */
export const colombia = registeredJurisdiction(arrangements, {
  law: colombianLaw,
  currency: 'COP',
  defects,
  lawOfTheDay,
  ids: {
    // Fictitious numbers: companies from 95, people from 19, above those in use. The catalogue has 999.
    company: (index) => withDigit(String(firstCompany + permuted(index(companies), companies))),
    indexOf: (taxId) => indexOfNumber(Number.parseInt(taxId, 10), firstCompany, companies),
    person: (index) => {
      const card = String(1_900_000_000 + permuted(index(people), people));
      return { taxId: withDigit(card), card: { type: 'CC', value: card, country: 'CO' } };
    },
  },
  registration: (draws, { place, date, ordinal, first }) => ({
    registrar: place.registrar,
    book: 'Registro mercantil',
    folio: first?.folio ?? `${place.registerCode}-${String(draws.int('matricula', 400_000, 999_999))}-12`,
    number: bookNumber(draws, date, place.entries),
    entry: `Inscripción ${ordinal}`,
    volume: 'IX',
    year: yearOf(date),
    date,
  }),
  // Powers have a book of their own, with far fewer entries.
  powerEntry: (draws, { date, first: { registrar } }) => {
    const entries = colombianLaw.vocabulary.places.find((place) => place.registrar === registrar)?.entries;
    const number = bookNumber(draws, date, entries && { ...entries, perYear: entries.perYear / 100 });
    return `el ${spanishDate(date)} con el No. ${number} del libro V`;
  },
  cardExpiry: () => null,
  deedNumber: (draws, date, { notaryName }) =>
    groupedDigits(yearlyNumber(draws, date, deedsAYear(notaryName, 900, 4_800))),
});
