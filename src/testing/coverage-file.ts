import { builtInCatalogue } from '../legal/company/catalogue.js';
import type { Coverages } from '../requests/coverage.js';
import { coverageLine, readCoverageFile, type SavedCoverage } from '../requests/coverage-file.js';
import { scenarioNames } from '../requests/ready-requests.js';
import { createGrowingFile } from '../runtime/text-files.js';

/** A file that collects the coverage of all test workers. */
export interface CoverageFile {
  /** Adds the cells that the file lacks. */
  keep(coverages: Coverages): Promise<void>;
}

/** @throws Error if the file exists and has no coverage, or one of another version */
export async function openCoverageFile(path: string, seed: string): Promise<CoverageFile> {
  const file = createGrowingFile(path);
  const read = async (): Promise<SavedCoverage> => {
    const found = readCoverageFile(await file.read(), true);
    if ('filed' in found) return found.filed;
    throw new Error(`the file ${path} can not take coverage: ${found.faults[0]}`);
  };
  await read();
  return {
    async keep(coverages) {
      const builtIn = scenarioNames(builtInCatalogue);
      const scenarios = coverages.scenarios().filter((name) => !builtIn.includes(name));
      const line = coverageLine({ cells: coverages.cells(), scenarios, seed }, await read());
      if (line !== null) await file.add(line);
    },
  };
}
