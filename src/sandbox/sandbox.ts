import { builtInCatalogue, type Catalogue } from '../domain/catalogue.js';
import { epoch, type Instant } from '../domain/clock.js';
import { type CompanyResolution, knownCompanies, resolveCompany } from '../domain/companies.js';
import type { Pace } from '../domain/timeline.js';
import { type Companies, createCompanies } from './companies.js';
import { createContents } from './contents.js';
import type { Stopwatch, Store } from './ports.js';
import { createReports, type Reports } from './reports.js';
import { createRequestIds, type NextRequestId } from './requests.js';
import { createScenarios, type Scenarios } from './scenarios.js';

/** The stateful application: all that a server, a test or the command line asks. */
export interface Sandbox {
  companies: Companies;
  reports: Reports;
  scenarios: Scenarios;
  nextRequestId: NextRequestId;
}

export interface SandboxOptions {
  /** The universe of every account whose key names none. */
  seed: string;
  pace: Pace;
  store: Store;
  stopwatch: Stopwatch;
  /** The scenarios that company ids can name; asked for each time, so that it may change. */
  catalogue?: () => Catalogue;
  /** Where the virtual clock stands; by default at 2026-01-15T12:00:00.000Z. */
  now?: Instant;
}

export function createSandbox(options: SandboxOptions): Sandbox {
  const { seed, catalogue = () => builtInCatalogue, now = epoch } = options;
  const resolve = createResolve(catalogue);
  const known = () => knownCompanies(catalogue());
  return {
    companies: createCompanies({ seed, resolve, known, now }),
    reports: createReports({ ...options, resolve, contents: createContents() }),
    scenarios: createScenarios(catalogue),
    nextRequestId: createRequestIds(),
  };
}

/** Keeps the last answer: a create asks twice, when its body is checked and when the report is made. */
function createResolve(catalogue: () => Catalogue): (companyId: string) => CompanyResolution {
  let last: { companyId: string; of: Catalogue; resolution: CompanyResolution } | undefined;
  return (companyId) => {
    const of = catalogue();
    if (last?.companyId !== companyId || last.of !== of)
      last = { companyId, of, resolution: resolveCompany(companyId, of) };
    return last.resolution;
  };
}
