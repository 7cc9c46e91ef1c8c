import type { Document, Entity, Position } from '../../../contract/generated/types.js';
import { addDays, type CivilDate } from '../../values/dates.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { fillTemplate } from '../../words/templates.js';
import { companyValues, documentsOf, entityOf, entryValues, type OpenReport } from './open-report.js';
import { cite } from './papers.js';
import { readPerson } from './people.js';

/** Lets the register's certificate, where it names officers and is of after their end, tell that they left. */
export function certifyEndedOffices(report: OpenReport, day: CivilDate): void {
  const template = report.practice.texts.endedOfficer;
  const [certificate] = documentsOf(report, 'CERTIFICADO_VIGENCIA');
  if (template === null || certificate === undefined || certificate.issuedOn < day) return;
  report.draft.administration.positions.forEach((position, index) => {
    const known = report.draft.provenance[`/administration/positions/${index}`]?.documentId;
    const left = position.status === 'extinguido' && position.until === day;
    if (left && known === certificate.id) certifyOffice(report, certificate, position, { template });
  });
}

/** A line of the register on an office. */
interface OfficeLine {
  readonly template: string;
  /** What of the office it tells; all of it where that is left out. */
  readonly member?: '' | '/from';
  /** What it names besides the office. */
  readonly values?: { readonly [name: string]: string };
}

/** Cites an office, or what is told of it at a member, from a paper of the register, in those words. */
export function certifyOffice(
  report: OpenReport,
  document: Document,
  position: Position,
  { template, member = '', values = {} }: OfficeLine,
): void {
  const { draft, practice, company } = report;
  const officer = entityOf(report, position.entityId);
  const quote = fillTemplate(template, {
    ...entryValues(company.incorporation?.registration ?? null),
    ...values,
    title: position.titleLabel,
    titleCapitals: position.titleLabel.toUpperCase(),
    person: practice.nameWithId(officer),
    name: officer.name,
    number: practice.printedNumber(officer),
    from: spanishDate(position.from),
    until: spanishDate(position.until ?? report.asOf),
  });
  const pointer = `/administration/positions/${draft.administration.positions.indexOf(position)}${member}`;
  cite(report, pointer, { document, page: 2, quote, origin: 'registry' });
}

/** What the register takes to enter what a court has resolved. */
export const daysToEntry = 15;

/** Lets the certificate tell that the company is being liquidated, and by whom, once the register knows. */
export function certifyLiquidation(report: OpenReport, liquidator: Entity, day: CivilDate): void {
  const { practice, companyPointer } = report;
  const template = practice.texts.insolvency.certificate;
  const [document] = documentsOf(report, 'CERTIFICADO_VIGENCIA');
  if (template === null || document === undefined || document.issuedOn < addDays(day, daysToEntry)) return;
  const person = practice.nameWithId(liquidator);
  const [date, issuedOn] = [spanishDate(day), spanishDate(document.issuedOn)];
  const code = document.verification?.code ?? '';
  const quote = fillTemplate(template, { ...companyValues(report), person, date, issuedOn, code });
  document.title = practice.texts.dissolution.titles[document.type] ?? document.title;
  document.subjectEntityIds.push(liquidator.id);
  readPerson(report, document, liquidator, 1);
  cite(report, `${companyPointer}/statusSince`, { document, page: 1, quote, origin: 'registry' });
  certifyEndedOffices(report, day);
}
