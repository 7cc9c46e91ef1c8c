import { createHeapMemory } from '../adapters/heap.js';
import { clearTimeout, setTimeout } from '../adapters/real-time.js';
import { createYieldToEventLoop } from '../adapters/slices.js';
import { stopwatch } from '../adapters/stopwatch.js';
import { createMemoryStore } from '../adapters/store/memory-store.js';
import { createWorkerTaskRunner } from '../adapters/threads/worker-bench.js';
import { createTimer } from '../adapters/timer.js';
import type { Config } from '../contract/generated/types.js';
import { readGaps } from '../domain/access/profiles.js';
import { readRateLimit } from '../domain/access/rate-limits.js';
import { isLoopback, type StartConfig } from '../domain/access/start-faults.js';
import type { Catalogue } from '../domain/company/catalogue.js';
import type { LogFailure } from '../http/answers/failures.js';
import { type RunningEnvironments, startEnvironments } from '../http/connection/environments.js';
import { evictionMessage } from '../sandbox/accounts/evictions.js';
import { reportLimitMessage } from '../sandbox/reports/report-bound.js';
import { createSandbox, type Sandbox } from '../sandbox/sandbox.js';
import type { SandboxOptions } from '../sandbox/sandbox-options.js';
import { memoryFullMessage } from '../sandbox/work/memory.js';
import { type RequestOutput, requestLogOf } from './request-log.js';
import { type BuiltInReceivers, createSender } from './sender.js';

/** Whoever starts a server hears of it. */
export interface StartListeners {
  /** What runs out, in words. */
  tell(text: string): void;
  /** Failures of the sandbox itself. */
  log: LogFailure;
  /** Where requests are told, as the settings say. */
  requests: RequestOutput;
}

/** A sandbox with all that it works with in this process, before anybody can reach it. */
export interface Assembled {
  sandbox: Sandbox;
  /** @throws the system's error, with its `code`, where an address can't be listened on */
  listen(): Promise<RunningEnvironments>;
  /** Gives up what it works with, and how many webhooks were still to be sent; servers that listen are closed before. */
  close(): Promise<number>;
}

/** Options that not every start has. */
export interface StartExtras {
  /** The scenarios that company ids can name, where they are not the built-in ones alone. */
  catalogue?: (() => Catalogue) | undefined;
  /** Tells the receivers that this process opened for an account; by default there are none. */
  isOpened?: BuiltInReceivers['isOpened'];
}

/** How long a stop waits for endpoints that were sent something before it hangs up. */
const stopGraceMs = 2000;

/**
 * What the settings make of a server: the one place where each of them takes effect, however the server is started.
 */
export function assemble(
  config: StartConfig,
  { tell, log, requests }: StartListeners,
  { catalogue, isOpened = () => false }: StartExtras = {},
): Assembled {
  const { seed, pace, clock, webhookTargets: targets, webhookTimeout } = config;
  const breathe = createYieldToEventLoop();
  const workbench = createWorkerTaskRunner(breathe);
  let url: string | null = null;
  const isBuiltIn: BuiltInReceivers['isBuiltIn'] = (accountId, path) =>
    config.controlPlane && sandbox.receivers.accountAt(path)?.id === accountId;
  const own = { url: () => url, isBuiltIn, isOpened };
  const sender = createSender({ targets, isDiscreet: !isLoopback(config.host), own });
  const failed = (error: unknown): void => log({ requestId: null, fingerprint: null, error });
  const sandbox: Sandbox = createSandbox({
    ...{ seed, pace, clock, store: createMemoryStore(), stopwatch, workbench, breathe },
    timer: createTimer(failed),
    sending: {
      ...{ sender, targets, timeoutMs: webhookTimeout },
      ...{ timer: createTimer(failed), failed },
    },
    ...limitsOf(config, tell),
    ...contractOf(config),
    ...(catalogue === undefined ? {} : { catalogue }),
  });
  return {
    sandbox,
    async listen() {
      const { host, port, productionPort, allowedHosts, allowedOrigins, controlPlane } = config;
      const surface = { allowedHosts, allowedOrigins, controlPlane };
      const requestLog = requestLogOf(config, requests);
      const options = { host, port, productionPort, ...surface, log, requestLog };
      const environments = await startEnvironments(sandbox, options);
      url = environments.url;
      return environments;
    },
    async close() {
      sandbox.loop.close();
      const cut = setTimeout(() => void sender.close(), stopGraceMs);
      const pending = await sandbox.courier.close();
      clearTimeout(cut);
      await workbench.close();
      return pending;
    },
  };
}

/** How much a sandbox takes in. */
function limitsOf(
  { maxAccounts, idleMinutes, maxReports, maxMemory, journalSize }: Config,
  tell: StartListeners['tell'],
) {
  const telling =
    <What>(textOf: (what: What) => string) =>
    (what: What): void =>
      tell(textOf(what));
  return {
    accounts: { most: maxAccounts, idleMinutes, evicted: telling(evictionMessage) },
    reportBound: { most: maxReports, reached: telling(reportLimitMessage) },
    journalBytes: journalSize * 1024,
    memory: createHeapMemory({ megabytes: maxMemory, full: telling(memoryFullMessage) }),
  } satisfies Partial<SandboxOptions>;
}

/** Whom a sandbox answers, how often, and how where the contract leaves it open. */
function contractOf({ keyPolicy, adminToken, keySecret, productionPort, rateLimit, profile, gap }: Config) {
  return {
    access: { policy: keyPolicy, adminToken, keySecret, production: productionPort !== undefined },
    ...(rateLimit === undefined ? {} : { rateLimit: readRateLimit(rateLimit) }),
    profile: { profile, gaps: readGaps(gap ?? '') },
  } satisfies Partial<SandboxOptions>;
}
