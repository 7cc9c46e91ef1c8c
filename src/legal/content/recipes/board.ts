import defects from '../../../../fixtures/vocabulary/cl/defects.json' with { type: 'json' };
import type { Deed, Document, Position } from '../../../contract/generated/types.js';
import {
  addDays,
  addMonths,
  ageOn,
  type CivilDate,
  daysBetween,
  earliest,
  isoDate,
  latest,
  yearOf,
} from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import { boardTermEnd, shortName } from '../../jurisdictions/law.js';
import { midSentence, spanishDate, spanishDateInWords } from '../../words/spanish.js';
import { redeclareManagement } from '../changes/consequences.js';
import { openMinutes, reduceMinutes } from '../changes/deeds.js';
import { cite, redate, reword } from '../changes/documents.js';
import { dayOf, entityOf, type OpenReport, officeDay } from '../changes/open-report.js';
import { dateParameter, numberParameter, type Recipe, recipe, type Unfit } from './recipe.js';

const withoutBoard: Unfit = {
  PE: 'An S.A.C. may do without a board (article 247, Ley General de Sociedades), and these do.',
  CO: 'An S.A.S. need not have a board (article 25, Ley 1258 of 2008), and these have none.',
};

export const monthsAgo = numberParameter(8, 'Months since the term of the board ended.');

/** Defects in who sits on the board, and in who appointed whom. */
export const boardRecipes: readonly Recipe[] = [
  recipe({
    id: 'vacant-seat',
    unfit: withoutBoard,
    breaks: 'ADM-001',
    es: 'Un director renunció y nadie lo reemplazó',
    en: 'A director has resigned and nobody took the seat',
    parameters: { date: dateParameter('', 'Day of the resignation. Empty: some seven weeks ago.') },
    target: (report, values) => {
      const seat = seats(report).find(({ title, independent }) => title === 'director' && !independent);
      return seat === undefined ? null : { seat, day: dayOf(report, values.date, 50, seat.from) };
    },
    edit: (report, { seat, day }) => {
      if (day <= report.asOf) resign(report, seat, day);
    },
  }),
  recipe({
    id: 'board-lapsed',
    unfit: withoutBoard,
    breaks: 'ADM-002',
    es: 'Venció el período del directorio',
    en: 'The term of the board is over',
    parameters: { monthsAgo },
    target: (report, values) => lapse(report, values.monthsAgo),
    edit: electEarlier,
  }),
];

/** Records the resignation of an officer, noted by a meeting of the board. */
export function resign(report: OpenReport, office: Position, day: CivilDate): void {
  addResignation(report, office, day, report.practice.texts.resignation);
  redeclareManagement(report);
}

/** Records a resignation and the successor whom the same meeting names. */
export function replace(
  report: OpenReport,
  office: Position,
  day: CivilDate,
  successor: { readonly entityId: string; readonly titleLabel: string },
): { heldOn: CivilDate; deed: Deed } {
  return addResignation(report, office, day, defects.ACTA_DIRECTORIO.replaced, {
    successor: shortName(report.law, entityOf(report, successor.entityId)),
    office: midSentence(successor.titleLabel),
  });
}

/** Adds the minutes of a meeting of the board, and their deed. */
export function addMinutes(
  report: OpenReport,
  key: string,
  day: CivilDate,
): { deed: Deed; document: Document } {
  return reduceMinutes(report, `acta_directorio_${key}`, { type: 'ACTA_DIRECTORIO' }, day);
}

/** Ends an office, as the minutes of a meeting some days later note. */
function addResignation(
  report: OpenReport,
  office: Position,
  day: CivilDate,
  template: string,
  values: { [name: string]: string } = {},
): { heldOn: CivilDate; deed: Deed } {
  const heldOn = officeDay(report, addDays(day, 4));
  const { deed, document: minutes } = addMinutes(report, office.id.slice(4), heldOn);
  office.status = 'renunciado';
  office.until = day;
  const quote = fillTemplate(template, {
    person: shortName(report.law, entityOf(report, office.entityId)),
    office: midSentence(office.titleLabel),
    date: spanishDate(day),
    ...values,
  });
  const pointer = pointerOf(report, office);
  const opened = { deed, document: minutes, pointer: `${pointer}/until` };
  openMinutes(report, opened, 'directorio', heldOn);
  cite(report, pointer, { document: minutes, page: 2, quote });
  return { heldOn, deed };
}

