import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from '../runtime/real-time.js';
import * as images from './account-image.js';
import {
  AccountLog,
  type AccountLogOptions,
  type CheckpointLimits,
  type PendingBatch,
} from './account-log.js';
import type { AppendCounts, AppendLog, LogEntry } from './append-log.js';
import { applyEntry } from './log-replay.js';
import {
  type AccountList,
  type AccountQuery,
  type Collection,
  type Records,
  type Session,
  type Store,
  WriteConflictError,
} from './port.js';
import type { Reservations } from './reservations.js';
import type { WorkLeases } from './work-leases.js';

/** Lost conflicts after which a session reserves the accounts that lost. */
const maxLost = 2;

/** The conflicts of the earlier attempts of a session. */
interface LostConflicts {
  readonly count: number;
  readonly accounts: ReadonlySet<string>;
}

const noConflicts: LostConflicts = { count: 0, accounts: new Set() };

/** An account as a session saw it. */
interface SeenAccount {
  readonly log: AccountLog;
  /** Its epoch when the session first read it. */
  readonly epoch: number;
  /** The batch that persists the last change of the session; null if it changed nothing. */
  changed: Readonly<PendingBatch> | null;
}

/** The accounts that one request worked on, as it saw them. Most requests work on one. */
class DurableSession implements Session {
  readonly accounts: DurableAccounts;
  private readonly before: LostConflicts;
  /** The current sessions while work of this one runs. Set by the first run. */
  private context: CurrentSessions | null = null;
  /** Accounts to be reserved when they are opened, with the calls that do; null for none. */
  private readonly contended: Map<string, Promise<void> | null> | null;
  private readonly reservations: (() => void)[] = [];
  private hasEnded = false;
  private readonly opened = new Set<string>();
  private readonly seen = new Map<AccountLog, SeenAccount>();
  /** The account that was read last. */
  private latest: SeenAccount | undefined = undefined;
  /** Seen accounts by their first change. */
  private readonly changed: SeenAccount[] = [];
  /** Accounts that another process changed first. */
  private conflicting: ReadonlySet<string> = noConflicts.accounts;
  private isLost = false;

  /** @param before conflicts of the earlier attempts */
  constructor(accounts: DurableAccounts, before: LostConflicts) {
    this.accounts = accounts;
    this.before = before;
    const isContended = before.count >= maxLost;
    this.contended = isContended ? new Map([...before.accounts].map((accountId) => [accountId, null])) : null;
  }

  run<T>(work: () => T): T {
    this.context ??= { session: this, outer: without(this.accounts, currentSessions.getStore()) };
    return currentSessions.run(this.context, work);
  }

  /** Called when an account is opened. */
  recordOpened(accountId: string): void {
    this.opened.add(accountId);
  }

  /**
   * Reserves an account until the session ends, if it lost conflicts; undefined if there is nothing to wait for.
   * @param hold reserves it, and returns the function that ends that
   */
  reserve(accountId: string, hold: () => Promise<() => void>): Promise<void> | undefined {
    const { contended } = this;
    if (contended === null) return undefined;
    const known = contended.get(accountId);
    if (known !== null) return known;
    const reserving = hold().then((release) => {
      contended.delete(accountId);
      this.reservations.push(release);
      if (this.hasEnded) this.endReservations();
    });
    contended.set(accountId, reserving);
    return reserving;
  }

  /** The conflicts of this attempt and those before. */
  conflicts(): LostConflicts {
    const { before, conflicting } = this;
    return { count: before.count + 1, accounts: new Set([...before.accounts, ...conflicting]) };
  }

  /**
   * Called when the session reads an account.
   * @throws WriteConflictError if it changed since the session opened or read it
   */
  recordRead(log: AccountLog): void {
    const known = this.find(log);
    if (known !== undefined) this.isLost = this.hasConflict(known) || this.isLost;
    else if (!log.isLoaded && this.opened.has(log.id)) {
      this.recordConflict(log);
      this.isLost = true;
    }
    if (this.isLost) throw new WriteConflictError();
    if (known === undefined) this.see(log);
  }

