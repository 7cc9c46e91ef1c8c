import defects from '../../../../../fixtures/vocabulary/cl/defects.json' with { type: 'json' };
import wording from '../../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { Entity, Position } from '../../../../contract/generated/types.js';
import { addDays, addMonths, addYears, type CivilDate } from '../../../../values/dates.js';
import { fillTemplate } from '../../../../values/message-text.js';
import { cardDate } from '../../../jurisdictions/cl/documents/party-documents.js';
import { printedTaxId, shortName } from '../../../jurisdictions/cl/phrases.js';
import { genderOf } from '../../../jurisdictions/person-names.js';
import { sentenceCase } from '../../../words/spanish.js';
import { redeclareManagement } from '../../changes/consequences.js';
import { openMinutes } from '../../changes/deeds.js';
import { cite, reword, rewordAt } from '../../changes/documents.js';
import { dayOf, entityOf, type OpenReport, officeDay } from '../../changes/open-report.js';
import { addPerson, readPerson } from '../../changes/people.js';
import { addMinutes, electEarlier, inOffice, lapse, monthsAgo, pointerOf, replace, seats } from '../board.js';
import { dateParameter, type Recipe, recipe } from '../recipe.js';

const boardNamesManager =
  'That the board alone names the general manager is a rule of the Chilean S.A. (article 49, Ley 18.046).';

/** Defects in who sits on the board of a Chilean company, and in who appointed whom. */
export const chileanBoardRecipes: readonly Recipe[] = [
  recipe({
    id: 'minor-officer',
    onlyInChile: 'Quotes the identity card of the Chilean civil registry.',
    breaks: 'ADM-002',
    es: 'Un director era menor de edad cuando asumió',
    en: 'A director was a minor when elected',
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
      rewordAt(report, pointer, cardDate(before), cardDate(birthDate));
    },
  }),
  recipe({
    id: 'president-manager',
    onlyInChile: 'The law keeps the chair and the management apart in Chile alone (article 49, Ley 18.046).',
    breaks: 'ADM-003',
    es: 'El gerente general asumió la presidencia del directorio',
    en: 'The general manager has come to chair the board',
    parameters: { date: dateParameter('', 'Day of the change. Empty: some two months ago.') },
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
    onlyInChile: boardNamesManager,
    breaks: 'ADM-004',
    es: 'La junta nombró al gerente general, que corresponde nombrar al directorio',
    en: 'The shareholders named the general manager, whom the board has to name',
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
      const quote = fillTemplate(defects.ACTA_JUNTA.appointsManager, {
        person: shortName(person),
        personTaxId: printedTaxId(person),
      });
      cite(report, pointerOf(report, manager), { document: minutes, page: 3, quote });
    },
  }),
  recipe({
    id: 'appointment-after-lapse',
    onlyInChile: boardNamesManager,
    breaks: 'ADM-002',
    es: 'Vencido su período, el directorio continuó en funciones y nombró gerente general',
    en: 'Its term over, the board went on and named a general manager',
    parameters: {
      monthsAgo,
      date: dateParameter('', 'Day of the appointment. Empty: three months after the term.'),
    },
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
    const removed = shortName(entityOf(report, former.entityId));
    const quote = fillTemplate(defects.ACTA_DIRECTORIO.removesManager, { person: removed });
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
  const { formerManager: occupation } = defects.ACTA_DIRECTORIO;
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
