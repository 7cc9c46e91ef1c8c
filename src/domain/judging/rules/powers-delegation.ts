import type { Money, Power } from '../../../contract/generated/types.js';
import { midSentence } from '../../words/sentence-case.js';
import { spanishList } from '../../words/spanish-lists.js';
import { compareEnds } from '../brackets.js';
import { namesOperation } from '../powers-in-force.js';
import type { ExaminedReport } from './examined-report.js';
import { cureOfFinding, findingText } from './findings.js';
import { evidenceOfPower } from './powers-term.js';
import { examinationOf, findingOf, notApplicable, type RuleResult } from './rule.js';

/** Whether every delegated power stays within the one it was delegated from. */
export function checkDelegation(report: ExaminedReport): RuleResult {
  const byId = new Map(report.powers.map(({ value }) => [value.id, value]));
  const delegated = report.powers.filter(({ value }) => value.delegation.parentPowerId !== null);
  if (delegated.length === 0) return notApplicable(findingText('POW-008', 'none'));
  return examinationOf({
    subjects: delegated.map(({ pointer }) => pointer),
    faults: delegated.flatMap(({ value, pointer }) => {
      const excesses = excessesOf(report, value, byId);
      if (excesses.length === 0) return [];
      return [
        findingOf({
          severity: 'reparo',
          subjects: [pointer, `${pointer}/delegation`],
          message: findingText('POW-008', 'exceeds', {
            power: midSentence(value.title),
            excesses: spanishList(excesses),
          }),
          cure: cureOfFinding('POW-008', 'exceeds', { power: midSentence(value.title) }),
          told: value.grantees.entityIds.map(report.nameOf),
          evidence: evidenceOfPower(report, value, pointer, 'delegation'),
        }),
      ];
    }),
    message: findingText('POW-008', delegated.length === 1 ? 'metOne' : 'met'),
    evidence: delegated
      .slice(0, 3)
      .flatMap(({ value, pointer }) => evidenceOfPower(report, value, pointer, 'delegation')),
  });
}

function excessesOf(report: ExaminedReport, power: Power, byId: ReadonlyMap<string, Power>): string[] {
  const parent = byId.get(power.delegation.parentPowerId ?? '');
  if (parent === undefined) return [findingText('POW-008', 'noParent')];
  const beyond = power.faculties
    .filter((faculty) => !faculty.excluded && !namesOperation(parent, faculty.code))
    .map((faculty) => `“${report.facultyLabel(faculty.code)}”`);
  const complaints: [boolean, string][] = [
    [descendsFromItself(power, byId), findingText('POW-008', 'ofItself')],
    [parent.delegation.allowed === 'no', findingText('POW-008', 'notAllowed')],
    [beyond.length > 0, findingText('POW-008', 'beyond', { faculties: spanishList(beyond) })],
    [outlasts(power, parent), findingText('POW-008', 'longer')],
    [exceeds(limitOf(power), limitOf(parent)), findingText('POW-008', 'higher')],
  ];
  return complaints.filter(([broken]) => broken).map(([, text]) => text);
}

function descendsFromItself(power: Power, byId: ReadonlyMap<string, Power>): boolean {
  const passed = new Set<string>();
  for (
    let link: Power | undefined = power;
    link !== undefined;
    link = byId.get(link.delegation.parentPowerId ?? '')
  ) {
    if (passed.has(link.id)) return true;
    passed.add(link.id);
  }
  return false;
}

function outlasts(power: Power, parent: Power): boolean {
  if (power.validFrom < parent.validFrom) return true;
  return parent.validUntil !== null && (power.validUntil === null || power.validUntil > parent.validUntil);
}

/** The highest amount that somebody can sign under the power; null is without limit. */
function limitOf(power: Power): Money | null {
  return power.signingRules
    .map((rule) => rule.to)
    .reduce((highest, to) => (compareEnds(highest, to) < 0 ? to : highest));
}

// Without an exchange rate of the day, amounts in two currencies cannot be compared.
function exceeds(own: Money | null, parents: Money | null): boolean {
  if (own !== null && parents !== null && own.currency !== parents.currency) return false;
  return compareEnds(own, parents) > 0;
}
