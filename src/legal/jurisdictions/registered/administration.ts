import type { Act, Administration, Deed } from '../../../contract/generated/types.js';
import { addDays, addMonths, type CivilDate, latest } from '../../../values/dates.js';
import { spanishDate, spanishSeries } from '../../words/spanish.js';
import { companyPointer, subjectId } from '../dossier.js';
import { newPosition } from '../new-records.js';
import { genderOf } from '../person-names.js';
import { electionEntry } from './acts.js';
import {
  addRegisteredDocument,
  dateValues,
  foundingPaper,
  officesOf,
  type RegisteredCaseFile,
} from './case-file.js';
import { citeParticulars, deedValues, delegatesIn, writeDeed } from './deeds.js';
import { nameWithId, personValues } from './people.js';
import { electionDate } from './plan.js';

/** Writes the administration, with the election documents of a board. */
export function writeAdministration(
  file: RegisteredCaseFile,
  founding: Pick<Act, 'deed' | 'registration'>,
  certificateId: string,
): Administration {
  const { country, plan, dossier, fill } = file;
  const { form, actingForm, board, officers } = plan.arrangement;
  const electedOn = board === null ? plan.foundedOn : electionDate(country, plan);
  const minutes = board === null ? null : reduceMinutes(file, electedOn);
  const entry = founding.registration;
  const positions = officers.map(({ party, title, label, appointedBy }, index) => {
    const entity = file.party(party);
    const titleLabel = label[genderOf(entity)];
    // The register's certificate names the officer: by the election, or by the entry of the founding.
    const quote = fill(country.wording.certificate.officer, {
      ...personValues(country, entity),
      title: titleLabel,
      titleCapitals: titleLabel.toUpperCase(),
      ...dateValues(electedOn),
      enteredOn: spanishDate(entry?.date ?? electedOn),
      entry: entry?.entry ?? '',
      entryNumber: String(board === null ? (entry?.number ?? '') : electionEntry(country, plan, appointedBy)),
      duration: board === null ? 'indefinida' : `${board.termMonths / 12} años`,
    });
    dossier.cite(`/administration/positions/${index}`, certificateId, 2, quote, 'registry');
    dossier.read(certificateId, 'person_name', entity.name, entity.id, 2);
    const deed = (appointedBy === 'directorio' ? minutes?.board : minutes?.meeting) ?? founding.deed;
    return newPosition({
      id: `pos_${title}_${party}`,
      entityId: entity.id,
      title,
      titleLabel,
      from: electedOn,
      appointedBy,
      documentId: deed?.documentId ?? foundingPaper,
      deed,
    });
  });
  return {
    form,
    actingForm,
    board:
      board === null
        ? null
        : {
            ...board,
            electedOn,
            expiresOn: addMonths(electedOn, board.termMonths),
            alternates: false,
            documentId: minutes?.meeting.documentId ?? foundingPaper,
          },
    positions,
  };
}

function reduceMinutes(file: RegisteredCaseFile, date: CivilDate): { meeting: Deed; board: Deed } {
  const { dossier, fill, country } = file;
  const { election, board: named } = country.wording.meetings;
  const meeting = reduceMeeting(file, 'ACTA_JUNTA', date);
  // The elected board goes to the notary after the meeting.
  const board = reduceMeeting(file, 'ACTA_DIRECTORIO', date, addDays(meeting.date, 1));
  const quote = fill(election, { ...dateValues(date), officers: officersBy(file, 'junta') });
  dossier.cite('/administration/board', meeting.documentId, 2, quote);
  const formQuote = fill(named, { ...dateValues(date), officers: officersBy(file, 'directorio') });
  dossier.cite('/administration/form', board.documentId, 2, formQuote);
  return { meeting, board };
}

function reduceMeeting(
  file: RegisteredCaseFile,
  type: 'ACTA_JUNTA' | 'ACTA_DIRECTORIO',
  meetingOn: CivilDate,
  earliest = meetingOn,
): Deed {
  const { country, plan, dossier, fill, draws } = file;
  const key = type.toLowerCase();
  const drawn = addDays(meetingOn, draws(`minutes/${key}`).int('days', 3, 12));
  const date = officesOf(country).onOrAfter(latest(drawn, earliest));
  const deed = writeDeed(file, `minutes/${key}`, date, `doc_${key}`);
  const values = deedValues(file, deed);
  const id = addRegisteredDocument(file, key, { type, issuedOn: date, pages: [3, 8], values });
  dossier.read(id, 'company_name', plan.name, subjectId);
  const minutes = country.law.personeria.minutes[type === 'ACTA_JUNTA' ? 'junta' : 'directorio'];
  const heading = fill(country.wording.meetings.deed, {
    ...values,
    minutes,
    meetingOn: dateValues(meetingOn).date,
  });
  const pointer = type === 'ACTA_JUNTA' ? '/administration/board/electedOn' : '/administration/actingForm';
  dossier.cite(pointer, id, 1, heading);
  citeParticulars(file, delegatesIn(file), { documentId: id, date });
  return deed;
}

/** Lists the officers: shareholders elect the members of the board, and the board its other officers. */
function officersBy(file: RegisteredCaseFile, body: 'junta' | 'directorio'): string {
  const { country, plan } = file;
  const { officers } = plan.arrangement;
  const member = officers.find(({ title }) => title === 'director');
  return spanishSeries(
    officers
      .filter(({ title }) => body === 'directorio' || title !== 'gerente_general')
      .map((officer) => {
        const { label } = body === 'junta' && officer.title === 'presidente' ? (member ?? officer) : officer;
        const entity = file.party(officer.party);
        return `${nameWithId(country, entity)}, ${label[genderOf(entity)]}`;
      }),
  );
}

/** Cites the administration clause, and the appointments by the founders. */
export function citeStatutes({ country, plan, party, fill, dossier }: RegisteredCaseFile): void {
  const { clause, appointments } = plan.arrangement;
  const documentId = foundingPaper;
  dossier.cite(`${companyPointer}/statutes`, documentId, 6, clause);
  if (appointments === null) return;
  const named = Object.fromEntries(plan.people.map((key) => [key, nameWithId(country, party(key))]));
  dossier.cite('/administration', documentId, 9, fill(appointments, named));
}
