import type { Account } from '../accounts/account.js';
import type { Coverage, CoverageCell } from '../contract/generated/types.js';
import type { WireShape } from '../contract/shapes/wire-shape.js';
import type { Catalogue, ResolveCompany } from '../legal/index.js';
import type { Memory } from '../runtime/port.js';
import { allRecords } from '../store/pages.js';
import type { Collection, Store, Transaction } from '../store/port.js';
import {
  cellNamed,
  createCellNaming,
  type Exercise,
  isMetBy,
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
  record(tx: Transaction, exercise: Exercise): void;
  /** Adds a request without an account. */
  recordAnonymous(exercise: Exercise): void;
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
  resolve: ResolveCompany;
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
  const hasNumericIds = shape?.hasNumericIds ?? false;

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
    record(tx, exercise) {
      const name = cellName(exercise);
      if (run.size < maxCellsOfRun) run.add(name);
      if (tx.get(coverageCollection, name) !== undefined || tx.count(coverageCollection) >= maxCells) return;
      if (memory.hasSpareRoomFor(cellBytes)) tx.put(coverageCollection, name, name);
    },

    recordAnonymous(exercise) {
      if (run.size < maxCellsOfRun) run.add(cellName(exercise));
    },

    async ofAccount(account, operation) {
      // Reading an account does not count as using it.
      await store.open(account.id);
      const { names, on } = store.transaction(account.id, (tx) => {
        return { names: allRecords(tx, coverageCollection), on: isOn && isJournalled(tx) };
      });
      const reportIds = readyReportIds(account.seed ?? seed, resolve, {
        accountId: account.id,
        hasNumericIds,
      });
      return coverageOfNames(names, maxCells, { of: 'account', on, operation, reportIds });
    },

    ofRun(operation) {
      const reportIds = readyReportIds(seed, resolve, { hasNumericIds });
      return coverageOfNames([...run], maxCellsOfRun, { of: 'run', on: isOn, operation, reportIds });
    },

    scenarios,
    cells: () => [...run].toSorted().map(cellNamed),
  };
}
