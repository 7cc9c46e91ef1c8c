import type { Authority, Power, Validation } from '../../contract/generated/types.js';
import { authorityMatrix, rowsCovering } from './authority-matrix.js';
import { contains, elementaryBrackets } from './brackets.js';
import type { Combination } from './combinations.js';
import { leastCombinations } from './least-combinations.js';
import type { RequestedAuthority } from './requested-authority.js';
import type { ExaminedReport } from './rules/examined-report.js';

/** The rule that tells whether a power was given as it must be: one that was not counts as in force until it falls. */
export const grantRule = 'POW-001';

/** Who can sign by the powers in force to whose grant these findings do not object, and by what is delegated from them. */
export function soundMatrix(
  report: ExaminedReport,
  findings: readonly Pick<Validation, 'ruleId' | 'subjects'>[],
): readonly Authority[] {
  const objected = new Set(
    findings.filter(({ ruleId }) => ruleId === grantRule).flatMap(({ subjects }) => subjects),
  );
  const contested = new Set(
    report.ownPowers.filter(({ pointer }) => objected.has(pointer)).map(({ value }) => value),
  );
  if (!report.inForce().some((power) => contested.has(power)) || report.binding().length === 0)
    return report.binding();
  const powers = report.content.powers.filter((power) => !contested.has(power));
  return authorityMatrix({ ...report.content, powers });
}

/**
 * The requested operations that nobody can sign today, for any amount, or within some bracket only by a power to whose
 * grant these findings object.
 */
export function unsettledOperations(
  report: ExaminedReport,
  findings: readonly Pick<Validation, 'ruleId' | 'subjects'>[],
): string[] {
  const { content } = report;
  const matrix = report.binding();
  const sound = soundMatrix(report, findings);
  const unsigned = report.unsigned();
  if (sound === matrix) return unsigned;
  return content.requestedOperations.filter((operation) => {
    if (unsigned.includes(operation)) return true;
    const left = rowsCovering(operation, sound, content.powers);
    return rowsCovering(operation, matrix, content.powers).some((row) => !isCovered(row, left));
  });
}

/** The ways to sign that are left by such a matrix within the bracket of an authority. */
export function waysLeft(
  powers: readonly Power[],
  sound: readonly Authority[],
  { faculty, bracket }: RequestedAuthority,
): readonly Combination[] {
  if (bracket === null) return [];
  const rows = rowsCovering(faculty, sound, powers).filter(
    (row) => isOfKind(row, bracket) && contains(row, bracket),
  );
  return leastCombinations(rows.flatMap(({ combinations }) => combinations));
}

function isCovered(row: Authority, others: readonly Authority[]): boolean {
  const alike = others.filter((other) => isOfKind(other, row));
  return elementaryBrackets([row, ...alike])
    .filter((bracket) => contains(row, bracket))
    .every((bracket) => alike.some((other) => contains(other, bracket)));
}

/** Whether two brackets count the same currency in the same way. */
function isOfKind(one: Pick<Authority, 'per' | 'from'>, other: Pick<Authority, 'per' | 'from'>): boolean {
  return one.per === other.per && one.from.currency === other.from.currency;
}
