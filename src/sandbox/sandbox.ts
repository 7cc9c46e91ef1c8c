import type { Instant } from '../domain/clock.js';
import type { Pace } from '../domain/timeline.js';
import { createContents } from './contents.js';
import type { Stopwatch, Store } from './ports.js';
import { createReports, type Reports } from './reports.js';
import { createRequestIds, type NextRequestId } from './requests.js';

/** The stateful application: all that a server, a test or the command line asks. */
export interface Sandbox {
  reports: Reports;
  nextRequestId: NextRequestId;
}

export interface SandboxOptions {
  /** The universe of every account whose key names none. */
  seed: string;
  pace: Pace;
  store: Store;
  stopwatch: Stopwatch;
  /** Where the virtual clock stands; by default at 2026-01-15T12:00:00.000Z. */
  now?: Instant;
}

export function createSandbox(options: SandboxOptions): Sandbox {
  return {
    reports: createReports({ ...options, contents: createContents() }),
    nextRequestId: createRequestIds(),
  };
}
