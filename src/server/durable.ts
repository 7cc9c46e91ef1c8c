import { contentVersion } from '../contract/version.js';
import { clockModes } from '../legal/index.js';
import { maxMemoryBytes } from '../runtime/memory.js';
import { clearInterval, setInterval } from '../runtime/real-time.js';
import { stopwatch } from '../runtime/timers.js';
import { createDurableStore, type DurableStore } from '../store/append-log-store.js';
import {
  DatabaseError,
  type DatabaseFacts,
  type DatabaseListeners,
  type DatabaseLog,
  type OwnFacts,
} from '../store/database.js';
import type { Records } from '../store/port.js';
import { createWorkLeases } from '../store/work-leases.js';
import { hasUnsent } from '../webhooks/deliveries.js';
import { createTimekeeping } from '../worlds/timekeeping.js';
import { collections } from './collections.js';
import type { StartConfig } from './settings.js';

/** Callbacks of a database into the sandbox. */
export interface DurableListeners {
  /** Called when another process may have changed an account that is watched here, or whose due work is done here. */
  changed(accountId: string): void;
  /** Returns the accounts that somebody waits for here. */
  watched(): Iterable<string>;
  /** Called if upkeep fails for a reason other than the database. */
  failed(error: unknown): void;
}

/** A store in a database, with its upkeep. */
export interface DurableBackend {
  readonly store: DurableStore;
  readonly keySecret: string;
  /** The content version of the program that used the database before. */
  readonly formerContentVersion: string;
  isAvailable(): boolean | Promise<boolean>;
  /** Starts the upkeep. */
  start(listeners: DurableListeners): void;
  close(): Promise<void>;
}

/** Time between two rounds of upkeep: as long as a lost notification may cost, in milliseconds. */
const upkeepMs = 1000;
/** Share of the memory limit for the batches of loaded accounts, whose records take about three times as much. */
const loadedShare = 0.1;

/**
 * Opens the database that the settings name.
 * @throws DatabaseError
 */
export async function openDurableBackend(config: StartConfig): Promise<DurableBackend> {
  const { seed, keySecret, pace, clock: mode } = config;
  let listeners: DurableListeners | null = null;
  const opened = await openLog(
    config,
    { seed, contentVersion, keySecret },
    {
      appended(accountId, position) {
        if (!store.noteAppended(accountId, position)) return;
        if (leases.holds(accountId) || isWatched(accountId)) listeners?.changed(accountId);
      },
      leased: (accountId) => leases.note(accountId),
    },
  );
  const { log, facts } = opened;
  const time = createTimekeeping(stopwatch, { mode, pace, now: 0 });
  const leases = createWorkLeases({
    table: log.leases,
    stopwatch,
    gained: (accountId) => listeners?.changed(accountId),
    idlePosition: (accountId) => store.idlePosition(accountId),
  });
  const store = createDurableStore({
    appendLog: log,
    collections,
    leases,
    hasWork: (records: Records) =>
      time.nextInRealTime(records) !== null ||
      (!clockModes[time.clockOf(records).mode].isManual && hasUnsent(records)),
  });
  const isWatched = (accountId: string): boolean => [...(listeners?.watched() ?? [])].includes(accountId);

  const upkeep = async (): Promise<void> => {
    await leases.maintain();
    const followed = [...new Set([...leases.accounts(), ...(listeners?.watched() ?? [])])];
    for (const [accountId, position] of followed.length === 0 ? [] : await log.heads(followed))
      if (store.noteAppended(accountId, position)) listeners?.changed(accountId);
    store.unload(maxMemoryBytes(config.maxMemory) * loadedShare);
  };
  let running: Promise<void> | null = null;
  const round = (): void => {
    running ??= upkeep()
      .catch((error) => {
        // The next round tries again.
        if (!(error instanceof DatabaseError)) listeners?.failed(error);
      })
      .finally(() => {
        running = null;
      });
  };
  let interval: NodeJS.Timeout | undefined;

  return {
    store,
    keySecret: facts.keySecret,
    formerContentVersion: facts.formerContentVersion,
    isAvailable: log.isAvailable,

    start(given) {
      listeners = given;
      interval = setInterval(round, upkeepMs);
      interval.unref();
      round();
    },

    async close() {
      clearInterval(interval);
      await running;
      await leases.close().catch(() => {});
      await log.close();
    },
  };
}

async function openLog(
  { data, database }: StartConfig,
  own: OwnFacts,
  listeners: DatabaseListeners,
): Promise<{ log: DatabaseLog; facts: DatabaseFacts }> {
  if (database !== undefined)
    return (await import('../store/postgres.js')).openPostgres(database, own, listeners);
  if (data !== undefined) return (await import('../store/sqlite.js')).openSqlite(data, own, listeners);
  throw new Error('the settings name no database');
}
