import type { Administration, Position, Power } from '../../../contract/generated/types.js';
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
import { endingWords, isAgency } from './company-facts.js';
import { type ExaminedReport, type Pointed, pointed } from './examined-report.js';
import { type Cure, cureOfFinding, findingText, messageAndCure } from './findings.js';
import { examinationOf, findingOf, notApplicable, type RuleFinding, type RuleResult } from './rule.js';

/** Returns all positions of the report, also past ones. */
export function positionsOf(report: ExaminedReport): Pointed<Position>[] {
  return pointed(report.content.administration.positions, '/administration/positions');
}

/** Returns true if the board could act on that day: within its term, or afterwards if the law lets it continue. */
export function wasInOffice({ policy }: ExaminedReport, board: AdministrationBoard, date: string): boolean {
  return date <= board.expiresOn || policy.boardContinuesAfterTerm;
}

type AdministrationBoard = NonNullable<Administration['board']>;

/** Titles of board members other than alternates. */
const directorTitles: ReadonlySet<Position['title']> = new Set(['presidente', 'vicepresidente', 'director']);

/** ADM-001: size, term and alternates of the board are those of the law and the statutes. */
export function checkBoard(report: ExaminedReport): RuleResult {
  const { board } = report.content.administration;
  const { one, the } = report.law.terms.board;
  const when = endingWords(report)?.when ?? null;
  if (board === null && report.form.board === undefined) {
    const key = isAgency(report) ? 'agency' : 'noBoard';
    return notApplicable(findingText('ADM-001', when === null ? key : `${key}Ended`, { board: one }));
  }
  const subjects = ['/administration/board'];
  const evidence = [
    ...report.evidence.at('/administration/board', board?.documentId),
    ...report.evidence.at(`${report.companyPointer}/statutes`),
  ];
  if (board === null) {
    const message = findingText('ADM-001', 'boardMissing', { board: the });
    const cure = cureOfFinding<'ADM-001'>('missing', { board: one });
    const findings = [findingOf({ severity: 'reparo', subjects, message, evidence, cure })];
    return examinationOf({ subjects, findings, message, evidence });
  }
  const resigned = positionsOf(report).filter(
    ({ value: { title, status, until } }) =>
      directorTitles.has(title) && status === 'renunciado' && (until ?? '') >= board.electedOn,
  );
  const [member, members] = [findingText('ADM-001', 'member'), findingText('ADM-001', 'members')];
  return examinationOf({
    subjects,
    findings: boardComplaints(report, board).map((complaint) =>
      findingOf({
        severity: 'reparo',
        subjects,
        ...complaint,
        quotedValues: [String(board.size), ...resigned.flatMap(({ value }) => value.until ?? [])],
        evidence: [
          ...evidence,
          ...resigned.flatMap(({ value, pointer }) => report.evidence.at(pointer, value.documentId)),
        ],
      }),
    ),
    message: findingText('ADM-001', when === null ? 'met' : 'metEnded', {
      board: sentenceCase(the),
      members: countedNounInSentence(board.size, member, members),
      term: spanishTerm(board.termMonths),
      when: when ?? '',
    }),
    actual: String(board.size),
    evidence,
  });
}

/** Returns the errors of size, occupied seats, term and alternates, with expected and actual value. */
function boardComplaints(report: ExaminedReport, board: AdministrationBoard) {
  const { size, termMonths } = board;
  const { board: limits } = report.form;
  const { member, members, of: ofBoard, one, the } = report.law.terms.board;
  const complaints: Pick<RuleFinding, 'expected' | 'actual' | 'message' | 'cure'>[] = [];
  const complain = (expected: string, actual: string, message: string, cure: Cure) =>
    complaints.push({ expected, actual, message, cure });
  const sizeCure = (rightSize: number) => cureOfFinding<'ADM-001'>('size', { board: one, size: rightSize });
  if (limits !== undefined) {
    const { minimum = 0, minimumWithIndependent = minimum } = limits;
    const independent = positionsOf(report).some(
      ({ value }) => value.independent && value.status === 'vigente',
    );
    const minSeats = independent ? minimumWithIndependent : minimum;
    if (size < minSeats) {
      const values = { board: sentenceCase(the), size, minimum: minSeats };
      complain(`≥ ${minSeats}`, `${size}`, findingText('ADM-001', 'tooSmall', values), sizeCure(minSeats));
    }
  }
  const stated = report.company.statutes?.boardSize ?? size;
  if (stated !== size) {
    const message = findingText('ADM-001', 'otherThanStatutes', { stated, members, size });
    complain(`${stated}`, `${size}`, message, sizeCure(stated));
  }
  // A lapsed board stays until it is replaced.
  const seated = positionsOf(report).filter(({ value: { status, until } }) => {
    const lapsed = status === 'vencido' && until !== null && until >= board.expiresOn;
    return lapsed || status === 'vigente' || status === 'extinguido';
  });
  const count = (isOfKind: (title: Position['title']) => boolean) =>
    new Set(seated.filter(({ value }) => isOfKind(value.title)).map(({ value }) => value.entityId)).size;
  const alternates = count((title) => title === 'director_suplente');
  const directors = count((title) => directorTitles.has(title));
  // An alternate takes the seat of a director who left (article 32, Ley 18.046).
  const occupied = board.alternates && directors < size ? Math.min(size, directors + alternates) : directors;
  if (occupied !== size) {
    const [seat, manySeats] = [findingText('ADM-001', 'seat'), findingText('ADM-001', 'seats')];
    const seats = countedNounInSentence(size - occupied, seat, manySeats);
    const values = { members: countedNounInSentence(occupied, member, members), size, board: the };
    const vacant = occupied < size ? cureOfFinding<'ADM-001'>('vacant', { seats, ofBoard }) : sizeCure(size);
    complain(`${size}`, `${occupied}`, findingText('ADM-001', 'vacant', values), vacant);
  }
  const maxMonths = report.policy.maximumBoardTermMonths;
  if (limits !== undefined && maxMonths !== null && termMonths > maxMonths) {
    const values = { ofBoard, term: spanishTerm(termMonths), longest: spanishTerm(maxMonths) };
    const message = findingText('ADM-001', 'tooLong', values);
    complain(`≤ ${values.longest}`, values.term, message, cureOfFinding<'ADM-001'>('term', values));
  }
  if (limits !== undefined && board.alternates && alternates !== size) {
    const [noun, nouns] = [findingText('ADM-001', 'alternate'), findingText('ADM-001', 'alternates')];
    const values = { alternates: countedNounInSentence(alternates, noun, nouns), size, members };
    const message = findingText('ADM-001', 'alternatesShort', values);
    complain(`${size}`, `${alternates}`, message, cureOfFinding<'ADM-001'>('alternates', values));
  }
  return complaints;
}

