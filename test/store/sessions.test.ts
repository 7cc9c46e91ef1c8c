import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPostgres } from '../../src/store/postgres.js';
import { createPostgresDatabase } from './databases.js';

const own = { seed: 'sandbox', contentVersion: '2' };
const batch = { body: Buffer.from('{}'), usedAt: null, isCheckpoint: false, wantsLease: false };

describe('the sessions of a process', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let name: string;
  beforeEach(async () => {
    database = await createPostgresDatabase();
    name = new URL(database.url).pathname.slice(1);
  });
  afterEach(() => database.remove());

  it('outlive the time after which PostgreSQL ends idle ones', async () => {
    await database.execute(`alter database ${name} set idle_session_timeout = 100`);
    let interruptions = 0;
    const { log } = await openPostgres(database.url, own, {
      interrupted() {
        interruptions += 1;
      },
    });
    const client = new pg.Client(database.url);
    await client.connect();
    await client.query('set idle_session_timeout = 0');
    const idlest = async (): Promise<number> => {
      const { rows } = await client.query<{ ms: string | null }>(
        `select max(extract(epoch from now() - state_change)) * 1000 as ms from pg_stat_activity
         where datname = current_database() and query like 'listen%'`,
      );
      return Number(rows[0]?.ms ?? 0);
    };
    await expect.poll(idlest).toBeGreaterThan(500);
    expect(interruptions).toBe(0);
    await client.end();
    await log.close();
  });

  it('share the connections that there are while PostgreSQL has no other one', async () => {
    const user = `limited_${name}`;
    await database.execute(`create role ${user} login connection limit 3; grant all on database ${name} to ${user};
      grant all on schema public to ${user}`);
    const { log } = await openPostgres(database.url.replace('sandbox@', `${user}@`), own);
    const appended = Array.from({ length: 20 }, (_, at) => log.append(`one ${at}`, 0, batch));
    const read = Array.from({ length: 20 }, (_, at) => log.read(`two ${at}`, 0));
    expect(new Set(await Promise.all(appended))).toEqual(new Set(['persisted']));
    expect(await Promise.all(read)).toHaveLength(20);
    expect(await log.failure()).toBeNull();
    await log.close();
    await database.execute(`drop owned by ${user}; drop role ${user}`);
  });

  it('remain in use while PostgreSQL refuses others', async () => {
    const user = `guarded_${name}`;
    await database.execute(`create role ${user} login; grant all on database ${name} to ${user};
      grant all on schema public to ${user}`);
    const reported: string[] = [];
    const failed = ({ message }: Error): void => void reported.push(message);
    const { log } = await openPostgres(database.url.replace('sandbox@', `${user}@`), own, { failed });
    await database.execute(`alter role ${user} nologin`);
    const read = Array.from({ length: 20 }, (_, at) => log.read(`one ${at}`, 0));
    expect(await Promise.all(read)).toHaveLength(20);
    expect(await log.failure()).toBeNull();
    expect(new Set(reported)).toEqual(new Set([expect.stringMatching(/ refuses this user or password\. /)]));
    await database.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${user}'`,
    );
    const refused = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => log.read(`one ${at}`, 0)));
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect((await log.failure())?.message).toMatch(/ refuses this user or password\. /);
    await log.close();
    await database.execute(`drop owned by ${user}; drop role ${user}`);
  });

  it('have an isolation of their own', async () => {
    await database.execute(`alter database ${name} set default_transaction_isolation = 'repeatable read'`);
    const logs = await Promise.all([1, 2].map(() => openPostgres(database.url, own)));
    for (let follows = 0; follows < 20; follows += 1) {
      const outcomes = await Promise.all(logs.map(({ log }) => log.append('one', follows, batch)));
      expect(outcomes.toSorted()).toEqual(['conflict', 'persisted']);
    }
    for (const { log } of logs) await log.close();
  });

  it('name the reason when a check comes to its end without a response', async () => {
    const { log } = await openPostgres(database.url, own);
    const client = new pg.Client(database.url);
    await client.connect();
    await client.query('begin; lock table batches in exclusive mode');
    const locked = { message: expect.stringMatching(/ has locked rows\. /) };
    await expect(log.append('one', 0, batch)).rejects.toMatchObject(locked);
    expect(await log.failure()).toMatchObject(locked);
    await client.query('rollback');
    await expect.poll(() => log.failure()).toBeNull();
    await client.end();
    await log.close();
  });

  it('show that the clock of this machine is wrong, which is reported once', async () => {
    const reported: string[] = [];
    const failed = ({ message }: Error): void => void reported.push(message);
    const { log: right } = await openPostgres(database.url, own, { failed });
    await right.close();
    expect(reported).toEqual([]);
    await database.execute(`
      create schema shifted;
      create function shifted.clock_timestamp() returns timestamptz language sql
        as $$ select pg_catalog.clock_timestamp() + interval '1 hour' $$;
      alter database ${name} set search_path = shifted, public, pg_catalog`);
    const { log } = await openPostgres(database.url, own, { failed });
    await Promise.all(Array.from({ length: 10 }, (_, at) => log.read(`one ${at}`, 0)));
    expect(reported).toEqual([
      expect.stringMatching(/ is 3600 s ahead of this server\. Correct the clocks, /),
    ]);
    await log.close();
  });

  it('refuse a database that took the place of theirs', async () => {
    const { log } = await openPostgres(database.url, own);
    await log.append('one', 0, batch);
    const secret = (value: string): Promise<void> =>
      database.execute(`update facts set value = ${value} where name = 'key-secret';
        select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`);
    await secret("'other' || value");
    const refused = {
      code: 'unusable',
      message: expect.stringMatching(/ is the database of another sandbox now\. /),
    };
    await expect.poll(() => log.append('one', 1, batch).catch((error) => error)).toMatchObject(refused);
    expect(await log.failure()).toMatchObject(refused);
    await secret("replace(value, 'other', '')");
    await expect.poll(() => log.append('one', 1, batch).catch(String)).toBe('persisted');
    await log.close();
  });
});
