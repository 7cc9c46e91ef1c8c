import type { CoverageCell } from '../contract/generated/types.js';
import { type Operation, operations, problemsEverywhere, problemsOf } from '../contract/operations.js';
import { problems } from '../contract/problems.js';
import { responseModifiers } from '../faults/modifiers.js';

/** The parts of a finished request that make its cell; undefined for none. */
export interface Exercise {
  operation: string | undefined;
  status: number | null;
  problem: string | undefined;
  /** As the response names it, with modifiers and label. */
  scenario: string | undefined;
  /** As the response names it, with numbers and source. */
  fault: string | undefined;
}

/** Returns the unique name of a cell. */
export function cellName({ operation, status, problem, scenario, fault }: Exercise): string {
  // Without modifiers and labels, since with them the number of cells would have no bound.
  const key = scenario === undefined ? '' : scenario.replace(/[+#].*/s, '');
  const kinds = fault === undefined ? '' : kindsOf(fault).join('+');
  return `${operation ?? ''} ${status ?? ''} ${problem ?? ''} ${key} ${kinds}`;
}

/** The maximal number of cached names. Beyond it the cache is cleared, since clients choose labels freely. */
const maxRememberedNames = 10_000;

/**
 * Names cells as `cellName` does, with a cache that is looked up part by part: joining and hashing a name takes
 * several times as long. Faults are rare, and not cached.
 */
export function createCellNaming(): (exercise: Exercise) => string {
  let known: Level<Level<Level<Level<string>>>> = new Map();
  let count = 0;
  return (exercise) => {
    const { operation, status, problem, scenario, fault } = exercise;
    if (fault !== undefined) return cellName(exercise);
    const found = known.get(operation)?.get(status)?.get(problem)?.get(scenario);
    if (found !== undefined) return found;
    if (count >= maxRememberedNames) known = new Map();
    count = count >= maxRememberedNames ? 1 : count + 1;
    const name = cellName(exercise);
    levelBelow(levelBelow(levelBelow(known, operation), status), problem).set(scenario, name);
    return name;
  };
}

/** A level of the cache, by the next part of a name. */
type Level<T> = Map<string | number | null | undefined, T>;

function levelBelow<T>(level: Level<Level<T>>, part: string | number | null | undefined): Level<T> {
  const found = level.get(part) ?? new Map();
  level.set(part, found);
  return found;
}

/** Returns the cell of a name. */
export function cellNamed(name: string): CoverageCell {
  const parts = name.split(' ').map((part) => part || null);
  const [operation = null, status = null, problem = null, scenario = null, fault = null] = parts;
  return { operation, status: status === null ? null : Number(status), problem, scenario, fault };
}

/** Returns the name of a cell. */
export function nameOf({ operation, status, problem, scenario, fault }: CoverageCell): string {
  return [operation, status, problem, scenario, fault].map((part) => part ?? '').join(' ');
}

/** Returns the modifiers of a fault that is written as `status=503; retry-after=2; by=header`. */
function kindsOf(fault: string): string[] {
  const parts = new Map(fault.split('; ').map((part) => part.split('=', 2) as [string, string]));
  return Object.entries(responseModifiers).flatMap(([kind, { part, takes, value }]) => {
    const actual = parts.get(part);
    return actual !== undefined && (takes !== undefined || actual === value) ? [kind] : [];
  });
}

/**
 * A cell to exercise. Null matches any value; but if an operation is given, a null problem matches only responses
 * without a problem.
 */
export type Target = CoverageCell;

const anyCell: Target = { operation: null, status: null, problem: null, scenario: null, fault: null };

/** The operations that a real API would have. */
export const coveredOperations: readonly Operation[] = operations.filter(({ path }) =>
  path.startsWith('/v1/'),
);

/**
 * Returns all targets of coverage: every operation with each of its responses, and each scenario and kind of fault
 * with any operation.
 * @param scenarios as responses name them
 */
export function targetsOf(scenarios: readonly string[]): Target[] {
  return [
    ...responseTargets,
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

const responseTargets: readonly Target[] = [
  ...coveredOperations.flatMap((operation): Target[] => {
    const { id, answers } = operation;
    const own = new Set(problemsOf(operation).filter((code) => !problemsEverywhere.includes(code)));
    return [
      ...answers.map(({ status }) => ({ ...anyCell, operation: id, status })),
      ...[...own].map((code) => problemTarget(id, code)),
    ];
  }),
  ...problemsEverywhere.map((code) => problemTarget(null, code)),
];

function problemTarget(operation: string | null, code: string): Target {
  const status = problems.find((entry) => entry.code === code)?.status ?? null;
  return { ...anyCell, operation, status, problem: code };
}
