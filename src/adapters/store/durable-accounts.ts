import { AsyncLocalStorage } from 'node:async_hooks';
import type { Session } from '../../sandbox/ports.js';
import { AccountLog, applyEntry, type Collections } from './account-log.js';
import { createDurableSession, type DurableSession } from './durable-session.js';
import type { LogEntry } from './facts.js';
import type { AccountImage } from './image.js';
import type { AppendLog } from './journal.js';

/** The accounts of a journal that were opened here. What sessions see of them and do to them is noted with these. */
export class DurableAccounts {
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
