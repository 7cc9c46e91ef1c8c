import type { Coverage, CoverageCell } from '../../contract/generated/types.js';
import type { Account } from '../../domain/access/accounts.js';
import type { Catalogue } from '../../domain/company/catalogue.js';
import type { CompanyResolution } from '../../domain/company/companies.js';
import { cellNamed, createCellNaming, type Exercise } from '../../domain/traffic/coverage/cells.js';
import { type CoverageInput, coverageOf } from '../../domain/traffic/coverage/coverage.js';
import type { Collection, Memory, Records, Store, Transaction } from '../ports.js';
import { isJournalled } from './journal-switch.js';
import { readyReportIds, scenarioNames } from './ready-reports.js';

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

export interface CoveragesOptions {
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
export const maxCells = 2000;
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
