import { readGaps } from '../accounts/profiles.js';
import { readRateLimit } from '../accounts/rate-limits.js';
import { evictionMessage } from '../accounts/registry.js';
import { clockModes } from '../contract/clock-modes.js';
import type { Config } from '../contract/generated/types.js';
import type { WireShape } from '../contract/shapes/wire-shape.js';
import { type RunningEnvironments, startEnvironments } from '../http/connection/server.js';
import {
  createLogOutput,
  createRequestLog,
  type LogStream,
  noticeLine,
  textLines,
} from '../http/log-lines.js';
import type { RequestObserver } from '../http/observers.js';
import type { LogFailure } from '../http/problem-response.js';
import type { Catalogue } from '../legal/index.js';
import { reportLimitMessage } from '../reports/reports.js';
import { contentPack } from '../runtime/content-pack.js';
import { createHeapMemory, maxMemoryBytes, memoryFullMessage } from '../runtime/memory.js';
import { clearTimeout, setTimeout } from '../runtime/real-time.js';
import { createTimer, createYieldToEventLoop, stopwatch } from '../runtime/timers.js';
import { DatabaseError } from '../store/database.js';
import { createMemoryStore } from '../store/memory-store.js';
import type { Records } from '../store/port.js';
import { epoch } from '../values/instants.js';
import { hasUnsent } from '../webhooks/deliveries.js';
import { createTimekeeping } from '../worlds/timekeeping.js';
import { collections } from './collections.js';
import type { DurableBackend, DurableBackendOptions } from './open-database.js';
import { createSandbox, type SandboxCore, type SandboxOptions } from './sandbox.js';
import { isLoopback, type StartConfig } from './settings.js';
import { type BuiltInReceivers, createSender } from './webhook-targets.js';
import { createWorkerTaskRunner } from './worker-bench.js';

/** Output of the request log. */
interface RequestOutput {
  stream: LogStream;
  /** True if colours are supported and wanted. */
  coloured: boolean;
}

/** The request log that the settings choose; null for none. By default on if the output is a terminal. */
function requestLogOf(
  { log, adminToken, keySecret }: Config,
  { stream, coloured }: RequestOutput,
): RequestObserver | null {
  const form = log ?? (stream.isTTY === true ? 'text' : 'off');
  if (form === 'off') return null;
  const noticeOf = (text: string) => (form === 'json' ? noticeLine('warn', text) : text);
  const write = createLogOutput(stream, (count) =>
    noticeOf(`${count === 1 ? 'one line was' : `${count} lines were`} left out: the reader was too slow`),
  );
  const own = [adminToken, keySecret].filter((secret) => secret !== undefined);
  return createRequestLog(write, form === 'json' ? JSON.stringify : textLines(coloured), own);
}

/** Callbacks and outputs of a starting server. */
interface StartListeners {
  /** Called with a warning about a limit that was reached. */
  notify(text: string): void;
  /** Called with errors of the sandbox itself. */
  log: LogFailure;
  /** Output of the request log, if it is on. */
  requests: RequestOutput;
}

/** An assembled sandbox that does not listen yet. */
export interface Assembled {
  sandbox: SandboxCore;
  /** True if another start continues with the same data. */
  isDurable: boolean;
  /**
   * @param keepsAlive false if the servers alone do not keep the process alive
   * @throws the system's error, with its `code`, if an address cannot be listened on
   */
  listen(keepsAlive?: boolean): Promise<RunningEnvironments>;
  /**
   * Releases all resources; call it after closing the servers.
   * @returns number of webhooks that were not sent
   */
  close(): Promise<number>;
}

/** Optional parts of a start. */
interface StartExtras {
  /** The scenarios that company ids can name; by default the built-in ones. */
  catalogue?: (() => Catalogue) | undefined;
  /** Returns whether this process opened a receiver for an account; by default it has none. */
  isOpened?: BuiltInReceivers['isOpened'];
  /** The database that keeps everything; by default it is kept in memory. */
  durable?: DurableBackend | null | undefined;
  /** The wire form; by default that of the contract. */
  shape?: WireShape | null;
}

/** Max wait for running sends when a server stops. */
const stopGraceMs = 2000;

/** Time in which the same error of a database is logged once, in milliseconds: an outage fails every request. */
const repeatMs = 10_000;

/** Returns a log that leaves out repeated errors of a database. */
function withoutRepeats(log: LogFailure): LogFailure {
  let last: { message: string; at: number } | null = null;
  return (failure) => {
    const { error } = failure;
    if (error instanceof DatabaseError) {
      const at = stopwatch();
      if (last?.message === error.message && at - last.at < repeatMs) return;
      last = { message: error.message, at };
    }
    log(failure);
  };
}

