import { type Session, WriteConflictError } from '../../sandbox/ports.js';
import type { AccountLog, PendingBatch } from './account-log.js';

/** Which accounts one request worked on, as they were then. */
export interface DurableSession extends Session {
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
export function createDurableSession(
  within: <T>(session: DurableSession, work: () => T) => T,
): DurableSession {
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
