import { clearInterval, performanceNow, setInterval, setTimeout } from '../runtime/real-time.js';

/**
 * Reservations of accounts in a database. While a process has one, the appends of others to the account are refused, so
 * that what it works on cannot change. The reservation of a process that is gone expires.
 */
export interface ReservationTable {
  /** Takes or extends the reservation of an account. Returns false if another process has it. */
  reserve(accountId: string): Promise<boolean>;
  /** Ends the reservation of an account, if this process has it. */
  release(accountId: string): Promise<void>;
}

/** Time after which the reservation of a process that is gone ends, in milliseconds. */
export const reservedMs = 2000;

/** Time between two attempts to get a reservation, or to read an account that another process has reserved. */
export const reservedPauseMs = 20;

/** Time between two extensions, in milliseconds. */
const extendMs = reservedMs / 4;
/** Age of a reservation after which more sessions must wait for the next one, in milliseconds: others have their turn. */
const joinMs = 250;
/** Max time of one reservation: a session may wait for a slow client, in milliseconds. */
const maxHeldMs = 15_000;
/** Max wait for a reservation. A session that does not get it goes on without, in milliseconds. */
const maxWaitMs = 20_000;
/** Time before this process reserves the same account again, in milliseconds: those that wait come first. */
const restMs = 3 * reservedPauseMs;

/** The reservations of this process. */
export interface Reservations {
  /**
   * Reserves an account for a session; sessions of this process share a reservation.
   * @returns ends it; call it once
   */
  hold(accountId: string): Promise<() => void>;
}

interface Reservation {
  readonly since: number;
  sessions: number;
  end(): void;
}

export function createReservations({ reserve, release }: ReservationTable): Reservations {
  /** Null from an attempt to get it to its outcome, and for a short time after its end. */
  const held = new Map<string, Reservation | null>();
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, reservedPauseMs));

  const begin = (accountId: string): Reservation => {
    const since = performanceNow();
    let isEnded = false;
    const end = async (): Promise<void> => {
      if (isEnded) return;
      isEnded = true;
      clearInterval(interval);
      held.set(accountId, null);
      // If that fails, it expires.
      await release(accountId).catch(() => {});
      setTimeout(() => held.delete(accountId), restMs).unref();
    };
    const interval = setInterval(() => {
      if (performanceNow() - since > maxHeldMs) void end();
      // If that fails, the reservation expires, and its sessions may lose a conflict.
      else reserve(accountId).catch(() => {});
    }, extendMs);
    interval.unref();
    return { since, sessions: 0, end: () => void end() };
  };
  const join = (reservation: Reservation): (() => void) => {
    reservation.sessions += 1;
    return () => {
      reservation.sessions -= 1;
      if (reservation.sessions === 0) reservation.end();
    };
  };
  /** Returns the new reservation; null if another process has it. */
  const attempt = async (accountId: string): Promise<Reservation | null> => {
    held.set(accountId, null);
    let reservation: Reservation | null = null;
    try {
      if (await reserve(accountId)) reservation = begin(accountId);
      return reservation;
    } finally {
      if (reservation === null) held.delete(accountId);
      else held.set(accountId, reservation);
    }
  };

  return {
    async hold(accountId) {
      for (const from = performanceNow(); performanceNow() - from < maxWaitMs; await pause()) {
        const known = held.get(accountId);
        if (known && performanceNow() - known.since < joinMs) return join(known);
        if (known !== undefined) continue;
        const reservation = await attempt(accountId);
        if (reservation !== null) return join(reservation);
      }
      return () => {};
    },
  };
}
