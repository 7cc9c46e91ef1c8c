import type { Administration, Deed, Entity, Position } from '../../../../contract/generated/types.js';
import { addYears, type CivilDate } from '../../../../values/dates.js';
import { actDocumentId, actKind, type ChileanActs } from '../acts/acts.js';
import { administrationClause, capitalized } from '../acts/clauses.js';
import { boardDeeds } from '../acts/minutes.js';
import { type ChileanCaseFile, entityId, partyWithId, readPerson } from '../case-file.js';
import { formOf } from '../legal-forms.js';
import { fill, genderOf, printedTaxId, shortName, wording } from '../phrases.js';
import { writesAdministration } from '../plan/company-history.js';
import { boardElectedOn, minutesReducedOn } from '../plan/representation.js';

type Board = NonNullable<Administration['board']>;

/** Writes the administration of the company, with its documents. */
export function writeAdministration(file: ChileanCaseFile, acts: ChileanActs): Administration {
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

function statutoryAdministration(file: ChileanCaseFile, acts: ChileanActs): Administration {
  const { form, members } = file.plan.administration;
  const change = administrationChange(file);
  const appointment = (documentId: string): Pick<Position, 'documentId' | 'deed'> => {
    const all = [acts.incorporation, ...acts.amendments];
    return { documentId, deed: all.find(({ deed }) => deed?.documentId === documentId)?.deed ?? null };
  };
  const former = change?.step.kind === 'cambio_administracion' ? change.before.administration.members : [];
  const { agency } = formOf(file.plan);
  const appointedBy = agency ? 'matriz' : form === 'titular' ? 'titular' : 'estatuto';
  return {
    form,
    actingForm: form === 'administradores_conjuntos' ? 'conjunta' : 'individual',
    board: null,
    positions: [
      ...members.map((member) => ({
        from: change?.step.date ?? file.plan.foundedOn,
        until: null,
        ...administrator(file, member),
        status: 'vigente' as const,
        appointedBy: appointedBy as Position['appointedBy'],
        ...appointment(administrationDocument(file)),
      })),
      ...former.map((member) => ({
        from: file.plan.foundedOn,
        ...administrator(file, member),
        until: change?.step.date ?? null,
        status: 'revocado' as const,
        appointedBy: agency ? ('matriz' as const) : ('estatuto' as const),
        ...appointment(actDocumentId(file, 'constitucion')),
      })),
    ],
  };
}

function administrator(
  file: ChileanCaseFile,
  key: string,
): Pick<Position, 'id' | 'entityId' | 'title' | 'titleLabel' | 'independent'> {
  return { id: `pos_${key}`, ...office(file, key, 'administrador'), independent: false };
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
  const titleLabel = capitalized(labels[genderOf(file.party(key))]);
  return { entityId: entityId(key), title, titleLabel };
}

function boardAdministration(file: ChileanCaseFile): Administration {
  const { members, president, manager, independent, alternates } = file.plan.administration;
  const term = lastTerm(file);
  const { electedOn } = term;
  const { meeting, session } = boardDeeds(file, electedOn);
  const held = { from: electedOn, until: null, status: 'vigente' as const };
  const seats = members.map((member): Position => {
    const chairs = member === president;
    const deed = chairs ? session : meeting;
    return {
      id: `pos_${member}`,
      ...office(file, member, chairs ? 'presidente' : 'director'),
      independent: member === independent,
      ...held,
      appointedBy: chairs ? 'directorio' : 'junta',
      documentId: deed.documentId,
      deed,
    };
  });
  const substitutes = alternates.map(
    (alternate, index): Position => ({
      id: `pos_${alternate}`,
      ...office(file, alternate, 'director_suplente'),
      // The alternate of an independent director is independent too (article 50 bis, Ley 18.046).
      independent: members[index] === independent,
      ...held,
      appointedBy: 'junta',
      documentId: meeting.documentId,
      deed: meeting,
    }),
  );
  const managers = manager === null ? [] : [managerPosition(file, manager, electedOn, session)];
  return {
    form: 'directorio',
    actingForm: 'por_acuerdo',
    board: writeBoard(file, term, meeting.documentId),
    positions: [...seats, ...substitutes, ...managers],
  };
}

function managerPosition(file: ChileanCaseFile, manager: string, from: CivilDate, deed: Deed): Position {
  return {
    id: 'pos_manager',
    ...office(file, manager, 'gerente_general'),
    independent: false,
    from,
    until: null,
    status: 'vigente',
    appointedBy: 'directorio',
    documentId: deed.documentId,
    deed,
  };
}

function writeBoard(
  { plan }: ChileanCaseFile,
  { electedOn, expiresOn }: BoardTerm,
  documentId: string,
): Board {
  const size = plan.administration.members.length;
  return {
    size,
    termMonths: 12 * plan.administration.termYears,
    electedOn,
    expiresOn,
    quorum: Math.floor(size / 2) + 1,
    alternates: plan.administration.alternates.length > 0,
    documentId,
  };
}

type BoardTerm = Pick<Board, 'electedOn' | 'expiresOn'>;

function lastTerm(file: ChileanCaseFile): BoardTerm {
  const { plan, draws } = file;
  const electedOn = boardElectedOn(draws, plan, (meetingOn) =>
    (['ACTA_JUNTA', 'ACTA_DIRECTORIO'] as const).every(
      (type) => minutesReducedOn(file, type, meetingOn) <= plan.asOfDate,
    ),
  );
  if (electedOn === null) throw new RangeError(`${plan.name} has elected no board`);
  return { electedOn, expiresOn: addYears(electedOn, plan.administration.termYears) };
}

/** Positions that the minutes of the shareholders name one by one. */
const electedByMeeting: ReadonlySet<Position['title']> = new Set(['director', 'director_suplente']);

function citePosition(file: ChileanCaseFile, position: Position, holder: Entity, index: number): void {
  const { documentId, title } = position;
  const { page, quote } = appointmentOf(file, position, holder);
  const pointer = `/administration/positions/${index}`;
  file.dossier.cite(pointer, documentId, page, quote);
  if (position.independent) {
    const elected = fill(
      wording.ACTA_JUNTA[title === 'director' ? 'electsIndependent' : 'electsIndependentAlternate'][
        genderOf(holder)
      ],
      { person: shortName(holder) },
    );
    file.dossier.cite(`${pointer}/independent`, documentId, page, elected);
  }
  if (title === 'gerente_general') readPerson(file, documentId, holder, page);
  else if (!electedByMeeting.has(title))
    file.dossier.read(documentId, 'person_name', holder.name, holder.id, page);
}

/** Returns the document, page and words that appoint the holder of a position. */
function appointmentOf(
  file: ChileanCaseFile,
  { title, status }: Position,
  holder: Entity,
): { page: number; quote: string } {
  const gender = genderOf(holder);
  const values = { person: holder.name, personTaxId: printedTaxId(holder) };
  const { appointsManager, appointsChair } = wording.ACTA_DIRECTORIO;
  if (title === 'gerente_general') return { page: 2, quote: fill(appointsManager[gender], values) };
  if (title === 'presidente') return { page: 2, quote: fill(appointsChair[gender], values) };
  if (electedByMeeting.has(title)) return { page: 3, quote: fill(wording.PARTES.withId[gender], values) };
  const state = status === 'vigente' ? file.life.today : file.life.founding;
  return { page: 4, quote: administrationClause(file, state) };
}
