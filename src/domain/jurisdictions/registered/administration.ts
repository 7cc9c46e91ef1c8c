import type { Administration, Entity, Position } from '../../../contract/generated/types.js';
import { addMonths, type CivilDate, isoDate, yearOf } from '../../values/dates.js';
import { spanishList } from '../../words/spanish-lists.js';
import { addPaper, type CaseFile, dateValues, officesOf, subjectId } from './case-file.js';
import { companyPointer, foundingPaper } from './papers.js';
import { nameWithId, personValues, sexOf } from './people.js';

/** Who administers, with the papers of their election where there is a board. */
export function writeAdministration(file: CaseFile, certificateId: string): Administration {
  const { plan } = file;
  const { arrangement } = plan;
  const elected = arrangement.board === null ? plan.foundedOn : electionDate(file);
  const papers = arrangement.board === null ? null : addMinutes(file, elected);
  const positions = arrangement.officers.map((officer, index): Position => {
    const { title, appointedBy } = officer;
    const { entity, titleLabel } = citeOfficer(file, officer, { index, elected, certificateId });
    return {
      id: `pos_${title}_${officer.party}`,
      entityId: entity.id,
      title,
      titleLabel,
      independent: false,
      from: elected,
      until: null,
      status: 'vigente',
      appointedBy,
      documentId:
        papers === null ? foundingPaper : appointedBy === 'directorio' ? papers.board : papers.meeting,
    };
  });
  return {
    form: arrangement.form,
    actingForm: arrangement.actingForm,
    board:
      arrangement.board === null
        ? null
        : {
            ...arrangement.board,
            electedOn: elected,
            expiresOn: addMonths(elected, arrangement.board.termMonths),
            alternates: false,
            documentId: papers?.meeting ?? foundingPaper,
          },
    positions,
  };
}

/** An officer as the certificate of the register names him or her, in that office. */
function citeOfficer(
  file: CaseFile,
  { party, label }: Officer,
  { index, elected, certificateId }: { index: number; elected: CivilDate; certificateId: string },
): { entity: Entity; titleLabel: string } {
  const { kit, dossier, say } = file;
  const entity = file.party(party);
  const titleLabel = label[sexOf(entity)];
  const quote = say(kit.wording.certificate.officer, {
    ...personValues(kit, entity),
    title: titleLabel,
    titleCapitals: titleLabel.toUpperCase(),
    ...dateValues(elected),
  });
  dossier.cite(`/administration/positions/${index}`, {
    documentId: certificateId,
    page: 2,
    quote,
    origin: 'registry',
  });
  dossier.read(certificateId, { field: 'person_name', value: entity.name, page: 2, entityId: entity.id });
  return { entity, titleLabel };
}

type Officer = CaseFile['plan']['arrangement']['officers'][number];

// Of the last yearly meeting, so that the board is within its term whenever somebody asks.
function electionDate({ kit, plan, draws }: CaseFile): CivilDate {
  const day = draws('recent/election').int('day', 8, 26);
  const meetingIn = (year: number) => officesOf(kit).onOrAfter(isoDate(year, 4, day));
  const year = yearOf(plan.asOfDate);
  const last = meetingIn(year) < addMonths(plan.asOfDate, -1) ? meetingIn(year) : meetingIn(year - 1);
  return last < plan.foundedOn ? plan.foundedOn : last;
}

function addMinutes(file: CaseFile, date: CivilDate): { meeting: string; board: string } {
  const { kit, plan, dossier, say } = file;
  const { election, board: named } = kit.wording.meetings;
  const officers = plan.arrangement.officers;
  const list = (body: Position['appointedBy'], titled: boolean): string =>
    spanishList(
      officers
        .filter(({ appointedBy }) => titled || appointedBy === body || appointedBy === 'directorio')
        .map(({ party, label }) => {
          const entity = file.party(party);
          return titled ? `${nameWithId(kit, entity)}, ${label[sexOf(entity)]}` : nameWithId(kit, entity);
        }),
    );
  const [meeting, board] = (['ACTA_JUNTA', 'ACTA_DIRECTORIO'] as const).map((type) => {
    const id = addPaper(file, type.toLowerCase(), { type, issuedOn: date, pages: [3, 8] });
    dossier.read(id, { field: 'company_name', value: plan.name, page: 1, entityId: subjectId });
    return id;
  });
  dossier.cite('/administration/board', {
    documentId: meeting ?? '',
    page: 2,
    quote: say(election, { ...dateValues(date), officers: list('junta', true) }),
  });
  dossier.cite('/administration/form', {
    documentId: board ?? '',
    page: 2,
    quote: say(named, { ...dateValues(date), officers: list('directorio', true) }),
  });
  return { meeting: meeting ?? '', board: board ?? '' };
}

/** The clause on administration, with everybody named. */
export function administrationClause(file: CaseFile): string {
  const { arrangement, people } = file.plan;
  const named = Object.fromEntries(people.map((key) => [key, nameWithId(file.kit, file.party(key))]));
  return file.say(arrangement.clause, named);
}

/** Cites the clause on administration. */
export function citeStatutes(file: CaseFile, clause: string): void {
  file.dossier.cite(`${companyPointer}/statutes`, { documentId: foundingPaper, page: 6, quote: clause });
}
