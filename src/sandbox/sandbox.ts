import { knownCompanies } from '../domain/company/companies.js';
import { type Accounts, createAccounts } from './accounts/accounts.js';
import { type Clocks, createClocks } from './clock/clock.js';
import { type Companies, createCompanies } from './content/companies.js';
import { type ContentCounts, createContents } from './content/contents.js';
import { createCompanyResolver } from './content/resolve-company.js';
import { createScenarios, type Scenarios } from './content/scenarios.js';
import { createFaults, type Faults } from './faults/faults.js';
import { createFaultInjector, type FaultInjector } from './faults/strikes.js';
import { keySecretSource } from './keys/key-secrets.js';
import { createKeys, type Keys } from './keys/keys.js';
import { createNotices, type Notices } from './notices/notices.js';
import type { Memory, Store, YieldToEventLoop } from './ports.js';
import { createSnapshots } from './records/snapshots.js';
import { createEvents, type Events } from './reports/event-lists.js';
import { createReportActions, type ReportActions } from './reports/lifecycle.js';
import { createReports, type Reports } from './reports/reports.js';
import { createJudgeConduct, type JudgeConduct } from './requests/conduct.js';
import { type Coverages, createCoverages } from './requests/coverage.js';
import { createExpectations, type Expectations } from './requests/expectations.js';
import { createIdempotency, type Idempotency } from './requests/idempotency.js';
import { createJournal, type Journal } from './requests/journal.js';
import { createMatchViolations } from './requests/match-violations.js';
import { createProfiles, type Profiles } from './requests/profiles.js';
import { createRateLimits, type RateLimits } from './requests/rate-limits.js';
import { createRequestLists, type ListRequests } from './requests/request-lists.js';
import { createRequestIds, type NextRequestId } from './requests/requests.js';
import { createHistories, type Histories } from './revisions/history.js';
import { createRevisions, type Revisions } from './revisions/revisions.js';
import {
  noAccountLimits,
  type SandboxOptions,
  type SandboxSettings,
  withDefaults,
} from './sandbox-options.js';
import { createObservedStore } from './telling-store.js';
import { createReportScheduler, type ReportScheduler } from './time/loop.js';
import { createTimekeeping } from './time/timekeeping.js';
import { createDeliveryLists, type DeliveryLists } from './webhooks/delivery-lists.js';
import { createDeliveryWaits, type DeliveryWaits } from './webhooks/delivery-waits.js';
import { createMessageOperations, type MessageOperations } from './webhooks/messages.js';
import { createReceivers, type Receivers } from './webhooks/receiving/receivers.js';
import { createWebhookDispatcher, type WebhookDispatcher } from './webhooks/sending/courier.js';
import { createWebhookFaults } from './webhooks/sending/fates.js';
import type { SendingSettings } from './webhooks/sending/sending-settings.js';
import { createSecretOf } from './webhooks/webhook-secrets.js';
import { createWebhooks, type Webhooks } from './webhooks/webhooks.js';
import { type AccountEmitter, createAccountEmitter } from './work/watch.js';
import { createRunTask, type RunTask } from './work/workload.js';
import { createWorlds, type Worlds } from './worlds/worlds.js';

/** The stateful application: all that a server, a test or the command line asks. */
export interface Sandbox {
  accounts: Accounts;
  clocks: Clocks;
  companies: Companies;
  contentCounts(): ContentCounts;
  events: Events;
  faults: Faults;
  strikes: FaultInjector;
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
  loop: ReportScheduler;
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
  courier: WebhookDispatcher;
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
  const { keys, rateLimits, profiles, courier, receivers, notices } = beside;
  const store = observeStore(settings.store, beside);
  const loop = createReportScheduler({ ...ground, store, timer: settings.timer });
  const base = { ...ground, store, loop };
  const { breathe, memory, work, time } = base;
  const webhooks = createWebhookServices(base, beside, settings.sending);
  const requests = createRequestServices(base, settings.journalBytes, kept);
  const moved = (id: string): void => notices.moved(id);
  const clocks = createClocks({ ...base, keys, courier, messages: webhooks.messages, moved });
  return {
    ...{ breathe, memory, work, loop },
    ...{ keys, rateLimits, profiles, courier, receivers, notices },
    ...{ clocks, ...webhooks, ...requests },
    ...createCatalogueServices(base, clocks),
    ...createReportServices(base, settings),
    ...createWorldServices(base, settings, keys),
    judgeConduct: createJudgeConduct(requests.journal, webhooks.deliveries.sent),
    faults: createFaults(store, time, base.resolve),
    strikes: createFaultInjector(base),
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
type Base = Core & { store: Store; loop: ReportScheduler };

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
  const courier = createWebhookDispatcher({ ...plain, fates: createWebhookFaults(ground), ...sending });
  return {
    ...{ profiles, courier, secretOf },
    keys: createKeys(access, secret, store, (id) => store.transaction(id, ground.time.clockOf).now),
    rateLimits: createRateLimits({ ...plain, usual: rateLimit }),
    receivers: createReceivers(plain),
    notices: createNotices({ store, journal, courier }),
  };
}

type AccountServices = ReturnType<typeof createAccountServices>;

/** The store of the worlds, which tells what is done to them. */
function observeStore(
  plain: Store,
  { keys, rateLimits, courier, receivers, notices }: AccountServices,
): Store {
  return createObservedStore(plain, {
    before(id) {
      keys.settle(id);
      rateLimits.closeWindow(id);
      courier.forget(id);
      receivers.forget(id);
    },
    after(id) {
      courier.wake(id);
      notices.replaced(id);
    },
    listens: (id) => courier.isInUse() || notices.isWatched(id),
    happened(id) {
      courier.wake(id);
      notices.happened(id);
    },
  });
}

/** What is sent, and to whom. */
function createWebhookServices(
  base: Base,
  { courier, profiles, secretOf }: AccountServices,
  { sender, targets }: SendingSettings,
) {
  const { store, time } = base;
  return {
    deliveries: createDeliveryLists(store, time, courier),
    deliveryWaits: createDeliveryWaits(store, time, courier),
    messages: createMessageOperations(base, courier, targets),
    webhooks: createWebhooks({ ...base, sender, secretOf, gapsIn: profiles.gapsIn, courier }),
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
