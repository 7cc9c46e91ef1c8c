import type { Act, Company, Content, Document } from '../../../contract/generated/types.js';
import { type CivilDate, weekdayOf, yearOf } from '../../../values/dates.js';
import { type Calendar, type Gazette, weekdays } from '../../jurisdictions/calendar.js';
import { lawOf } from '../../jurisdictions/laws.js';
import { sentenceCase } from '../../words/spanish.js';
import type { InvariantViolation } from './violation.js';

function subjectOf({ entities, subjectEntityId }: Content): {
  company: Company | null;
  pointer: string;
} {
  const index = entities.findIndex(({ id }) => id === subjectEntityId);
  return { company: entities[index]?.company ?? null, pointer: `/entities/${index}/company` };
}

/** The acts of the subject with their pointers, the incorporation first. */
function actsOf(content: Content): { act: Act; pointer: string }[] {
  const { company, pointer } = subjectOf(content);
  const amendments = company?.amendments ?? [];
  return [
    ...(company?.incorporation ? [{ act: company.incorporation, pointer: `${pointer}/incorporation` }] : []),
    ...amendments.map((act, index) => ({ act, pointer: `${pointer}/amendments/${index}` })),
  ];
}

/**
 * S24: an extract follows its deed, registration and publication follow the extract, activities follow the first entry.
 */
export function findFormalityViolations(content: Content): InvariantViolation[] {
  const { company, pointer } = subjectOf(content);
  const started = company?.taxStatus.startOfActivities ?? null;
  const { registration, res } = company?.incorporation ?? {};
  const founded = registration?.date ?? res?.signedOn;
  const tooEarly =
    started !== null && founded !== undefined && started < founded
      ? [early(`${pointer}/taxStatus/startOfActivities`, started, `the company was registered on ${founded}`)]
      : [];
  return [...actsOf(content).flatMap(({ act, pointer: at }) => stepsOutOfOrder(act, at)), ...tooEarly];
}

function early(pointer: string, date: CivilDate, before: string): InvariantViolation {
  return { invariant: 'S24', pointer, detail: `${date} is too early: ${before}` };
}

// CON-001 reports an entry or a publication before the deed.
function stepsOutOfOrder(
  { deed, extract, registration, publication }: Act,
  at: string,
): InvariantViolation[] {
  if (deed === null || extract === null) return [];
  if (extract.date < deed.date)
    return [early(`${at}/extract/date`, extract.date, `the deed is of ${deed.date}`)];
  return Object.entries({ registration, publication }).flatMap(([step, done]) =>
    done !== null && done.date >= deed.date && done.date < extract.date
      ? [early(`${at}/${step}/date`, done.date, `the extract is of ${extract.date}`)]
      : [],
  );
}

/** S24: a gazette has one number per day, and numbers increase. */
export function findEditionViolations(content: Content): InvariantViolation[] {
  const { gazette } = lawOf(content.jurisdiction).calendar;
  if (gazette === null) return [];
  const published = actsOf(content)
    .flatMap(({ act: { publication }, pointer }) => (publication === null ? [] : [{ publication, pointer }]))
    .filter(({ publication }) => publication.gazette === gazette.name)
    .sort((a, b) => (a.publication.date < b.publication.date ? -1 : 1));
  return published.slice(1).flatMap(({ publication, pointer }, index): InvariantViolation[] => {
    const before = published[index]?.publication;
    if (before === undefined || follows(gazette, publication, before)) return [];
    const detail = `the edition of ${publication.date} is ${publication.edition}, and that of ${before.date} ${before.edition}`;
    return [{ invariant: 'S24', pointer: `${pointer}/publication/edition`, detail }];
  });
}

type Publication = NonNullable<Act['publication']>;

function follows({ yearly }: Gazette, { date, edition }: Publication, before: Publication): boolean {
  const number = (text: string) => Number(text.replaceAll(/\D/g, ''));
  if (date === before.date) return edition === before.edition;
  if (yearly && yearOf(date) !== yearOf(before.date)) return true;
  return number(edition) > number(before.edition);
}

/** S24: notaries, registers, courts and the tax office act on office days, and the gazette appears on its own days. */
export function findOfficeDayViolations(content: Content): InvariantViolation[] {
  const { calendar } = lawOf(content.jurisdiction);
  const steps = [
    ...stepsOfDocuments(content),
    ...stepsOfCompany(content),
    ...stepsOfPowers(content),
    ...stepsOfPositions(content),
    ...stepsOfCourts(content),
    ...stepsOfEncumbrances(content),
  ];
  return steps.flatMap(({ pointer, date, published }): InvariantViolation[] => {
    const days = published && calendar.gazette !== null ? calendar.gazette.days : calendar.offices;
    if (date == null || days.isOpen(date)) return [];
    const near = `${days.onOrBefore(date)} and ${days.onOrAfter(date)}`;
    const idle = published ? 'the gazette does not appear' : 'offices do not work';
    const detail = `${date} is ${dayName(calendar, date)}, on which ${idle}: the nearest days are ${near}`;
    return [{ invariant: 'S24', pointer, detail }];
  });
}

