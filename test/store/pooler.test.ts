import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPostgres } from '../../src/store/postgres.js';
import { createNotifications } from '../../src/store/postgres-notifications.js';
import { createDatabaseProxy } from '../replicas/database-proxy.js';
import { createPostgresDatabase } from './databases.js';
import { createPooler, type Pooler } from './pooler.js';

const own = { seed: 'sandbox', contentVersion: '2' };
const batch = { body: Buffer.from('{}'), usedAt: null, isCheckpoint: false, wantsLease: false };

describe('a pool in front of PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let pooler: Pooler;
  beforeEach(async () => {
    database = await createPostgresDatabase();
  });
  afterEach(async () => {
    pooler.close();
    await database.remove();
  });

  it('works in session mode', async () => {
    pooler = await createPooler(database.url, 'session');
    const appended: unknown[] = [];
    const { log } = await openPostgres(pooler.url, own, {
      appended: (...entry) => void appended.push(entry),
    });
    const { log: other } = await openPostgres(database.url, own);
    let position = 0;
    await expect
      .poll(async () => {
        expect(await other.append('one', position, batch)).toBe('persisted');
        position += 1;
        return appended.length;
      })
      .toBeGreaterThan(0);
    expect(await log.append('one', position, batch)).toBe('persisted');
    await Promise.all([log.close(), other.close()]);
  });

  it('with fewer sessions than connections is used with these', async () => {
    pooler = await createPooler(database.url, 'session', 4);
    const { log } = await openPostgres(pooler.url, own);
    for (let turn = 0; turn < 3; turn += 1) {
      const appended = Array.from({ length: 20 }, (_, at) => log.append(`one ${at}`, turn, batch));
      const read = Array.from({ length: 20 }, (_, at) => log.read(`two ${at}`, 0));
      expect(new Set(await Promise.all(appended))).toEqual(new Set(['persisted']));
      expect(await Promise.all(read)).toHaveLength(20);
    }
    await log.close();
  });

  it('is refused in transaction mode, with the remedy', async () => {
    pooler = await createPooler(database.url, 'transaction');
    await expect(openPostgres(pooler.url, own)).rejects.toMatchObject({
      code: 'unusable',
      message: expect.stringMatching(/ is behind a pool in transaction mode\. .* session mode/),
    });
    // The sessions belong to other programs too.
    const other = new pg.Client(pooler.url);
    await other.connect();
    const { rows } = await other.query('show lock_timeout');
    expect(rows).toEqual([{ lock_timeout: '0' }]);
    await other.end();
  });

  it('is reported once if its notifications do not come back', async () => {
    pooler = await createPooler(database.url, 'session');
    const proxy = await createDatabaseProxy(pooler.url);
    const pool = new pg.Pool({ connectionString: database.url });
    let received = 0;
    let reports = 0;
    const notifications = createNotifications(
      { connectionString: proxy.url },
      pool,
      'self',
      {
        appended() {
          received += 1;
        },
        interrupted() {},
        leaseRequested() {},
        undelivered() {
          reports += 1;
        },
      },
      100,
    );
    const notify = () => pool.query(`select pg_notify('legal_reports_sandbox', '["other",["one",1]]')`);
    await expect
      .poll(async () => {
        await notify();
        return received;
      })
      .toBeGreaterThan(0);
    // Those of others do not count.
    proxy.dropNotifications();
    let position = 0;
    await expect
      .poll(() => {
        position += 1;
        notifications.send([['one', position]]);
        return reports;
      })
      .toBe(1);
    notifications.send([['one', position + 1]]);
    await notifications.close();
    await pool.end();
    proxy.cut();
    expect(reports).toBe(1);
  });
});