  /** Called when the session has changed an account. */
  recordChange(log: AccountLog): void {
    const account = this.find(log) ?? this.see(log);
    if (account.changed === null) this.changed.push(account);
    account.changed = log.batch;
  }

  private find(log: AccountLog): SeenAccount | undefined {
    if (this.latest?.log !== log) this.latest = this.seen.get(log);
    return this.latest;
  }

  private see(log: AccountLog): SeenAccount {
    const account: SeenAccount = { log, epoch: log.epoch, changed: null };
    this.seen.set(log, account);
    this.latest = account;
    return account;
  }

  persistenceCheck(): () => boolean {
    // A session may be lost before it has seen an account.
    if (this.isLost) return isNotPersisted;
    const batches: Readonly<PendingBatch>[] = [];
    for (const account of this.seen.values()) {
      if (this.hasConflict(account)) return isNotPersisted;
      batches.push(account.log.batch);
    }
    return () => batches.every(({ isPersisted }) => isPersisted);
  }

  /**
   * Persists, and starts again from there.
   * @throws WriteConflictError
   */
  async persistSoFar(): Promise<void> {
    this.isLost ||= (await this.persist()) === 'conflict';
    if (this.isLost) throw new WriteConflictError();
    this.seen.clear();
    this.latest = undefined;
    this.changed.length = 0;
  }

  async persist(): Promise<'persisted' | 'conflict'> {
    try {
      if (this.isLost) return this.abandon();
      // One by one, until one has a conflict.
      for (const account of this.countedFirst()) {
        if (this.hasConflict(account)) return this.abandon();
        const { log } = account;
        const { batch } = log;
        // Each await takes time, and most accounts have nothing to wait for.
        const persisting = log.persist();
        if (persisting !== undefined) await persisting;
        if (batch.isPersisted) continue;
        this.hasConflict(account);
        return this.abandon();
      }
      return 'persisted';
    } catch (error) {
      this.forgetChanges();
      throw error;
    } finally {
      this.endReservations();
    }
  }

  /** The seen accounts. Those with counters only come first: a conflict there stops the rest. */
  private countedFirst(): readonly SeenAccount[] {
    if (this.changed.length === this.seen.size) return this.changed;
    return [...[...this.seen.values()].filter(({ changed }) => changed === null), ...this.changed];
  }

  drop(): void {
    this.isLost = true;
    this.forgetChanges();
    this.endReservations();
  }

  private hasConflict({ log, epoch }: SeenAccount): boolean {
    if (log.epoch === epoch) return false;
    this.recordConflict(log);
    return true;
  }

  private recordConflict({ id }: AccountLog): void {
    if (!this.conflicting.has(id)) this.conflicting = new Set(this.conflicting).add(id);
  }

  private endReservations(): void {
    this.hasEnded = true;
    this.contended?.clear();
    for (const release of this.reservations.splice(0)) release();
  }

  /** Drops unpersisted changes of the session in all accounts. */
  private forgetChanges(): void {
    for (const account of this.changed)
      if (account.changed?.isPersisted === false && !this.hasConflict(account)) account.log.forget();
  }

  private async abandon(): Promise<'conflict'> {
    this.forgetChanges();
    for (const log of this.seen.keys()) await log.waitForCall();
    return 'conflict';
  }
}

const isNotPersisted = (): boolean => false;

/** The sessions in which code runs, at most one of each store; the innermost first. */
interface CurrentSessions {
  readonly session: DurableSession;
  readonly outer: CurrentSessions | undefined;
}

/** Returns the sessions of other stores. */
function without(
  accounts: DurableAccounts,
  current: CurrentSessions | undefined,
): CurrentSessions | undefined {
  if (current === undefined) return undefined;
  const outer = without(accounts, current.outer);
  return current.session.accounts === accounts ? outer : { session: current.session, outer };
}

/** Stores share it: before Node 24, each promise of the process takes time for every storage that was ever used. */
const currentSessions = new AsyncLocalStorage<CurrentSessions>();

