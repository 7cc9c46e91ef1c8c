import type { Evidence, Position, Power } from '../../../contract/generated/types.js';
import { facultyOf } from '../../jurisdictions/faculties.js';
import { isInOffice } from '../../ownership/beneficial-owners.js';
import { spanishList } from '../../words/spanish-lists.js';
import { isEnded, keepsOffice, namesOperation } from '../powers-in-force.js';
import { officeNames, positionsOf } from './administration-board.js';
import type { ExaminedReport, Pointed } from './examined-report.js';
import { type Cure, cureOfFinding, findingText } from './findings.js';
import { evidenceOfPower } from './powers-term.js';
import { examinationOf, findingOf, notApplicable, type RuleFinding, type RuleResult } from './rule.js';

/** Whether some power names every requested operation, in force or not: that is for other rules to say. */
export function checkCoverage(report: ExaminedReport): RuleResult {
  const { requestedOperations } = report.content;
  const own = report.ownPowers;
  const covering = (operation: string) => {
    const naming = own.filter(({ value }) => namesOperation(value, operation));
    return naming.find(({ value }) => !isEnded(value, report.asOf)) ?? naming[0];
  };
  const fallen = requestedOperations.filter((operation) => {
    const covered = covering(operation);
    return covered !== undefined && isEnded(covered.value, report.asOf);
  });
  return examinationOf({
    subjects: requestedOperations.map((_, index) => `/requestedOperations/${index}`),
    faults: requestedOperations.flatMap((operation, index) => {
      if (covering(operation) !== undefined) return [];
      const express = facultyOf(operation)?.express ? findingText('POW-005', 'expressly') : '';
      return [
        findingOf({
          severity: 'reparo',
          scope: 'operation',
          subjects: [`/requestedOperations/${index}`],
          expected: report.facultyLabel(operation),
          message: findingText('POW-005', 'uncovered', {
            expressly: express,
            faculty: report.facultyLabel(operation),
          }),
          cure: cureOfFinding('POW-005', 'uncovered', { faculty: report.facultyLabel(operation) }),
          evidence: own
            .slice(0, 3)
            .flatMap(({ value, pointer }) => evidenceOfPower(report, value, pointer, 'faculties')),
        }),
      ];
    }),
    message: coverageMessage(report, fallen),
    evidence: requestedOperations
      .flatMap((operation) => facultyEvidence(report, covering(operation), operation))
      .slice(0, 3),
  });
}

function coverageMessage(report: ExaminedReport, fallen: readonly string[]): string {
  if (fallen.length === 0) return findingText('POW-005', 'met');
  if (fallen.length === report.content.requestedOperations.length) return findingText('POW-005', 'metFallen');
  const faculties = spanishList(fallen.map((operation) => `“${report.facultyLabel(operation)}”`));
  return findingText('POW-005', 'metPartlyFallen', { faculties });
}

function facultyEvidence(report: ExaminedReport, power: Pointed<Power> | undefined, operation: string) {
  if (power === undefined) return [];
  const index = power.value.faculties.findIndex((faculty) => faculty.code === operation);
  return evidenceOfPower(report, power.value, power.pointer, `faculties/${index}`);
}

/** The powers that have effect today. */
export function standingPowers(report: ExaminedReport): Pointed<Power>[] {
  const standing = new Set(report.inForce());
  return report.powers.filter(({ value }) => standing.has(value));
}

/** Of so many rules the words are quoted; a scheme of hundreds is read in its instrument. */
const quotedRules = 12;

/** Where the rules are read, all or those told, by which a power is signed. */
export function evidenceOfRules(
  report: ExaminedReport,
  { value, pointer }: Pointed<Power>,
  told: ReadonlySet<number> = new Set(value.signingRules.keys()),
): Evidence[] {
  return [...value.signingRules.keys()]
    .filter((index) => told.has(index))
    .slice(0, quotedRules)
    .flatMap((index) => evidenceOfPower(report, value, pointer, `signingRules/${index}`));
}

