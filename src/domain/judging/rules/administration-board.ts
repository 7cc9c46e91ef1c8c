import type { Administration, Position } from '../../../contract/generated/types.js';
import { sentenceCase } from '../../words/sentence-case.js';
import { counted } from '../../words/spanish-lists.js';
import { type ExaminedReport, type Pointed, pointed } from './examined-report.js';
import { examined, fault, notApplicable, type Verdict } from './rule.js';

type Board = NonNullable<Administration['board']>;

/** The offices that sit on a board. */
export const directorTitles: ReadonlySet<Position['title']> = new Set([
  'presidente',
  'vicepresidente',
  'director',
]);

/** All offices of the report, past ones among them. */
export function positionsOf(report: ExaminedReport): Pointed<Position>[] {
  return pointed(report.content.administration.positions, '/administration/positions');
}

/** Those on the board of today; a lapsed board stays until it is replaced. */
function boardMembers(
  report: ExaminedReport,
  board: Board,
  titles: ReadonlySet<Position['title']>,
): Set<string> {
  const seated = positionsOf(report).filter(({ value }) => {
    const lapsed = value.status === 'vencido' && value.until !== null && value.until >= board.expiresOn;
    return titles.has(value.title) && (value.status === 'vigente' || lapsed);
  });
  return new Set(seated.map(({ value }) => value.entityId));
}

/** Looks at the size, the term and the alternates of the board. */
export function checkBoard(report: ExaminedReport): Verdict {
  const { board } = report.content.administration;
  const limited = report.policy.boardForms.includes(report.company.legalForm);
  const { terms } = report.law;
  const evidence = report.evidence.at('/administration/board', board?.documentId);
  if (board === null && !limited)
    return notApplicable(`La sociedad no es administrada por ${terms.board.one}.`);
  const subjects = ['/administration/board'];
  if (board === null) {
    const message = `No consta ${terms.board.the}, que la ley exige a este tipo social.`;
    return examined({
      subjects,
      faults: [fault({ severity: 'reparo', subjects, message, evidence })],
      message,
      evidence,
    });
  }
  return examined({
    subjects,
    faults: boardComplaints(report, board, limited).map(([expected, actual, message]) =>
      fault({ severity: 'reparo', subjects, expected, actual, message, evidence }),
    ),
    message: `${sentenceCase(terms.board.the)} se compone de ${counted(board.size, 'miembro', 'miembros')}, elegidos por ${board.termMonths} meses.`,
    actual: String(board.size),
    evidence,
  });
}

function boardComplaints(report: ExaminedReport, board: Board, limited: boolean): [string, string, string][] {
  const { legalForm, statutes } = report.company;
  const terms = report.law.terms.board;
  const independent = positionsOf(report).some(
    ({ value }) => value.independent && value.status === 'vigente',
  );
  const key = legalForm === 'SA_ABIERTA' && independent ? 'SA_ABIERTA_WITH_INDEPENDENT' : legalForm;
  const minimum = limited ? (report.policy.minimumDirectors[key] ?? 0) : 0;
  const directors = boardMembers(report, board, directorTitles).size;
  const alternates = boardMembers(report, board, new Set(['director_suplente'])).size;
  const longest = report.policy.maximumBoardTermMonths;
  const complaints: [boolean, [string, string, string]][] = [
    [
      board.size < minimum,
      [
        `≥ ${minimum}`,
        `${board.size}`,
        `${sentenceCase(terms.the)} tiene ${board.size} miembros y la ley exige al menos ${minimum}.`,
      ],
    ],
    [
      statutes !== null && statutes.boardSize !== null && statutes.boardSize !== board.size,
      [
        `${statutes?.boardSize}`,
        `${board.size}`,
        `Los estatutos fijan ${statutes?.boardSize} ${terms.members} y se eligieron ${board.size}.`,
      ],
    ],
    [
      directors !== board.size,
      [
        `${board.size}`,
        `${directors}`,
        `Constan ${counted(directors, terms.member, terms.members)} de los ${board.size} que componen ${terms.the}.`,
      ],
    ],
    [
      limited && longest !== null && board.termMonths > longest,
      [
        `≤ ${longest}`,
        `${board.termMonths}`,
        `El período ${terms.of} es de ${board.termMonths} meses y la ley permite hasta ${longest}.`,
      ],
    ],
    [
      limited && board.alternates && alternates !== board.size,
      [
        `${board.size}`,
        `${alternates}`,
        `Constan ${counted(alternates, 'suplente', 'suplentes')} para ${board.size} ${terms.members} titulares.`,
      ],
    ],
  ];
  return complaints.filter(([broken]) => broken).map(([, complaint]) => complaint);
}
