import { builtInCatalogue, type Catalogue } from '../domain/catalogue.js';
import type { Instant } from '../domain/clock.js';
import { resolveCompany } from '../domain/companies.js';
import type { Pace } from '../domain/timeline.js';
import { createContents } from './contents.js';
import type { Stopwatch, Store } from './ports.js';
import { createReports, type Reports } from './reports.js';
import { createRequestIds, type NextRequestId } from './requests.js';
import { createScenarios, type Scenarios } from './scenarios.js';

/** The stateful application: all that a server, a test or the command line asks. */
export interface Sandbox {
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
  const { catalogue = () => builtInCatalogue } = options;
  const resolve = (companyId: string) => resolveCompany(companyId, catalogue());
  return {
    reports: createReports({ ...options, resolve, contents: createContents() }),
    scenarios: createScenarios(catalogue),
    nextRequestId: createRequestIds(),
  };
}