/** The opened accounts of an append log. Reads and changes are noted in the current session. */
class DurableAccounts {
  private readonly logs = new Map<string, AccountLog>();
  private readonly options: AccountLogOptions;
  private readonly reservations: Reservations;
  private loads = 0;
  private evictions = 0;

  constructor(options: Omit<AccountLogOptions, 'onEntry'>, reservations: Reservations) {
    this.reservations = reservations;
    const { appendLog } = options;
    const read: AppendLog['read'] = (id, after) => {
      if (after === 0) this.loads += 1;
      return appendLog.read(id, after);
    };
    this.options = {
      ...options,
      appendLog: { ...appendLog, read },
      onEntry: (log) => {
        const session = this.currentSession();
        if (session === undefined) appendInBackground(log);
        else session.recordChange(log);
      },
    };
  }

  session(previous: Session | null = null): Session {
    const before = previous === null ? noConflicts : (previous as DurableSession).conflicts();
    return new DurableSession(this, before);
  }

  private currentSession(): DurableSession | undefined {
    let current = currentSessions.getStore();
    while (current !== undefined && current.session.accounts !== this) current = current.outer;
    return current?.session;
  }

  open(id: string): Promise<void> | undefined {
    const log = this.logToOpen(id);
    const reserving = this.currentSession()?.reserve(id, async () => {
      const release = await this.reservations.hold(id);
      try {
        // From here on, other processes append nothing.
        await log.catchUp();
      } catch (error) {
        release();
        throw error;
      }
      return release;
    });
    return reserving ?? log.open();
  }

  /** Persists what the current session did; undefined if there is none. */
  persistSoFar(): Promise<void> | undefined {
    return this.currentSession()?.persistSoFar();
  }

  find(id: string): AccountLog | undefined {
    return this.logs.get(id);
  }

  loaded(): LoadedAccounts {
    let bytes = 0;
    for (const log of this.logs.values()) bytes += log.bytes;
    const { loads, evictions } = this;
    return { accounts: this.logs.size, bytes, loads, evictions };
  }

  distrust(): void {
    for (const log of this.logs.values()) log.distrust();
  }

  /** Sessions that have read a dropped account run again, as after a write conflict. */
  unload(maxBytes: number, unloaded: (accountId: string) => void): void {
    let { bytes } = this.loaded();
    let left = this.logs.size;
    for (const [id, log] of this.logs) {
      left -= 1;
      // An account that alone takes more would otherwise be read again for each of its requests.
      if (bytes <= maxBytes || (left === 0 && maxBytes > 0)) return;
      if (!log.isIdle) continue;
      this.logs.delete(id);
      log.forget();
      this.evictions += 1;
      bytes -= log.bytes;
      unloaded(id);
    }
  }

  /** Returns the log of an account that is to be opened, as the most recently used. */
  logToOpen(id: string): AccountLog {
    this.currentSession()?.recordOpened(id);
    const log = this.logOf(id);
    this.logs.delete(id);
    this.logs.set(id, log);
    return log;
  }

  /** Returns a loaded account for reading. */
  loadedLog(id: string): AccountLog {
    const log = this.logOf(id);
    this.currentSession()?.recordRead(log);
    log.loadedImage();
    return log;
  }

  /** Applies entries, and logs them. */
  apply(id: string, entries: Iterable<LogEntry>): void {
    const log = this.loadedLog(id);
    for (const entry of entries) {
      applyEntry(log.image, entry, this.options.collections);
      log.note(entry);
    }
  }

  /** Changes counters, which are part of each batch and not entries. */
  changeCounters(id: string, change: (image: images.AccountImage) => void): images.AccountImage {
    const log = this.loadedLog(id);
    change(log.image);
    log.touch();
    if (this.currentSession() === undefined) appendInBackground(log);
    return log.image;
  }

  /** A page of the accounts in use, here or elsewhere, as far as their use is persisted. */
  inUse(query: AccountQuery): Promise<AccountList> {
    return this.options.appendLog.inUse(query, []);
  }

