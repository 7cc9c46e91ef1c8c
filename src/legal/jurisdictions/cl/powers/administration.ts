import wording from '../../../../../fixtures/vocabulary/cl/wording.json' with { type: 'json' };
import type { Administration, Deed, Entity, Position } from '../../../../contract/generated/types.js';
import { addYears } from '../../../../values/dates.js';
import { fillTemplate } from '../../../../values/message-text.js';
import { sentenceCase } from '../../../words/spanish.js';
import { entityId } from '../../dossier.js';
import { newPosition } from '../../new-records.js';
import { genderOf } from '../../person-names.js';
import { actDocumentId, actKind, type ChileanActs } from '../acts/acts.js';
import { administrationClause } from '../acts/clauses.js';
import { boardDeeds } from '../acts/minutes.js';
import { type ChileanCaseFile, partyWithId, readPerson } from '../case-file.js';
import { formOf } from '../legal-forms.js';
import { printedTaxId, shortName } from '../phrases.js';
import { writesAdministration } from '../plan/company-history.js';
import { boardElectedOn, minutesReducedOn } from '../plan/representation.js';

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
  const { plan, draws } = file;
  const { members, president, manager, independent, alternates, termYears } = plan.administration;
  const electedOn = boardElectedOn(draws, plan, (meetingOn) =>
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