/** Whether those who sign by virtue of an office still hold it. */
export function checkOfficeHolders(report: ExaminedReport): RuleResult {
  const byOffice = report.powers.filter(
    ({ value }) => value.grantees.positionTitles.length > 0 || officesOf(report, value).length > 0,
  );
  const standing = new Set(standingPowers(report).map(({ value }) => value));
  const powers = byOffice.filter(({ value }) => standing.has(value));
  if (byOffice.length === 0) return notApplicable(findingText('POW-009', 'none'));
  if (powers.length === 0)
    return notApplicable(findingText('POW-009', byOffice.length === 1 ? 'fallenOne' : 'fallen'));
  const offices = powers.flatMap(({ value }) => officesOf(report, value));
  const holders = offices
    .filter(({ value }) => value.status === 'vigente')
    .map(({ value }) => value.entityId);
  return examinationOf({
    subjects: powers.map(({ pointer }) => pointer),
    faults: powers.flatMap(({ value, pointer }) => officeFindings(report, value, pointer)),
    message: findingText('POW-009', new Set(holders).size === 1 ? 'metOne' : 'met'),
    evidence: powers.slice(0, 3).flatMap(({ value }) => appointmentsTo(report, value)),
  });
}

/** The offices that go with a power, past ones too: those it names, or of a statutory one those of who has it. */
function officesOf(report: ExaminedReport, { kind, grantees }: Power): Pointed<Position>[] {
  return positionsOf(report).filter(
    ({ value: { title, entityId } }) =>
      grantees.positionTitles.includes(title) ||
      (kind === 'estatutario' && grantees.entityIds.includes(entityId)),
  );
}

/** The titles of these offices. */
function titlesOf(report: ExaminedReport, power: Power): string[] {
  const { positionTitles } = power.grantees;
  const held = officesOf(report, power).map(({ value }) => value.title);
  return positionTitles.length > 0 ? positionTitles : [...new Set(held)];
}

function officeFindings(report: ExaminedReport, power: Power, pointer: string): RuleFinding[] {
  const signers = power.signingRules.flatMap((rule) =>
    rule.anyOf.flat().flatMap((part) => part.entityId ?? []),
  );
  return [...new Set(signers)]
    .filter((entityId) => !keepsOffice(report.content, power, entityId))
    .map((entityId) =>
      findingOf({
        severity: 'impedimento',
        scope: 'power',
        subjects: [pointer],
        expected: officeNames(report, titlesOf(report, power), entityId),
        actual: report.nameOf(entityId),
        message: findingText('POW-009', 'left', {
          officer: report.nameOf(entityId),
          offices: officeNames(report, titlesOf(report, power), entityId),
        }),
        cure: officeCure(report, power, entityId),
        evidence: appointmentsTo(report, power, entityId),
      }),
    );
}

/** Whoever holds the office today comes; who that is, where the report tells. */
function officeCure(report: ExaminedReport, power: Power, entityId: string): Cure {
  const titles = titlesOf(report, power);
  const officer = report.nameOf(entityId);
  const today = positionsOf(report)
    .filter(({ value }) => titles.includes(value.title) && isInOffice(value, report.asOf))
    .map(({ value }) => value.entityId);
  const [holder] = today;
  if (holder === undefined)
    return cureOfFinding('POW-009', 'left', { officer, offices: officeNames(report, titles, entityId) });
  const holders = spanishList([...new Set(today)].map(report.nameOf));
  return cureOfFinding('POW-009', 'succeeded', {
    officer,
    holders,
    offices: officeNames(report, titles, holder),
  });
}

/** Where it is read who holds the offices of a power, or how somebody came to leave them. */
function appointmentsTo(report: ExaminedReport, power: Power, entityId?: string): Evidence[] {
  return officesOf(report, power)
    .filter(({ value }) =>
      entityId === undefined ? value.status === 'vigente' : value.entityId === entityId,
    )
    .flatMap(({ value, pointer }) => report.evidence.at(pointer, value.documentId));
}