  /** The accounts in use that are idle for longest, here or elsewhere, by last use; with the number of all. */
  async idlest(limit: number): Promise<AccountList> {
    const changed = this.changedUses();
    const except = changed.map(([id]) => id);
    const query = { by: 'last use', direction: 'newer', limit } as const;
    const { total, accounts } = await this.options.appendLog.inUse(query, except);
    const own = changed.flatMap(([id, usedAt]) => (usedAt === null ? [] : [{ id, usedAt }]));
    const all = [...accounts, ...own].sort((one, other) => one.usedAt - other.usedAt);
    return { total: total + own.length, accounts: all.slice(0, limit) };
  }

  /** Last uses that may not be persisted yet. What is loaded and unchanged may be outdated. */
  private changedUses(): (readonly [id: string, usedAt: number | null])[] {
    return [...this.logs.values()].flatMap(({ id, isLoaded, isIdle, image }) =>
      isLoaded && !isIdle ? [[id, image.usedAt] as const] : [],
    );
  }

  private logOf(id: string): AccountLog {
    const known = this.logs.get(id);
    if (known !== undefined) return known;
    const log = new AccountLog(id, this.options);
    this.logs.set(id, log);
    return log;
  }
}

/** Persists changes that no session waits for; the next caller gets the error if that fails. */
function appendInBackground(log: AccountLog): void {
  log.persist()?.catch(() => {});
}

const usualLimits: CheckpointLimits = { bytes: 256 * 1024, batches: 512 };

export interface DurableStoreOptions {
  appendLog: AppendLog;
  /** All collections that the log may contain. */
  collections: readonly Collection<never>[];
  limits?: CheckpointLimits;
  /** Returns whether time alone will change an account; by default it never does. */
  hasWork?(records: Records): boolean;
  /** Called after batches that other processes appended were read; also when an account is loaded first. */
  readOthers?(accountId: string): void;
  /** Leases of accounts with work; without them, this process is the only one. */
  leases?: Pick<WorkLeases, 'holds' | 'acquire'>;
  /** Reservations of contended accounts; without them, this process is the only one. */
  reservations?: Reservations;
}

/** A store over an append log that other processes may write too. */
export interface DurableStore extends Store {
  /**
   * Records that another process may have appended to an account; it is read on when it is opened next.
   * @returns false if the account is loaded and has the batch
   */
  recordAppend(accountId: string, position: number): boolean;
  /** Same for a batch that this process may have appended itself. */
  recordHead(accountId: string, position: number): boolean;
  /** Reads each account again when it is opened next, since the log may have gone back to an earlier state. */
  distrust(): void;
  /** Returns the position of an account that is loaded, unchanged and without work; null for others. */
  idlePosition(accountId: string): number | null;
  /**
   * Replaces the batches of an account by a checkpoint.
   * @returns false if another process appended meanwhile
   */
  compact(accountId: string): Promise<boolean>;
  /**
   * Drops loaded accounts, the least recently used first, until the others take at most this many bytes. With a limit
   * above 0, the most recently used account stays.
   * @param unloaded called with each of them
   */
  unload(maxBytes: number, unloaded?: (accountId: string) => void): void;
  loaded(): LoadedAccounts;
}

/** The accounts in memory. */
export interface LoadedAccounts {
  accounts: number;
  /** Bytes of their batches. */
  bytes: number;
  /** Loads and evictions of accounts since the start. */
  loads: number;
  evictions: number;
}

/** A database as this process sees it. */
export interface DatabaseHealth {
  /** Returns why requests would fail now, as a sentence about "it", after a second at the latest; null if they would not. */
  failure(): Promise<string | null>;
  readonly appends: Readonly<AppendCounts>;
  accounts(): LoadedAccounts;
  /** Number of leases that this process holds. */
  leases(): number;
}

