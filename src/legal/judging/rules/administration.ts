import type { Administration, Evidence, Position, Power } from '../../../contract/generated/types.js';
import { ageOn } from '../../../values/dates.js';
import { boardTermEnd } from '../../jurisdictions/law.js';
import { isInOffice } from '../../ownership/beneficial-owners.js';
import {
  countedNounInSentence,
  midSentence,
  officeInSentence,
  sentenceCase,
  spanishDate,
  spanishList,
  spanishTerm,
} from '../../words/spanish.js';
import { isLiving } from '../powers-in-force.js';
import { endingOf, isAgency, whenEnded } from './company-facts.js';
import { type ExaminedReport, type Pointed, pointed } from './examined-report.js';
import { type Cure, cureOfFinding, findingText } from './findings.js';
import {
  examinationOf,
  findingOf,
  notApplicable,
  type Rule,
  type RuleFinding,
  type RuleResult,
  rule,
} from './rule.js';

type AdministrationBoard = NonNullable<Administration['board']>;

/** Titles of board members. */
const directorTitles: ReadonlySet<Position['title']> = new Set(['presidente', 'vicepresidente', 'director']);

const alternateTitles: ReadonlySet<Position['title']> = new Set(['director_suplente']);

/** Returns all positions of the report, also past ones. */
export function positionsOf(report: ExaminedReport): Pointed<Position>[] {
  return pointed(report.content.administration.positions, '/administration/positions');
}

/** Returns the members of the current or last board; a lapsed board stays until it is replaced. */
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

/** Returns true if the board could act on that day: within its term, or afterwards if the law lets it continue. */
export function wasInOffice({ policy }: ExaminedReport, board: AdministrationBoard, date: string): boolean {
  return date <= board.expiresOn || policy.boardContinuesAfterTerm;
}

/** Returns the text key for a company that has no board and needs none. */
function noBoardTextKey(report: ExaminedReport) {
  const ended = whenEnded(report) !== null;
  if (isAgency(report)) return ended ? 'agencyEnded' : 'agency';
  return ended ? 'noBoardEnded' : 'noBoard';
}

