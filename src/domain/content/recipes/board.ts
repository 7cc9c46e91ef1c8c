import type { Administration, Position } from '../../../contract/generated/types.js';
import { cardDate } from '../../jurisdictions/cl/party-papers.js';
import { fill, genderOf, printedTaxId, shortName, wording } from '../../jurisdictions/cl/phrases.js';
import { addDays, addMonths, addYears, ageOn, type CivilDate } from '../../values/dates.js';
import { sentenceCase } from '../../words/sentence-case.js';
import { redeclareManagement } from './consequences.js';
import { defects } from './defects.js';
import { dayOf, entityOf, type OpenReport } from './open-report.js';
import { cite, redate } from './papers.js';
import { date, number, type Recipe, recipe } from './recipe.js';
import { addMinutes, replace, resign } from './resignations.js';

type Board = NonNullable<Administration['board']>;

const monthsAgo = number(8, 'Months since the term of the board ended.');

/** Faults in who sits on the board, and in who named whom. */
export const boardRecipes: readonly Recipe[] = [
  recipe({
    id: 'vacant-seat',
    breaks: 'ADM-001',
    title: {
      es: 'Un director renunció y nadie lo reemplazó',
      en: 'A director has resigned and nobody took the seat',
    },
    parameters: { date: date('', 'Day of the resignation. Empty: some seven weeks ago.') },
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
    breaks: 'ADM-002',
    title: { es: 'Venció el período del directorio', en: 'The term of the board is over' },
    parameters: { monthsAgo },
    target: (report, values) => lapse(report, values.monthsAgo),
    edit: (report, { board, expiresOn }) => {
      electEarlier(report, board, expiresOn);
    },
  }),
  recipe({
    id: 'minor-officer',
    breaks: 'ADM-002',
    title: { es: 'Un director era menor de edad cuando asumió', en: 'A director was a minor when elected' },
    parameters: {},
    target: (report) => {
      const found = seats(report).find(
        ({ title, entityId }) =>
          title === 'director' &&
          !report.draft.shareholders.some(({ holderEntityId }) => holderEntityId === entityId),
      );
      return found ?? null;
    },
    edit: (report, seat) => {
      const officer = entityOf(report, seat.entityId);
      if (officer.person === null) return;
      const before = officer.person.birthDate;
      const birthDate = addDays(addYears(seat.from, -17), -report.draws('minor').int('days', 20, 300));
      officer.person.birthDate = birthDate;
      const pointer = `/entities/${report.draft.entities.indexOf(officer)}/person/birthDate`;
      const source = report.draft.provenance[pointer];
      if (source?.quote) source.quote = source.quote.replace(cardDate(before), cardDate(birthDate));
    },
  }),
  recipe({
    id: 'president-manager',
    breaks: 'ADM-003',
    title: {
      es: 'El gerente general asumió la presidencia del directorio',
      en: 'The general manager has come to chair the board',
    },
    parameters: { date: date('', 'Day of the change. Empty: some two months ago.') },
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
  recipe({
    id: 'wrong-appointing-body',
    breaks: 'ADM-004',
    title: {
      es: 'La junta nombró al gerente general, que corresponde nombrar al directorio',
      en: 'The shareholders named the general manager, whom the board has to name',
    },
    parameters: {},
    target: (report) => {
      const { board } = report.draft.administration;
      const manager = inOffice(report).find(({ title }) => title === 'gerente_general');
      const minutes = report.draft.documents.find(({ id }) => id === board?.documentId);
      return manager === undefined || minutes === undefined ? null : { manager, minutes };
    },
    edit: (report, { manager, minutes }) => {
      manager.appointedBy = 'junta';
      manager.documentId = minutes.id;
      const person = entityOf(report, manager.entityId);
      const quote = fill(defects.ACTA_JUNTA.appointsManager, {
        person: shortName(person),
        personTaxId: printedTaxId(person),
      });
      cite(report, pointerOf(report, manager), minutes, 3, quote);
    },
  }),
  recipe({
    id: 'appointment-after-lapse',
    breaks: 'ADM-004',
    also: [
      {
        ruleId: 'ADM-002',
        reason:
          'Only a board whose term is over can name somebody after it; a board renewed since would have confirmed or replaced what was named.',
      },
    ],
    title: {
      es: 'El directorio nombró gerente general con su período vencido',
      en: 'The board named a general manager after its term was over',
    },
    parameters: { monthsAgo, date: date('', 'Day of the appointment. Empty: three months after the term.') },
    target: (report, values) => {
      const lapsed = lapse(report, values.monthsAgo);
      const manager = inOffice(report).find(({ title }) => title === 'gerente_general');
      if (lapsed === null || manager === undefined) return null;
      const day = values.date === '' ? addMonths(lapsed.expiresOn, 3) : values.date;
      return day > lapsed.expiresOn && day <= report.asOf ? { ...lapsed, manager, day } : null;
    },
    edit: (report, { board, expiresOn, manager, day }) => {
      electEarlier(report, board, expiresOn);
      appointOn(report, manager, day);
    },
  }),
];

function inOffice({ draft }: OpenReport): Position[] {
  return draft.administration.positions.filter(({ status }) => status === 'vigente');
}

function seats(report: OpenReport): Position[] {
  if (report.draft.administration.board === null) return [];
  const titles: readonly Position['title'][] = ['presidente', 'vicepresidente', 'director'];
  return inOffice(report).filter(({ title }) => titles.includes(title));
}

function pointerOf({ draft }: OpenReport, position: Position): string {
  return `/administration/positions/${draft.administration.positions.indexOf(position)}`;
}

/** The end of the term, if the board granted nothing after it and the officers were of age when it began. */
function lapse(report: OpenReport, months: number): { board: Board; expiresOn: CivilDate } | null {
  const { administration, powers } = report.draft;
  const { board } = administration;
  if (board === null) return null;
  const expiresOn = addMonths(report.asOf, -months);
  const electedOn = addMonths(expiresOn, -board.termMonths);
  const founded = report.company.incorporation?.date ?? electedOn;
  const granted = powers
    .filter(({ grantedBy }) => grantedBy === 'directorio')
    .map(({ validFrom }) => validFrom);
  const fits = electedOn >= founded && granted.every((day) => day <= expiresOn);
  const adults = inOffice(report).every(({ entityId }) => {
    const { person } = entityOf(report, entityId);
    return person === null || ageOn(person.birthDate, electedOn) >= 18;
  });
  return fits && adults && expiresOn < report.asOf ? { board, expiresOn } : null;
}

/** Lets the board of today have been elected so long ago that its term is over, and have named its officers then. */
function electEarlier(report: OpenReport, board: Board, expiresOn: CivilDate): void {
  const { draft } = report;
  const before = board.electedOn;
  const electedOn = addMonths(expiresOn, -board.termMonths);
  board.expiresOn = expiresOn;
  board.electedOn = electedOn;
  const elected = draft.administration.positions.filter(({ from }) => from === before);
  const minutes = new Set([board.documentId, ...elected.map(({ documentId }) => documentId)]);
  for (const position of elected) position.from = electedOn;
  for (const document of draft.documents)
    if (minutes.has(document.id) && document.issuedOn === before) redate(report, document, electedOn);
}

/** Lets the manager have been named on that day, in minutes of the board of their own. */
function appointOn(report: OpenReport, manager: Position, day: CivilDate): void {
  const person = entityOf(report, manager.entityId);
  const minutes = addMinutes(report, 'nombramiento', day);
  manager.from = day;
  manager.documentId = minutes.id;
  const text = wording.ACTA_DIRECTORIO.appointsManager[genderOf(person)];
  const values = { person: person.name, personTaxId: printedTaxId(person) };
  cite(report, pointerOf(report, manager), minutes, 2, fill(text, values));
}

function chairLabel(report: OpenReport, { entityId }: Position): string {
  const titles = wording.PARTES.positionTitle.presidente;
  return sentenceCase(titles[genderOf(entityOf(report, entityId))]);
}

/** The chair resigns and the board puts the manager there. */
function takeChair(report: OpenReport, chair: Position, manager: Position, day: CivilDate): void {
  const { positions } = report.draft.administration;
  const titleLabel = chairLabel(report, manager);
  const minutes = replace(report, chair, day, { entityId: manager.entityId, titleLabel });
  const taken: Position = {
    ...chair,
    id: `${chair.id}_2`,
    entityId: manager.entityId,
    titleLabel,
    from: minutes.issuedOn,
    until: null,
    status: 'vigente',
    appointedBy: 'directorio',
    documentId: minutes.id,
  };
  positions.push(taken);
  const source = report.draft.provenance[pointerOf(report, chair)];
  cite(report, pointerOf(report, taken), minutes, 2, source?.quote ?? minutes.title);
  redeclareManagement(report);
}