/** Assembles a sandbox from settings: the only place where settings take effect. */
export function assemble(
  config: StartConfig,
  { notify, log: write, requests }: StartListeners,
  { catalogue, isOpened = () => false, durable = null, shape = null }: StartExtras = {},
): Assembled {
  const log = withoutRepeats(write);
  const { seed, pace, clock, webhookTargets: targets, webhookTimeout } = config;
  const yieldToEventLoop = createYieldToEventLoop();
  const workbench = createWorkerTaskRunner(yieldToEventLoop);
  let url: string | null = null;
  const isBuiltIn: BuiltInReceivers['isBuiltIn'] = (accountId, path) =>
    config.controlPlane && sandbox.receivers.accountAt(path)?.id === accountId;
  const own = { url: () => url, isBuiltIn, isOpened };
  const sender = createSender({ targets, isDiscreet: !isLoopback(config.host), own });
  const failed = (error: unknown): void => log({ requestId: null, fingerprint: null, error });
  const sandbox: SandboxCore = createSandbox({
    ...{ seed, pace, clock, stopwatch, workbench, yieldToEventLoop, contentPack, shape },
    store: durable?.store ?? createMemoryStore(),
    database: durable?.health ?? null,
    timer: createTimer(failed),
    sending: { sender, targets, timeoutMs: webhookTimeout, timer: createTimer(failed), failed },
    ...limitsOf(config, notify),
    ...contractOf(durable === null ? config : { ...config, keySecret: durable.keySecret }),
    ...(catalogue === undefined ? {} : { catalogue }),
  });
  durable?.start({
    read: sandbox.dispatcher.markOutdated,
    changed: sandbox.changedElsewhere,
    unloaded: sandbox.dispatcher.dropIdleQueue,
    watched: sandbox.watchedAccounts,
    isWatched: sandbox.isWatched,
    leaseLost: sandbox.dispatcher.leaseLost,
    finished: sandbox.dispatcher.finished,
    failed,
  });
  return {
    sandbox,
    isDurable: durable !== null,
    async listen(keepsAlive = true) {
      const requestLog = requestLogOf(config, requests);
      const environments = await startEnvironments(sandbox, { ...config, log, requestLog, keepsAlive });
      url = environments.url;
      return environments;
    },
    async close() {
      sandbox.scheduler.close();
      const cut = setTimeout(() => void sender.close(), stopGraceMs);
      const pending = await sandbox.dispatcher.close();
      clearTimeout(cut);
      await workbench.close();
      await durable?.close();
      return pending;
    },
  };
}

/** Limits of a sandbox. */
function limitsOf(
  { maxAccounts, idleMinutes, maxReports, maxMemory, journalSize }: Config,
  notify: StartListeners['notify'],
) {
  const warning =
    <Event>(textOf: (event: Event) => string) =>
    (event: Event): void =>
      notify(textOf(event));
  return {
    accounts: { max: maxAccounts, idleMinutes, evicted: warning(evictionMessage) },
    reportLimit: { max: maxReports, reached: warning(reportLimitMessage) },
    journalBytes: journalSize * 1024,
    memory: createHeapMemory({ megabytes: maxMemory, full: warning(memoryFullMessage) }),
  } satisfies Partial<SandboxOptions>;
}

/** Access, rate limit and profile of a sandbox. */
function contractOf({ keyPolicy, adminToken, keySecret, productionPort, rateLimit, profile, gap }: Config) {
  return {
    access: { policy: keyPolicy, adminToken, keySecret, production: productionPort !== undefined },
    ...(rateLimit === undefined ? {} : { rateLimit: readRateLimit(rateLimit) }),
    profile: { profile, gaps: readGaps(gap ?? '') },
  } satisfies Partial<SandboxOptions>;
}

/**
 * Opens the database that the settings name; null if they name none.
 * @throws DatabaseError
 */
export async function openDurable(
  config: StartConfig,
  options: Pick<DurableBackendOptions, 'leaseMs'> = {},
): Promise<DurableBackend | null> {
  const { data, database, maxMemory } = config;
  if (data === undefined && database === undefined) return null;
  const { openDurableBackend } = await import('./open-database.js');
  const hasWork = workFinder(config);
  const maxBytes = maxMemoryBytes(maxMemory);
  return openDurableBackend(config, { ...options, collections, hasWork, maxBytes });
}

/**
 * Returns a function that reports whether time alone will change an account.
 * @param config has the clock of accounts that set none
 */
export function workFinder(config: Pick<Config, 'pace' | 'clock'>): (records: Records) => boolean {
  const { pace, clock: mode } = config;
  const time = createTimekeeping(stopwatch, { mode, pace, now: epoch });
  return (records) =>
    time.nextInRealTime(records) !== null ||
    (!clockModes[time.clockOf(records).mode].isManual && hasUnsent(records));
}
