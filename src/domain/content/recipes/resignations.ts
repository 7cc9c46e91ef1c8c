import type { Deed, Document, Position } from '../../../contract/generated/types.js';
import { addDays, type CivilDate } from '../../values/dates.js';
import { midSentence } from '../../words/sentence-case.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { fillTemplate } from '../../words/templates.js';
import { defects } from './cl/defects.js';
import { redeclareManagement } from './consequences.js';
import { reduceMinutes } from './new-deeds.js';
import { entityOf, type OpenReport, officeDay, shortName } from './open-report.js';
import { openMinutes } from './openings.js';
import { cite } from './papers.js';

/** Somebody leaves an office, of which a meeting of the board takes note. */
export function resign(report: OpenReport, office: Position, day: CivilDate): void {
  const taken = officeDay(report, addDays(day, 4));
  const { deed, document: minutes } = addMinutes(report, office.id.slice(4), taken);
  addResignation(
    report,
    { office, day, heldOn: taken, deed, minutes },
    report.practice.texts.resignation,
    {},
  );
  redeclareManagement(report);
}

/** Somebody leaves an office, and the meeting that takes note of it names another, in the words given; its day and its deed. */
export function replace(
  report: OpenReport,
  office: Position,
  day: CivilDate,
  successor: { readonly entityId: string; readonly titleLabel: string },
): { heldOn: CivilDate; deed: Deed } {
  const heldOn = officeDay(report, addDays(day, 4));
  const { deed, document: minutes } = addMinutes(report, office.id.slice(4), heldOn);
  addResignation(report, { office, day, heldOn, deed, minutes }, defects.ACTA_DIRECTORIO.replaced, {
    successor: shortName(report, entityOf(report, successor.entityId)),
    office: midSentence(successor.titleLabel),
  });
  return { heldOn, deed };
}

/** The minutes of a meeting of the board, and the deed that they become. */
export function addMinutes(
  report: OpenReport,
  key: string,
  day: CivilDate,
): { deed: Deed; document: Document } {
  return reduceMinutes(report, `acta_directorio_${key}`, { type: 'ACTA_DIRECTORIO' }, day);
}

/** Who leaves on which day, and the deed of the minutes that take note of it. */
interface Resignation {
  readonly office: Position;
  readonly day: CivilDate;
  readonly heldOn: CivilDate;
  readonly deed: Deed;
  readonly minutes: Document;
}

function addResignation(
  report: OpenReport,
  { office, day, heldOn, deed, minutes }: Resignation,
  template: string,
  values: { [name: string]: string },
): void {
  const { positions } = report.draft.administration;
  office.status = 'renunciado';
  office.until = day;
  const quote = fillTemplate(template, {
    person: shortName(report, entityOf(report, office.entityId)),
    office: midSentence(office.titleLabel),
    date: spanishDate(day),
    ...values,
  });
  const pointer = `/administration/positions/${positions.indexOf(office)}`;
  const opened = { deed, document: minutes, pointer: `${pointer}/until` };
  openMinutes(report, opened, { body: 'directorio', heldOn });
  cite(report, pointer, {
    document: minutes,
    page: 2,
    quote,
  });
}
