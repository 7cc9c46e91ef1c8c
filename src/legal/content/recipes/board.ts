import recipeTexts from '../../../../fixtures/vocabulary/cl/recipe-texts.json' with { type: 'json' };
import wording from '../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { Deed, Document, Entity, Position } from '../../../contract/generated/types.js';
import {
  addDays,
  addMonths,
  addYears,
  ageOn,
  type CivilDate,
  daysBetween,
  earliest,
  isoDate,
  latest,
  yearOf,
} from '../../../values/dates.js';
import { fillTemplate } from '../../../values/message-text.js';
import { cardDate } from '../../jurisdictions/cl/documents/party-documents.js';
import { printedTaxId } from '../../jurisdictions/cl/phrases.js';
import { boardTermEnd, shortName } from '../../jurisdictions/law.js';
import { genderOf } from '../../jurisdictions/person-names.js';
import { midSentence, sentenceCase, spanishDate, spanishDateInWords } from '../../words/spanish.js';
import { redeclareManagement } from '../changes/consequences.js';
import { openMinutes, reduceMinutes } from '../changes/deeds.js';
import { cite, redate, reword, rewordAt } from '../changes/documents.js';
import { dayOf, entityOf, type OpenReport, officeDay } from '../changes/open-report.js';
import { addPerson, readPerson } from '../changes/people.js';
import { type Recipe, recipe } from './recipe.js';

/** Defects in who sits on the board, and in who appointed whom. */
export const boardRecipes: readonly Recipe[] = [
  recipe('vacant-seat', {
    target: (report, values) => {
      const seat = seats(report).find(({ title, independent }) => title === 'director' && !independent);
      return seat && { seat, day: dayOf(report, values.date, 50, seat.from) };
    },
    edit: (report, { seat, day }) => {
      if (day <= report.asOf) resign(report, seat, day);
    },
  }),
  recipe('board-lapsed', {
    target: (report, values) => lapse(report, values.monthsAgo),
    edit: electEarlier,
  }),
  recipe('minor-officer', {
    target: (report) => {
      const { shareholders } = report.draft;
      return seats(report).find(
        ({ title, entityId }) =>
          title === 'director' && !shareholders.some(({ holderEntityId }) => holderEntityId === entityId),
      );
    },
    edit: (report, seat) => {
      const officer = entityOf(report, seat.entityId);
      if (officer.person === null) return;
      const before = officer.person.birthDate;
      const birthDate = addDays(addYears(seat.from, -17), -report.draws('minor').int('days', 20, 300));
      officer.person.birthDate = birthDate;
      const pointer = `/entities/${report.draft.entities.indexOf(officer)}/person/birthDate`;
      rewordAt(report, pointer, cardDate(before), cardDate(birthDate));
    },
  }),
  recipe('president-manager', {
    target: (report, values) => {
      const positions = inOffice(report);
      const chair = positions.find(({ title }) => title === 'presidente');
      const manager = positions.find(({ title }) => title === 'gerente_general');
      const { board } = report.draft.administration;
      if (chair === undefined || manager === undefined || board === null) return null;
      return { chair, manager, day: dayOf(report, values.date, 60, chair.from, manager.from) };
    },
    edit: (report, { chair, manager, day }) => {
      if (day <= report.asOf) takeChair(report, chair, manager, day);
    },
  }),
  recipe('wrong-appointing-body', {
    target: (report) => {
      const { board } = report.draft.administration;
      const manager = inOffice(report).find(({ title }) => title === 'gerente_general');
      const minutes = report.draft.documents.find(({ id }) => id === board?.documentId);
      const meeting = seats(report).find(({ documentId }) => documentId === minutes?.id)?.deed;
      return manager === undefined || minutes === undefined || !meeting
        ? null
        : { manager, minutes, meeting };
    },
    edit: (report, { manager, minutes, meeting }) => {
      manager.appointedBy = 'junta';
      manager.documentId = minutes.id;
      manager.deed = meeting;
      const person = entityOf(report, manager.entityId);
      const quote = fillTemplate(recipeTexts.ACTA_JUNTA.appointsManager, {
        person: shortName(report.law, person),
        personTaxId: printedTaxId(person),
      });
      cite(report, pointerOf(report, manager), { document: minutes, page: 3, quote });
    },
  }),
  recipe('appointment-after-lapse', {
    target: (report, values) => {
      const lapsed = lapse(report, values.monthsAgo);
      const manager = inOffice(report).find(({ title }) => title === 'gerente_general');
      if (lapsed === null || manager === undefined) return null;
      const day = values.date === '' ? officeDay(report, addMonths(lapsed.expiresOn, 3)) : values.date;
      return day > lapsed.expiresOn && day <= report.asOf ? { ...lapsed, manager, day } : null;
    },
    edit: (report, { manager, day, ...lapsed }) => {
      electEarlier(report, lapsed);
      appointOn(report, manager, day);
    },
  }),
];

/** Records the resignation of an officer, noted by a meeting of the board. */
export function resign(report: OpenReport, office: Position, day: CivilDate): void {
  addResignation(report, office, day, report.practice.texts.resignation);
  redeclareManagement(report);
}