/** Returns the positions in force. */
export function inOffice({ draft }: OpenReport): Position[] {
  return draft.administration.positions.filter(({ status }) => status === 'vigente');
}

/** Returns the seats on the board in force; none without a board. */
export function seats(report: OpenReport): Position[] {
  if (report.draft.administration.board === null) return [];
  const titles: readonly Position['title'][] = ['presidente', 'vicepresidente', 'director'];
  return inOffice(report).filter(({ title }) => titles.includes(title));
}

/** Returns the JSON Pointer of a position. */
export function pointerOf({ draft }: OpenReport, position: Position): string {
  return `/administration/positions/${draft.administration.positions.indexOf(position)}`;
}

/**
 * Computes an earlier term that is over; null if the board granted powers after its end without being allowed
 * to, or if an officer was not of age at its start.
 */
export function lapse(report: OpenReport, months: number) {
  const { administration, powers } = report.draft;
  const { board } = administration;
  if (board === null) return null;
  const wanted = addMonths(addMonths(report.asOf, -months), -board.termMonths);
  const founded = report.company.incorporation?.date ?? wanted;
  // The ordinary meeting is held in the first four months of a year and elects the board.
  const lastOfApril = isoDate(yearOf(wanted), 4, 28);
  const electedOn = officeDay(report, latest(earliest(wanted, lastOfApril), founded));
  const expiresOn = addMonths(electedOn, board.termMonths);
  const granted = powers
    .filter(({ grantedBy }) => grantedBy === 'directorio')
    .map(({ validFrom }) => validFrom);
  // A board that continues after its term may have granted powers since.
  const goesOn = report.policy.boardContinuesAfterTerm;
  const fits = electedOn >= founded && (goesOn || granted.every((day) => day <= expiresOn));
  const adults = inOffice(report).every(({ entityId }) => {
    const { person } = entityOf(report, entityId);
    return person === null || ageOn(person.birthDate, electedOn) >= 18;
  });
  return fits && adults && boardTermEnd(report.policy, { electedOn, expiresOn }) < report.asOf
    ? { board, electedOn, expiresOn }
    : null;
}

/** Moves the election of the current board, and the appointments it made, to an earlier term that is over. */
export function electEarlier(
  report: OpenReport,
  { board, electedOn, expiresOn }: NonNullable<ReturnType<typeof lapse>>,
): void {
  const { draft } = report;
  const before = board.electedOn;
  board.expiresOn = expiresOn;
  board.electedOn = electedOn;
  const elected = draft.administration.positions.filter(({ from }) => from === before);
  for (const position of elected) position.from = electedOn;
  const deeds = new Map(elected.flatMap(({ deed }) => (deed === null ? [] : [[deed.documentId, deed]])));
  // Each deed is signed as long after the election as before, on an office day. Deeds of two days stay on two
  // days in their order, even if both would fall on one weekend.
  const signedOn = new Map<CivilDate, CivilDate>();
  let first = electedOn;
  for (const old of [...new Set([...deeds.values()].map(({ date }) => date))].sort()) {
    const day = officeDay(report, latest(addDays(electedOn, daysBetween(before, old)), first));
    signedOn.set(old, day);
    first = addDays(day, 1);
  }
  for (const document of draft.documents) {
    const deed = deeds.get(document.id);
    if (deed === undefined) continue;
    reword(report, document, spanishDate(before), spanishDate(electedOn));
    redateDeed(report, document, deed, signedOn.get(deed.date) ?? deed.date);
  }
  for (const position of elected) {
    const source = draft.provenance[pointerOf(report, position)];
    if (source?.quote) source.quote = source.quote.replaceAll(spanishDate(before), spanishDate(electedOn));
  }
}

/** Changes the date and number of a deed wherever it is named. */
function redateDeed(report: OpenReport, document: Document, deed: Deed, date: CivilDate): void {
  const { repertoireNumber } = deed;
  const renumbered = report.practice.deedNumber(report.draws(`deeds/${document.id}`), date, deed);
  redate(report, document, date);
  reword(report, document, spanishDateInWords(deed.date), spanishDateInWords(date));
  reword(report, document, repertoireNumber, renumbered);
  for (const position of report.draft.administration.positions)
    if (position.deed?.documentId === document.id)
      position.deed = { ...position.deed, date, repertoireNumber: renumbered };
}
