import arrangements from '../../../../fixtures/vocabulary/mx/arrangements.json' with { type: 'json' };
import defects from '../../../../fixtures/vocabulary/mx/defects.json' with { type: 'json' };
import type { ArrangementFile } from '../../../contract/generated/types.js';
import { type CivilDate, isoDate, yearOf } from '../../values/dates.js';
import type { Draws } from '../../values/draw.js';
import { groupedDigits } from '../../words/spanish-numbers.js';
import { readArrangements } from '../registered/arrangements.js';
import { yearlyNumber } from '../registered/case-file.js';
import { registeredJurisdiction } from '../registered/draft.js';
import type { CountryData } from '../registered/kit.js';
import { writtenForm } from '../registered/written-form.js';
import { mexicanLaw, mexicanVocabulary, mexicanWording } from './law.js';
import { mexicanIds } from './person-ids.js';

const deedsPerYear = 1_600;
const deedsPerVolume = 40;

const kit: CountryData = {
  law: mexicanLaw,
  form: writtenForm(mexicanLaw),
  currency: 'MXN',
  vocabulary: mexicanVocabulary,
  wording: mexicanWording,
  defects,
  expressFaculties: ['MX_OWNERSHIP'],
  arrangements: readArrangements(arrangements as ArrangementFile),
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
  // The instruments of a notary are numbered through, and bound in volumes, which the capital calls books.
  deedNumber: (draws, date, { notaryCommune }) => {
    const number = (yearOf(date) - 1985) * deedsPerYear + yearlyNumber(draws, date, deedsPerYear);
    const text = (value: number) => groupedDigits(value, ',');
    const bound = notaryCommune.includes('Ciudad de México') ? 'libro' : 'volumen';
    return `${text(number)}, ${bound} ${text(Math.ceil(number / deedsPerVolume))}`;
  },
};

/** Under which the register knows an entry, of all its offices. */
function controlNumber(draws: Draws, date: CivilDate): string {
  return `${yearOf(date)}${String(draws.int('control', 100_000, 9_999_999)).padStart(8, '0')}`;
}

/** Mexico: companies by notary's deed, entered in the Registro Público de Comercio under an electronic folio. */
export const mexico = registeredJurisdiction(kit);
