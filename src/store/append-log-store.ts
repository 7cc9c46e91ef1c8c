import { AsyncLocalStorage } from 'node:async_hooks';
import type { AccountImage } from './account-image.js';
import * as images from './account-image.js';
import { AccountLog, applyEntry, type Collections, type PendingBatch } from './account-log.js';
import type { AppendLog, LogEntry } from './append-log.js';
import { pageOfAccounts } from './memory-store.js';
import { type Collection, type Session, type Store, WriteConflictError } from './port.js';

/** Which accounts one request worked on, as they were then. */
interface DurableSession extends Session {
  /** Notes that an account is to be at hand from now on. */
  opens(accountId: string): void;
  /**
   * Notes that the session sees an account.
   * @throws Taken where it is no longer the one that the session saw or opened
   */
  sees(log: AccountLog): void;
  /** Notes that the session has changed an account. */
  changed(log: AccountLog): void;
  /**
   * Settles, and begins anew from there.
   * @throws Taken where something was
   */
  keepSoFar(): Promise<void>;
}

/** @param within does work in such a way that what it does to accounts is of the session */
function createDurableSession(within: <T>(session: DurableSession, work: () => T) => T): DurableSession {
  const opened = new Set<string>();
  /** The epochs in which accounts were seen first. */
  const seen = new Map<AccountLog, number>();
  /** With what the last change of each is kept. */
  const changed = new Map<AccountLog, Readonly<PendingBatch>>();
  let lost = false;
  const isTaken = (log: AccountLog): boolean => log.epoch !== seen.get(log);

  /** What it did elsewhere has to go as well, as far as nobody keeps it yet. */
  const giveUp = async (): Promise<'taken'> => {
    for (const [log, lot] of changed) if (!lot.isKept && !isTaken(log)) log.forget();
    for (const log of seen.keys()) await log.answered();
    return 'taken';
  };

  const session: DurableSession = {
    opens: (accountId) => void opened.add(accountId),
    sees(log) {
      const first = !seen.has(log);
      lost ||= first ? !log.isOpen && opened.has(log.id) : isTaken(log);
      if (lost) throw new WriteConflictError();
      if (first) seen.set(log, log.epoch);
    },
    changed: (log) => void changed.set(log, log.lot),
    run: (work) => within(session, work),
    keeping() {
      const logs = [...seen.keys()];
      return lost || logs.some(isTaken) ? () => false : keepingOf(logs);
    },
    async keepSoFar() {
      lost ||= (await session.settle()) === 'taken';
      if (lost) throw new WriteConflictError();
      seen.clear();
      changed.clear();
    },
    async settle() {
      const isKept = !lost && (await areKept(countedFirst([...seen.keys()], changed), isTaken));
      return isKept ? 'kept' : giveUp();
    },
  };
  return session;
}

/** Those last that have more than a count to lose: one that was taken stops the rest. */
function countedFirst(seen: readonly AccountLog[], changed: ReadonlyMap<AccountLog, unknown>): AccountLog[] {
  return [...seen.filter((log) => !changed.has(log)), ...changed.keys()];
}

/** Settles accounts one after the other, until one turns out to be taken. */
async function areKept(logs: readonly AccountLog[], isTaken: (log: AccountLog) => boolean): Promise<boolean> {
  for (const log of logs) {
    if (isTaken(log)) return false;
    const { lot } = log;
    await log.settle();
    if (!lot.isKept) return false;
  }
  return true;
}

/** Gives what tells whether all is kept that there is of some accounts now. */
function keepingOf(logs: readonly AccountLog[]): () => boolean {
  const lots = logs.map(({ lot }) => lot);
  return () => lots.every(({ isKept }) => isKept);
}

/** The accounts of a journal that were opened here. What sessions see of them and do to them is noted with these. */
class DurableAccounts {
  private readonly logs = new Map<string, AccountLog>();
  private readonly current = new AsyncLocalStorage<DurableSession>();
  private readonly journal: AppendLog;
  private readonly nouns: Collections;

  constructor(journal: AppendLog, nouns: Collections) {
    this.journal = journal;
    this.nouns = nouns;
  }

  session(): Session {
    return createDurableSession((session, work) => this.current.run(session, work));
  }

  /** What the session at work did is kept from now on; nothing to wait for where there is none. */
  keepSoFar(): Promise<void> | undefined {
    return this.current.getStore()?.keepSoFar();
  }

