import type { Administration, Position } from '../../../contract/generated/types.js';
import { sentenceCase } from '../../words/sentence-case.js';
import { counted } from '../../words/spanish-lists.js';
import { type ExaminedReport, type Pointed, pointed } from './examined-report.js';
import { say } from './findings.js';
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
  if (board === null && !limited) return notApplicable(say('ADM-001', 'noBoard', { board: terms.board.one }));
  const subjects = ['/administration/board'];
  if (board === null) {
    const message = say('ADM-001', 'boardMissing', { board: terms.board.the });
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
    message: say('ADM-001', 'met', {
      board: sentenceCase(terms.board.the),
      members: counted(board.size, say('ADM-001', 'member'), say('ADM-001', 'members')),
      months: board.termMonths,
    }),
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
        say('ADM-001', 'tooSmall', { board: sentenceCase(terms.the), size: board.size, minimum }),
      ],
    ],
    [
      statutes !== null && statutes.boardSize !== null && statutes.boardSize !== board.size,
      [
        `${statutes?.boardSize}`,
        `${board.size}`,
        say('ADM-001', 'otherThanStatutes', {
          stated: statutes?.boardSize ?? '',
          members: terms.members,
          size: board.size,
        }),
      ],
    ],
    [
      directors !== board.size,
      [
        `${board.size}`,
        `${directors}`,
        say('ADM-001', 'vacant', {
          members: counted(directors, terms.member, terms.members),
          size: board.size,
          board: terms.the,
        }),
      ],
    ],
    [
      limited && longest !== null && board.termMonths > longest,
      [
        `≤ ${longest}`,
        `${board.termMonths}`,
        say('ADM-001', 'tooLong', { ofBoard: terms.of, months: board.termMonths, longest: longest ?? '' }),
      ],
    ],
    [
      limited && board.alternates && alternates !== board.size,
      [
        `${board.size}`,
        `${alternates}`,
        say('ADM-001', 'alternatesShort', {
          alternates: counted(alternates, say('ADM-001', 'alternate'), say('ADM-001', 'alternates')),
          size: board.size,
          members: terms.members,
        }),
      ],
    ],
  ];
  return complaints.filter(([broken]) => broken).map(([, complaint]) => complaint);
}
