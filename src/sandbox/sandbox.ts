import { knownCompanies } from '../domain/company/companies.js';
import { type Accounts, createAccounts } from './accounts/accounts.js';
import { type Clocks, createClocks } from './clock/clock.js';
import { type Companies, createCompanies } from './content/companies.js';
import { type ContentCounts, createContents } from './content/contents.js';
import { createResolve } from './content/resolve-company.js';
import { createScenarios, type Scenarios } from './content/scenarios.js';
import { createFaults, type Faults } from './faults/faults.js';
import { createStrikes, type Strikes } from './faults/strikes.js';
import { keySecretSource } from './keys/key-secrets.js';
import { createKeys, type Keys } from './keys/keys.js';
import { createNotices, type Notices } from './notices/notices.js';
import type { Breathe, Memory, Store } from './ports.js';
import { createSnapshots } from './records/snapshots.js';
import { createEvents, type Events } from './reports/event-lists.js';
import { createLifecycle, type Lifecycle } from './reports/lifecycle.js';
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
import { type SandboxOptions, type SandboxSettings, unbounded, withUsual } from './sandbox-options.js';
import { tellingStore } from './telling-store.js';
import { createLoop, type Loop } from './time/loop.js';
import { createTimekeeping } from './time/timekeeping.js';
import { createDeliveryLists, type DeliveryLists } from './webhooks/delivery-lists.js';
import { createDeliveryWaits, type DeliveryWaits } from './webhooks/delivery-waits.js';
import { createMessages, type Messages } from './webhooks/messages.js';
import { createReceivers, type Receivers } from './webhooks/receiving/receivers.js';
import { type Courier, createCourier } from './webhooks/sending/courier.js';
import { createFates } from './webhooks/sending/fates.js';
import type { SendingSettings } from './webhooks/sending/sending-settings.js';
import { createSecretOf } from './webhooks/webhook-secrets.js';
import { createWebhooks, type Webhooks } from './webhooks/webhooks.js';
import { createWatch, type Watch } from './work/watch.js';
import { createWork, type Work } from './work/workload.js';
import { createWorlds, type Worlds } from './worlds/worlds.js';

/** The stateful application: all that a server, a test or the command line asks. */
export interface Sandbox {
  accounts: Accounts;
  clocks: Clocks;
  companies: Companies;
  contentCounts(): ContentCounts;
  events: Events;
  faults: Faults;
  strikes: Strikes;
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
  lifecycle: Lifecycle;
  loop: Loop;
  /** Lets others come to their turn during long works. */
  breathe: Breathe;
  memory: Memory;
  /** Does what takes long beside. */
  work: Work;
  reports: Reports;
  revisions: Revisions;
  histories: Histories;
  scenarios: Scenarios;
  webhooks: Webhooks;
  deliveries: DeliveryLists;
  deliveryWaits: DeliveryWaits;
  messages: Messages;
  receivers: Receivers;
  courier: Courier;
  worlds: Worlds;
  nextRequestId: NextRequestId;
  /** What an account has has to be at hand before anything is asked of it. */
  open: Store['open'];
  session: Store['session'];
}

export function createSandbox(options: SandboxOptions): Sandbox {
  const settings = withUsual(options);
  const ground = createGround(settings);
  const kept = createWatch();
  const beside = createBeside(settings, ground, kept);
  const { keys, rateLimits, profiles, courier, receivers, notices } = beside;
  const store = toldOf(settings.store, beside);
  const loop = createLoop({ ...ground, store, timer: settings.timer });
  const base = { ...ground, store, loop };
  const { breathe, memory, work, time } = base;
  const webhooks = createWebhookRooms(base, beside, settings.sending);
  const requests = createRequestRooms(base, settings.journalBytes, kept);
  const moved = (id: string): void => notices.moved(id);
  const clocks = createClocks({ ...base, keys, courier, messages: webhooks.messages, moved });
  return {
    ...{ breathe, memory, work, loop },
    ...{ keys, rateLimits, profiles, courier, receivers, notices },
    ...{ clocks, ...webhooks, ...requests },
    ...createContentRooms(base, clocks),
    ...createReportRooms(base, settings),
    ...createAccountRooms(base, settings, keys),
    judgeConduct: createJudgeConduct(requests.journal, webhooks.deliveries.sent),
    faults: createFaults(store, time, base.resolve),
    strikes: createStrikes(base),
    open: store.open,
    session: store.session,
  };
}