  /** An account that is to be at hand from now on. */
  opening(id: string): AccountLog {
    this.current.getStore()?.opens(id);
    return this.logOf(id);
  }

  /** An account that is at hand, to be looked at. */
  seen(id: string): AccountLog {
    const log = this.logOf(id);
    this.current.getStore()?.sees(log);
    log.atHand();
    return log;
  }

  /** Notes a fact that is done to the image already. */
  note(log: AccountLog, fact: LogEntry): void {
    log.note(fact);
    this.current.getStore()?.changed(log);
    this.keepUnasked(log);
  }

  /** Does what facts say, and notes them. */
  happens(id: string, facts: Iterable<LogEntry>): void {
    const log = this.seen(id);
    for (const fact of facts) {
      applyEntry(log.image, fact, this.nouns);
      this.note(log, fact);
    }
  }

  /** Changes what comes with each batch, and is no fact. */
  touched(id: string, change: (image: AccountImage) => void): AccountImage {
    const log = this.seen(id);
    change(log.image);
    log.touch();
    this.keepUnasked(log);
    return log.image;
  }

  /** Those that are in use, here or elsewhere. */
  async uses(): Promise<{ id: string; usedAt: number }[]> {
    const uses = new Map<string, number | null>();
    for (const { id, usedAt } of await this.journal.accounts()) uses.set(id, usedAt);
    // What happened here may not be kept yet.
    for (const { id, isOpen, image } of this.logs.values()) if (isOpen) uses.set(id, image.usedAt);
    return [...uses].flatMap(([id, usedAt]) => (usedAt === null ? [] : [{ id, usedAt }]));
  }

  private logOf(id: string): AccountLog {
    let log = this.logs.get(id);
    if (log === undefined) {
      log = new AccountLog(id, this.journal, this.nouns);
      this.logs.set(id, log);
    }
    return log;
  }

  /** What no session waits for is kept all the same; who comes next is told where that fails. */
  private keepUnasked(log: AccountLog): void {
    if (this.current.getStore() === undefined) log.settle()?.catch(() => {});
  }
}

/**
 * A store that keeps what happens in a journal, which other processes may write as well. Each account that was opened
 * is at hand as a whole, and worked on as in memory.
 * @param nouns all kinds of records that the journal may tell of
 */
export function createDurableStore(journal: AppendLog, nouns: readonly Collection<never>[]): Store {
  const accounts = new DurableAccounts(journal, new Map(nouns.map((noun) => [noun.name, noun])));
  return {
    open: (accountId) => accounts.opening(accountId).open(),
    catchUp: (accountId) => accounts.opening(accountId).catchUp(),
    session: () => accounts.session(),
    keepSoFar: () => accounts.keepSoFar(),
    transaction(accountId, work) {
      const log = accounts.seen(accountId);
      return work(images.createTransaction(log.image, (fact) => accounts.note(log, fact)));
    },
    requests: (accountId) => accounts.seen(accountId).image.requests,
    countRequest: (accountId) =>
      accounts.touched(accountId, (image) => {
        image.requests += 1;
      }).requests,
    lastUse: (accountId) => accounts.seen(accountId).image.usedAt,
    noteUse: (accountId, at) =>
      void accounts.touched(accountId, (image) => {
        image.usedAt = at;
      }),
    accounts: async (query) => pageOfAccounts(await accounts.uses(), query),
    ...worldsOf(accounts),
    drop: (accountId) => accounts.happens(accountId, [['drop']]),
  };
}

/** What is done to the world of an account as a whole. */
function worldsOf(
  accounts: DurableAccounts,
): Pick<Store, 'begin' | 'freeze' | 'build' | 'place' | 'keep' | 'restore' | 'release'> {
  return {
    begin: (accountId, requests) => accounts.happens(accountId, [['begin', requests]]),
    freeze: (accountId) => images.freeze(accounts.seen(accountId).image),
    build: images.build,
    place: (accountId, world) => accounts.happens(accountId, images.entriesOf(world)),
    keep(accountId) {
      const { image } = accounts.seen(accountId);
      const mark = images.nextMark(image);
      accounts.happens(accountId, [['keep', mark, image.requests]]);
      return mark;
    },
    restore: (accountId, mark) => accounts.happens(accountId, [['restore', mark]]),
    release: (accountId, mark) => accounts.happens(accountId, [['release', mark]]),
  };
}
