import wording from '../../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { Administration, Deed, Entity, Position } from '../../../../contract/generated/types.js';
import { addYears, type CivilDate } from '../../../../values/dates.js';
import { fillTemplate } from '../../../../values/message-text.js';
import { sentenceCase, spanishDate, spanishList, spanishSeries } from '../../../words/spanish.js';
import { entityId } from '../../dossier.js';
import type { CompanyActs } from '../../jurisdiction.js';
import { newPosition } from '../../new-records.js';
import { genderOf } from '../../person-names.js';
import { actDocumentId, actKind, actOf } from '../acts/acts.js';
import { appearsInPerson, isOfAge, signersFor } from '../acts/appearances.js';
import { administrationClause, holdersOf, termInWords } from '../acts/clauses.js';
import { addChileanDocument, type ChileanCaseFile, partyWithId, readPerson } from '../case-file.js';
import { formOf } from '../legal-forms.js';
import { reductionHeading, writeDeed } from '../notarial-deeds.js';
import { genderOfAll, nameWithId, printedAddress, printedTaxId, shortName } from '../phrases.js';
import { stateOn, writesAdministration } from '../plan/company-history.js';
import {
  boardElectedOn,
  type MinutesOf,
  minutesReducedOn,
  minutesReduction,
} from '../plan/representation.js';

/** Writes the administration of the company, with its documents. */
export function writeAdministration(file: ChileanCaseFile, acts: CompanyActs): Administration {
  const { form } = file.plan.administration;
  const written = form === 'directorio' ? boardAdministration(file) : statutoryAdministration(file, acts);
  written.positions.forEach((position, index) => {
    citePosition(file, position, partyWithId(file, position.entityId), index);
  });
  return written;
}

function administrationChange(file: ChileanCaseFile): ChileanCaseFile['life']['changes'][number] | undefined {
  return file.life.changes.find(({ step }) => writesAdministration(step));
}

/** Returns the document that named the current administrators. */
export function administrationDocument(file: ChileanCaseFile): string {
  const change = administrationChange(file);
  return actDocumentId(file, change === undefined ? 'constitucion' : actKind(change.step));
}

function statutoryAdministration(file: ChileanCaseFile, acts: CompanyActs): Administration {
  const { form, members } = file.plan.administration;
  const change = administrationChange(file);
  const appointment = (documentId: string): Pick<Position, 'documentId' | 'deed'> => ({
    documentId,
    deed: actOf(acts, documentId)?.deed ?? null,
  });
  const administrator = (key: string) => ({ id: `pos_${key}`, ...office(file, key, 'administrador') });
  const former = change?.step.kind === 'cambio_administracion' ? change.before.administration.members : [];
  const byFounding = formOf(file.plan).agency ? 'matriz' : 'estatuto';
  return {
    form,
    actingForm: form === 'administradores_conjuntos' ? 'conjunta' : 'individual',
    board: null,
    positions: [
      ...members.map((member) =>
        newPosition({
          ...administrator(member),
          from: change?.step.date ?? file.plan.foundedOn,
          appointedBy: form === 'titular' && byFounding === 'estatuto' ? 'titular' : byFounding,
          ...appointment(administrationDocument(file)),
        }),
      ),
      ...former.map((member) =>
        newPosition({
          ...administrator(member),
          from: file.plan.foundedOn,
          until: change?.step.date ?? null,
          status: 'revocado',
          appointedBy: byFounding,
          ...appointment(actDocumentId(file, 'constitucion')),
        }),
      ),
    ],
  };
}
function office(
  file: ChileanCaseFile,
  key: string,
  title: keyof typeof wording.PARTES.positionTitle,
): Pick<Position, 'entityId' | 'title' | 'titleLabel'> {
  const labels =
    title === 'administrador' && formOf(file.plan).agency
      ? wording.ESCRITURA_PODER.office.agente
      : wording.PARTES.positionTitle[title];
  const titleLabel = sentenceCase(labels[genderOf(file.party(key))]);
  return { entityId: entityId(key), title, titleLabel };
}

function boardAdministration(file: ChileanCaseFile): Administration {
  const { plan } = file;
  const { members, president, manager, independent, alternates, termYears } = plan.administration;
  const electedOn = boardElectedOn(file, (meetingOn) =>
    (['ACTA_JUNTA', 'ACTA_DIRECTORIO'] as const).every(
      (type) => minutesReducedOn(file, type, meetingOn) <= plan.asOfDate,
    ),
  );
  if (electedOn === null) throw new RangeError(`${plan.name} has elected no board`);
  const { meeting, session } = boardDeeds(file, electedOn);
  const position = (
    key: string,
    title: keyof typeof wording.PARTES.positionTitle,
    deed: Deed,
    isIndependent: boolean,
  ): Position =>
    newPosition({
      id: `pos_${key}`,
      ...office(file, key, title),
      independent: isIndependent,
      from: electedOn,
      appointedBy: deed === session ? 'directorio' : 'junta',
      documentId: deed.documentId,
      deed,
    });
  const size = members.length;
  return {
    form: 'directorio',
    actingForm: 'por_acuerdo',
    board: {
      size,
      termMonths: 12 * termYears,
      electedOn,
      expiresOn: addYears(electedOn, termYears),
      quorum: Math.floor(size / 2) + 1,
      alternates: alternates.length > 0,
      documentId: meeting.documentId,
    },
    positions: [
      ...members.map((member) =>
        member === president
          ? position(member, 'presidente', session, member === independent)
          : position(member, 'director', meeting, member === independent),
      ),
      // The alternate of an independent director is independent too (article 50 bis, Ley 18.046).
      ...alternates.map((alternate, index) =>
        position(alternate, 'director_suplente', meeting, members[index] === independent),
      ),
      ...(manager === null ? [] : [position(manager, 'gerente_general', session, false)]),
    ],
  };
}

