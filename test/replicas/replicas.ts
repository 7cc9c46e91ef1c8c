import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { accountId } from '../../src/accounts/account.js';
import { assemble, openDurable } from '../../src/server/start.js';
import { readStartOptions, type StartOptions } from '../../src/testing/start-options.js';
import { addressOf } from '../resources/resource.js';
import { createDatabaseProxy, type DatabaseProxy } from './database-proxy.js';

/** Short lease time, so that a takeover takes about two seconds. */
export const leaseMs = 2000;

export interface Reply {
  status: number;
  headers: Record<string, string>;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely, and fail where they are wrong.
  json: any;
}

export interface Request {
  /** Name of the account's key. */
  as?: string;
  headers?: Record<string, string>;
  /** An object is sent as JSON, and a string unchanged. */
  body?: unknown;
  signal?: AbortSignal;
}

/** One server of several on one database. */
export interface Replica {
  readonly url: string;
  /** Sends a request such as `POST /v1/reports`. */
  call(request: string, options?: Request): Promise<Reply>;
  /** Returns whether a request waits here for something in an account. */
  isWatched(as: string): boolean;
  /** Returns whether messages of an account are being sent here. */
  isSending(as: string): Promise<boolean>;
  dropNotifications(): void;
  /**
   * Holds all bytes from this replica to the database.
   * @returns a function that ends the hold
   */
  stallDatabase(): () => void;
  /** Stops it as SIGTERM does. */
  close(): Promise<void>;
  /** Ends it as SIGKILL does: nothing reaches the database any more, so its leases are not released. */
  kill(): Promise<void>;
}

export interface Replicas {
  /** Starts another replica. */
  add(options?: StartOptions): Promise<Replica>;
  all: Replica[];
  /** Address of the database, or the folder. */
  readonly database: string;
  /** Errors of the sandboxes themselves. */
  failures: unknown[];
  close(): Promise<void>;
}

let databases = 0;

async function createDatabase(): Promise<{ url: string; remove(): Promise<void> }> {
  const server = await addressOf('postgres');
  databases += 1;
  const name = `replicas_${process.pid}_${databases}`;
  const query = async (text: string): Promise<void> => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await query(`create database ${name}`);
  return {
    url: server.replace(/[^/]*$/, name),
    remove: () => query(`drop database ${name} with (force)`),
  };
}

/** Starts sandboxes on one database of PostgreSQL, each with its own connections. */
export async function startReplicas(count: number, options: StartOptions = {}): Promise<Replicas> {
  const database = await createDatabase();
  const start = async (own: StartOptions, failures: unknown[]): Promise<Replica> => {
    const proxy = await createDatabaseProxy(database.url);
    return startReplica({ ...options, ...own, database: proxy.url }, failures, proxy);
  };
  return group(count, start, database.url, () => database.remove());
}

/** Starts sandboxes on one folder with SQLite. */
export async function startReplicasOnFolder(count: number, options: StartOptions = {}): Promise<Replicas> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-replicas-'));
  const start = (own: StartOptions, failures: unknown[]): Promise<Replica> =>
    startReplica({ ...options, ...own, data: folder }, failures, null);
  return group(count, start, folder, async () => rmSync(folder, { recursive: true, force: true }));
}

async function group(
  count: number,
  start: (own: StartOptions, failures: unknown[]) => Promise<Replica>,
  database: string,
  remove: () => Promise<void>,
): Promise<Replicas> {
  const failures: unknown[] = [];
  const all: Replica[] = [];
  const add = async (own: StartOptions = {}): Promise<Replica> => {
    const replica = await start(own, failures);
    all.push(replica);
    return replica;
  };
  for (let started = 0; started < count; started += 1) await add();
  return {
    add,
    all,
    database,
    failures,
    async close() {
      await Promise.all(all.map((replica) => replica.close()));
      await remove();
    },
  };
}

async function startReplica(
  options: StartOptions,
  failures: unknown[],
  proxy: DatabaseProxy | null,
): Promise<Replica> {
  const { config } = readStartOptions({ pace: 'instant', ...options });
  const durable = await openDurable(config, { leaseMs });
  let isKilled = false;
  let isDeaf = false;
  const log = ({ error }: { error: unknown }): void => {
    const isExpected = isKilled || (isDeaf && /delivers no notifications/.test(String(error)));
    if (!isExpected) failures.push(error);
  };
  const requests = { stream: process.stderr, coloured: false };
  const assembled = assemble(config, { notify: () => {}, log, requests }, { durable });
  const server = await assembled.listen();
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= (async () => {
      await server.close();
      await assembled.close();
      proxy?.cut();
    })();
    return closing;
  };
  return {
    url: server.url,
    close,
    isWatched: (as) => assembled.sandbox.isWatched(accountId('playground', as)),
    async isSending(as) {
      const finished = assembled.sandbox.dispatcher.finished(accountId('playground', as)).then(() => false);
      return Promise.race([finished, new Promise<boolean>((resolve) => setImmediate(resolve, true))]);
    },
    dropNotifications() {
      isDeaf = true;
      proxy?.dropNotifications();
    },
    stallDatabase: () => proxy?.stall() ?? (() => {}),
    kill() {
      isKilled = true;
      proxy?.cut();
      return close();
    },

    async call(request, { as = 'test', headers = {}, body, signal } = {}) {
      const [method = 'GET', path = '/'] = request.split(' ');
      const type = body === undefined ? {} : { 'content-type': 'application/json' };
      const response = await fetch(`${server.url}${path}`, {
        method,
        headers: { authorization: `Bearer sbx_playground_${as}`, ...type, ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      });
      const text = await response.text();
      const isJson = /json/.test(response.headers.get('content-type') ?? '');
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        text,
        json: isJson && text !== '' ? JSON.parse(text) : null,
      };
    },
  };
}

/** Creates an endpoint for all events; returns its id. */
export async function subscribe(replica: Replica, as: string, url: string): Promise<string> {
  const { status, json, text } = await replica.call('POST /v1/webhooks', {
    as,
    body: { url, events: ['*'] },
  });
  if (status !== 201) throw new Error(text);
  return json.id;
}
