import type { Position } from '../../contract/generated/types.js';
import { addDays, type CivilDate, earliest, spanishDate } from '../dates.js';
import { fill, shortName } from '../jurisdictions/cl/phrases.js';
import { midSentence } from '../sentence-case.js';
import { defects } from './defects.js';
import { entityOf, type OpenReport } from './open-report.js';
import { addDocument, cite, read } from './papers.js';

/** Somebody leaves an office, of which a meeting of the board takes note; the id of the minutes. */
export function resign(report: OpenReport, office: Position, day: CivilDate): string {
  return recordLeaving(report, office, day, defects.ACTA_DIRECTORIO.resignation, {});
}

/** Somebody leaves an office, and the meeting that takes note of it names another; the id of the minutes. */
export function replace(report: OpenReport, office: Position, day: CivilDate, successorId: string): string {
  const successor = shortName(entityOf(report, successorId));
  return recordLeaving(report, office, day, defects.ACTA_DIRECTORIO.replaced, { successor });
}

function recordLeaving(
  report: OpenReport,
  office: Position,
  day: CivilDate,
  template: string,
  values: { [name: string]: string },
): string {
  const { subject, asOf, draft } = report;
  const minutes = addDocument(report, `acta_directorio_${office.id.slice(4)}`, {
    type: 'ACTA_DIRECTORIO',
    issuer: subject.name,
    issuedOn: earliest(asOf, addDays(day, 4)),
  });
  read(minutes, 'company_name', subject.name, 1, subject.id);
  read(minutes, 'date', minutes.issuedOn, 1, null);
  office.status = 'renunciado';
  office.until = day;
  const quote = fill(template, {
    person: shortName(entityOf(report, office.entityId)),
    office: midSentence(office.titleLabel),
    date: spanishDate(day),
    ...values,
  });
  cite(
    report,
    `/administration/positions/${draft.administration.positions.indexOf(office)}`,
    minutes,
    2,
    quote,
  );
  return minutes.id;
}