/** Returns a store that persists changes in an append log. Opened accounts are held in memory. */
export function createDurableStore({
  appendLog,
  collections,
  limits = usualLimits,
  hasWork = () => false,
  readOthers = () => {},
  leases = { holds: () => true, acquire: async () => true },
  reservations = { hold: async () => () => {} },
}: DurableStoreOptions): DurableStore {
  const hasWorkIn = (log: AccountLog): boolean => hasWork(log.transaction());
  const options = {
    appendLog,
    collections: new Map(collections.map((collection) => [collection.name, collection])),
    limits,
    wantsLease: (log: AccountLog) => !leases.holds(log.id) && hasWorkIn(log),
    readOthers,
  };
  const accounts = new DurableAccounts(options, reservations);
  return {
    isDurable: true,
    open: (accountId) => accounts.open(accountId),
    catchUp: (accountId) => accounts.logToOpen(accountId).catchUp(),
    session: (previous) => accounts.session(previous),
    persistSoFar: () => accounts.persistSoFar(),
    hold: (accountId) => accounts.logToOpen(accountId).hold(),
    transaction(accountId, work) {
      return work(accounts.loadedLog(accountId).transaction());
    },
    mayWork: leases.holds,
    claimWork: (accountId) => leases.holds(accountId) || claim(leases, accountId),
    recordAppend: (accountId, position) => accounts.find(accountId)?.recordAppend(position) ?? true,
    recordHead: (accountId, position) => accounts.find(accountId)?.recordHead(position) ?? true,
    distrust: () => accounts.distrust(),
    idlePosition(accountId) {
      const log = accounts.find(accountId);
      return log?.isLoaded && log.isIdle && !hasWorkIn(log) ? log.position : null;
    },
    compact: (accountId) => accounts.logToOpen(accountId).compact(),
    unload: (maxBytes, unloaded = () => {}) => accounts.unload(maxBytes, unloaded),
    loaded: () => accounts.loaded(),
    requests: (accountId) => accounts.loadedLog(accountId).image.requests,
    countRequest: (accountId) =>
      accounts.changeCounters(accountId, (image) => {
        image.requests += 1;
      }).requests,
    lastUse: (accountId) => accounts.loadedLog(accountId).image.usedAt,
    recordUse: (accountId, at) =>
      void accounts.changeCounters(accountId, (image) => {
        image.usedAt = at;
      }),
    async accounts(query) {
      const { by, direction, from = 0, limit } = query;
      const isIdlest = by === 'last use' && direction === 'newer';
      if (!isIdlest && limit > 0) return accounts.inUse(query);
      // Called for each new account, so the database counts.
      const { total, accounts: idlest } = await accounts.idlest(limit === 0 ? 0 : from + limit);
      return { total, accounts: idlest.slice(from) };
    },
    ...worldsOf(accounts),
    worldNumber: (accountId) => accounts.loadedLog(accountId).image.worldNumber,
    drop: (accountId) => accounts.apply(accountId, [['drop']]),
  };
}

/** Time between two attempts to get a lease, in milliseconds, and their number. */
const [claimPauseMs, maxClaims] = [100, 120];

async function claim({ acquire }: Pick<WorkLeases, 'acquire'>, accountId: string): Promise<boolean> {
  for (let attempt = 0; attempt < maxClaims; attempt += 1) {
    if (await acquire(accountId)) return true;
    await new Promise((resolve) => setTimeout(resolve, claimPauseMs));
  }
  return false;
}

/** Operations on whole worlds. */
function worldsOf(
  accounts: DurableAccounts,
): Pick<Store, 'begin' | 'freeze' | 'build' | 'place' | 'keep' | 'restore' | 'release'> {
  return {
    begin: (accountId, requests) => accounts.apply(accountId, [['begin', requests]]),
    freeze: (accountId) => images.freeze(accounts.loadedLog(accountId).image),
    build: images.build,
    place: (accountId, world) => accounts.apply(accountId, images.entriesOf(world)),
    keep(accountId) {
      const { image } = accounts.loadedLog(accountId);
      const mark = images.nextMark(image);
      accounts.apply(accountId, [['keep', mark, image.requests]]);
      return mark;
    },
    restore: (accountId, mark) => accounts.apply(accountId, [['restore', mark]]),
    release: (accountId, mark) => accounts.apply(accountId, [['release', mark]]),
  };
}
