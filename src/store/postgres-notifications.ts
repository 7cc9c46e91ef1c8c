import type { Duplex } from 'node:stream';
import pg from 'pg';
import { clearTimeout, setTimeout } from '../runtime/real-time.js';
import type { DatabaseOptions } from './database.js';

/** Time in which a connection of a server that responds is closed, in milliseconds. */
export const closeMs = 2000;

/** Closes a connection whose server does not respond. */
export function cutConnection(client: pg.Client): void {
  // The type does not have it.
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
}

/** Notifies other processes of appends and lease requests. Some calls may be lost: then upkeep finds them a second later. */
export interface Notifications {
  send(appended: readonly (readonly [accountId: string, position: number])[]): void;
  /** Asks the process that holds the lease of an account for it. */
  requestLease(accountId: string): void;
  close(): Promise<void>;
}

const channel = 'legal_reports_sandbox';
/** PostgreSQL takes less than 8,000 bytes. */
const maxPayloadBytes = 7900;
/** Min time between two notifications, in milliseconds: each is a transaction of its own. */
const pauseMs = 20;
/** Wait before a lost connection is opened again, in milliseconds. */
const reconnectMs = 500;

/** Time in which an own notification must come back, in milliseconds. */
const usualDeliveryMs = 10_000;

interface NotificationListeners
  extends Required<Pick<DatabaseOptions, 'appended' | 'interrupted' | 'leaseRequested'>> {
  /** Called once if own notifications do not come back, as through a pool that shares sessions. */
  undelivered(): void;
}

export function createNotifications(
  settings: pg.ClientConfig,
  pool: pg.Pool,
  self: string,
  { appended, interrupted, leaseRequested, undelivered }: NotificationListeners,
  deliveryMs = usualDeliveryMs,
): Notifications {
  let client: pg.Client | null = null;
  let isOpen = true;
  let again: NodeJS.Timeout | undefined;
  /** The last position of each account that is not sent yet; null for a lease request. */
  const waiting = new Map<string, number | null>();
  let sending: Promise<unknown> | null = null;
  /** Set until the next notification may be sent. */
  let paused: NodeJS.Timeout | undefined;

  let isListening = false;
  /** Rings if an own notification does not come back. */
  let overdue: NodeJS.Timeout | undefined;
  let isReported = false;
  const stopWaiting = (): void => {
    clearTimeout(overdue);
    overdue = undefined;
  };
  const expectOwn = (): void => {
    if (overdue !== undefined || isReported || !isListening) return;
    overdue = setTimeout(() => {
      overdue = undefined;
      // A database that responds late is no reason.
      if (sending !== null) return;
      isReported = true;
      undelivered();
    }, deliveryMs);
    overdue.unref();
  };

  const receive = ({ payload = '' }: pg.Notification): void => {
    const [sender, ...entries] = JSON.parse(payload) as [string, ...(readonly [string, number | null])[]];
    if (sender === self) {
      stopWaiting();
      return;
    }
    for (const [accountId, position] of entries) {
      if (position === null) leaseRequested(accountId);
      else appended(accountId, position);
    }
  };
  const listen = async (): Promise<void> => {
    const own = new pg.Client({ ...settings, query_timeout: undefined });
    client = own;
    own.on('error', () => {});
    own.on('notification', receive);
    own.on('end', () => {
      isListening = false;
      stopWaiting();
      reconnect();
    });
    try {
      await own.connect();
      await own.query(`listen ${channel}; set idle_session_timeout = 0`);
      isListening = true;
      // Not if no connection succeeds: requests may succeed meanwhile.
      own.on('end', () => {
        if (isOpen) interrupted();
      });
    } catch {
      await own.end().catch(() => {});
    }
  };
  const reconnect = (): void => {
    if (!isOpen) return;
    clearTimeout(again);
    again = setTimeout(() => void listen(), reconnectMs);
    again.unref();
  };
  const flush = (): void => {
    if (sending !== null || paused !== undefined || waiting.size === 0 || !isOpen) return;
    let bytes = 50;
    const entries: [string, number | null][] = [];
    for (const entry of waiting) {
      bytes += Buffer.byteLength(JSON.stringify(entry)) + 1;
      if (bytes > maxPayloadBytes) break;
      entries.push(entry);
      waiting.delete(entry[0]);
    }
    expectOwn();
    sending = pool
      .query({
        name: 'notify',
        text: 'select pg_notify($1, $2)',
        values: [channel, JSON.stringify([self, ...entries])],
      })
      .catch(stopWaiting)
      .finally(() => {
        sending = null;
        paused = setTimeout(() => {
          paused = undefined;
          flush();
        }, pauseMs);
        paused.unref();
      });
  };
  void listen();

  return {
    send(entries) {
      for (const [accountId, position] of entries) waiting.set(accountId, position);
      flush();
    },
    requestLease(accountId) {
      // The holder finds the request when it is notified of an append, too.
      if (!waiting.has(accountId)) waiting.set(accountId, null);
      flush();
    },
    async close() {
      isOpen = false;
      clearTimeout(again);
      await sending;
      stopWaiting();
      clearTimeout(paused);
      const own = client;
      if (own === null) return;
      const cut = setTimeout(() => cutConnection(own), closeMs);
      await own.end().catch(() => {});
      clearTimeout(cut);
    },
  };
}