/** Records a resignation and the successor whom the same meeting names. */
function replace(
  report: OpenReport,
  office: Position,
  day: CivilDate,
  successor: { readonly entityId: string; readonly titleLabel: string },
): { heldOn: CivilDate; deed: Deed } {
  return addResignation(report, office, day, recipeTexts.ACTA_DIRECTORIO.replaced, {
    successor: shortName(report.law, entityOf(report, successor.entityId)),
    office: midSentence(successor.titleLabel),
  });
}

/** Adds the minutes of a meeting of the board, and their deed. */
function addMinutes(report: OpenReport, key: string, day: CivilDate): { deed: Deed; document: Document } {
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
function inOffice({ draft }: OpenReport): Position[] {
  return draft.administration.positions.filter(({ status }) => status === 'vigente');
}

/** Returns the seats on the board in force; none without a board. */
function seats(report: OpenReport): Position[] {
  if (report.draft.administration.board === null) return [];
  const titles: readonly Position['title'][] = ['presidente', 'vicepresidente', 'director'];
  return inOffice(report).filter(({ title }) => titles.includes(title));
}

/** Returns the JSON Pointer of a position. */
function pointerOf({ draft }: OpenReport, position: Position): string {
  return `/administration/positions/${draft.administration.positions.indexOf(position)}`;
}

/**
 * Computes an earlier term that is over; null if the board granted powers after its end without being allowed
 * to, or if an officer was not of age at its start.
 */
function lapse(report: OpenReport, months: number) {
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
function electEarlier(
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

function appointOn(report: OpenReport, manager: Position, day: CivilDate): void {
  const person = entityOf(report, manager.entityId);
  // Earlier minutes do not name an officer who is appointed later.
  const earlier = report.draft.documents.find(({ id }) => id === manager.documentId);
  if (earlier !== undefined)
    earlier.extracted = earlier.extracted.filter(({ entityId }) => entityId !== manager.entityId);
  const former = manager.from < day ? addFormerManager(report, manager, day) : null;
  const { deed, document: minutes } = addMinutes(report, 'nombramiento', day);
  readPerson(report, minutes, person, 2);
  const opened = { deed, document: minutes, pointer: `${pointerOf(report, manager)}/from` };
  openMinutes(report, opened, 'directorio', day);
  manager.from = day;
  manager.documentId = deed.documentId;
  manager.deed = deed;
  if (former !== null) {
    const removed = shortName(report.law, entityOf(report, former.entityId));
    const quote = fillTemplate(recipeTexts.ACTA_DIRECTORIO.removesManager, { person: removed });
    cite(report, `${pointerOf(report, former)}/until`, { document: minutes, page: 2, quote });
  }
  cite(report, pointerOf(report, manager), { document: minutes, page: 2, quote: managerAppointed(person) });
}

/** Words the appointment of a general manager by the board. */
function managerAppointed(person: Entity): string {
  const text = wording.ACTA_DIRECTORIO.appointsManager[genderOf(person)];
  return fillTemplate(text, { person: person.name, personTaxId: printedTaxId(person) });
}

/**
 * Adds a former manager until a day, because an S.A. always has a manager (article 49, Ley 18.046). The minutes
 * that appointed the current manager name the former one, who also took all earlier minutes to the notary.
 */
function addFormerManager(report: OpenReport, manager: Position, day: CivilDate): Position | null {
  const { draft, subject, practice } = report;
  const named = draft.documents.find(({ id }) => id === manager.documentId);
  if (named === undefined) return null;
  const { formerManager: occupation } = recipeTexts.ACTA_DIRECTORIO;
  const since = manager.from;
  const person = addPerson(report, { key: 'former_manager', role: 'officer', occupation, since });
  const successor = entityOf(report, manager.entityId);
  for (const document of draft.documents) {
    if (document.issuedOn >= day) continue;
    const [from, to] = [successor, person].map((one) =>
      practice.appearance(one, subject.address, document.issuedOn),
    );
    reword(report, document, from ?? '', to ?? '');
  }
  readPerson(report, named, person, 2);
  const position: Position = {
    ...manager,
    id: `${manager.id}_former`,
    entityId: person.id,
    titleLabel: sentenceCase(wording.PARTES.positionTitle.gerente_general[genderOf(person)]),
    until: day,
    status: 'revocado',
  };
  draft.administration.positions.push(position);
  cite(report, pointerOf(report, position), { document: named, page: 2, quote: managerAppointed(person) });
  return position;
}

function takeChair(report: OpenReport, chair: Position, manager: Position, day: CivilDate): void {
  const { positions } = report.draft.administration;
  const titles = wording.PARTES.positionTitle.presidente;
  const titleLabel = sentenceCase(titles[genderOf(entityOf(report, manager.entityId))]);
  const { heldOn, deed } = replace(report, chair, day, { entityId: manager.entityId, titleLabel });
  const newChair: Position = {
    ...chair,
    id: `${chair.id}_2`,
    entityId: manager.entityId,
    titleLabel,
    from: heldOn,
    until: null,
    status: 'vigente',
    appointedBy: 'directorio',
    documentId: deed.documentId,
    deed,
  };
  positions.push(newChair);
  const source = report.draft.provenance[pointerOf(report, chair)];
  const minutes = report.draft.documents.find(({ id }) => id === deed.documentId);
  if (minutes === undefined) return;
  const quote = source?.quote ?? minutes.title;
  cite(report, pointerOf(report, newChair), { document: minutes, page: 2, quote });
  redeclareManagement(report);
}