/** Lists offices by the labels of the report, in the gender of the holder: "gerente general". */
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

/** ADM-002: officers are alive and of age, and the term of the board has not ended. */
export function checkOffices(report: ExaminedReport): RuleResult {
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
        cure: cureOfFinding<'ADM-002'>('lapsed', { board: report.law.terms.board.the }),
      }),
    );
  }
  const [first] = held;
  if (first === undefined && findings.length === 0)
    return notApplicable(findingText('ADM-002', ...nobodyHeld(report)));
  const endless = board === null && held.every(({ value }) => value.until === null);
  const met = endless ? 'endless' : 'met';
  const liquidators = board === null ? [] : held.filter(({ value }) => value.title === 'liquidador');
  return examinationOf({
    subjects: [...(board === null ? [] : ['/administration/board']), ...held.map(({ pointer }) => pointer)],
    findings,
    message: findingText('ADM-002', lapsed ? 'metBeside' : held.length === 1 ? `${met}One` : met),
    evidence: [
      ...report.evidence.at(
        board === null ? (first?.pointer ?? '') : '/administration/board',
        first?.value.documentId,
      ),
      ...liquidators.flatMap(({ pointer, value }) => report.evidence.at(pointer, value.documentId)),
    ],
  });
}

/** Returns the text for no officer: the company ended, or none is on record. */
function nobodyHeld(report: ExaminedReport): ['ceased' | 'nobody', { ending: string }] {
  const ending = endingWords(report)?.by;
  return [ending === undefined ? 'nobody' : 'ceased', { ending: ending ?? '' }];
}

/** Returns how a deceased officer is replaced: by heirs of a sole owner, as the statutes say, or by minutes. */
function successionOf({ content }: ExaminedReport, { entityId, appointedBy }: Position) {
  if (appointedBy === 'estatuto') return 'diedByStatutes';
  const isOwner = content.shareholders.some(
    ({ holderEntityId, issuerEntityId, status }) =>
      holderEntityId === entityId && issuerEntityId === content.subjectEntityId && status === 'vigente',
  );
  return appointedBy === 'titular' && isOwner ? 'diedOwner' : 'died';
}

function officerFindings(report: ExaminedReport, { value, pointer }: Pointed<Position>): RuleFinding[] {
  const holder = report.entity(value.entityId);
  if (holder?.value.person == null) return [];
  const { name, person } = holder.value;
  const { birthDate, deceasedOn } = person;
  const values = { officer: name, office: value.titleLabel };
  const known = { severity: 'impedimento' as const, scope: 'power' as const, subjects: [pointer] };
  const appointment = report.evidence.at(pointer, value.documentId);
  if (!isLiving(holder.value, report.asOf) && deceasedOn !== null) {
    const message = findingText('ADM-002', 'died', { ...values, date: spanishDate(deceasedOn) });
    const cure = cureOfFinding<'ADM-002'>(successionOf(report, value), values);
    return [findingOf({ ...known, actual: deceasedOn, message, cure, evidence: appointment })];
  }
  if (ageOn(birthDate, value.from) >= 18) return [];
  const withBoard = value.from === report.content.administration.board?.electedOn;
  return [
    findingOf({
      ...known,
      expected: '≥ 18',
      actual: birthDate,
      ...messageAndCure('ADM-002', 'minor', { ...values, date: spanishDate(value.from) }),
      quotedValues: [birthDate, value.from],
      evidence: [
        ...report.evidence.at(`${holder.pointer}/person/birthDate`),
        ...appointment,
        ...report.evidence.at(withBoard ? '/administration/board/electedOn' : `${pointer}/from`),
      ],
    }),
  ];
}

