import type { CoverageCell, CoverageLine } from '../contract/generated/types.js';
import { CoverageLine as isCoverageLine } from '../contract/generated/validators/coverage-line.js';
import { schemaErrorsOf } from '../contract/validator.js';
import { contentVersion, version } from '../contract/version.js';
import { describeViolations } from '../contract/violations.js';
import { isJsonObject } from '../values/json.js';
import { nameOf } from './coverage-cells.js';

/** The coverage of several processes together. */
export interface SavedCoverage {
  cells: CoverageCell[];
  /** The scenarios of own files in addition to the built-in ones. */
  scenarios: string[];
  /** The seed of the first process; null if there is none. */
  seed: string | null;
}

/**
 * Reads a file to which each process adds a line of JSON.
 * @param isGrowing whether a process may still be writing the last line, which is then ignored
 */
export function readCoverageFile(
  text: string,
  isGrowing: boolean,
): { filed: SavedCoverage } | { errors: string[] } {
  const written = text.split('\n');
  const last = written.pop() ?? '';
  const isBegun = last.startsWith(head) || head.startsWith(last);
  const lines = last === '' || (isGrowing && isBegun) ? written : [...written, last];
  const read = lines.map((line, at) => (line === '' ? null : readLine(line, at + 1)));
  const errors = read.filter((one) => typeof one === 'string');
  if (errors.length > 0) return { errors };
  const sound = read.filter((one): one is CoverageLine => typeof one === 'object' && one !== null);
  const cells = new Map(sound.flatMap((line) => line.cells.map((cell) => [nameOf(cell), cell])));
  return {
    filed: {
      cells: [...cells].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, cell]) => cell),
      scenarios: [...new Set(sound.flatMap(({ scenarios }) => scenarios))].sort(),
      seed: sound[0]?.seed ?? null,
    },
  };
}

/** The start of every line. */
const head = JSON.stringify({ coverage: 1, version }).slice(0, -1);

function readLine(text: string, number: number): CoverageLine | string {
  let line: unknown;
  try {
    line = JSON.parse(text);
  } catch {
    return `Line ${number} is no JSON: the file is no coverage file, or was truncated or edited. Delete it, and run the tests again.`;
  }
  const isOfThisVersion = (own: { version?: unknown; contentVersion?: unknown; coverage?: unknown }) =>
    own.coverage === 1 && own.version === version && own.contentVersion === contentVersion;
  const shownValue = (value: unknown) => (typeof value === 'string' ? value.slice(0, 20) : 'unknown');
  if (isJsonObject(line) && 'coverage' in line && !isOfThisVersion(line))
    return `Line ${number} was written by version ${shownValue(line.version)} with content version ${shownValue(line.contentVersion)}; this is ${version} with ${contentVersion}, and there is something else to exercise. Delete the file, and run the tests again.`;
  const [error] = describeViolations(schemaErrorsOf(isCoverageLine, line), 'file');
  if (error === undefined) return line as CoverageLine;
  return `Line ${number} is no line of a coverage file: ${error.detail}`;
}

/** Returns the line with the coverage that a file lacks; null if it lacks nothing. */
export function coverageLine(
  { cells, scenarios, seed }: Omit<SavedCoverage, 'seed'> & { seed: string },
  filed: SavedCoverage,
): string | null {
  const known = new Set(filed.cells.map(nameOf));
  const added = {
    cells: cells.filter((cell) => !known.has(nameOf(cell))),
    scenarios: scenarios.filter((one) => !filed.scenarios.includes(one)),
  };
  // The first process always adds a line, so that the file shows that there was a run.
  if (filed.seed !== null && added.cells.length + added.scenarios.length === 0) return null;
  const line: CoverageLine = { coverage: 1, version, contentVersion, seed, ...added };
  return JSON.stringify(line);
}