/** A day on which an office acted. */
interface OfficialStep {
  readonly pointer: string;
  readonly date: CivilDate | null | undefined;
  readonly published?: boolean;
}

function dayName({ holidayOn }: Calendar, date: CivilDate): string {
  const holiday = holidayOn(date);
  if (holiday !== undefined) return `a holiday, ${holiday.name} (${holiday.law})`;
  return `a ${sentenceCase(weekdays[weekdayOf(date)] ?? '')}`;
}

/** Documents of offices. Deeds are checked through acts and powers, because a private document can found a company. */
const officePapers: ReadonlySet<Document['type']> = new Set([
  'ESTATUTO_ACTUALIZADO',
  'CERTIFICADO_VIGENCIA',
  'CERTIFICADO_ANOTACIONES',
  'CERTIFICADO_VIGENCIA_PODER',
  'EXTRACTO_CONSTITUCION',
  'EXTRACTO_MODIFICACION',
  'ACTO_RES',
  'INSCRIPCION_CBR',
  'INSCRIPCION_REGISTRAL',
  'REGISTRO_PODERES_RES',
  'ESCRITURA_PODER',
  'ESCRITURA_REVOCACION',
  'SANEAMIENTO',
  'E_RUT',
  'SITUACION_TRIBUTARIA',
  'CEDULA_IDENTIDAD',
  'RESOLUCION_CONCURSAL',
  'ESCRITURA_GRAVAMEN',
  'OFICIO_EMBARGO',
  'CERTIFICADO_CMF',
  'AUTORIZACION_DENOMINACION',
]);

const gazettePapers: ReadonlySet<Document['type']> = new Set([
  'PUBLICACION_DIARIO_OFICIAL',
  'PUBLICACION_OFICIAL',
]);

function stepsOfDocuments({ documents }: Content): OfficialStep[] {
  return documents.flatMap(({ type, issuedOn }, index) => {
    const published = gazettePapers.has(type);
    if (!published && !officePapers.has(type)) return [];
    return [{ pointer: `/documents/${index}/issuedOn`, date: issuedOn, published }];
  });
}

function stepsOfCompany(content: Content): OfficialStep[] {
  const { company, pointer } = subjectOf(content);
  if (company === null) return [];
  const { startOfActivities, endOfActivities } = company.taxStatus;
  return [
    ...actsOf(content).flatMap(({ act, pointer: at }) => stepsOfAct(act, at)),
    { pointer: `${pointer}/taxStatus/startOfActivities`, date: startOfActivities },
    { pointer: `${pointer}/taxStatus/endOfActivities`, date: endOfActivities },
    {
      pointer: `${pointer}/securitiesRegistration/registeredOn`,
      date: company.securitiesRegistration?.registeredOn,
    },
  ];
}

function stepsOfAct(
  { deed, extract, registration, publication, res, marginalNotes }: Act,
  at: string,
): OfficialStep[] {
  return [
    { pointer: `${at}/deed/date`, date: deed?.date },
    { pointer: `${at}/extract/date`, date: extract?.date },
    { pointer: `${at}/registration/date`, date: registration?.date },
    { pointer: `${at}/publication/date`, date: publication?.date, published: true },
    { pointer: `${at}/res/signedOn`, date: res?.signedOn },
    ...marginalNotes.map(({ date }, index) => ({ pointer: `${at}/marginalNotes/${index}/date`, date })),
  ];
}

function stepsOfPowers({ powers }: Content): OfficialStep[] {
  return powers.flatMap(({ instrument, revocation }, index) => [
    { pointer: `/powers/${index}/instrument/deed/date`, date: instrument.deed?.date },
    { pointer: `/powers/${index}/revocation/registeredOn`, date: revocation?.registeredOn },
  ]);
}

function stepsOfPositions({ administration }: Content): OfficialStep[] {
  return administration.positions.map(({ deed }, index) => ({
    pointer: `/administration/positions/${index}/deed/date`,
    date: deed?.date,
  }));
}

// Searches are left out: the lists of the courts can be searched on any day.
function stepsOfCourts({ proceedings }: Content): OfficialStep[] {
  if (proceedings === null) return [];
  const { insolvency, litigation } = proceedings;
  return [
    ...insolvency.flatMap(({ publishedOn, endedOn }, index) => {
      const pointer = `/proceedings/insolvency/${index}`;
      return [
        { pointer: `${pointer}/publishedOn`, date: publishedOn },
        { pointer: `${pointer}/endedOn`, date: endedOn },
      ];
    }),
    ...litigation.map(({ filedOn }, index) => ({
      pointer: `/proceedings/litigation/${index}/filedOn`,
      date: filedOn,
    })),
  ];
}

// The company notes them in its own register on any day; the office that grants or orders them has office days.
function stepsOfEncumbrances({ shareholders }: Content): OfficialStep[] {
  return shareholders.flatMap(({ encumbrances }, holding) =>
    encumbrances.map(({ since }, index) => ({
      pointer: `/shareholders/${holding}/encumbrances/${index}/since`,
      date: since,
    })),
  );
}