/** What all rooms stand on. */
function createGround({ seed, stopwatch, memory, breathe, catalogue, ...settings }: SandboxSettings) {
  const { pace, clock: mode, now, workbench } = settings;
  const work = createWork(workbench, breathe);
  return {
    ...{ seed, stopwatch, memory, breathe, catalogue, work },
    time: createTimekeeping(stopwatch, { mode, pace, now }),
    contents: createContents(work),
    resolve: createResolve(catalogue),
  };
}

type Ground = ReturnType<typeof createGround>;
type Base = Ground & { store: Store; loop: Loop };

/**
 * What is beside the worlds of the accounts, and hears when one gives way to another.
 * @param journal tells of each request that is kept
 */
function createBeside(settings: SandboxSettings, ground: Ground, journal: Watch) {
  const { store, access, rateLimit, profile, sending } = settings;
  const secret = keySecretSource(access.adminToken, access.keySecret);
  const secretOf = createSecretOf(secret);
  const profiles = createProfiles({ ...ground, store, usual: profile });
  const plain = { ...ground, store, secretOf, gapsIn: profiles.gapsIn };
  const courier = createCourier({ ...plain, fates: createFates(ground), ...sending });
  return {
    ...{ profiles, courier, secretOf },
    keys: createKeys(access, secret, store, (id) => store.transaction(id, ground.time.clockOf).now),
    rateLimits: createRateLimits({ ...plain, usual: rateLimit }),
    receivers: createReceivers(plain),
    notices: createNotices({ store, journal, courier }),
  };
}

type Beside = ReturnType<typeof createBeside>;

/** The store of the worlds, which tells what is done to them. */
function toldOf(plain: Store, { keys, rateLimits, courier, receivers, notices }: Beside): Store {
  return tellingStore(plain, {
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
function createWebhookRooms(
  base: Base,
  { courier, profiles, secretOf }: Beside,
  { sender, targets }: SendingSettings,
) {
  const { store, time } = base;
  return {
    deliveries: createDeliveryLists(store, time, courier),
    deliveryWaits: createDeliveryWaits(store, time, courier),
    messages: createMessages(base, courier, targets),
    webhooks: createWebhooks({ ...base, sender, secretOf, gapsIn: profiles.gapsIn, courier }),
  };
}

/**
 * What is known of requests.
 * @param watch told of each that is kept
 */
function createRequestRooms(base: Base, mostBytes: number, watch: Watch) {
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
function createContentRooms({ contents, catalogue, ...base }: Base, clocks: Clocks) {
  const known = () => knownCompanies(catalogue());
  return {
    companies: createCompanies({ ...base, known, now: (account) => clocks.read(account).now }),
    contentCounts: contents.counts,
    scenarios: createScenarios(catalogue),
  };
}

/** What was asked for. */
function createReportRooms(base: Base, { reportBound }: SandboxSettings) {
  return {
    reports: createReports({ ...base, reportBound }),
    events: createEvents(base.store, base.time),
    lifecycle: createLifecycle(base),
    revisions: createRevisions(base),
    histories: createHistories(base),
  };
}

/** The accounts, and their worlds as a whole. */
function createAccountRooms(
  base: Base,
  { access, accounts: bounds, reportBound }: SandboxSettings,
  keys: Keys,
) {
  const snapshots = createSnapshots(base.store);
  // Where keys are issued, every account was wanted by somebody.
  const kept = access.policy === 'registered' ? unbounded : bounds;
  const accounts = createAccounts(kept, base.store, snapshots, base.stopwatch);
  return { accounts, worlds: createWorlds({ ...base, reportBound, keys, snapshots, accounts }) };
}
