import type { Account } from '../accounts/account.js';
import { keySecretSource } from '../accounts/keyring.js';
import { type AccessOptions, createKeys, type Keys } from '../accounts/keys.js';
import { createProfiles, type Profiles } from '../accounts/profiles.js';
import { createRateLimits, type RateLimits } from '../accounts/rate-limits.js';
import { type AccountLimits, type Accounts, createAccounts } from '../accounts/registry.js';
import type {
  ClockMode,
  ConductReport,
  Pace,
  ProfileChoice,
  RateLimitPolicy,
  Violation,
} from '../contract/generated/types.js';
import type { WireShape } from '../contract/shapes/wire-shape.js';
import { createFaults, type Faults } from '../faults/definitions.js';
import { createFaultInjector, type FaultInjector } from '../faults/injector.js';
import { builtInCatalogue, type Catalogue, knownCompanies } from '../legal/index.js';
import { createReportActions, type ReportActions } from '../reports/actions.js';
import { type Companies, createCompanies, createCompanyResolver } from '../reports/companies.js';
import { type ContentCounts, createContents } from '../reports/contents.js';
import { createEvents, type Events } from '../reports/events.js';
import { createObservedStore } from '../reports/observed-store.js';
import { createReports, noReportLimit, type ReportLimit, type Reports } from '../reports/reports.js';
import { createRevisions, type Revisions } from '../reports/revisions.js';
import { createScenarios, type Scenarios } from '../reports/scenarios.js';
import { createRunTask, type RunTask, type TaskRunner } from '../reports/tasks.js';
import { type Coverages, createCoverages } from '../requests/coverage.js';
import { createExpectations, createMatchViolations, type Expectations } from '../requests/expectations.js';
import { createIdempotency, type Idempotency } from '../requests/idempotency.js';
import { createJournal, type RequestJournal } from '../requests/journal.js';
import { createRequestIds, type NextRequestId } from '../requests/journal-store.js';
import { createAccountEmitter } from '../runtime/concurrency.js';
import type { ContentPack } from '../runtime/content-pack.js';
import { unlimitedMemory } from '../runtime/memory.js';
import type { Memory, Stopwatch, Timer, YieldToEventLoop } from '../runtime/port.js';
import type { DatabaseHealth } from '../store/append-log-store.js';
import type { Store } from '../store/port.js';
import { retryTransaction } from '../store/transactions.js';
import { epoch, type InstantMs } from '../values/instants.js';
import { createDeliveries, type Deliveries } from '../webhooks/delivery-queries.js';
import {
  createWebhookDispatcher,
  noSending,
  type SendingSettings,
  type WebhookDispatcher,
} from '../webhooks/dispatcher.js';
import { createSecretOf } from '../webhooks/endpoints.js';
import { createWebhookFaults } from '../webhooks/fault-decisions.js';
import { createMessageOperations, type MessageOperations } from '../webhooks/message-operations.js';
import { createNotices, type Notices } from '../webhooks/notices.js';
import { createReceivers, type Receivers } from '../webhooks/receiver.js';
import { createWebhooks, type Webhooks } from '../webhooks/subscriptions.js';
import { type Clocks, createClocks } from '../worlds/clock.js';
import { createReportScheduler, createTimekeeping, type ReportScheduler } from '../worlds/timekeeping.js';
import { createWorlds, type Worlds } from '../worlds/worlds.js';

