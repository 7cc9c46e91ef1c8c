import type { Act, Position } from '../../../contract/generated/types.js';
import { addDays, type CivilDate, daysBetween, isoDate, latest, yearOf } from '../../../values/dates.js';
import type { Draws } from '../../../values/draws.js';
import { spanishDate } from '../../words/spanish.js';
import { type Gazette, gazetteOf } from '../calendar.js';
import { companyPointer, subjectId } from '../dossier.js';
import { minutesNumber } from '../drawn-records.js';
import { type EntryDraft, type Registration, shortName } from '../law.js';
import { addRegisteredDocument, dateValues, officesOf, type RegisteredCaseFile } from './case-file.js';
import type { CountryData } from './country.js';
import { printedAddress } from './people.js';
import { electionDate, powersGrantedBefore, type RegisteredPlan } from './plan.js';

/** Returns the position of a power among the company's entries; the founding is 1. */
export function powerNumber(country: CountryData, plan: RegisteredPlan, granted: CivilDate): number {
  return 2 + actsUntil(plan, granted) + electionsBefore(country, plan, granted);
}

/** Returns the position of the last election by a body among the company's entries. */
export function electionEntry(
  country: CountryData,
  plan: RegisteredPlan,
  by: Position['appointedBy'],
): number {
  const day = electionDate(country, plan);
  const earlier = actsUntil(plan, day) + powersGrantedBefore(country, plan, addDays(day, 1));
  return 2 + earlier + (by === 'directorio' ? 1 : 0);
}

function actsUntil({ increase }: RegisteredPlan, day: CivilDate): number {
  return increase !== null && increase.date <= day ? 1 : 0;
}

/** Each election has two entries: of the meeting, and of the board it elected. */
function electionsBefore(country: CountryData, plan: RegisteredPlan, day: CivilDate): number {
  return plan.arrangement.board !== null && electionDate(country, plan) < day ? 2 : 0;
}

/** Adds the permit to use the name, issued before the founding. */
export function addPermit(file: RegisteredCaseFile, permit: string): void {
  const { plan, dossier, fill } = file;
  const issuedOn = officesOf(file.country).onOrBefore(
    // A permit valid for thirty days must outlast the entry.
    addDays(plan.foundedOn, -file.draws('permit').int('days', 4, 10)),
  );
  const id = addRegisteredDocument(file, 'autorizacion_denominacion', {
    type: 'AUTORIZACION_DENOMINACION',
    issuedOn,
    pages: [1, 2],
    coded: true,
  });
  dossier.read(id, 'company_name', plan.name, subjectId);
  const code = dossier.document(id).verification?.code ?? '';
  const founder = file.party(plan.holders[0]?.key ?? '');
  const applicant = shortName(file.country.law, founder);
  const quote = fill(permit, { code, applicant, ...dateValues(issuedOn) });
  dossier.cite('/entities/0/nameVariations', id, 1, quote, 'registry');
}

/** The JSON Pointer of an act in the company, and the key of its documents and draws. */
interface ActToRegister {
  readonly act: string;
  readonly key: 'constitucion' | 'aumento_capital';
}

/** Enters an act in the register, with the copy of the entry; later entries continue the first. */
export function register(
  file: RegisteredCaseFile,
  { act, key }: ActToRegister,
  date: CivilDate,
  first: EntryDraft | null,
): Registration {
  const { country, plan, dossier, fill } = file;
  const draws = file.draws(`registrations/${key}`);
  const entered = officesOf(country).onOrAfter(addDays(date, draws.int('days', 6, 19)));
  const presented = officesOf(country).onOrAfter(addDays(date, draws.int('days to presentation', 1, 2)));
  const ordinal = first === null ? 1 : 2;
  const entry = country.registration(draws, {
    place: plan.place,
    date: entered,
    ordinal,
    // The register enters powers and elections too.
    othersBefore: powersGrantedBefore(country, plan, date) + electionsBefore(country, plan, date),
    first,
  });
  const documentId = addRegisteredDocument(file, `${key}_inscripcion`, {
    type: 'INSCRIPCION_REGISTRAL',
    issuedOn: entered,
    pages: [1, 4],
    coded: true,
  });
  const registration = { ...entry, documentId };
  dossier.read(documentId, 'company_name', plan.name, subjectId);
  const quote = fill(
    ordinal === 1 ? country.wording.founding.registration : country.wording.increase.registration,
    {
      locator: country.law.locator(registration),
      actDate: spanishDate(date),
      presentedOn: spanishDate(presented),
      ...dateValues(entered),
      minutesNumber: minutesNumber(plan, date, ordinal - 1),
      code: dossier.document(documentId).verification?.code ?? '',
    },
  );
  dossier.cite(`${companyPointer}/${act}/registration`, documentId, 1, quote, 'registry');
  return registration;
}

/** Returns the date on which the company started activities for tax, which requires its register entry. */
export function startOfActivities(
  { country, plan, draws }: RegisteredCaseFile,
  { registration }: Pick<Act, 'registration'>,
): CivilDate {
  const drawn = addDays(plan.foundedOn, draws('tax').int('start', 10, 40));
  return officesOf(country).onOrAfter(latest(drawn, addDays(registration?.date ?? plan.foundedOn, 1)));
}

/** Publishes an act in the gazette if the country does, with further values. */
export function publish(
  file: RegisteredCaseFile,
  { act, key }: ActToRegister,
  registered: CivilDate,
  own: { readonly [placeholder: string]: string } = {},
): Act['publication'] {
  const { law, wording } = file.country;
  const { publication } = wording;
  if (publication === null) return null;
  const gazette = gazetteOf(law.calendar);
  const draws = file.draws(`publications/${key}`);
  const date = gazette.days.onOrAfter(addDays(registered, draws.int('days', 4, 9)));
  const { edition, page, number } = gazetteIssue(gazette, draws, date);
  const documentId = addRegisteredDocument(file, `${key}_publicacion`, {
    type: 'PUBLICACION_OFICIAL',
    issuedOn: date,
    pages: [1, 1],
    coded: true,
  });
  const cve = file.dossier.document(documentId).verification?.code ?? null;
  const address = printedAddress(file.country, file.entities[0]?.address ?? null, date);
  const quote = file.fill(key === 'constitucion' ? publication.founding : publication.increase, {
    ...own,
    address,
    edition,
    page: String(page),
    number,
    cve: cve ?? '',
    ...dateValues(date),
  });
  file.dossier.cite(`${companyPointer}/${act}/publication`, documentId, 1, quote, 'registry');
  return { gazette: gazette.name, date, edition, page, cve, documentId };
}

/** Draws the issue and page of an act in a gazette of some 58,000 pages a year. */
export function gazetteIssue(
  gazette: Gazette,
  draws: Draws,
  date: CivilDate,
): { edition: string; page: number; number: string } {
  const day = daysBetween(isoDate(yearOf(date), 1, 1), date) + 1;
  return {
    edition: String(gazette.editionOn(date)),
    page: day * 158 + draws.int('page', 1, 150),
    // Numbers rise with the days of the year.
    number: String(day * 1_600 + draws.int('act', 1, 1_500)),
  };
}
