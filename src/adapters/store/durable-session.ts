import { type Session, Taken } from '../../sandbox/ports.js';
import type { AccountLog } from './account-log.js';

/** Which accounts one request worked on, as they were then. */
export interface DurableSession extends Session {
  /** Notes that an account is to be at hand from now on. */
  opens(accountId: string): void;
  /**
   * Notes that the session sees an account.
   * @throws Taken where it is no longer the one that the session saw or opened
   */
  sees(log: AccountLog): void;
  changes(log: AccountLog): void;
}

/** @param within does work in such a way that what it does to accounts is of the session */
export function createDurableSession(
  within: <T>(session: DurableSession, work: () => T) => T,
): DurableSession {
  const opened = new Set<string>();
  /** The epochs in which accounts were seen first. */
  const seen = new Map<AccountLog, number>();
  const changed = new Set<AccountLog>();
  const kept = new Set<string>();
  let lost = false;
  const isTaken = (log: AccountLog): boolean => log.epoch !== seen.get(log);

  /** What it did elsewhere has to go as well, as far as nobody keeps it yet. */
  const giveUp = (): 'taken' => {
    for (const log of changed) if (!kept.has(log.id) && !isTaken(log)) log.forget();
    return 'taken';
  };

  const session: DurableSession = {
    opens: (accountId) => void opened.add(accountId),
    sees(log) {
      const first = !seen.has(log);
      lost ||= first ? !log.isOpen && opened.has(log.id) : isTaken(log);
      if (lost) throw new Taken();
      if (first) seen.set(log, log.epoch);
    },
    changes: (log) => void changed.add(log),
    run: (work) => within(session, work),
    kept: (accountId) => kept.has(accountId),
    async settle() {
      if (lost) return giveUp();
      // One after the other, those last that have more than a count to lose: an account that was taken stops the rest.
      const counted = [...seen.keys()].filter((log) => !changed.has(log));
      for (const log of [...counted, ...changed]) {
        if (isTaken(log)) return giveUp();
        await log.settle();
        if (isTaken(log)) return giveUp();
        kept.add(log.id);
      }
      return 'kept';
    },
  };
  return session;
}