export interface SandboxOptions {
  /** Universe of accounts whose key names none. */
  seed: string;
  pace: Pace;
  /** Clock mode of new accounts; by default `auto`. */
  clock?: ClockMode;
  store: Store;
  /** The database of the store; null for memory, which is the default. */
  database?: DatabaseHealth | null;
  stopwatch: Stopwatch;
  /** Moves reports in the background; without it, they move when they are read. */
  timer?: Timer | undefined;
  /** Runs large tasks; by default in this thread, where they block other requests. */
  workbench?: TaskRunner;
  /** Contents that were generated before; none by default. */
  contentPack?: ContentPack | undefined;
  /** Scenarios that company ids can name; called each time, so it may change. */
  catalogue?: () => Catalogue;
  access?: AccessOptions;
  /** Limits on accounts if any key opens one; none by default. */
  accounts?: AccountLimits | undefined;
  /** Limits on reports and memory; none by default. */
  reportLimit?: ReportLimit | undefined;
  memory?: Memory | undefined;
  /** Max bytes of requests in the journal of an account; 1 MiB by default, 0 for no journal. */
  journalBytes?: number | undefined;
  /** Rate limit of accounts without their own; none by default. */
  rateLimit?: RateLimitPolicy | undefined;
  /** Profile of accounts without their own; `assumed` by default. */
  profile?: ProfileChoice | undefined;
  /** The wire form of `/v1` and of webhooks; that of the contract by default. */
  shape?: WireShape | null;
  /** Yields to the event loop during long work; never by default. */
  yieldToEventLoop?: YieldToEventLoop | undefined;
  /** Settings for sending webhooks; by default nothing is sent. */
  sending?: SendingSettings | undefined;
  /** Virtual time of new accounts; 2026-01-15T12:00:00.000Z by default. */
  now?: InstantMs;
}

const defaultJournalBytes = 1024 * 1024;

const noAccountLimits: AccountLimits = { max: Number.POSITIVE_INFINITY, idleMinutes: 60 };

/** The stateful application: everything that a server, a test or the command line uses. */
export interface SandboxCore {
  accounts: Accounts;
  clocks: Clocks;
  /** Null if everything is kept in memory. */
  database: DatabaseHealth | null;
  companies: Companies;
  contentCounts(): ContentCounts;
  events: Events;
  faults: Faults;
  faultInjector: FaultInjector;
  idempotency: Idempotency;
  journal: RequestJournal;
  coverages: Coverages;
  notices: Notices;
  /** Returns the errors of filters, beyond their schema. */
  requestListViolations(query: unknown, account: Account): Violation[];
  expectations: Expectations;
  profiles: Profiles;
  /** The wire form; null for that of the contract. */
  shape: WireShape | null;
  rateLimits: RateLimits;
  /** Loads the rules on its first call, since most servers are never asked. */
  judgeConduct(account: Account): Promise<ConductReport>;
  keys: Keys;
  reportActions: ReportActions;
  scheduler: ReportScheduler;
  /** Yields to the event loop during long work. */
  yieldToEventLoop: YieldToEventLoop;
  memory: Memory;
  /** Runs a large task. */
  runTask: RunTask;
  reports: Reports;
  revisions: Revisions;
  scenarios: Scenarios;
  webhooks: Webhooks;
  deliveries: Deliveries;
  messages: MessageOperations;
  receivers: Receivers;
  dispatcher: WebhookDispatcher;
  worlds: Worlds;
  nextRequestId: NextRequestId;
  /** Accounts that somebody waits for or looks at. */
  watchedAccounts(): Iterable<string>;
  isWatched(accountId: string): boolean;
  /**
   * Reads an account on that another process may have changed, and does what follows here: due work, if this process
   * may do it, and notices.
   */
  changedElsewhere(accountId: string): Promise<void>;
  /** Loads an account's records; await before any other call on the account. */
  open: Store['open'];
  session: Store['session'];
  isDurable: Store['isDurable'];
}

