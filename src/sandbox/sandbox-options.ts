import type { ClockMode, ProfileChoice, RateLimitPolicy } from '../contract/generated/types.js';
import { builtInCatalogue, type Catalogue } from '../domain/company/catalogue.js';
import { epoch, type Instant } from '../domain/life/clock.js';
import type { Pace } from '../domain/life/progress.js';
import type { AccountLimits } from './accounts/evictions.js';
import type { AccessOptions } from './keys/keys.js';
import type { Memory, Stopwatch, Store, Timer, YieldToEventLoop } from './ports.js';
import { noReportLimit, type ReportLimit } from './reports/report-bound.js';
import type { TaskRunner } from './tasks.js';
import { noSending, type SendingSettings } from './webhooks/sending/sending-settings.js';
import { unlimitedMemory } from './work/memory.js';

export interface SandboxOptions {
  /** The universe of every account whose key names none. */
  seed: string;
  pace: Pace;
  /** What moves the reports of an account until it says otherwise; by default real time, at the pace. */
  clock?: ClockMode;
  store: Store;
  stopwatch: Stopwatch;
  /** What lets reports move on in real time where nobody asks about them; by default nothing does. */
  timer?: Timer | undefined;
  /** Where what takes long is done; by default in this thread, which holds up all other requests. */
  workbench?: TaskRunner;
  /** The scenarios that company ids can name; asked for each time, so that it may change. */
  catalogue?: () => Catalogue;
  access?: AccessOptions;
  /** How many accounts are kept where any key opens one; by default without a bound. */
  accounts?: AccountLimits | undefined;
  /** By default there is none on reports, nor on memory. */
  reportBound?: ReportLimit | undefined;
  memory?: Memory | undefined;
  /** How many bytes of requests the journal of an account keeps; by default 1 MiB, with 0 there is none. */
  journalBytes?: number | undefined;
  /** The rate limit of accounts that have none of their own; by default there is none. */
  rateLimit?: RateLimitPolicy | undefined;
  /** What accounts that chose nothing are answered where the documents leave a question open; by default, as assumed. */
  profile?: ProfileChoice | undefined;
  /** Lets others come to their turn during long works; by default nobody does. */
  breathe?: YieldToEventLoop | undefined;
  /** What webhooks are sent with; by default none arrives anywhere. */
  sending?: SendingSettings | undefined;
  /** Where the virtual clock of an account stands until it is set; by default at 2026-01-15T12:00:00.000Z. */
  now?: Instant;
}

const defaultJournalBytes = 1024 * 1024;

/** As many accounts as want to be. */
export const noAccountLimits: AccountLimits = { most: Number.POSITIVE_INFINITY, idleMinutes: 60 };

export type SandboxSettings = ReturnType<typeof withDefaults>;

/** Options with what they leave open. */
export function withDefaults(options: SandboxOptions) {
  const { seed, pace, store, stopwatch, timer, workbench } = options;
  const { memory = unlimitedMemory, breathe = () => undefined, catalogue = () => builtInCatalogue } = options;
  const { clock = 'auto', now = epoch, access = {}, accounts = noAccountLimits } = options;
  const { reportBound = noReportLimit, journalBytes = defaultJournalBytes } = options;
  const { rateLimit = null, profile = {}, sending = noSending } = options;
  return {
    ...{ seed, pace, clock, now, store, stopwatch, timer, workbench, memory, breathe, catalogue },
    ...{ access, accounts, reportBound, journalBytes, rateLimit, profile, sending },
  };
}
