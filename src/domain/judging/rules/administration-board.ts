import type { Administration, Evidence, Position, Power } from '../../../contract/generated/types.js';
import { officeInSentence, sentenceCase } from '../../words/sentence-case.js';
import { countedNounInSentence, spanishList } from '../../words/spanish-lists.js';
import { spanishTerm } from '../../words/spanish-terms.js';
import { isAgency } from './agencies.js';
import { whenEnded } from './endings.js';
import { type ExaminedReport, type Pointed, pointed } from './examined-report.js';
import { type Cure, cureOfFinding, findingText } from './findings.js';
import { examinationOf, findingOf, notApplicable, type RuleResult } from './rule.js';

type AdministrationBoard = NonNullable<Administration['board']>;

/** The offices that sit on a board. */
export const directorTitles: ReadonlySet<Position['title']> = new Set([
  'presidente',
  'vicepresidente',
  'director',
]);

const alternateTitles: ReadonlySet<Position['title']> = new Set(['director_suplente']);

/** All offices of the report, past ones among them. */
export function positionsOf(report: ExaminedReport): Pointed<Position>[] {
  return pointed(report.content.administration.positions, '/administration/positions');
}

/** Those on the board of today, or on that with which the company ended; a lapsed board stays until it is replaced. */
function boardMembers(
  report: ExaminedReport,
  board: AdministrationBoard,
  titles: ReadonlySet<Position['title']>,
): Set<string> {
  const members = positionsOf(report).filter(({ value }) => {
    const lapsed = value.status === 'vencido' && value.until !== null && value.until >= board.expiresOn;
    const seated = value.status === 'vigente' || value.status === 'extinguido';
    return titles.has(value.title) && (seated || lapsed);
  });
  return new Set(members.map(({ value }) => value.entityId));
}

/** Whether the board could act on that day: within its term, or after it where the law lets it go on till replaced. */
export function wasInOffice({ policy }: ExaminedReport, board: AdministrationBoard, date: string): boolean {
  return date <= board.expiresOn || policy.boardContinuesAfterTerm;
}

/** In which words there is no board, nor has to be. */
function noBoardIn(report: ExaminedReport) {
  const ended = whenEnded(report) !== null;
  if (isAgency(report)) return ended ? 'agencyEnded' : 'agency';
  return ended ? 'noBoardEnded' : 'noBoard';
}

/** Looks at the size, the term and the alternates of the board. */
export function checkBoard(report: ExaminedReport): RuleResult {
  const { board } = report.content.administration;
  const limited = report.form.board !== undefined;
  const { terms } = report.law;
  const when = whenEnded(report);
  const evidence = [
    ...report.evidence.at('/administration/board', board?.documentId),
    ...report.evidence.at(`${report.companyPointer}/statutes`),
  ];
  if (board === null && !limited)
    return notApplicable(findingText('ADM-001', noBoardIn(report), { board: terms.board.one }));
  const subjects = ['/administration/board'];
  if (board === null) return withoutBoard(report, subjects, evidence);
  const left = resignationsFrom(report, board);
  return examinationOf({
    subjects,
    faults: boardComplaints(report, board, limited).map((complaint) =>
      findingOf({
        severity: 'reparo',
        subjects,
        ...complaint,
        told: [String(board.size), ...left.told],
        evidence: [...evidence, ...left.evidence],
      }),
    ),
    message: findingText('ADM-001', when === null ? 'met' : 'metEnded', {
      board: sentenceCase(terms.board.the),
      members: countedNounInSentence(
        board.size,
        findingText('ADM-001', 'member'),
        findingText('ADM-001', 'members'),
      ),
      term: spanishTerm(board.termMonths),
      when: when ?? '',
    }),
    actual: String(board.size),
    evidence,
  });
}

function withoutBoard({ law }: ExaminedReport, subjects: string[], evidence: Evidence[]): RuleResult {
  const { one, the } = law.terms.board;
  const message = findingText('ADM-001', 'boardMissing', { board: the });
  const missing = cureOfFinding('ADM-001', 'missing', { board: one });
  const faults = [findingOf({ severity: 'reparo', subjects, message, evidence, cure: missing })];
  return examinationOf({ subjects, faults, message, evidence });
}

/** When those left who resigned from the board of today, and where that is read. */
function resignationsFrom(
  report: ExaminedReport,
  board: AdministrationBoard,
): { told: string[]; evidence: Evidence[] } {
  const left = positionsOf(report).filter(
    ({ value: { title, status, until } }) =>
      directorTitles.has(title) && status === 'renunciado' && (until ?? '') >= board.electedOn,
  );
  return {
    told: left.flatMap(({ value }) => value.until ?? []),
    evidence: left.flatMap(({ value, pointer }) => report.evidence.at(pointer, value.documentId)),
  };
}

/** What was expected, what is, how that is told, and what cures it. */
interface BoardComplaint {
  readonly expected: string;
  readonly actual: string;
  readonly message: string;
  readonly cure: Cure;
}

