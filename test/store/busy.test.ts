import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DatabaseLog } from '../../src/store/database.js';
import { loadDriver } from '../../src/store/sqlite.js';
import { createSqliteDatabase, type TestDatabase } from './databases.js';

let database: TestDatabase;
let log: DatabaseLog;
let other: { exec(sql: string): void; close(): void };
beforeEach(async () => {
  database = await createSqliteDatabase();
  log = await database.open();
  other = (await loadDriver())(join((database.setting as { data: string }).data, 'sandbox.db'));
});
afterEach(async () => {
  other.close();
  await log.close();
  await database.remove();
});
const batch = { body: Buffer.from('{}'), usedAt: null, isCheckpoint: false, wantsLease: false };

it('a write waits for the write of another process without blocking this process', async () => {
  other.exec('begin immediate');
  let turns = 0;
  const interval = setInterval(() => {
    turns += 1;
    if (turns === 5) other.exec('rollback');
  }, 1);
  const results = await Promise.all([log.append('one', 0, batch), log.leases.acquire('one')]);
  clearInterval(interval);
  expect(results).toEqual(['persisted', true]);
  expect(turns).toBeGreaterThanOrEqual(5);
});

it('a write fails when another process writes for too long', async () => {
  other.exec('begin immediate');
  await expect(log.append('one', 0, batch)).rejects.toMatchObject({ code: 'unavailable' });
  other.exec('rollback');
  expect(await log.append('one', 0, batch)).toBe('persisted');
});
