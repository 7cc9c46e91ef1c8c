import { contentVersion } from '../contract/version.js';
import { clearInterval, setInterval } from '../runtime/real-time.js';
import { stopwatch } from '../runtime/timers.js';
import {
  createDurableStore,
  type DurableStore,
  type DurableStoreOptions,
} from '../store/append-log-store.js';
import {
  DatabaseError,
  type DatabaseFacts,
  type DatabaseLog,
  type DatabaseOptions,
  type OwnFacts,
} from '../store/database.js';
import { createWorkLeases } from '../store/work-leases.js';
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

/** What the store of a sandbox needs to know of it; given by the caller, since this module is loaded on demand. */
export type DurableBackendOptions = Pick<DurableStoreOptions, 'collections'> &
  Required<Pick<DurableStoreOptions, 'hasWork'>> & {
    /** Memory limit of the process. */
    maxBytes: number;
  } & Pick<DatabaseOptions, 'leaseMs'>;

/** Time between two rounds of upkeep: as long as a lost notification may cost, in milliseconds. */
const upkeepMs = 1000;
/** Share of the memory limit for the batches of loaded accounts, whose records take about three times as much. */
const loadedShare = 0.1;

/**
 * Opens the database that the settings name.
 * @throws DatabaseError
 */
export async function openDurableBackend(
  config: StartConfig,
  { collections, hasWork, maxBytes, leaseMs }: DurableBackendOptions,
): Promise<DurableBackend> {
  const { seed, keySecret } = config;
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
      leaseMs,
    },
  );
  const { log, facts } = opened;
  const leases = createWorkLeases({
    table: log.leases,
    stopwatch,
    leaseMs,
    gained: (accountId) => listeners?.changed(accountId),
    idlePosition: (accountId) => store.idlePosition(accountId),
  });
  const store = createDurableStore({ appendLog: log, collections, leases, hasWork });
  const isWatched = (accountId: string): boolean => [...(listeners?.watched() ?? [])].includes(accountId);

  const upkeep = async (): Promise<void> => {
    await leases.maintain();
    const followed = [...new Set([...leases.accounts(), ...(listeners?.watched() ?? [])])];
    for (const [accountId, position] of followed.length === 0 ? [] : await log.heads(followed))
      if (store.noteAppended(accountId, position)) listeners?.changed(accountId);
    store.unload(maxBytes * loadedShare);
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

/**
 * Opens the database that the settings name.
 * @param own null to open what is there: nothing is created or changed
 * @throws DatabaseError
 */
export async function openLog(
  { data, database }: Pick<StartConfig, 'data' | 'database'>,
  own: OwnFacts | null,
  options: DatabaseOptions = {},
): Promise<{ log: DatabaseLog; facts: DatabaseFacts }> {
  if (database !== undefined)
    return (await import('../store/postgres.js')).openPostgres(database, own, options);
  if (data !== undefined) return (await import('../store/sqlite.js')).openSqlite(data, own, options);
  throw new Error('the settings name no database');
}
