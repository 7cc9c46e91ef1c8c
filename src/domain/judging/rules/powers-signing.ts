import type { Entity, Evidence, Position, Power } from '../../../contract/generated/types.js';
import { facultyOf } from '../../jurisdictions/faculties.js';
import { midSentence } from '../../words/sentence-case.js';
import { countedInWords, spanishList } from '../../words/spanish-lists.js';
import { type Combination, isSatisfiable } from '../combinations.js';
import { combinationsToday } from '../grants.js';
import { keepsOffice, namesOperation } from '../powers-in-force.js';
import { officeNames, positionsOf } from './administration-board.js';
import type { ExaminedReport, Pointed } from './examined-report.js';
import { cure, say } from './findings.js';
import { evidenceOfPower } from './powers-term.js';
import { examined, type Fault, fault, notApplicable, type Verdict } from './rule.js';

/** Whether some power names every requested operation, in force or not: that is for other rules to say. */
export function checkCoverage(report: ExaminedReport): Verdict {
  const { requestedOperations } = report.content;
  const own = report.ownPowers;
  const covering = (operation: string) => {
    const naming = own.filter(({ value }) => namesOperation(value, operation));
    return naming.find(({ value }) => value.status !== 'extinguido') ?? naming[0];
  };
  const fallen = requestedOperations.filter(
    (operation) => covering(operation)?.value.status === 'extinguido',
  );
  return examined({
    subjects: requestedOperations.map((_, index) => `/requestedOperations/${index}`),
    faults: requestedOperations.flatMap((operation, index) => {
      if (covering(operation) !== undefined) return [];
      const express = facultyOf(operation)?.express ? say('POW-005', 'expressly') : '';
      return [
        fault({
          severity: 'reparo',
          scope: 'operation',
          subjects: [`/requestedOperations/${index}`],
          expected: operation,
          message: say('POW-005', 'uncovered', {
            expressly: express,
            faculty: report.facultyLabel(operation),
          }),
          cure: cure('POW-005', 'uncovered', { faculty: report.facultyLabel(operation) }),
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
  if (fallen.length === 0) return say('POW-005', 'met');
  if (fallen.length === report.content.requestedOperations.length) return say('POW-005', 'metFallen');
  const faculties = spanishList(fallen.map((operation) => `“${report.facultyLabel(operation)}”`));
  return say('POW-005', 'metPartlyFallen', { faculties });
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

/** Whether the living and current members of the classes can fill every combination with distinct people. */
export function checkCombinations(report: ExaminedReport): Verdict {
  const powers = standingPowers(report);
  if (powers.length === 0) return notApplicable(say('POW-006', 'none'));
  const today = combinationsToday(report.content);
  const combinations = powers.flatMap((power) => waysToSign(today, power));
  return examined({
    subjects: combinations.map(({ pointer }) => pointer),
    faults: combinations
      .filter(({ combination }) => !isSatisfiable(combination))
      .map((way) => tooFewFault(report, way)),
    message: say('POW-006', powers.length === 1 ? 'metOne' : 'met'),
    evidence: powers.slice(0, 3).flatMap((power) => evidenceOfRules(report, power)),
  });
}

/** Of so many rules the words are quoted; a scheme of hundreds is read in its instrument. */
const quotedRules = 12;

/** Where each rule is read by which a power is signed. */
export function evidenceOfRules(report: ExaminedReport, { value, pointer }: Pointed<Power>): Evidence[] {
  return value.signingRules
    .slice(0, quotedRules)
    .flatMap((_, index) => evidenceOfPower(report, value, pointer, `signingRules/${index}`));
}

/** A combination that a power may be signed by. */
interface WayToSign {
  readonly power: Pointed<Power>;
  readonly combination: Combination;
  readonly place: { readonly rule: number; readonly way: number };
  readonly pointer: string;
}

function waysToSign(today: ReturnType<typeof combinationsToday>, power: Pointed<Power>): WayToSign[] {
  const { value, pointer } = power;
  // Revocations in part and lost offices are judged by rules of their own.
  const whole = { ...value, revocation: null, grantees: { ...value.grantees, positionTitles: [] } };
  return value.signingRules.flatMap((rule, r) =>
    today(whole, rule, '*').map((combination, c) => ({
      power,
      combination,
      place: { rule: r, way: c },
      pointer: `${pointer}/signingRules/${r}/anyOf/${c}`,
    })),
  );
}

/** Those of a combination of whose death some paper tells. */
function deadOf(report: ExaminedReport, { power, place }: WayToSign): Pointed<Entity>[] {
  const { content } = report;
  const parts = power.value.signingRules[place.rule]?.anyOf[place.way] ?? [];
  const members = content.powerGroups.flatMap((group) =>
    parts.some(({ groupId }) => groupId === group.id) ? group.members.map(({ entityId }) => entityId) : [],
  );
  return [...parts.flatMap(({ entityId }) => entityId ?? []), ...members]
    .flatMap((id) => report.entity(id) ?? [])
    .filter(({ pointer }) => content.provenance[`${pointer}/person/deceasedOn`]?.quote);
}

function tooFewFault(report: ExaminedReport, way: WayToSign): Fault {
  const { power, combination, place, pointer } = way;
  const dead = deadOf(report, way);
  const people = [...new Set(combination.flatMap((part) => part.entityIds))].map(report.nameOf);
  const needed = combination.reduce((sum, part) => sum + part.count, 0);
  const able =
    people.length === 0
      ? say('POW-006', 'nobody')
      : say('POW-006', 'people', { people: spanishList(people) });
  return fault({
    severity: 'impedimento',
    scope: 'power',
    subjects: [pointer],
    expected: String(needed),
    actual: String(people.length),
    message: say('POW-006', 'tooFew', {
      power: midSentence(power.value.title),
      combination: described(report, combination),
      needed: countedInWords(needed, say('POW-006', 'person'), say('POW-006', 'otherPeople')),
      able,
    }),
    cure: combination.every(({ groupId }) => groupId === null) ? cure('POW-006', 'named') : undefined,
    told: dead.flatMap(({ value }) => value.person?.deceasedOn ?? []),
    evidence: [
      ...evidenceOfPower(report, power.value, power.pointer, `signingRules/${place.rule}`),
      ...dead.flatMap((one) => report.evidence.at(`${one.pointer}/person/deceasedOn`)),
    ],
  });
}

function described(report: ExaminedReport, combination: Combination): string {
  const groups = new Map(report.content.powerGroups.map((group) => [group.id, group]));
  return spanishList(
    combination.map(({ groupId, count }) => {
      const group = groups.get(groupId ?? '');
      return group === undefined
        ? say('POW-006', 'someAttorney')
        : say('POW-006', 'ofClass', { count, class: group.code });
    }),
  );
}

/** Whether those who sign by virtue of an office still hold it. */
export function checkOfficeHolders(report: ExaminedReport): Verdict {
  const byOffice = report.powers.filter(
    ({ value }) => value.grantees.positionTitles.length > 0 || officesOf(report, value).length > 0,
  );
  const standing = new Set(standingPowers(report).map(({ value }) => value));
  const powers = byOffice.filter(({ value }) => standing.has(value));
  if (byOffice.length === 0) return notApplicable(say('POW-009', 'none'));
  if (powers.length === 0)
    return notApplicable(say('POW-009', byOffice.length === 1 ? 'fallenOne' : 'fallen'));
  const offices = powers.flatMap(({ value }) => officesOf(report, value));
  const holders = offices
    .filter(({ value }) => value.status === 'vigente')
    .map(({ value }) => value.entityId);
  return examined({
    subjects: powers.map(({ pointer }) => pointer),
    faults: powers.flatMap(({ value, pointer }) => officeFaults(report, value, pointer)),
    message: say('POW-009', new Set(holders).size === 1 ? 'metOne' : 'met'),
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

function officeFaults(report: ExaminedReport, power: Power, pointer: string): Fault[] {
  const signers = power.signingRules.flatMap((rule) =>
    rule.anyOf.flat().flatMap((part) => part.entityId ?? []),
  );
  return [...new Set(signers)]
    .filter((entityId) => !keepsOffice(report.content, power, entityId))
    .map((entityId) =>
      fault({
        severity: 'impedimento',
        scope: 'power',
        subjects: [pointer],
        expected: spanishList(titlesOf(report, power)),
        actual: report.nameOf(entityId),
        message: say('POW-009', 'left', {
          officer: report.nameOf(entityId),
          offices: officeNames(report, titlesOf(report, power), entityId),
        }),
        evidence: appointmentsTo(report, power, entityId),
      }),
    );
}

/** Where it is read who holds the offices of a power, or how somebody came to leave them. */
function appointmentsTo(report: ExaminedReport, power: Power, entityId?: string): Evidence[] {
  return officesOf(report, power)
    .filter(({ value }) =>
      entityId === undefined ? value.status === 'vigente' : value.entityId === entityId,
    )
    .flatMap(({ value, pointer }) => report.evidence.at(pointer, value.documentId));
}
