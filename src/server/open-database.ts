import { contentVersion } from '../contract/version.js';
import { clearInterval, setInterval } from '../runtime/real-time.js';
import { stopwatch } from '../runtime/timers.js';
import {
  createDurableStore,
  type DatabaseHealth,
  type DurableStore,
  type DurableStoreOptions,
} from '../store/append-log-store.js';
import type { DatabaseFacts, DatabaseLog, DatabaseOptions, OwnFacts } from '../store/database.js';
import { createReservations } from '../store/reservations.js';
import { createWorkLeases } from '../store/work-leases.js';
import type { StartConfig } from './settings.js';

/** Callbacks of a database into the sandbox. */
export interface DurableListeners {
  /** Called when changes of an account that another process made were read. */
  read(accountId: string): void;
  /** Called when another process has changed an account that is watched here, or whose due work is done here. */
  changed(accountId: string): Promise<void>;
  /** Called when an idle account left memory. */
  unloaded(accountId: string): void;
  /** Returns the accounts that somebody waits for here. */
  watched(): Iterable<string>;
  isWatched(accountId: string): boolean;
  /** Called when another process may do the due work of an account. */
  leaseLost(accountId: string): void;
  /** Resolves when no message of an account is being sent. */
  finished(accountId: string): Promise<void>;
  /** Called if upkeep fails. The next round tries again. */
  failed(error: unknown): void;
}

/** A store in a database, with its upkeep. */
export interface DurableBackend {
  readonly store: DurableStore;
  readonly keySecret: string;
  /** The content version of the program that used the database before. */
  readonly formerContentVersion: string;
  readonly health: DatabaseHealth;
  /** Starts the upkeep. */
  start(listeners: DurableListeners): void;
  close(): Promise<void>;
}

/** Properties of the sandbox that its store needs. The caller gives them, since this module is loaded on demand. */
export type DurableBackendOptions = Pick<DurableStoreOptions, 'collections'> &
  Required<Pick<DurableStoreOptions, 'hasWork'>> & {
    /** Memory limit of the process. */
    maxBytes: number;
  } & Pick<DatabaseOptions, 'leaseMs'>;

/** Time between two rounds of upkeep: as long as a lost notification may cost, in milliseconds. */
const upkeepMs = 1000;
/** Share of the memory limit for the batches of loaded accounts, whose records take several times as much. */
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
  /** Accounts whose listeners failed, and are called again. */
  const missed = new Set<string>();
  /** Errors from before the start. */
  const early: unknown[] = [];
  const failed = (error: unknown): void => {
    if (listeners === null) early.push(error);
    else listeners.failed(error);
  };
  const changed = (accountId: string): void => {
    listeners?.changed(accountId).catch((error) => {
      missed.add(accountId);
      failed(error);
    });
  };
  const isFollowed = (accountId: string): boolean =>
    leases.holds(accountId) || listeners?.isWatched(accountId) === true;
  /** Reads an account on, which calls `changed` if another process has appended to it. */
  const follow = (accountId: string): void => {
    store.open(accountId)?.catch((error) => {
      known.delete(accountId);
      failed(error);
    });
  };
  const opened = await openDatabase(
    config,
    { seed, contentVersion, keySecret },
    {
      appended(accountId, position) {
        if (store.recordAppend(accountId, position) && isFollowed(accountId)) follow(accountId);
      },
      interrupted: () => store.distrust(),
      leaseRequested: (accountId) => void leases.handOver(accountId).catch(failed),
      leased: (accountId) => leases.recordLease(accountId),
      failed,
      leaseMs,
    },
  );
  const { log, facts } = opened;
  const leases = createWorkLeases({
    table: log.leases,
    stopwatch,
    leaseMs,
    gained: changed,
    lost: (accountId) => listeners?.leaseLost(accountId),
    finished: async (accountId) => listeners?.finished(accountId),
    idlePosition: (accountId) => store.idlePosition(accountId),
  });
  const store = createDurableStore({
    ...{ appendLog: log, collections, leases, hasWork },
    reservations: createReservations(log.reservations),
    readOthers(accountId) {
      listeners?.read(accountId);
      if (isFollowed(accountId)) changed(accountId);
    },
  });
  /** Positions of followed accounts in the last round. */
  let known = new Map<string, number>();

  const upkeep = async (): Promise<void> => {
    await leases.maintain();
    for (const accountId of missed) {
      missed.delete(accountId);
      changed(accountId);
    }
    const followed = [...new Set([...leases.accounts(), ...(listeners?.watched() ?? [])])];
    const heads = new Map(followed.length === 0 ? [] : await log.heads(followed));
    for (const [accountId, position] of heads)
      if (position !== known.get(accountId) && store.recordHead(accountId, position)) follow(accountId);
    known = heads;
    store.unload(maxBytes * loadedShare, listeners?.unloaded);
  };
  let running: Promise<void> | null = null;
  const round = (): void => {
    leases.reportLost();
    running ??= upkeep()
      .catch(failed)
      .finally(() => {
        running = null;
      });
  };
  let interval: NodeJS.Timeout | undefined;

  return {
    store,
    keySecret: facts.keySecret,
    formerContentVersion: facts.formerContentVersion,
    health: {
      failure: async () => (await log.failure())?.message.replace(`${log.name} `, '') ?? null,
      appends: log.counts,
      accounts: store.loaded,
      leases: () => leases.accounts().length,
    },

    start(given) {
      listeners = given;
      early.splice(0).forEach(failed);
      interval = setInterval(round, upkeepMs);
      interval.unref();
      round();
    },

    async close() {
      clearInterval(interval);
      // Leases end automatically where the database is away.
      if ((await log.failure())?.code !== 'unavailable') {
        await running;
        await leases.close().catch(() => {});
      }
      await log.close();
    },
  };
}

/**
 * Opens the database that the settings name.
 * @param own null to open what is there: nothing is created or changed
 * @throws DatabaseError
 */
export async function openDatabase(
  { data, database }: Pick<StartConfig, 'data' | 'database'>,
  own: OwnFacts | null,
  options: DatabaseOptions = {},
): Promise<{ log: DatabaseLog; facts: DatabaseFacts }> {
  if (database !== undefined)
    return (await import('../store/postgres.js')).openPostgres(database, own, options);
  if (data !== undefined) return (await import('../store/sqlite.js')).openSqlite(data, own, options);
  throw new Error('the settings name no database');
}
