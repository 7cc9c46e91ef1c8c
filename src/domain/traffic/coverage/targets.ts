import type { CoverageCell } from '../../../contract/generated/types.js';
import { type Operation, operations, problemsEverywhere, problemsOf } from '../../../contract/operations.js';
import { problems } from '../../../contract/problems.js';
import { responseModifiers } from '../faults/modifiers.js';

/**
 * Something to be exercised: what a cell has to have, null where anything does. Where an operation is given, the problem
 * is meant too: null is an answer that tells of none.
 */
export type Target = CoverageCell;

const anyCell: Target = { operation: null, status: null, problem: null, scenario: null, fault: null };

/** The operations whose use is looked at: what a real API would have. */
export const coveredOperations: readonly Operation[] = operations.filter(({ path }) =>
  path.startsWith('/v1/'),
);

/**
 * All that there is to be exercised. Not every combination: of operations and their answers every one, scenarios and
 * kinds of faults each with whatever operation.
 * @param scenarios as answers name them
 */
export function targetsOf(scenarios: readonly string[]): Target[] {
  return [
    ...answerTargets,
    ...scenarios.map((scenario) => ({ ...anyCell, scenario })),
    ...Object.keys(responseModifiers).map((fault) => ({ ...anyCell, fault })),
  ];
}

export function isMetBy(target: Target, cell: CoverageCell): boolean {
  const { operation, status, problem, scenario, fault } = target;
  if (scenario !== null) return cell.scenario === scenario;
  if (fault !== null) return cell.fault?.split('+').includes(fault) ?? false;
  return (
    cell.status === status && cell.problem === problem && (operation === null || cell.operation === operation)
  );
}

const answerTargets: readonly Target[] = [
  ...coveredOperations.flatMap(answersOf),
  ...problemsEverywhere.map((code) => problemTarget(null, code)),
];

function answersOf(operation: Operation): Target[] {
  const { id, answers } = operation;
  const own = new Set(problemsOf(operation).filter((code) => !problemsEverywhere.includes(code)));
  return [
    ...answers.map(({ status }) => ({ ...anyCell, operation: id, status })),
    ...[...own].map((code) => problemTarget(id, code)),
  ];
}

function problemTarget(operation: string | null, code: string): Target {
  return { ...anyCell, operation, status: statusOf(code), problem: code };
}

function statusOf(code: string): number | null {
  return problems.find((entry) => entry.code === code)?.status ?? null;
}
