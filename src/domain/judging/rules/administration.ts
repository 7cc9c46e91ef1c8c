import type { Evidence, Position } from '../../../contract/generated/types.js';
import { boardTermEnd } from '../../jurisdictions/board-terms.js';
import { isInOffice } from '../../ownership/beneficial-owners.js';
import { ageOn } from '../../values/dates.js';
import { midSentence, officeInSentence, sentenceCase } from '../../words/sentence-case.js';
import { spanishDate } from '../../words/spanish-dates.js';
import { isLiving } from '../powers-in-force.js';
import { checkBoard, directorTitles, positionsOf, wasInOffice } from './administration-board.js';
import { isAgency } from './agencies.js';
import { endingOf } from './endings.js';
import type { ExaminedReport, Pointed } from './examined-report.js';
import { cureOfFinding, findingText } from './findings.js';
import {
  examinationOf,
  findingOf,
  notApplicable,
  type Rule,
  type RuleFinding,
  type RuleResult,
  rule,
} from './rule.js';

/** Who administers the company, and whether they may. */
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
  const faults = held.flatMap((position) => officerFindings(report, position));
  if (lapsed) {
    faults.push(
      findingOf({
        severity: 'observacion',
        subjects: ['/administration/board'],
        expected: `≥ ${report.asOf}`,
        actual: board.expiresOn,
        message: findingText('ADM-002', report.policy.boardContinuesAfterTerm ? 'prorogued' : 'lapsed', {
          ofBoard: report.law.terms.board.of,
          date: spanishDate(board.expiresOn),
        }),
        told: [board.electedOn],
        evidence: [
          ...report.evidence.at('/administration/board/electedOn', board.documentId),
          ...report.evidence.at('/administration/board', board.documentId),
        ],
        cure: cureOfFinding('ADM-002', 'lapsed', { board: report.law.terms.board.the }),
      }),
    );
  }
  if (held.length === 0 && faults.length === 0)
    return notApplicable(findingText('ADM-002', ...nobodyHeld(report)));
  const liquidators = board === null ? [] : held.filter(({ value }) => value.title === 'liquidador');
  return examinationOf({
    subjects: [...(board === null ? [] : ['/administration/board']), ...held.map(({ pointer }) => pointer)],
    faults,
    message: findingText('ADM-002', lapsed ? 'metBeside' : officesMet(report, held)),
    evidence: [
      ...report.evidence.at(
        board === null ? (held[0]?.pointer ?? '') : '/administration/board',
        held[0]?.value.documentId,
      ),
      ...liquidators.flatMap(({ pointer, value }) => report.evidence.at(pointer, value.documentId)),
    ],
  });
}

/** Whether those who hold offices do so for a time: for that of the board, or for one of their own. */
function officesMet({ content }: ExaminedReport, held: readonly Pointed<Position>[]) {
  const endless = content.administration.board === null && held.every(({ value }) => value.until === null);
  if (held.length === 1) return endless ? 'endlessOne' : 'metOne';
  return endless ? 'endless' : 'met';
}

/** Why nobody holds an office: all left theirs with the end of the company, or nobody is on record. */
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
  const named = { officer: officer.name, office: value.titleLabel };
  if (!isLiving(officer, report.asOf) && deceasedOn !== null) {
    const message = findingText('ADM-002', 'died', { ...named, date: spanishDate(deceasedOn) });
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
      message: findingText('ADM-002', 'minor', { ...named, date: spanishDate(value.from) }),
      told: [birthDate, value.from],
      evidence: evidenceOfAge(report, { value, pointer }, holder?.pointer),
      cure: cureOfFinding('ADM-002', 'minor', { officer: officer.name }),
    }),
  ];
}

/** When an officer was born, and when the office began: of the directors elected together, with the board. */
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
    return notApplicable(whyNotBoth(report));
  }
  const noDirector = report.form.board?.managerOutside === true;
  const barred = held.filter(
    ({ value }) => value.title === 'presidente' || (noDirector && sitsOnBoard(value)),
  );
  return examinationOf({
    subjects: managers.map(({ pointer }) => pointer),
    faults: managers.flatMap(({ value, pointer }) =>
      barred
        .filter((other) => other.value.entityId === value.entityId)
        .slice(0, 1)
        .map((other) => bothOffices(report, { value, pointer }, other)),
    ),
    message: findingText('ADM-003', 'met'),
    evidence: report.evidence.at(managers[0]?.pointer ?? '', managers[0]?.value.documentId),
  });
}

/** What the law asks of directors it asks of alternates too: article 32, Ley 18.046. */
function sitsOnBoard({ title }: Position): boolean {
  return directorTitles.has(title) || title === 'director_suplente';
}

/** Somebody manages and holds an office that is not to be held beside it. */
function bothOffices(
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
    told: [officer, midSentence(office), midSentence(second)],
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

/** A company that ended may have had both. */
function whyNotBoth(report: ExaminedReport): string {
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
    faults: held.flatMap((position) => appointmentFindings(report, position)),
    message: appointmentsMet(report, held),
    evidence: held.flatMap(({ value, pointer }) => report.evidence.at(pointer, value.documentId)),
  });
}

/** Of those who liquidate by the law, nobody made any appointment. */
function appointmentsMet({ law }: ExaminedReport, held: readonly Pointed<Position>[]): string {
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
    const mended = cureOfFinding('ADM-004', 'ratify', { body: appointing[body], officer });
    return [findingOf({ ...known, expected: body, actual: appointedBy, message, cure: mended })];
  }
  if (appointedBy !== 'directorio' || board === null || wasInOffice(report, board, from)) return [];
  const message = findingText('ADM-004', 'afterLapse', {
    board: sentenceCase(appointing.directorio),
    officer,
    date: spanishDate(from),
    expired: spanishDate(board.expiresOn),
  });
  const mended = cureOfFinding('ADM-004', 'renewed', { body: appointing.directorio, officer });
  return [findingOf({ ...known, expected: `≤ ${board.expiresOn}`, actual: from, message, cure: mended })];
}
