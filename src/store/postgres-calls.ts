import pg from 'pg';
import { performanceNow } from '../runtime/real-time.js';
import { DatabaseError, type DatabaseErrorCode } from './database.js';

export const awayText = 'does not respond. Check the address, and that PostgreSQL runs.';

export const pooledText =
  'is behind a pool in transaction mode. Set that to session mode, or give the address of PostgreSQL itself.';

export const undeliveredText =
  'delivers no notifications: waits and streams receive changes a second late. A pool in front of it must be in session mode.';

export const wrongTimeText =
  'this server. Correct the clocks, and start this server again: reports and messages in real time come early or late.';

/** SQLSTATE codes and their beginnings, with what they mean here and what to do. */
const causes: Readonly<Record<string, readonly [code: DatabaseErrorCode, text: string]>> = {
  '08': ['unavailable', awayText],
  // PgBouncer has this code for all of its errors, and others for none of this kind.
  '08P01': ['unavailable', 'is behind a pool that refuses the connection. Look at the log of the pool.'],
  // Prepared statements of another session.
  '26000': ['unusable', pooledText],
  '42P05': ['unusable', pooledText],
  '57014': [
    'unavailable',
    'cancels statements that take long. Raise statement_timeout for this user or database.',
  ],
  '57P': ['unavailable', 'is starting or stopping.'],
  '55P03': ['unavailable', 'has locked rows. Look for long transactions in pg_stat_activity.'],
  '40': ['unavailable', 'has aborted a statement, as in a deadlock with another program. Try again.'],
  '53300': [
    'unavailable',
    'has no connection left. Raise max_connections, or the size of the pool in front of it, or run fewer replicas.',
  ],
  '53': ['full', 'has no room: its disk or memory is full. Free some space; nothing is lost.'],
  '25006': ['read-only', 'is read only. Give the address of the primary server.'],
  '42501': ['read-only', 'may not be written by this user. Grant it the right to create and write tables.'],
  '28': [
    'unusable',
    'refuses this user or password. Write them before the host: postgres://user:password@….',
  ],
  TLS: [
    'unusable',
    'has no certificate that is trusted here. Add sslmode=verify-full and sslrootcert=FILE to the URL.',
  ],
  file: ['unusable', 'needs a file that cannot be read. Correct sslrootcert, sslcert or sslkey in the URL.'],
  'no TLS': ['unusable', 'accepts no TLS connections. Enable TLS there, or leave sslmode out of the URL.'],
  'only TLS': ['unusable', 'accepts only TLS connections. Add ?sslmode=verify-full to the URL.'],
  '3D000': ['unusable', 'does not exist. Create it with createdb, or name another database.'],
  '42P01': ['unusable', 'lacks tables of this program. Restore a backup, or start the server again.'],
  XX: ['damaged', 'reports damaged data. See its log, or restore a backup.'],
};

/** Returns whether a statement failed because it waited for a locked row too long, or in a deadlock. */
export function isLocked(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return /^(?:55P03|40)/.test(cause?.code ?? '');
}

/** Returns whether an error of the driver says that the server has no connection left, or refuses this user. */
export function isRefusedConnection(error: unknown): boolean {
  return /^(?:53300|28)/.test((error as { code?: string }).code ?? '');
}

/** Returns whether an error of the driver is a response of the server, with an SQLSTATE code. */
export function isResponse(error: unknown): boolean {
  return error instanceof pg.DatabaseError;
}

const isConnectionError = /^(?:ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|EHOST|ENET|ENOENT)/;
/** Codes of Node and OpenSSL. */
const isCertificateError = /^(?:ERR_TLS|UNABLE_TO|CERT_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH)/;
/** Errors without a code of their own, with the key of their cause. */
const messages: readonly (readonly [text: RegExp, key: string])[] = [
  [/does not support SSL connections/, 'no TLS'],
  [/no pg_hba\.conf entry .*(?:no encryption|SSL off)$/, 'only TLS'],
  [/^SASL|password/i, '28'],
];
const isTimeout = /timeout|terminated|not queryable|Client was closed/i;

/** Returns an error of the driver as ours; other errors as they are. */
export function databaseErrorOf(error: unknown, where: string): unknown {
  if (error instanceof DatabaseError || !(error instanceof Error)) return error;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  const known = Object.keys(causes)
    .filter((start) => code.startsWith(start))
    .sort((one, other) => other.length - one.length)[0];
  const isAway = isConnectionError.test(code) || isTimeout.test(error.message);
  const own = isCertificateError.test(code)
    ? 'TLS'
    : messages.find(([text]) => text.test(error.message))?.[1];
  const unknown = isAway ? '08' : own;
  const key = known === '28' ? (own ?? known) : (known ?? unknown);
  const cause = causes[syscall === 'open' ? 'file' : (key ?? '')];
  return cause === undefined ? error : new DatabaseError(cause[0], `${where} ${cause[1]}`, { cause: error });
}

/** Time after which a database that responds to nothing counts as stuck, in milliseconds. */
const stuckMs = 2000;

/** The running calls of a database. They show when it does not respond, so that more calls are refused at once. */
export interface CallMonitor {
  /** Counts a call until it ends. @param isResponse returns whether an error is a response of the database */
  follow<T>(call: Promise<T>, isResponse: (error: unknown) => boolean): Promise<T>;
  /** Returns whether at least this many calls run, and for some time none has had a response. */
  isStuck(calls: number): boolean;
}

export function createCallMonitor(): CallMonitor {
  /** Starts of the running calls, the oldest first. */
  const running = new Map<number, number>();
  let calls = 0;
  let respondedAt = performanceNow();

  return {
    async follow(call, isResponse) {
      calls += 1;
      const id = calls;
      running.set(id, performanceNow());
      try {
        const value = await call;
        respondedAt = performanceNow();
        return value;
      } catch (error) {
        if (isResponse(error)) respondedAt = performanceNow();
        throw error;
      } finally {
        running.delete(id);
      }
    },

    isStuck(least) {
      const [oldest] = running.values();
      if (oldest === undefined || running.size < least) return false;
      return Math.max(oldest, respondedAt) < performanceNow() - stuckMs;
    },
  };
}