/** Positions that the minutes of the shareholders name one by one. */
const electedByMeeting: ReadonlySet<Position['title']> = new Set(['director', 'director_suplente']);

function citePosition(file: ChileanCaseFile, position: Position, holder: Entity, index: number): void {
  const { documentId, title, status } = position;
  const gender = genderOf(holder);
  const values = { person: holder.name, personTaxId: printedTaxId(holder) };
  const { appointsManager, appointsChair } = wording.ACTA_DIRECTORIO;
  const isElected = electedByMeeting.has(title);
  let page = 2;
  let quote = fillTemplate((title === 'gerente_general' ? appointsManager : appointsChair)[gender], values);
  if (isElected) {
    page = 3;
    quote = fillTemplate(wording.PARTES.withId[gender], values);
  } else if (title === 'administrador') {
    page = 4;
    quote = administrationClause(file, status === 'vigente' ? file.life.today : file.life.founding);
  }
  const pointer = `/administration/positions/${index}`;
  file.dossier.cite(pointer, documentId, page, quote);
  if (position.independent) {
    const { electsIndependent, electsIndependentAlternate } = wording.ACTA_JUNTA;
    const template = title === 'director' ? electsIndependent : electsIndependentAlternate;
    const elected = fillTemplate(template[gender], { person: shortName(holder) });
    file.dossier.cite(`${pointer}/independent`, documentId, page, elected);
  }
  if (title === 'gerente_general') readPerson(file, documentId, holder, page);
  else if (!isElected) file.dossier.read(documentId, 'person_name', holder.name, holder.id, page);
}

/** Writes the appearance of who takes minutes to the notary: manager, director, or a holder's representative. */
export function minutesDelegate(file: ChileanCaseFile, date: CivilDate): string {
  const { manager, members } = file.plan.administration;
  const officers = [...(manager === null ? [] : [manager]), ...members].map(file.party);
  const holders = holdersOf(file, stateOn(file.life, date)).slice(0, 1);
  const delegate =
    officers.find(({ person }) => isOfAge(person, date)) ??
    holders.flatMap((holder) => signersFor(file, holder, date))[0];
  if (delegate === undefined) throw new RangeError('nobody takes the minutes to the notary');
  return appearsInPerson(delegate, file.subject.address, date);
}

/** Writes the deed to which the minutes of a meeting are reduced some days later, and cites its opening. */
function reduceMinutes(file: ChileanCaseFile, type: MinutesOf, meetingOn: CivilDate, cited: string): Deed {
  const key = type.toLowerCase();
  const { draws, date, notary } = minutesReduction(file, type, meetingOn);
  const documentId = addChileanDocument(file, key, { type, issuer: notary.office, issuedOn: date });
  file.dossier.read(documentId, 'date', date, null);
  const deed = writeDeed(file, draws, notary, date, documentId);
  const quote = reductionHeading(notary, deed, {
    meetingOn,
    minutes: type === 'ACTA_JUNTA' ? 'junta' : 'directorio',
    company: file.plan.name,
    parties: minutesDelegate(file, date),
  });
  file.dossier.cite(`/administration/${cited}`, documentId, 1, quote);
  return deed;
}

/** Writes the deeds by which shareholders and board appointed the administration, from minutes of one day. */
function boardDeeds(file: ChileanCaseFile, electedOn: CivilDate): { meeting: Deed; session: Deed } {
  const { plan, subject, dossier } = file;
  const directors = plan.administration.members.map((member) => file.party(member));
  const president = file.party(plan.administration.president ?? '');
  const meeting = reduceMinutes(file, 'ACTA_JUNTA', electedOn, 'board/documentId');
  const session = reduceMinutes(file, 'ACTA_DIRECTORIO', electedOn, 'actingForm');
  const sitting = {
    place: plan.commune.name,
    date: spanishDate(electedOn),
    address: subject.address === null ? '' : printedAddress(subject.address),
    company: plan.name,
    president: shortName(president),
  };
  const alternates = plan.administration.alternates.map((alternate) => file.party(alternate));
  const { electsBoard, electsBoardWithAlternates, seatWithAlternate } = wording.ACTA_JUNTA;
  const seats = directors.map((director, index) => {
    const alternate = alternates[index];
    if (alternate === undefined) return nameWithId(director);
    return fillTemplate(seatWithAlternate, {
      director: nameWithId(director),
      alternate: nameWithId(alternate),
    });
  });
  const quote = fillTemplate(alternates.length === 0 ? electsBoard : electsBoardWithAlternates, {
    term: termInWords(plan.administration),
    persons: spanishSeries(seats),
  });
  dossier.cite('/administration/board', meeting.documentId, 3, quote);
  const electedOnQuote = fillTemplate(wording.ACTA_JUNTA.heading.ordinary, sitting);
  dossier.cite('/administration/board/electedOn', meeting.documentId, 1, electedOnQuote);
  const others = directors.filter(({ id }) => id !== president.id);
  const { heading, attending } = wording.ACTA_DIRECTORIO;
  const formQuote = fillTemplate(heading, {
    ...sitting,
    attending: (others.length === 1 ? attending.one : attending.many)[genderOfAll(others)],
    persons: spanishList(others.map(shortName)),
  });
  dossier.cite('/administration/form', session.documentId, 1, formQuote);
  for (const { documentId } of [meeting, session])
    dossier.read(documentId, 'company_name', plan.name, subject.id);
  for (const elected of [...directors, ...alternates]) readPerson(file, meeting.documentId, elected, 3);
  return { meeting, session };
}