export function createSandbox(options: SandboxOptions): SandboxCore {
  const { seed, pace, store: plainStore, stopwatch, timer, workbench } = options;
  const {
    memory = unlimitedMemory,
    yieldToEventLoop = () => undefined,
    catalogue = () => builtInCatalogue,
    database = null,
  } = options;
  const {
    clock: mode = 'auto',
    now = epoch,
    access = {},
    accounts: accountLimits = noAccountLimits,
  } = options;
  const { reportLimit = noReportLimit, journalBytes: maxBytes = defaultJournalBytes } = options;
  const { rateLimit = null, profile = {}, sending = noSending, shape = null } = options;

  // Services that all others build on.
  const runTask = createRunTask(workbench, yieldToEventLoop);
  const time = createTimekeeping(stopwatch, { mode, pace, now });
  const contents = createContents(runTask, options.contentPack);
  const resolve = createCompanyResolver(catalogue);
  const hasNumericIds = shape?.hasNumericIds ?? false;
  const core = {
    seed,
    hasNumericIds,
    stopwatch,
    memory,
    yieldToEventLoop,
    catalogue,
    runTask,
    time,
    contents,
    resolve,
  };

  // Services outside of the worlds of accounts, which are notified when a world is replaced.
  const secret = keySecretSource(access.adminToken, access.keySecret);
  const secretOf = createSecretOf(secret);
  const profiles = createProfiles({ ...core, store: plainStore, usual: profile });
  const outer = { ...core, store: plainStore, secretOf, gapsIn: profiles.gapsIn, shape };
  const dispatcher = createWebhookDispatcher({ ...outer, faults: createWebhookFaults(core), ...sending });
  const keys = createKeys(access, secret, plainStore, (id) => plainStore.transaction(id, time.clockOf).now);
  const rateLimits = createRateLimits({ ...outer, usual: rateLimit });
  const receivers = createReceivers(outer);
  /** Emits each stored request. */
  const journalEmitter = createAccountEmitter();
  const notices = createNotices({ store: plainStore, journal: journalEmitter, dispatcher });
  const store = createObservedStore(plainStore, {
    worldReplacing(id) {
      keys.finalizeEnds(id);
      rateLimits.closeWindow(id);
      dispatcher.dropQueue(id);
      receivers.forget(id);
    },
    worldReplaced(id) {
      dispatcher.scheduleNow(id);
      notices.worldReplaced(id);
    },
    isListening: (id) => dispatcher.isInUse() || notices.watched.has(id),
    eventsAdded(id) {
      dispatcher.scheduleNow(id);
      notices.eventsAdded(id);
    },
  });

  const scheduler = createReportScheduler({ ...core, store, timer });
  const base = { ...core, store, scheduler };

  const { sender, targets } = sending;
  const deliveries = createDeliveries(store, time, dispatcher);
  const messages = createMessageOperations(base, dispatcher, targets);

  const coverages = createCoverages({ ...base, isOn: maxBytes > 0, shape });
  const journal = createJournal({ ...base, coverages, maxBytes, watch: journalEmitter });
  const matchViolations = createMatchViolations(journal, resolve, coverages.scenarios);

  const clockMoved = (id: string): void => notices.clockMoved(id);
  const clocks = createClocks({ ...base, keys, dispatcher, messages, clockMoved });
  const known = () => knownCompanies(catalogue());

  // If keys are issued, every account was created on purpose.
  const limits = access.policy === 'registered' ? noAccountLimits : accountLimits;
  const accounts = createAccounts(limits, store, stopwatch);

  const changedElsewhere: SandboxCore['changedElsewhere'] = async (id) => {
    await retryTransaction(store, id, () => {
      scheduler.schedule(id);
      dispatcher.changedElsewhere(id);
      notices.eventsAdded(id);
    });
    journalEmitter.emit(id);
    notices.clockMoved(id);
  };

  return {
    ...{ changedElsewhere, watchedAccounts: () => [...journalEmitter.watched(), ...dispatcher.watched()] },
    isWatched: (id) => journalEmitter.isWatched(id) || dispatcher.isWatched(id),
    ...{ database, yieldToEventLoop, memory, runTask, scheduler, open: store.open },
    ...{ session: store.session, isDurable: store.isDurable },
    ...{ accounts, keys, rateLimits, profiles, shape, dispatcher, receivers, notices, clocks },
    ...{ deliveries, messages, coverages, journal },
    webhooks: createWebhooks({ ...base, sender, secretOf, gapsIn: profiles.gapsIn, dispatcher }),
    requestListViolations: (query, account) =>
      matchViolations(account, query ?? {}, (parameter) => ({ parameter })),
    expectations: createExpectations(store, journal, matchViolations, shape),
    idempotency: createIdempotency(store, time),
    nextRequestId: createRequestIds(store),
    companies: createCompanies({ ...base, known, now: (account) => clocks.read(account).now }),
    contentCounts: contents.counts,
    scenarios: createScenarios(catalogue),
    reports: createReports({ ...base, reportLimit }),
    events: createEvents(store, time),
    reportActions: createReportActions(base),
    revisions: createRevisions(base),
    worlds: createWorlds({ ...base, reportLimit, keys, accounts }),
    async judgeConduct(account) {
      const { judgeAccount } = await import('../requests/conduct/judge.js');
      return judgeAccount(account, journal, deliveries.sent(account), shape);
    },
    faults: createFaults(store, time, resolve),
    faultInjector: createFaultInjector(base),
  };
}
