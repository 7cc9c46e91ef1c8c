import type { Evidence, Power, SigningRule } from '../../../contract/generated/types.js';
import { facultyOf } from '../../jurisdictions/faculties.js';
import { groupBy } from '../../values/grouping.js';
import { midSentence } from '../../words/sentence-case.js';
import { counted, spanishList } from '../../words/spanish-lists.js';
import { spanishMoney } from '../../words/spanish-money.js';
import { type Bracket, compareAmounts, compareEnds } from '../brackets.js';
import { type Combination, isSatisfiable } from '../combinations.js';
import { combinationsToday, rulesFor } from '../grants.js';
import { keepsOffice, namesOperation } from '../powers-in-force.js';
import { positionsOf } from './administration-board.js';
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

function inForce(report: ExaminedReport): Pointed<Power>[] {
  const standing = new Set(report.inForce());
  return report.powers.filter(({ value }) => standing.has(value));
}

/** Whether the living and current members of the classes can fill every combination with distinct people. */
export function checkCombinations(report: ExaminedReport): Verdict {
  const powers = inForce(report);
  if (powers.length === 0) return notApplicable(say('POW-006', 'none'));
  const today = combinationsToday(report.content);
  const combinations = powers.flatMap((power) => waysToSign(today, power));
  return examined({
    subjects: combinations.map(({ pointer }) => pointer),
    faults: combinations
      .filter(({ combination }) => !isSatisfiable(combination))
      .map((way) => tooFewFault(report, way)),
    message: say('POW-006', 'met'),
    evidence: powers
      .slice(0, 3)
      .flatMap(({ value, pointer }) => evidenceOfPower(report, value, pointer, 'signingRules')),
  });
}

/** A combination that a power may be signed by. */
interface WayToSign {
  readonly power: Pointed<Power>;
  readonly combination: Combination;
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
      pointer: `${pointer}/signingRules/${r}/anyOf/${c}`,
    })),
  );
}

function tooFewFault(report: ExaminedReport, { power, combination, pointer }: WayToSign): Fault {
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
      needed: counted(needed, say('POW-006', 'person'), say('POW-006', 'otherPeople')),
      able,
    }),
    cure: combination.every(({ groupId }) => groupId === null) ? cure('POW-006', 'named') : undefined,
    evidence: evidenceOfPower(report, power.value, power.pointer, 'signingRules'),
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

/** Whether the brackets of amounts of every power, faculty by faculty, follow on one another. */
export function checkBrackets(report: ExaminedReport): Verdict {
  const powers = inForce(report);
  if (powers.length === 0) return notApplicable(say('POW-007', 'none'));
  return examined({
    subjects: powers.map(({ pointer }) => `${pointer}/signingRules`),
    faults: powers.flatMap(({ value, pointer }) =>
      bracketComplaints(value).map((message) =>
        fault({
          severity: 'observacion',
          scope: 'power',
          subjects: [`${pointer}/signingRules`],
          message: say('POW-007', 'complaint', { power: midSentence(value.title), complaint: message }),
          evidence: evidenceOfPower(report, value, pointer, 'signingRules'),
        }),
      ),
    ),
    message: say('POW-007', 'met'),
    evidence: powers
      .slice(0, 3)
      .flatMap(({ value, pointer }) => evidenceOfPower(report, value, pointer, 'signingRules')),
  });
}

function bracketComplaints(power: Power): string[] {
  const ladders = new Map<string, SigningRule[]>();
  for (const { code } of power.faculties.filter((faculty) => !faculty.excluded)) {
    for (const ladder of groupBy(rulesFor(power, code), (rule) => rule.per).values()) {
      ladders.set(ladder.map((rule) => rule.id).join(' '), ladder);
    }
  }
  return [...new Set([...ladders.values()].flatMap(ladderComplaints))];
}

function ladderComplaints(rules: readonly SigningRule[]): string[] {
  const currencies = [
    ...new Set(rules.flatMap(({ from, to }) => [from.currency, to?.currency ?? from.currency])),
  ];
  if (currencies.length > 1) return [say('POW-007', 'currencies', { currencies: spanishList(currencies) })];
  const empty = rules.find(({ from, to }) => to !== null && compareAmounts(from, to) >= 0);
  if (empty !== undefined) return [say('POW-007', 'empty', { from: spanishMoney(empty.from) })];
  const steps = [...new Map(rules.map((rule) => [`${rule.from.amount}/${rule.to?.amount}`, rule])).values()];
  steps.sort((a, b) => compareAmounts(a.from, b.from) || compareEnds(a.to, b.to));
  return steps.slice(1).flatMap((step, index) => stepComplaints(steps[index] ?? step, step));
}

function stepComplaints(below: Bracket, step: Bracket): string[] {
  const difference = compareEnds(below.to, step.from);
  if (difference === 0) return [];
  const end =
    below.to === null
      ? say('POW-007', 'unlimited')
      : say('POW-007', 'upTo', { amount: spanishMoney(below.to) });
  const both = say('POW-007', 'both', { end, from: spanishMoney(step.from) });
  return [difference > 0 ? say('POW-007', 'overlap', { both }) : say('POW-007', 'gap', { both })];
}

/** Whether those who sign by virtue of an office still hold it. */
export function checkOfficeHolders(report: ExaminedReport): Verdict {
  const byOffice = report.powers.filter(({ value }) => value.grantees.positionTitles.length > 0);
  const standing = new Set(inForce(report).map(({ value }) => value));
  const powers = byOffice.filter(({ value }) => standing.has(value));
  if (powers.length === 0) return notApplicable(say('POW-009', byOffice.length === 0 ? 'none' : 'fallen'));
  return examined({
    subjects: powers.map(({ pointer }) => pointer),
    faults: powers.flatMap(({ value, pointer }) => officeFaults(report, value, pointer)),
    message: say('POW-009', 'met'),
    evidence: powers.slice(0, 3).flatMap(({ value }) => appointmentsTo(report, value)),
  });
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
        expected: spanishList(power.grantees.positionTitles),
        actual: report.nameOf(entityId),
        message: say('POW-009', 'left', {
          officer: report.nameOf(entityId),
          offices: spanishList(power.grantees.positionTitles),
        }),
        evidence: appointmentsTo(report, power, entityId),
      }),
    );
}

/** Where it is read who holds the offices of a power, or how somebody came to leave them. */
function appointmentsTo(report: ExaminedReport, { grantees }: Power, entityId?: string): Evidence[] {
  return positionsOf(report)
    .filter(({ value }) => grantees.positionTitles.includes(value.title))
    .filter(({ value }) =>
      entityId === undefined ? value.status === 'vigente' : value.entityId === entityId,
    )
    .flatMap(({ value, pointer }) => report.evidence.at(pointer, value.documentId));
}
