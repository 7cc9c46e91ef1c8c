import { readGaps } from '../accounts/profiles.js';
import { readRateLimit } from '../accounts/rate-limits.js';
import { evictionMessage } from '../accounts/registry.js';
import type { Config } from '../contract/generated/types.js';
import { type RunningEnvironments, startEnvironments } from '../http/connection/server.js';
import { createLogOutput, jsonLine, type LogStream, noticeLine, textLines } from '../http/log-lines.js';
import type { RequestObserver } from '../http/observers.js';
import type { LogFailure } from '../http/problem-response.js';
import { createRequestLog } from '../http/request-log.js';
import type { Catalogue } from '../legal/company/catalogue.js';
import { reportLimitMessage } from '../reports/reports.js';
import { createHeapMemory, memoryFullMessage } from '../runtime/memory.js';
import { clearTimeout, setTimeout } from '../runtime/real-time.js';
import { createTimer, createYieldToEventLoop, stopwatch } from '../runtime/timers.js';
import { createMemoryStore } from '../store/memory-store.js';
import { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.js';
import { isLoopback, type StartConfig } from './settings.js';
import { type BuiltInReceivers, createSender } from './webhook-sender.js';
import { createWorkerTaskRunner } from './worker-bench.js';

/** Where requests are told. */
interface RequestOutput {
  stream: LogStream;
  /** Whether it shows colours, and whoever reads it wants them. */
  coloured: boolean;
}

/** The log that the settings ask for; null for none. Left open, requests are told to whoever sits at a terminal. */
function requestLogOf(
  { log, adminToken, keySecret }: Config,
  { stream, coloured }: RequestOutput,
): RequestObserver | null {
  const form = log ?? (stream.isTTY === true ? 'text' : 'off');
  if (form === 'off') return null;
  const noticeOf = (text: string) => (form === 'json' ? noticeLine('warn', text) : text);
  const write = createLogOutput(stream, (count) =>
    noticeOf(`${count === 1 ? 'one line was' : `${count} lines were`} left out: nobody read them in time`),
  );
  const own = [adminToken, keySecret].filter((secret) => secret !== undefined);
  return createRequestLog(write, form === 'json' ? jsonLine : textLines(coloured), own);
}

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
interface StartExtras {
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
      sandbox.scheduler.close();
      const cut = setTimeout(() => void sender.close(), stopGraceMs);
      const pending = await sandbox.dispatcher.close();
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