/** ADM-003: the general manager holds no incompatible office. */
export function checkIncompatible(report: ExaminedReport): RuleResult {
  const { compatibleOffices } = report.law.terms;
  if (compatibleOffices !== null) return notApplicable(compatibleOffices);
  const held = positionsOf(report).filter(({ value }) => isInOffice(value, report.asOf));
  const managers = held.filter(({ value }) => value.title === 'gerente_general');
  const [first] = managers;
  if (first === undefined || report.content.administration.board === null)
    return notApplicable(incompatibilityText(report));
  // Article 32, Ley 18.046, has the same requirements for alternates as for directors.
  const barsDirectors = report.form.board?.managerOutside === true;
  const barred = held.filter(
    ({ value: { title } }) =>
      title === 'presidente' ||
      (barsDirectors && (directorTitles.has(title) || title === 'director_suplente')),
  );
  return examinationOf({
    subjects: managers.map(({ pointer }) => pointer),
    findings: managers.flatMap(({ value, pointer }) => {
      const other = barred.find((one) => one.value.entityId === value.entityId);
      if (other === undefined) return [];
      const officer = report.nameOf(value.entityId);
      const [office, second] = [value.titleLabel, other.value.titleLabel];
      return [
        findingOf({
          severity: 'reparo',
          subjects: [pointer, other.pointer],
          actual: officer,
          message: findingText('ADM-003', 'incompatible', { officer, office, other: second }),
          quotedValues: [officer, midSentence(office), midSentence(second)],
          evidence: [
            ...report.evidence.at(pointer, value.documentId),
            ...report.evidence.at(other.pointer, other.value.documentId),
          ],
          cure: cureOfFinding<'ADM-003'>('incompatible', {
            officer,
            office: officeInSentence(office),
            other: officeInSentence(second),
          }),
        }),
      ];
    }),
    message: findingText('ADM-003', 'met'),
    evidence: report.evidence.at(first.pointer, first.value.documentId),
  });
}

/** An ended company can have had both. */
function incompatibilityText(report: ExaminedReport): string {
  const ending = endingWords(report)?.by;
  if (isAgency(report)) return findingText('ADM-003', ending === undefined ? 'agency' : 'agencyEnded');
  if (ending === undefined) return findingText('ADM-003', 'notBoth');
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

/** ADM-004: the competent body appointed each officer. */
export function checkAppointments(report: ExaminedReport): RuleResult {
  const held = positionsOf(report).filter(({ value }) => isInOffice(value, report.asOf));
  if (held.length === 0) return notApplicable(findingText('ADM-004', ...nobodyHeld(report)));
  // Nobody appoints a liquidator by law.
  const byLaw = held.filter(({ value }) => value.title === 'liquidador' && value.appointedBy === 'estatuto');
  const { liquidatorsByLaw: texts } = report.law.terms;
  const appointed = held.length - byLaw.length;
  return examinationOf({
    subjects: held.map(({ pointer }) => pointer),
    findings: held.flatMap((position) => appointmentFindings(report, position)),
    message: [
      ...(appointed === 0 ? [] : [findingText('ADM-004', appointed === 1 ? 'metOne' : 'met')]),
      ...(texts === undefined || byLaw.length === 0 ? [] : [byLaw.length === 1 ? texts.one : texts.many]),
    ].join(' '),
    evidence: held.flatMap(({ value, pointer }) => report.evidence.at(pointer, value.documentId)),
  });
}

function appointmentFindings(report: ExaminedReport, { value, pointer }: Pointed<Position>): RuleFinding[] {
  const { board } = report.content.administration;
  const { appointing } = report.law.terms;
  const { title, titleLabel, appointedBy, from } = value;
  const known = {
    severity: 'reparo' as const,
    subjects: [pointer],
    evidence: report.evidence.at(pointer, value.documentId),
  };
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
    const cure = cureOfFinding<'ADM-004'>('ratify', { body: appointing[body], officer });
    return [findingOf({ ...known, expected: body, actual: appointedBy, message, cure })];
  }
  if (appointedBy !== 'directorio' || board === null || wasInOffice(report, board, from)) return [];
  const message = findingText('ADM-004', 'afterLapse', {
    board: sentenceCase(appointing.directorio),
    officer,
    date: spanishDate(from),
    expired: spanishDate(board.expiresOn),
  });
  const cure = cureOfFinding<'ADM-004'>('renewed', { body: appointing.directorio, officer });
  return [findingOf({ ...known, expected: `≤ ${board.expiresOn}`, actual: from, message, cure })];
}
