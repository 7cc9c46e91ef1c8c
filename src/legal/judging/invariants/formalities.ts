import type { Act, Company, Content, Document } from '../../../contract/generated/types.js';
import { type CivilDate, weekdayOf, yearOf } from '../../../values/dates.js';
import { weekdays } from '../../jurisdictions/calendar.js';
import { lawOf } from '../../jurisdictions/laws.js';
import { sentenceCase } from '../../words/spanish.js';
import { actsOf } from '../rules/company-facts.js';
import type { Pointed } from '../rules/examined-report.js';
import type { InvariantViolation } from './violation.js';

function subjectOf({ entities, subjectEntityId }: Content): {
  company: Company | null;
  pointer: string;
} {
  const index = entities.findIndex(({ id }) => id === subjectEntityId);
  return { company: entities[index]?.company ?? null, pointer: `/entities/${index}/company` };
}

function actsIn(content: Content): Pointed<Act>[] {
  const { company, pointer: companyPointer } = subjectOf(content);
  return company === null ? [] : actsOf({ company, companyPointer });
}

/**
 * S24: an extract follows its deed, registration and publication follow the extract, activities follow the first entry.
 */
export function findFormalityViolations(content: Content): InvariantViolation[] {
  const violations: InvariantViolation[] = [];
  const complain = (pointer: string, date: CivilDate, reason: string) =>
    violations.push({ invariant: 'S24', pointer, detail: `${date} is too early: ${reason}` });
  for (const { value: act, pointer } of actsIn(content)) {
    const { deed, extract, registration, publication } = act;
    if (deed === null || extract === null) continue;
    if (extract.date < deed.date) {
      complain(`${pointer}/extract/date`, extract.date, `the deed is of ${deed.date}`);
      continue;
    }
    // CON-001 reports an entry or a publication before the deed.
    for (const [step, done] of Object.entries({ registration, publication }))
      if (done !== null && done.date >= deed.date && done.date < extract.date)
        complain(`${pointer}/${step}/date`, done.date, `the extract is of ${extract.date}`);
  }
  const { company, pointer } = subjectOf(content);
  const started = company?.taxStatus.startOfActivities ?? null;
  const { registration, res } = company?.incorporation ?? {};
  const founded = registration?.date ?? res?.signedOn;
  if (started !== null && founded !== undefined && started < founded)
    complain(`${pointer}/taxStatus/startOfActivities`, started, `the company was registered on ${founded}`);
  return violations;
}

/** S24: a gazette has one number per day, and numbers increase; numbers by year begin again each year. */
export function findEditionViolations(content: Content): InvariantViolation[] {
  const { gazette } = lawOf(content.jurisdiction).calendar;
  if (gazette === null) return [];
  const number = (text: string) => Number(text.replaceAll(/\D/g, ''));
  const published = actsIn(content)
    .flatMap(({ value: { publication }, pointer }) =>
      publication === null ? [] : [{ ...publication, pointer }],
    )
    .filter((publication) => publication.gazette === gazette.name)
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  return published.slice(1).flatMap(({ date, edition, pointer }, index): InvariantViolation[] => {
    const before = published[index];
    if (before === undefined) return [];
    const sameDay = date === before.date;
    if (!sameDay && gazette.yearly && yearOf(date) !== yearOf(before.date)) return [];
    if (sameDay ? edition === before.edition : number(edition) > number(before.edition)) return [];
    const detail = `the edition of ${date} is ${edition}, and that of ${before.date} ${before.edition}`;
    return [{ invariant: 'S24', pointer: `${pointer}/publication/edition`, detail }];
  });
}

/** S24: notaries, registers, courts and the tax office act on office days, and the gazette appears on its own days. */
export function findOfficeDayViolations(content: Content): InvariantViolation[] {
  const { holidayOn, gazette, offices } = lawOf(content.jurisdiction).calendar;
  return officialSteps(content).flatMap(({ pointer, date, published }): InvariantViolation[] => {
    const days = published && gazette !== null ? gazette.days : offices;
    if (date == null || days.isOpen(date)) return [];
    const holiday = holidayOn(date);
    const day =
      holiday === undefined
        ? `a ${sentenceCase(weekdays[weekdayOf(date)] ?? '')}`
        : `a holiday, ${holiday.name} (${holiday.law})`;
    const near = `${days.onOrBefore(date)} and ${days.onOrAfter(date)}`;
    const idle = published ? 'the gazette does not appear' : 'offices do not work';
    const detail = `${date} is ${day}, on which ${idle}: the nearest days are ${near}`;
    return [{ invariant: 'S24', pointer, detail }];
  });
}

/** A day on which an office acted. */
interface OfficialStep {
  readonly pointer: string;
  readonly date: CivilDate | null | undefined;
  readonly published: boolean;
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

/** Returns the days on which offices acted and gazettes appeared, with pointers. */
function officialSteps(content: Content): OfficialStep[] {
  const { documents, powers, administration, proceedings, shareholders } = content;
  const { company, pointer } = subjectOf(content);
  const steps: OfficialStep[] = documents.flatMap(({ type, issuedOn }, index) => {
    const published = gazettePapers.has(type);
    if (!published && !officePapers.has(type)) return [];
    return [{ pointer: `/documents/${index}/issuedOn`, date: issuedOn, published }];
  });
  const add = (at: string, date: OfficialStep['date'], published = false): void => {
    steps.push({ pointer: at, date, published });
  };
  for (const { value: act, pointer: at } of actsIn(content)) {
    add(`${at}/deed/date`, act.deed?.date);
    add(`${at}/extract/date`, act.extract?.date);
    add(`${at}/registration/date`, act.registration?.date);
    add(`${at}/publication/date`, act.publication?.date, true);
    add(`${at}/res/signedOn`, act.res?.signedOn);
    for (const [index, { date }] of act.marginalNotes.entries())
      add(`${at}/marginalNotes/${index}/date`, date);
  }
  add(`${pointer}/taxStatus/startOfActivities`, company?.taxStatus.startOfActivities);
  add(`${pointer}/taxStatus/endOfActivities`, company?.taxStatus.endOfActivities);
  add(`${pointer}/securitiesRegistration/registeredOn`, company?.securitiesRegistration?.registeredOn);
  for (const [index, { instrument, revocation }] of powers.entries()) {
    add(`/powers/${index}/instrument/deed/date`, instrument.deed?.date);
    add(`/powers/${index}/revocation/registeredOn`, revocation?.registeredOn);
  }
  for (const [index, { deed }] of administration.positions.entries())
    add(`/administration/positions/${index}/deed/date`, deed?.date);
  // Searches are left out: the lists of the courts can be searched on any day.
  for (const [index, { publishedOn, endedOn }] of (proceedings?.insolvency ?? []).entries()) {
    add(`/proceedings/insolvency/${index}/publishedOn`, publishedOn);
    add(`/proceedings/insolvency/${index}/endedOn`, endedOn);
  }
  for (const [index, { filedOn }] of (proceedings?.litigation ?? []).entries())
    add(`/proceedings/litigation/${index}/filedOn`, filedOn);
  for (const [index, { registeredOn, cancelledOn }] of (content.charges?.entries ?? []).entries()) {
    add(`/charges/entries/${index}/registeredOn`, registeredOn);
    add(`/charges/entries/${index}/cancelledOn`, cancelledOn);
  }
  // The company notes an encumbrance on any day; the office that grants or orders it has office days.
  for (const [holding, { encumbrances }] of shareholders.entries())
    for (const [index, { since }] of encumbrances.entries())
      add(`/shareholders/${holding}/encumbrances/${index}/since`, since);
  return steps;
}
