import type { Act, Content, Document } from '../../../contract/generated/types.js';
import type { Calendar } from '../../jurisdictions/calendar.js';
import { weekdays } from '../../jurisdictions/holidays.js';
import { lawOf } from '../../jurisdictions/laws.js';
import { type CivilDate, weekdayOf } from '../../values/dates.js';
import { sentenceCase } from '../../words/sentence-case.js';
import { actsOf, subjectOf } from './subject-acts.js';
import type { InvariantViolation } from './violation.js';

/** S24: notaries, registers, courts and the tax office work on office days, and the gazette appears on its own. */
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

/** A day on which an office did something. */
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

/** Papers of offices. Deeds are told by their acts and powers: what founds a company may be a private document. */
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

// A search needs no office: the lists of the courts are looked through on any day.
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

// The company takes note of them in its own register, on any day; who grants or orders them works in an office.
function stepsOfEncumbrances({ shareholders }: Content): OfficialStep[] {
  return shareholders.flatMap(({ encumbrances }, holding) =>
    encumbrances.map(({ since }, index) => ({
      pointer: `/shareholders/${holding}/encumbrances/${index}/since`,
      date: since,
    })),
  );
}
