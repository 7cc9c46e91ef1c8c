import wording from '../../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { Act, Deed } from '../../../../contract/generated/types.js';
import { addDays, type CivilDate, daysBetween, isoDate, yearOf } from '../../../../values/dates.js';
import { type Draws, drawsAt } from '../../../../values/draws.js';
import { memoize } from '../../../../values/maps.js';
import { fillTemplate } from '../../../../values/message-text.js';
import { groupedDigits, spanishDate, spanishDateInWords } from '../../../words/spanish.js';
import type { SimpleRecords } from '../../drawn-records.js';
import type { EntryDraft, Registration } from '../../law.js';
import { chileanOffices, diarioOficial } from '../calendar.js';
import { addChileanDocument, type ChileanCaseFile, recentDate } from '../case-file.js';
import { type Commune, vocabulary } from '../vocabulary.js';

/** Returns the date of the register copies and of the certificate of marginal notes. */
export function registerCopyDay(file: ChileanCaseFile): CivilDate {
  return recentDate(file, 'register copies', 3, 25);
}

/** The formalities of a deed: extract, entry in the commercial register, publication. */
export type Formalities = Pick<Act, 'extract' | 'registration' | 'publication'>;

/** Entries a year of the register of Santiago; elsewhere in proportion to the notaries, with at least one a day. */
const entriesPerYear = { santiago: 49_000, perNotary: 400 };

/** Writes the formalities of a deed, within one month as the strictest form requires. */
export function writeFormalities(
  file: ChileanCaseFile,
  key: string,
  deed: Deed,
  kind: 'CONSTITUCION' | 'MODIFICACION',
  commune: Commune,
): Formalities {
  const draws = file.draws(`acts/${key}/formalities`);
  const extractOn = chileanOffices.onOrAfter(addDays(deed.date, draws.int('extract after', 0, 5)));
  const registeredOn = chileanOffices.onOrAfter(addDays(extractOn, draws.int('registration after', 2, 14)));
  const publishedOn = diarioOficial.days.onOrAfter(addDays(extractOn, draws.int('publication after', 3, 12)));
  const { records } = file;
  const extractId = addChileanDocument(file, `${key}_extracto`, {
    type: `EXTRACTO_${kind}`,
    issuer: deed.notaryOffice,
    issuedOn: extractOn,
  });
  const entry = drawRegistration(records, file.draws(`acts/${key}/registration`), registeredOn, commune);
  const entryId = addChileanDocument(file, `${key}_inscripcion`, {
    type: 'INSCRIPCION_CBR',
    issuer: commune.registrar,
    // The copy is recent, so it shows the notes in the margin.
    issuedOn: registerCopyDay(file),
  });
  const published = drawPublication(records, file.draws(`acts/${key}/publication`), publishedOn);
  const publicationId = addChileanDocument(file, `${key}_publicacion`, {
    type: 'PUBLICACION_DIARIO_OFICIAL',
    issuer: wording.DOCUMENTOS.issuer.gazette,
    issuedOn: publishedOn,
    scheme: 'CVE',
    code: published.cve,
  });
  return {
    extract: { date: extractOn, documentId: extractId },
    registration: { ...entry, documentId: entryId },
    publication: { ...published, documentId: publicationId },
  };
}

/** Draws an entry of the commercial register of a commune, at a likely position for its date. */
export function drawRegistration(
  records: SimpleRecords,
  draws: Draws,
  date: CivilDate,
  commune: Commune,
): EntryDraft {
  const { daily, verso, ...others } = records.record('registration', draws);
  const number = entryNumberOn(commune, date, daily / 1000);
  const leaf = Math.floor(number * leavesPerEntry(`${yearOf(date)} ${commune.registrar}`));
  return {
    registrar: commune.registrar,
    book: 'Registro de Comercio',
    folio: `${groupedDigits(leaf)}${verso ? ' vta.' : ''}`,
    number,
    year: yearOf(date),
    date,
    ...others,
  };
}

/**
 * Average leaves of an entry of a register in a year, equal in every report: about two in Santiago, and fewer in small
 * registers, whose entries are short.
 */
const leavesPerEntry = memoize(1000, (yearAndRegistrar: string): number => {
  const draws = drawsAt({ seed: 'registers', type: 'leaves', company: '' }, yearAndRegistrar);
  const [min, max] = yearAndRegistrar.endsWith(' de Santiago') ? [195, 215] : [105, 165];
  return draws.int('leaves', min, max) / 100;
});

/** Returns a number for an entry that no other day has; `hour` is the elapsed part of the day, 0 to 1. */
function entryNumberOn(commune: Commune, date: CivilDate, hour: number): number {
  const santiago = commune.registrar.endsWith(' de Santiago');
  const yearly = santiago
    ? entriesPerYear.santiago
    : entriesPerYear.perNotary * (vocabulary.notaryOffices[commune.notaryCommune] ?? 1);
  const day = daysBetween(isoDate(yearOf(date), 1, 1), date);
  const until = (days: number): number => Math.floor((days * yearly) / 366);
  return until(day) + Math.floor(hour * (until(day + 1) - until(day))) + 1;
}

/** First day of the electronic gazette, which has verification codes. */
export const gazetteCodesSince = '2016-08-17';

/** Draws a publication in the gazette of a date. */
export function drawPublication(
  records: SimpleRecords,
  draws: Draws,
  date: CivilDate,
): Omit<NonNullable<Act['publication']>, 'documentId'> {
  return {
    gazette: diarioOficial.name,
    date,
    edition: editionOf(date),
    ...records.record('publication', draws),
    cve: date >= gazetteCodesSince ? records.member('verification', 'gazette', draws) : null,
  };
}

/** Returns the edition number of the gazette of a date. */
export function editionOf(date: CivilDate): string {
  return groupedDigits(diarioOficial.editionOn(date));
}

/** Returns the header of a publication in the gazette. */
export function gazetteHeader(publication: Omit<NonNullable<Act['publication']>, 'documentId'>): string {
  const { cve, edition, page, date } = publication;
  const { header, headerElectronic } = wording.PUBLICACION_DIARIO_OFICIAL;
  const values = { edition, date: spanishDate(date), page: groupedDigits(page), cve: cve ?? '' };
  return fillTemplate(cve === null ? header : headerElectronic, values);
}

/** Writes an entry as the register does: "fojas 45.678 N° 23.456 del Registro de Comercio …". */
export function locatorOf(registration: Registration): string {
  return fillTemplate(wording.INSCRIPCION_CBR.locator, locatorValues(registration));
}

/** Returns the template values for an entry of the register. */
export function locatorValues({ folio, number, registrar, year }: Registration): { [name: string]: string } {
  return { folio, number: groupedDigits(number), registrar, year: String(year) };
}

/** Returns the place of a register. */
export function seatOf({ registrar }: Pick<Registration, 'registrar'>): string {
  return registrar.replace(/^.*(?:Raíces|Comercio) de /, '');
}

/** Writes the opening of a register entry: place and date. */
export function openingOf({ registrar, date }: Pick<Registration, 'registrar' | 'date'>): string {
  return fillTemplate(wording.INSCRIPCION_CBR.heading, {
    place: seatOf({ registrar }),
    dateInWords: spanishDateInWords(date),
  });
}
