import type { Account } from '../accounts/account.js';
import type { Coverage, CoverageCell, CoverageLine } from '../contract/generated/types.js';
import { CoverageLine as holdsContract } from '../contract/generated/validators/coverage-line.js';
import type { WireShape } from '../contract/shapes/wire-shape.js';
import { schemaErrorsOf } from '../contract/validator.js';
import { contentVersion, version } from '../contract/version.js';
import { describeViolations } from '../contract/violations.js';
import type { Catalogue, CompanyResolution } from '../legal/index.js';
import type { Memory } from '../runtime/port.js';
import type { Collection, Store, Transaction } from '../store/port.js';
import { isJsonObject } from '../values/json.js';
import {
  cellNamed,
  createCellNaming,
  type Exercise,
  isMetBy,
  nameOf,
  type Target,
  targetsOf,
} from './coverage-cells.js';
import { isJournalled } from './journal-store.js';
import {
  type RequestRecipe,
  readyReportIds,
  recipeFor,
  recipeInShape,
  scenarioNames,
} from './ready-requests.js';

interface CoverageInput {
  of: Coverage['of'];
  on: boolean;
  full: boolean;
  cells: readonly CoverageCell[];
  /** All scenarios, as responses name them. */
  scenarios: readonly string[];
  /** The ids of the reports that ready requests use, by name. */
  reportIds: Readonly<Record<string, string>>;
  /** Limits the result to this operation. */
  operation?: string | undefined;
  /** The form of the requests; by default that of the contract. */
  shape?: WireShape | null;
}

/** Computes which targets were exercised, and how to exercise the others. */
export function coverageOf(input: CoverageInput): Coverage {
  const { of, on, full, scenarios, reportIds, operation, shape = null } = input;
  const leadTo = (target: Target): RequestRecipe => {
    const recipe = recipeFor(target, reportIds, of === 'account');
    return shape === null ? recipe : recipeInShape(recipe, target, shape);
  };
  const matchesOperation = (each: { operation: string | null }): boolean =>
    operation === undefined || each.operation === operation;
  const cells = input.cells.filter(matchesOperation);
  const targets = targetsOf(scenarios).filter(matchesOperation);
  const leads = targets.map((target) => ({
    target,
    isMet: cells.some((cell) => isMetBy(target, cell)),
    lead: leadTo(target),
  }));
  // Targets that no ready request can reach do not count: with them, no suite could be complete.
  const countable = leads.filter(({ lead }) => 'request' in lead);
  const open = leads.filter(({ isMet }) => !isMet);
  const exercised = countable.filter(({ isMet }) => isMet).length;
  return {
    ...{ of, on, exercised, total: countable.length },
    percent: Math.floor((100 * exercised) / countable.length),
    full,
    cells,
    gaps: open.flatMap(({ target, lead }) => ('request' in lead ? [{ ...target, ...lead }] : [])),
    beyond: open.flatMap(({ target, lead }) => ('why' in lead ? [{ ...target, why: lead.why }] : [])),
  };
}

/** The coverage of each account, which survives resets, and of the whole process. */
export interface Coverages {
  /** Adds a request of an account whose journal is on. */
  note(tx: Transaction, exercise: Exercise): void;
  /** Adds a request without an account. */
  noteOfNobody(exercise: Exercise): void;
  /** @param operation limits the result to this operation */
  ofAccount(account: Account, operation?: string): Promise<Coverage>;
  /** @param operation limits the result to this operation */
  ofRun(operation?: string): Coverage;
  /** Returns the cells of the process, sorted by name. */
  cells(): CoverageCell[];
  /** Returns all scenarios, as responses name them. */
  scenarios(): string[];
}

interface CoveragesOptions {
  seed: string;
  store: Store;
  memory: Memory;
  catalogue: () => Catalogue;
  resolve: (companyId: string) => CompanyResolution;
  /** True if there is a journal; without one, nothing is recorded. */
  isOn: boolean;
  /** The wire form of the server; null for that of the contract. */
  shape: WireShape | null;
}

/** The coverage of an account: names of cells, each stored under itself. */
export const coverageCollection: Collection<string> = { name: 'coverage', scope: 'account', indexes: {} };

/** A client can reach many on purpose: 200 statuses of faults for each operation. */
const maxCells = 2000;
const maxCellsOfRun = 20_000;

/** The approximate size of a cell, in bytes. */
const cellBytes = 300;

export function createCoverages(options: CoveragesOptions): Coverages {
  const { seed, store, memory, catalogue, resolve, isOn, shape } = options;
  const run = new Set<string>();
  const cellName = createCellNaming();

  const scenarios = (): string[] => scenarioNames(catalogue());
  const coverageOfNames = (
    names: readonly string[],
    maxNames: number,
    others: Omit<CoverageInput, 'cells' | 'full' | 'scenarios'>,
  ): Coverage => {
    const cells = names.toSorted().map(cellNamed);
    const full = names.length >= maxNames;
    return coverageOf({ ...others, full, cells, scenarios: scenarios(), shape });
  };

  return {
    note(tx, exercise) {
      const name = cellName(exercise);
      if (run.size < maxCellsOfRun) run.add(name);
      if (tx.get(coverageCollection, name) !== undefined || tx.count(coverageCollection) >= maxCells) return;
      if (memory.hasSpareRoomFor(cellBytes)) tx.put(coverageCollection, name, name);
    },

    noteOfNobody(exercise) {
      if (run.size < maxCellsOfRun) run.add(cellName(exercise));
    },

    async ofAccount(account, operation) {
      // Reading an account does not count as using it.
      await store.open(account.id);
      const { names, on } = store.transaction(account.id, (tx) => {
        const stored = tx.list(coverageCollection, { direction: 'newer', limit: maxCells });
        return { names: stored.map(({ record }) => record), on: isOn && isJournalled(tx) };
      });
      const reportIds = readyReportIds(account.seed ?? seed, resolve, account.id);
      return coverageOfNames(names, maxCells, { of: 'account', on, operation, reportIds });
    },

    ofRun(operation) {
      const reportIds = readyReportIds(seed, resolve);
      return coverageOfNames([...run], maxCellsOfRun, { of: 'run', on: isOn, operation, reportIds });
    },

    scenarios,
    cells: () => [...run].toSorted().map(cellNamed),
  };
}

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
): { filed: SavedCoverage } | { faults: string[] } {
  const written = text.split('\n');
  const last = written.pop() ?? '';
  const isBegun = last.startsWith(head) || head.startsWith(last);
  const lines = last === '' || (isGrowing && isBegun) ? written : [...written, last];
  const read = lines.map((line, at) => (line === '' ? null : readLine(line, at + 1)));
  const faults = read.filter((one) => typeof one === 'string');
  if (faults.length > 0) return { faults };
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
  const [error] = describeViolations(schemaErrorsOf(holdsContract, line), 'body');
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
