import { keySecretSource } from '../accounts/keyring.js';
import { type AccessOptions, createKeys, type Keys } from '../accounts/keys.js';
import { createProfiles, type Profiles } from '../accounts/profiles.js';
import { createRateLimits, type RateLimits } from '../accounts/rate-limits.js';
import { type AccountLimits, type Accounts, createAccounts } from '../accounts/registry.js';
import type { ClockMode, ProfileChoice, RateLimitPolicy } from '../contract/generated/types.js';
import { createFaults, type Faults } from '../faults/definitions.js';
import { createFaultInjector, type FaultInjector } from '../faults/injector.js';
import { builtInCatalogue, type Catalogue } from '../legal/company/catalogue.js';
import { knownCompanies } from '../legal/company/company-ids.js';
import type { Pace } from '../legal/company/timeline.js';
import { createReportActions, type ReportActions } from '../reports/actions.js';
import { type Companies, createCompanies, createCompanyResolver } from '../reports/companies.js';
import { type ContentCounts, createContents } from '../reports/contents.js';
import { createEvents, type Events } from '../reports/events.js';
import { createReports, noReportLimit, type ReportLimit, type Reports } from '../reports/reports.js';
import { createHistories, createRevisions, type Histories, type Revisions } from '../reports/revisions.js';
import { createScenarios, type Scenarios } from '../reports/scenarios.js';
import { createRunTask, type RunTask, type TaskRunner } from '../reports/tasks.js';
import { createJudgeConduct, type JudgeConduct } from '../requests/conduct/judge.js';
import { type Coverages, createCoverages } from '../requests/coverage.js';
import { createExpectations, createMatchViolations, type Expectations } from '../requests/expectations.js';
import { createIdempotency, type Idempotency } from '../requests/idempotency.js';
import { createJournal, type Journal } from '../requests/journal.js';
import { createRequestIds, type NextRequestId } from '../requests/journal-store.js';
import { createRequestLists, type ListRequests } from '../requests/request-lists.js';
import { type AccountEmitter, createAccountEmitter } from '../runtime/concurrency.js';
import { unlimitedMemory } from '../runtime/memory.js';
import type { Memory, Stopwatch, Timer, YieldToEventLoop } from '../runtime/port.js';
import type { Store } from '../store/port.js';
import { epoch, type Instant } from '../values/instants.js';
import {
  createDeliveryLists,
  createDeliveryWaits,
  type DeliveryLists,
  type DeliveryWaits,
} from '../webhooks/delivery-queries.js';
import {
  createWebhookDispatcher,
  noSending,
  type SendingSettings,
  type WebhookDispatcher,
} from '../webhooks/dispatcher.js';
import { createSecretOf } from '../webhooks/endpoints.js';
import { createWebhookFaults } from '../webhooks/injected-faults.js';
import { createMessageOperations, type MessageOperations } from '../webhooks/message-operations.js';
import { createNotices, type Notices } from '../webhooks/notices.js';
import { createReceivers, type Receivers } from '../webhooks/receiver.js';
import { createWebhooks, type Webhooks } from '../webhooks/subscriptions.js';
import { type Clocks, createClocks } from '../worlds/clock.js';
import { createSnapshots } from '../worlds/snapshots.js';
import { createReportScheduler, createTimekeeping, type ReportScheduler } from '../worlds/timekeeping.js';
import { createWorlds, type Worlds } from '../worlds/worlds.js';
import { createObservedStore } from './observed-store.js';

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
const noAccountLimits: AccountLimits = { most: Number.POSITIVE_INFINITY, idleMinutes: 60 };

type SandboxSettings = ReturnType<typeof withDefaults>;

