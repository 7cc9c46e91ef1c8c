import type { Account } from '../accounts/account.js';
import type { Coverage, CoverageCell } from '../contract/generated/types.js';
import type { Catalogue } from '../legal/company/catalogue.js';
import type { CompanyResolution } from '../legal/company/company-ids.js';
import type { Memory } from '../runtime/port.js';
import type { Collection, Records, Store, Transaction } from '../store/port.js';
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
  beyondAccounts,
  type RequestRecipe,
  readyReportIds,
  recipeFor,
  scenarioNames,
} from './ready-requests.js';

/** What coverage is judged by. */
interface CoverageInput {
  of: Coverage['of'];
  on: boolean;
  full: boolean;
  cells: readonly CoverageCell[];
  /** Those that there are to be exercised, as answers name them. */
  scenarios: readonly string[];
  /** The ids of the reports that ready requests are about, by name. */
  reportIds: Readonly<Record<string, string>>;
  /** Leaves out what is not of this operation; by default nothing is. */
  operation?: string | undefined;
}

/** What was exercised of all that there is, and how to exercise the rest. */
export function coverageOf({
  of,
  on,
  full,
  scenarios,
  reportIds,
  operation,
  ...all
}: CoverageInput): Coverage {
  const isAsked = (each: { operation: string | null }): boolean =>
    operation === undefined || each.operation === operation;
  const cells = all.cells.filter(isAsked);
  const targets = targetsOf(scenarios).filter(isAsked);
  const leads = targets.map((target) => ({
    target,
    isMet: cells.some((cell) => isMetBy(target, cell)),
    lead: leadIn(of, target, reportIds),
  }));
  // What no ready request can exercise would keep every suite from all of it.
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

function leadIn(of: Coverage['of'], target: Target, reportIds: CoverageInput['reportIds']): RequestRecipe {
  const lead = recipeFor(target, reportIds);
  const why = of === 'account' && 'request' in lead ? beyondAccounts(target) : null;
  return why === null ? lead : { why };
}

/** What the accounts exercised, over resets too; and what all of them did in this process. */
export interface Coverages {
  /** Notes a request of an account, whose journal is on. */
  note(tx: Transaction, exercise: Exercise): void;
  /** Notes a request of nobody's. */
  noteOfNobody(exercise: Exercise): void;
  /** @param operation leaves out what is not of it */
  ofAccount(account: Account, operation?: string): Promise<Coverage>;
  /** @param operation leaves out what is not of it */
  ofRun(operation?: string): Coverage;
  /** What the run exercised, in the order of its names. */
  cells(): CoverageCell[];
  /** The scenarios that there are to be exercised, as answers name them. */
  scenarios(): string[];
}

interface CoveragesOptions {
  seed: string;
  store: Store;
  memory: Memory;
  catalogue: () => Catalogue;
  resolve: (companyId: string) => CompanyResolution;
  /** Whether there is a journal: without one, nothing is noted. */
  isOn: boolean;
}

/** What an account exercised: the names of cells, each under itself. */
export const coverageCollection: Collection<string> = { name: 'coverage', scope: 'account', indexes: {} };

/** A client that means it makes many: 200 statuses of faults, of each operation. */
const maxCells = 2000;
const maxCellsOfRun = 20_000;

/** About what a cell takes, in bytes. */
const cellBytes = 300;

export function createCoverages(options: CoveragesOptions): Coverages {
  const { seed, store, memory, catalogue, resolve, isOn } = options;
  const run = new Set<string>();
  const cellName = createCellNaming();

  const noteOfRun = (name: string): void => {
    if (run.size < maxCellsOfRun) run.add(name);
  };
  const scenarios = (): string[] => scenarioNames(catalogue());
  const judged = ({ names, most, ...how }: Exercised): Coverage =>
    coverageOf({
      ...{ full: names.length >= most, ...how },
      cells: names.toSorted().map(cellNamed),
      scenarios: scenarios(),
    });

  return {
    note(tx, exercise) {
      const name = cellName(exercise);
      noteOfRun(name);
      if (tx.get(coverageCollection, name) !== undefined || tx.count(coverageCollection) >= maxCells) return;
      if (memory.hasSpareRoomFor(cellBytes)) tx.put(coverageCollection, name, name);
    },

    noteOfNobody: (exercise) => noteOfRun(cellName(exercise)),

    async ofAccount(account, operation) {
      // To be looked at is no use.
      await store.open(account.id);
      const { names, on } = store.transaction(account.id, (tx) => ({
        names: cellNamesIn(tx),
        on: isOn && isJournalled(tx),
      }));
      const reportIds = readyReportIds(account.seed ?? seed, resolve, account.id);
      return judged({ of: 'account', names, most: maxCells, on, operation, reportIds });
    },

    ofRun(operation) {
      const reportIds = readyReportIds(seed, resolve);
      return judged({ of: 'run', names: [...run], most: maxCellsOfRun, on: isOn, operation, reportIds });
    },

    scenarios,
    cells: () => [...run].toSorted().map(cellNamed),
  };
}

/** What is to be judged, by the names of its cells. */
interface Exercised extends Omit<CoverageInput, 'cells' | 'full' | 'scenarios'> {
  names: readonly string[];
  /** How many names there can be. */
  most: number;
}

function cellNamesIn(records: Records): string[] {
  const all = { direction: 'newer', limit: maxCells } as const;
  return records.list(coverageCollection, all).map(({ record }) => record);
}
