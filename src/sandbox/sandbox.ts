import type { ClockMode, ProfileChoice, RateLimitPolicy } from '../contract/generated/types.js';
import { builtInCatalogue, type Catalogue } from '../domain/company/catalogue.js';
import { knownCompanies } from '../domain/company/companies.js';
import { epoch, type Instant } from '../domain/life/clock.js';
import type { Pace } from '../domain/life/progress.js';
import { type Accounts, createAccounts } from './accounts/accounts.js';
import type { AccountBounds } from './accounts/evictions.js';
import { type Clocks, createClocks } from './clock/clock.js';
import { type Companies, createCompanies } from './content/companies.js';
import { type ContentCounts, createContents } from './content/contents.js';
import { createResolve } from './content/resolve-company.js';
import { createScenarios, type Scenarios } from './content/scenarios.js';
import { createFaults, type Faults } from './faults/faults.js';
import { createStrikes, type Strikes } from './faults/strikes.js';
import { keySecretSource } from './keys/key-secrets.js';
import { type AccessOptions, createKeys, type Keys } from './keys/keys.js';
import { createNotices, type Notices } from './notices/notices.js';
import type { Breathe, Memory, Stopwatch, Store, Timer } from './ports.js';
import { createSnapshots } from './records/snapshots.js';
import { createEvents, type Events } from './reports/event-lists.js';
import { createLifecycle, type Lifecycle } from './reports/lifecycle.js';
import { type ReportBound, unboundedReports } from './reports/report-bound.js';
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
import type { Workbench } from './tasks.js';
import { tellingStore } from './telling-store.js';
import { createLoop, type Loop } from './time/loop.js';
import { createTimekeeping } from './time/timekeeping.js';
import { type Courier, createCourier } from './webhooks/courier.js';
import { createDeliveryLists, type DeliveryLists } from './webhooks/delivery-lists.js';
import { createDeliveryWaits, type DeliveryWaits } from './webhooks/delivery-waits.js';
import { createFates } from './webhooks/fates.js';
import { createMessages, type Messages } from './webhooks/messages.js';
import { createReceivers, type Receivers } from './webhooks/receivers.js';
import { noSending, type SendingSettings } from './webhooks/sending-settings.js';
import { createSecretOf } from './webhooks/webhook-secrets.js';
import { createWebhooks, type Webhooks } from './webhooks/webhooks.js';
import { boundless } from './work/memory.js';
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
  workbench?: Workbench;
  /** The scenarios that company ids can name; asked for each time, so that it may change. */
  catalogue?: () => Catalogue;
  access?: AccessOptions;
  /** How many accounts are kept where any key opens one; by default without a bound. */
  accounts?: AccountBounds | undefined;
  /** By default there is none on reports, nor on memory. */
  reportBound?: ReportBound | undefined;
  memory?: Memory | undefined;
  /** How many bytes of requests the journal of an account keeps; by default 1 MiB, with 0 there is none. */
  journalBytes?: number | undefined;
  /** The rate limit of accounts that have none of their own; by default there is none. */
  rateLimit?: RateLimitPolicy | undefined;
  /** What accounts that chose nothing are answered where the documents leave a question open; by default, as assumed. */
  profile?: ProfileChoice | undefined;
  /** Lets others come to their turn during long works; by default nobody does. */
  breathe?: Breathe | undefined;
  /** What webhooks are sent with; by default none arrives anywhere. */
  sending?: SendingSettings | undefined;
  /** Where the virtual clock of an account stands until it is set; by default at 2026-01-15T12:00:00.000Z. */
  now?: Instant;
}

