import type { Authority, Power, Validation } from '../../contract/generated/types.js';
import { authorityMatrix, rowsCovering } from './authority-matrix.js';
import { elementaryBrackets, isWithinBracket } from './brackets.js';
import type { Combination } from './combinations.js';
import { type DoubtedPower, doubtedPowersOf, withDependentPowers } from './doubted-powers.js';
import { includesCombination, minimalCombinations } from './least-combinations.js';
import type { RequestedAuthority } from './requested-authority.js';
import type { ExaminedReport } from './rules/examined-report.js';

/**
 * The rules that tell whether a power was given as it must be, and an office to whom it may: what was not counts as in
 * force until it falls, however many others sign.
 */
const contestingRules: ReadonlySet<string> = new Set(['POW-001', 'ADM-002']);

/** Whether a finding contests a power, whatever it weighs. */
export function isContesting({ ruleId }: Pick<Validation, 'ruleId'>): boolean {
  return contestingRules.has(ruleId);
}

/** Who can sign by the powers in force that are not doubted. */
export function matrixWithout(report: ExaminedReport, doubts: readonly DoubtedPower[]): readonly Authority[] {
  const inForce = new Set(report.inForce());
  const effective = doubts.filter(({ power }) => inForce.has(power));
  if (effective.length === 0 || report.binding().length === 0) return report.binding();
  return authorityMatrix(
    report.content,
    (power, holderId) =>
      !effective.some((one) => one.power === power && (one.holderId ?? holderId) === holderId),
  );
}

/**
 * The requested operations that nobody can sign today, for any amount, or within some bracket only by a power that
 * these findings contest, or that was granted by such a one.
 */
export function unsettledOperations(
  report: ExaminedReport,
  findings: readonly Pick<Validation, 'ruleId' | 'subjects'>[],
): string[] {
  const { content } = report;
  const matrix = report.binding();
  const doubts = findings.filter(isContesting).flatMap((finding) => doubtedPowersOf(report, finding));
  const sound = matrixWithout(report, withDependentPowers(report, doubts));
  const unsigned = report.unsigned();
  if (sound === matrix) return unsigned;
  return content.requestedOperations.filter((operation) => {
    if (unsigned.includes(operation)) return true;
    const left = rowsCovering(operation, sound, content.powers);
    return rowsCovering(operation, matrix, content.powers).some((row) => !isCovered(row, left));
  });
}

/** What a matrix has within the bracket of an authority, which may be joined of several of its own. */
interface AuthorityWithin {
  /** The ways to sign any amount of it. */
  readonly ways: readonly Combination[];
  readonly powerIds: ReadonlySet<string>;
}

/** By what, and in which ways, a matrix lets somebody sign within the bracket of an authority. */
export function authorityWithin(
  powers: readonly Power[],
  matrix: readonly Authority[],
  { faculty, bracket }: RequestedAuthority,
): AuthorityWithin {
  if (bracket === null) return { ways: [], powerIds: new Set() };
  const rows = rowsCovering(faculty, matrix, powers).filter((row) => isOfKind(row, bracket));
  const parts = elementaryBrackets([bracket, ...rows])
    .filter((part) => isWithinBracket(bracket, part))
    .map((part) => rows.filter((row) => isWithinBracket(row, part)));
  const [first = [], ...others] = parts.map((own) =>
    minimalCombinations(own.flatMap(({ combinations }) => combinations)),
  );
  return {
    ways: first.filter((way) =>
      others.every((ways) => ways.some((other) => includesCombination(way, other))),
    ),
    powerIds: new Set(parts.flat().flatMap(({ powerIds }) => powerIds)),
  };
}

function isCovered(row: Authority, others: readonly Authority[]): boolean {
  const alike = others.filter((other) => isOfKind(other, row));
  return elementaryBrackets([row, ...alike])
    .filter((bracket) => isWithinBracket(row, bracket))
    .every((bracket) => alike.some((other) => isWithinBracket(other, bracket)));
}

/** Whether two brackets count the same currency in the same way. */
function isOfKind(one: Pick<Authority, 'per' | 'from'>, other: Pick<Authority, 'per' | 'from'>): boolean {
  return one.per === other.per && one.from.currency === other.from.currency;
}