function boardComplaints(
  report: ExaminedReport,
  board: AdministrationBoard,
  limited: boolean,
): BoardComplaint[] {
  return [
    ...(limited ? smallerThanLaw(report, board) : []),
    ...seatComplaints(report, board),
    ...(limited ? [...longerThanLaw(report, board), ...alternateComplaints(report, board)] : []),
  ];
}

function smallerThanLaw(report: ExaminedReport, { size }: AdministrationBoard): BoardComplaint[] {
  const { minimum = 0, minimumWithIndependent = minimum } = report.form.board ?? {};
  const independent = positionsOf(report).some(
    ({ value }) => value.independent && value.status === 'vigente',
  );
  const least = independent ? minimumWithIndependent : minimum;
  if (size >= least) return [];
  const { one, the } = report.law.terms.board;
  return [
    {
      expected: `≥ ${least}`,
      actual: `${size}`,
      message: findingText('ADM-001', 'tooSmall', { board: sentenceCase(the), size, minimum: least }),
      cure: cureOfFinding('ADM-001', 'size', { board: one, size: least }),
    },
  ];
}

/** How many seats are taken: one that a director left is his alternate's, who takes it for good (article 32, Ley 18.046). */
function seatedOn(report: ExaminedReport, board: AdministrationBoard): number {
  const directors = boardMembers(report, board, directorTitles).size;
  if (!board.alternates || directors >= board.size) return directors;
  return Math.min(board.size, directors + boardMembers(report, board, alternateTitles).size);
}

function seatComplaints(report: ExaminedReport, board: AdministrationBoard): BoardComplaint[] {
  const { size } = board;
  const { member, members, of, one, the } = report.law.terms.board;
  const stated = report.company.statutes?.boardSize ?? size;
  const directors = seatedOn(report, board);
  const complaints: BoardComplaint[] = [];
  if (stated !== size)
    complaints.push({
      expected: `${stated}`,
      actual: `${size}`,
      message: findingText('ADM-001', 'otherThanStatutes', { stated, members, size }),
      cure: cureOfFinding('ADM-001', 'size', { board: one, size: stated }),
    });
  if (directors !== size) {
    const values = { members: countedNounInSentence(directors, member, members), size, board: the };
    const seats = countedNounInSentence(
      size - directors,
      findingText('ADM-001', 'seat'),
      findingText('ADM-001', 'seats'),
    );
    complaints.push({
      expected: `${size}`,
      actual: `${directors}`,
      message: findingText('ADM-001', 'vacant', values),
      cure:
        directors < size
          ? cureOfFinding('ADM-001', 'vacant', { seats, ofBoard: of })
          : cureOfFinding('ADM-001', 'size', { board: one, size }),
    });
  }
  return complaints;
}

function longerThanLaw(
  report: ExaminedReport,
  { termMonths: months }: AdministrationBoard,
): BoardComplaint[] {
  const { maximumBoardTermMonths: most } = report.policy;
  if (most === null || months <= most) return [];
  const term = spanishTerm(months);
  const longest = spanishTerm(most);
  const ofBoard = report.law.terms.board.of;
  return [
    {
      expected: `≤ ${longest}`,
      actual: term,
      message: findingText('ADM-001', 'tooLong', { ofBoard, term, longest }),
      cure: cureOfFinding('ADM-001', 'term', { ofBoard, longest }),
    },
  ];
}

function alternateComplaints(report: ExaminedReport, board: AdministrationBoard): BoardComplaint[] {
  const { size } = board;
  const count = boardMembers(report, board, alternateTitles).size;
  if (!board.alternates || count === size) return [];
  const alternates = countedNounInSentence(
    count,
    findingText('ADM-001', 'alternate'),
    findingText('ADM-001', 'alternates'),
  );
  const { members } = report.law.terms.board;
  return [
    {
      expected: `${size}`,
      actual: `${count}`,
      message: findingText('ADM-001', 'alternatesShort', { alternates, size, members }),
      cure: cureOfFinding('ADM-001', 'alternates', { size, members }),
    },
  ];
}

/** Offices as the report calls them, somebody's own as his or hers: "gerente general". */
export function officeNames(report: ExaminedReport, titles: readonly string[], entityId: string): string {
  const positions = positionsOf(report).map(({ value }) => value);
  const offices = titles.map((title) => {
    const held = positions.filter((position) => position.title === title);
    const { titleLabel } = held.find((position) => position.entityId === entityId) ?? held[0] ?? {};
    return titleLabel === undefined ? title.replaceAll('_', ' ') : officeInSentence(titleLabel);
  });
  return spanishList([...new Set(offices)]);
}

/** Who can ratify a power: the body that gave it, or that which appoints where the company has no such body. */
export function ratifierOf({ content, company, law }: ExaminedReport, { grantedBy }: Power): string {
  const body =
    grantedBy === 'directorio' && content.administration.board === null
      ? company.statutes?.appointingBody
      : grantedBy;
  switch (body) {
    case 'directorio':
    case 'junta':
    case 'socios':
    case 'titular':
      return law.terms.appointing[body];
    default:
      return findingText('POW-001', 'body');
  }
}