export function createSandbox(options: SandboxOptions): Sandbox {
  const {
    seed,
    pace,
    clock = 'auto',
    store: plainStore,
    stopwatch,
    timer,
    workbench,
    access = {},
    accounts: bounds = unbounded,
    catalogue = () => builtInCatalogue,
    reportBound = unboundedReports,
    memory = boundless,
    journalBytes: mostBytes = usualJournalBytes,
    rateLimit = null,
    profile = {},
    breathe = () => undefined,
    sending = noSending,
    now = epoch,
  } = options;
  const time = createTimekeeping(stopwatch, { mode: clock, pace, now });
  const work = createWork(workbench, breathe);
  const contents = createContents(work);
  const resolve = createResolve(catalogue);
  const known = () => knownCompanies(catalogue());
  const secret = keySecretSource(access.adminToken, access.keySecret);
  const keys = createKeys(access, secret, plainStore, (id) => plainStore.transaction(id, time.clockOf).now);
  const rateLimits = createRateLimits({ store: plainStore, stopwatch, usual: rateLimit });
  const secretOf = createSecretOf(secret);
  const profiles = createProfiles({ seed, store: plainStore, usual: profile });
  const { gapsIn } = profiles;
  const courier = createCourier({
    ...{ store: plainStore, time, stopwatch, memory, breathe, secretOf, gapsIn },
    fates: createFates({ seed, time, resolve }),
    ...sending,
  });
  const receivers = createReceivers({ store: plainStore, stopwatch, secretOf, gapsIn });
  const store = tellingStore(plainStore, {
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
  const loop = createLoop({ store, time, stopwatch, breathe, timer });
  const deliveries = createDeliveryLists(store, time, courier);
  const messages = createMessages(store, time, courier);
  const clocks = createClocks({
    store,
    time,
    loop,
    keys,
    memory,
    courier,
    messages,
    moved: (id) => notices.moved(id),
  });
  const snapshots = createSnapshots(store);
  // Where keys are issued, every account was wanted by somebody.
  const kept = access.policy === 'registered' ? unbounded : bounds;
  const accounts = createAccounts(kept, store, snapshots, stopwatch);
  const coverages = createCoverages({ seed, store, memory, catalogue, resolve, isOn: mostBytes > 0 });
  const journal = createJournal({ store, time, stopwatch, memory, coverages, mostBytes });
  const matchViolations = createMatchViolations(journal, resolve, coverages.scenarios);
  const notices = createNotices({ store: plainStore, journal, courier });
  return {
    accounts,
    clocks,
    companies: createCompanies({ seed, resolve, known, work, now: (account) => clocks.read(account).now }),
    contentCounts: contents.counts,
    events: createEvents(store, time),
    faults: createFaults(store, time, resolve),
    strikes: createStrikes({ seed, store, time, resolve }),
    idempotency: createIdempotency(store, time),
    ...{ journal, coverages, notices },
    listRequests: createRequestLists(store, matchViolations),
    expectations: createExpectations(journal, matchViolations),
    profiles,
    rateLimits,
    judgeConduct: createJudgeConduct(journal, deliveries.sent),
    keys,
    breathe,
    lifecycle: createLifecycle({ seed, store, time, loop }),
    loop,
    memory,
    work,
    reports: createReports({ seed, store, time, loop, resolve, contents, memory, reportBound }),
    revisions: createRevisions({ seed, store, time, contents, work }),
    histories: createHistories({ seed, store, time, contents, work }),
    scenarios: createScenarios(catalogue),
    webhooks: createWebhooks({ store, time, sender: sending.sender, secretOf, gapsIn, courier }),
    deliveries,
    deliveryWaits: createDeliveryWaits(store, time, courier),
    messages,
    receivers,
    courier,
    worlds: createWorlds({
      ...{ seed, store, time, loop, keys, snapshots, accounts, resolve },
      ...{ contents, work, breathe, memory, reportBound },
    }),
    nextRequestId: createRequestIds(store),
    open: store.open,
    session: store.session,
  };
}

const usualJournalBytes = 1024 * 1024;

const unbounded: AccountBounds = { most: Number.POSITIVE_INFINITY, idleMinutes: 60 };