/** Options with what they leave open. */
function withDefaults(options: SandboxOptions) {
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

/** The stateful application: all that a server, a test or the command line asks. */
export interface Sandbox {
  accounts: Accounts;
  clocks: Clocks;
  companies: Companies;
  contentCounts(): ContentCounts;
  events: Events;
  faults: Faults;
  faultInjector: FaultInjector;
  idempotency: Idempotency;
  journal: Journal;
  coverages: Coverages;
  notices: Notices;
  listRequests: ListRequests;
  expectations: Expectations;
  profiles: Profiles;
  rateLimits: RateLimits;
  judgeConduct: JudgeConduct;
  keys: Keys;
  lifecycle: ReportActions;
  scheduler: ReportScheduler;
  /** Lets others come to their turn during long works. */
  breathe: YieldToEventLoop;
  memory: Memory;
  /** Does what takes long beside. */
  work: RunTask;
  reports: Reports;
  revisions: Revisions;
  histories: Histories;
  scenarios: Scenarios;
  webhooks: Webhooks;
  deliveries: DeliveryLists;
  deliveryWaits: DeliveryWaits;
  messages: MessageOperations;
  receivers: Receivers;
  dispatcher: WebhookDispatcher;
  worlds: Worlds;
  nextRequestId: NextRequestId;
  /** What an account has has to be at hand before anything is asked of it. */
  open: Store['open'];
  session: Store['session'];
}

export function createSandbox(options: SandboxOptions): Sandbox {
  const settings = withDefaults(options);
  const ground = createCore(settings);
  const kept = createAccountEmitter();
  const beside = createAccountServices(settings, ground, kept);
  const { keys, rateLimits, profiles, dispatcher, receivers, notices } = beside;
  const store = observeStore(settings.store, beside);
  const scheduler = createReportScheduler({ ...ground, store, timer: settings.timer });
  const base = { ...ground, store, scheduler };
  const { breathe, memory, work, time } = base;
  const webhooks = createWebhookServices(base, beside, settings.sending);
  const requests = createRequestServices(base, settings.journalBytes, kept);
  const moved = (id: string): void => notices.moved(id);
  const clocks = createClocks({ ...base, keys, dispatcher, messages: webhooks.messages, moved });
  return {
    ...{ breathe, memory, work, scheduler },
    ...{ keys, rateLimits, profiles, dispatcher, receivers, notices },
    ...{ clocks, ...webhooks, ...requests },
    ...createCatalogueServices(base, clocks),
    ...createReportServices(base, settings),
    ...createWorldServices(base, settings, keys),
    judgeConduct: createJudgeConduct(requests.journal, webhooks.deliveries.sent),
    faults: createFaults(store, time, base.resolve),
    faultInjector: createFaultInjector(base),
    open: store.open,
    session: store.session,
  };
}

/** What all rooms stand on. */
function createCore({ seed, stopwatch, memory, breathe, catalogue, ...settings }: SandboxSettings) {
  const { pace, clock: mode, now, workbench } = settings;
  const work = createRunTask(workbench, breathe);
  return {
    ...{ seed, stopwatch, memory, breathe, catalogue, work },
    time: createTimekeeping(stopwatch, { mode, pace, now }),
    contents: createContents(work),
    resolve: createCompanyResolver(catalogue),
  };
}

type Core = ReturnType<typeof createCore>;
type Base = Core & { store: Store; scheduler: ReportScheduler };

/**
 * What is beside the worlds of the accounts, and hears when one gives way to another.
 * @param journal tells of each request that is kept
 */
function createAccountServices(settings: SandboxSettings, ground: Core, journal: AccountEmitter) {
  const { store, access, rateLimit, profile, sending } = settings;
  const secret = keySecretSource(access.adminToken, access.keySecret);
  const secretOf = createSecretOf(secret);
  const profiles = createProfiles({ ...ground, store, usual: profile });
  const plain = { ...ground, store, secretOf, gapsIn: profiles.gapsIn };
  const dispatcher = createWebhookDispatcher({ ...plain, fates: createWebhookFaults(ground), ...sending });
  return {
    ...{ profiles, dispatcher, secretOf },
    keys: createKeys(access, secret, store, (id) => store.transaction(id, ground.time.clockOf).now),
    rateLimits: createRateLimits({ ...plain, usual: rateLimit }),
    receivers: createReceivers(plain),
    notices: createNotices({ store, journal, dispatcher }),
  };
}

type AccountServices = ReturnType<typeof createAccountServices>;

/** The store of the worlds, which tells what is done to them. */
function observeStore(
  plain: Store,
  { keys, rateLimits, dispatcher, receivers, notices }: AccountServices,
): Store {
  return createObservedStore(plain, {
    before(id) {
      keys.settle(id);
      rateLimits.closeWindow(id);
      dispatcher.forget(id);
      receivers.forget(id);
    },
    after(id) {
      dispatcher.wake(id);
      notices.replaced(id);
    },
    listens: (id) => dispatcher.isInUse() || notices.isWatched(id),
    happened(id) {
      dispatcher.wake(id);
      notices.happened(id);
    },
  });
}

/** What is sent, and to whom. */
function createWebhookServices(
  base: Base,
  { dispatcher, profiles, secretOf }: AccountServices,
  { sender, targets }: SendingSettings,
) {
  const { store, time } = base;
  return {
    deliveries: createDeliveryLists(store, time, dispatcher),
    deliveryWaits: createDeliveryWaits(store, time, dispatcher),
    messages: createMessageOperations(base, dispatcher, targets),
    webhooks: createWebhooks({ ...base, sender, secretOf, gapsIn: profiles.gapsIn, dispatcher }),
  };
}

/**
 * What is known of requests.
 * @param watch told of each that is kept
 */
function createRequestServices(base: Base, mostBytes: number, watch: AccountEmitter) {
  const { store, time, resolve } = base;
  const coverages = createCoverages({ ...base, isOn: mostBytes > 0 });
  const journal = createJournal({ ...base, coverages, mostBytes, watch });
  const matchViolations = createMatchViolations(journal, resolve, coverages.scenarios);
  return {
    ...{ coverages, journal },
    listRequests: createRequestLists(store, matchViolations),
    expectations: createExpectations(journal, matchViolations),
    idempotency: createIdempotency(store, time),
    nextRequestId: createRequestIds(store),
  };
}

/** What can be asked for. */
function createCatalogueServices({ contents, catalogue, ...base }: Base, clocks: Clocks) {
  const known = () => knownCompanies(catalogue());
  return {
    companies: createCompanies({ ...base, known, now: (account) => clocks.read(account).now }),
    contentCounts: contents.counts,
    scenarios: createScenarios(catalogue),
  };
}

/** What was asked for. */
function createReportServices(base: Base, { reportBound }: SandboxSettings) {
  return {
    reports: createReports({ ...base, reportBound }),
    events: createEvents(base.store, base.time),
    lifecycle: createReportActions(base),
    revisions: createRevisions(base),
    histories: createHistories(base),
  };
}

/** The accounts, and their worlds as a whole. */
function createWorldServices(
  base: Base,
  { access, accounts: bounds, reportBound }: SandboxSettings,
  keys: Keys,
) {
  const snapshots = createSnapshots(base.store);
  // Where keys are issued, every account was wanted by somebody.
  const kept = access.policy === 'registered' ? noAccountLimits : bounds;
  const accounts = createAccounts(kept, base.store, snapshots, base.stopwatch);
  return { accounts, worlds: createWorlds({ ...base, reportBound, keys, snapshots, accounts }) };
}