/** Checks size, term and alternates of the board. */
function checkBoard(report: ExaminedReport): RuleResult {
  const { board } = report.content.administration;
  const limited = report.form.board !== undefined;
  const { terms } = report.law;
  const when = whenEnded(report);
  const evidence = [
    ...report.evidence.at('/administration/board', board?.documentId),
    ...report.evidence.at(`${report.companyPointer}/statutes`),
  ];
  if (board === null && !limited)
    return notApplicable(findingText('ADM-001', noBoardTextKey(report), { board: terms.board.one }));
  const subjects = ['/administration/board'];
  if (board === null) return withoutBoard(report, subjects, evidence);
  const left = resignationsFrom(report, board);
  return examinationOf({
    subjects,
    findings: boardComplaints(report, board, limited).map((complaint) =>
      findingOf({
        severity: 'reparo',
        subjects,
        ...complaint,
        quotedValues: [String(board.size), ...left.days],
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
  const findings = [findingOf({ severity: 'reparo', subjects, message, evidence, cure: missing })];
  return examinationOf({ subjects, findings, message, evidence });
}

function resignationsFrom(
  report: ExaminedReport,
  board: AdministrationBoard,
): { days: string[]; evidence: Evidence[] } {
  const left = positionsOf(report).filter(
    ({ value: { title, status, until } }) =>
      directorTitles.has(title) && status === 'renunciado' && (until ?? '') >= board.electedOn,
  );
  return {
    days: left.flatMap(({ value }) => value.until ?? []),
    evidence: left.flatMap(({ value, pointer }) => report.evidence.at(pointer, value.documentId)),
  };
}

/** A finding about the board: expected and actual value, message and cure. */
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
  const minSeats = independent ? minimumWithIndependent : minimum;
  if (size >= minSeats) return [];
  const { one, the } = report.law.terms.board;
  return [
    {
      expected: `≥ ${minSeats}`,
      actual: `${size}`,
      message: findingText('ADM-001', 'tooSmall', { board: sentenceCase(the), size, minimum: minSeats }),
      cure: cureOfFinding('ADM-001', 'size', { board: one, size: minSeats }),
    },
  ];
}

/** Counts occupied seats. An alternate takes the seat of a director who left (article 32, Ley 18.046). */
function countOccupiedSeats(report: ExaminedReport, board: AdministrationBoard): number {
  const directors = boardMembers(report, board, directorTitles).size;
  if (!board.alternates || directors >= board.size) return directors;
  return Math.min(board.size, directors + boardMembers(report, board, alternateTitles).size);
}

function seatComplaints(report: ExaminedReport, board: AdministrationBoard): BoardComplaint[] {
  const { size } = board;
  const { member, members, of, one, the } = report.law.terms.board;
  const stated = report.company.statutes?.boardSize ?? size;
  const directors = countOccupiedSeats(report, board);
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

/** Lists offices by the labels of the report, in the gender of the holder if given: "gerente general". */
export function officeNames(report: ExaminedReport, titles: readonly string[], entityId: string): string {
  const positions = positionsOf(report).map(({ value }) => value);
  const offices = titles.map((title) => {
    const held = positions.filter((position) => position.title === title);
    const { titleLabel } = held.find((position) => position.entityId === entityId) ?? held[0] ?? {};
    return titleLabel === undefined ? title.replaceAll('_', ' ') : officeInSentence(titleLabel);
  });
  return spanishList([...new Set(offices)]);
}

/** Returns who can ratify a power: the body that granted it, or the appointing body if the company has no such body. */
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

/** Rules on who administers the company, and if they may. */
export const administrationRules: readonly Rule[] = [
  rule('ADM-001', 'administracion', checkBoard),
  rule('ADM-002', 'administracion', checkOffices),
  rule('ADM-003', 'administracion', checkIncompatible),
  rule('ADM-004', 'administracion', checkAppointments),
];

function checkOffices(report: ExaminedReport): RuleResult {
  const { board } = report.content.administration;
  const held = positionsOf(report).filter(({ value }) => isInOffice(value, report.asOf));
  const lapsed = board !== null && boardTermEnd(report.policy, board) < report.asOf;
  const findings = held.flatMap((position) => officerFindings(report, position));
  if (lapsed) {
    findings.push(
      findingOf({
        severity: 'observacion',
        subjects: ['/administration/board'],
        expected: `≥ ${report.asOf}`,
        actual: board.expiresOn,
        message: findingText('ADM-002', report.policy.boardContinuesAfterTerm ? 'prorogued' : 'lapsed', {
          ofBoard: report.law.terms.board.of,
          date: spanishDate(board.expiresOn),
        }),
        quotedValues: [board.electedOn],
        evidence: [
          ...report.evidence.at('/administration/board/electedOn', board.documentId),
          ...report.evidence.at('/administration/board', board.documentId),
        ],
        cure: cureOfFinding('ADM-002', 'lapsed', { board: report.law.terms.board.the }),
      }),
    );
  }
  if (held.length === 0 && findings.length === 0)
    return notApplicable(findingText('ADM-002', ...nobodyHeld(report)));
  const liquidators = board === null ? [] : held.filter(({ value }) => value.title === 'liquidador');
  return examinationOf({
    subjects: [...(board === null ? [] : ['/administration/board']), ...held.map(({ pointer }) => pointer)],
    findings,
    message: findingText('ADM-002', lapsed ? 'metBeside' : officeTermsKey(report, held)),
    evidence: [
      ...report.evidence.at(
        board === null ? (held[0]?.pointer ?? '') : '/administration/board',
        held[0]?.value.documentId,
      ),
      ...liquidators.flatMap(({ pointer, value }) => report.evidence.at(pointer, value.documentId)),
    ],
  });
}

/** Returns the text key for the terms of officers: that of the board, or one of their own. */
function officeTermsKey({ content }: ExaminedReport, held: readonly Pointed<Position>[]) {
  const endless = content.administration.board === null && held.every(({ value }) => value.until === null);
  if (held.length === 1) return endless ? 'endlessOne' : 'metOne';
  return endless ? 'endless' : 'met';
}

/** Explains why nobody holds an office: the company ended, or none is on record. */
function nobodyHeld(report: ExaminedReport): ['ceased' | 'nobody', { ending: string }] {
  const ending = endingOf(report);
  return [ending === null ? 'nobody' : 'ceased', { ending: ending ?? '' }];
}

function officerFindings(report: ExaminedReport, { value, pointer }: Pointed<Position>): RuleFinding[] {
  const holder = report.entity(value.entityId);
  const officer = holder?.value;
  if (officer?.person == null) return [];
  const { birthDate, deceasedOn } = officer.person;
  const known = { severity: 'impedimento' as const, scope: 'power' as const, subjects: [pointer] };
  const textValues = { officer: officer.name, office: value.titleLabel };
  if (!isLiving(officer, report.asOf) && deceasedOn !== null) {
    const message = findingText('ADM-002', 'died', { ...textValues, date: spanishDate(deceasedOn) });
    const evidence = report.evidence.at(pointer, value.documentId);
    const replaced = cureOfFinding('ADM-002', 'died', { officer: officer.name });
    return [findingOf({ ...known, actual: deceasedOn, message, evidence, cure: replaced })];
  }
  if (ageOn(birthDate, value.from) >= 18) return [];
  return [
    findingOf({
      ...known,
      expected: '≥ 18',
      actual: birthDate,
      message: findingText('ADM-002', 'minor', { ...textValues, date: spanishDate(value.from) }),
      quotedValues: [birthDate, value.from],
      evidence: evidenceOfAge(report, { value, pointer }, holder?.pointer),
      cure: cureOfFinding('ADM-002', 'minor', { officer: officer.name }),
    }),
  ];
}

/**
 * Returns evidence of an officer's birth and of the start of the office; for directors elected together, that of the
 * board.
 */
function evidenceOfAge(
  report: ExaminedReport,
  { value, pointer }: Pointed<Position>,
  holder: string | undefined,
): Evidence[] {
  const withBoard = value.from === report.content.administration.board?.electedOn;
  return [
    ...report.evidence.at(`${holder}/person/birthDate`),
    ...report.evidence.at(pointer, value.documentId),
    ...report.evidence.at(withBoard ? '/administration/board/electedOn' : `${pointer}/from`),
  ];
}

function checkIncompatible(report: ExaminedReport): RuleResult {
  const { compatibleOffices } = report.law.terms;
  if (compatibleOffices !== null) return notApplicable(compatibleOffices);
  const held = positionsOf(report).filter(({ value }) => isInOffice(value, report.asOf));
  const managers = held.filter(({ value }) => value.title === 'gerente_general');
  if (managers.length === 0 || report.content.administration.board === null) {
    return notApplicable(incompatibilityText(report));
  }
  const noDirector = report.form.board?.managerOutside === true;
  const barred = held.filter(
    ({ value }) => value.title === 'presidente' || (noDirector && sitsOnBoard(value)),
  );
  return examinationOf({
    subjects: managers.map(({ pointer }) => pointer),
    findings: managers.flatMap(({ value, pointer }) =>
      barred
        .filter((other) => other.value.entityId === value.entityId)
        .slice(0, 1)
        .map((other) => incompatibleOfficesFinding(report, { value, pointer }, other)),
    ),
    message: findingText('ADM-003', 'met'),
    evidence: report.evidence.at(managers[0]?.pointer ?? '', managers[0]?.value.documentId),
  });
}

/** Article 32, Ley 18.046, has the same requirements for alternates as for directors. */
function sitsOnBoard({ title }: Position): boolean {
  return directorTitles.has(title) || title === 'director_suplente';
}

/** Returns a finding for a manager who holds an incompatible office. */
function incompatibleOfficesFinding(
  report: ExaminedReport,
  { value, pointer }: Pointed<Position>,
  other: Pointed<Position>,
): RuleFinding {
  const officer = report.nameOf(value.entityId);
  const [office, second] = [value.titleLabel, other.value.titleLabel];
  return findingOf({
    severity: 'reparo',
    subjects: [pointer, other.pointer],
    actual: officer,
    message: findingText('ADM-003', 'incompatible', { officer, office, other: second }),
    quotedValues: [officer, midSentence(office), midSentence(second)],
    evidence: [
      ...report.evidence.at(pointer, value.documentId),
      ...report.evidence.at(other.pointer, other.value.documentId),
    ],
    cure: cureOfFinding('ADM-003', 'incompatible', {
      officer,
      office: officeInSentence(office),
      other: officeInSentence(second),
    }),
  });
}

/** An ended company can have had both. */
function incompatibilityText(report: ExaminedReport): string {
  const ending = endingOf(report);
  if (isAgency(report)) return findingText('ADM-003', ending === null ? 'agency' : 'agencyEnded');
  if (ending === null) return findingText('ADM-003', 'notBoth');
  const { board, positions } = report.content.administration;
  const had = board !== null && positions.some(({ title }) => title === 'gerente_general');
  return findingText('ADM-003', had ? 'ceased' : 'notBothEnded', { ending });
}

const boardAppoints: ReadonlySet<Position['title']> = new Set([
  'presidente',
  'vicepresidente',
  'gerente_general',
  'gerente',
]);

function checkAppointments(report: ExaminedReport): RuleResult {
  const held = positionsOf(report).filter(({ value }) => isInOffice(value, report.asOf));
  if (held.length === 0) return notApplicable(findingText('ADM-004', ...nobodyHeld(report)));
  return examinationOf({
    subjects: held.map(({ pointer }) => pointer),
    findings: held.flatMap((position) => appointmentFindings(report, position)),
    message: appointmentsText(report, held),
    evidence: held.flatMap(({ value, pointer }) => report.evidence.at(pointer, value.documentId)),
  });
}

/** Liquidators by law were appointed by nobody. */
function appointmentsText({ law }: ExaminedReport, held: readonly Pointed<Position>[]): string {
  const byLaw = held.filter(({ value }) => value.title === 'liquidador' && value.appointedBy === 'estatuto');
  const { liquidatorsByLaw: texts } = law.terms;
  const made = held.length - byLaw.length;
  return [
    ...(made === 0 ? [] : [findingText('ADM-004', made === 1 ? 'metOne' : 'met')]),
    ...(texts === undefined || byLaw.length === 0 ? [] : [byLaw.length === 1 ? texts.one : texts.many]),
  ].join(' ');
}

function appointmentFindings(report: ExaminedReport, { value, pointer }: Pointed<Position>): RuleFinding[] {
  const { board } = report.content.administration;
  const { appointing } = report.law.terms;
  const { title, titleLabel, appointedBy, from } = value;
  const evidence = report.evidence.at(pointer, value.documentId);
  const known = { severity: 'reparo' as const, subjects: [pointer], evidence };
  const officer = findingText('ADM-004', 'officer', {
    name: report.nameOf(value.entityId),
    office: titleLabel,
  });
  const body =
    board !== null && boardAppoints.has(title) ? 'directorio' : report.company.statutes?.appointingBody;
  const exempt = appointedBy === 'estatuto' || appointedBy === 'tribunal';
  if (!exempt && body !== undefined && appointedBy !== body) {
    const message = findingText('ADM-004', 'wrongBody', {
      officer,
      rightBody: appointing[body],
      body: appointing[appointedBy],
    });
    const cure = cureOfFinding('ADM-004', 'ratify', { body: appointing[body], officer });
    return [findingOf({ ...known, expected: body, actual: appointedBy, message, cure: cure })];
  }
  if (appointedBy !== 'directorio' || board === null || wasInOffice(report, board, from)) return [];
  const message = findingText('ADM-004', 'afterLapse', {
    board: sentenceCase(appointing.directorio),
    officer,
    date: spanishDate(from),
    expired: spanishDate(board.expiresOn),
  });
  const cure = cureOfFinding('ADM-004', 'renewed', { body: appointing.directorio, officer });
  return [findingOf({ ...known, expected: `≤ ${board.expiresOn}`, actual: from, message, cure: cure })];
}
