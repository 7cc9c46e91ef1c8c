import { afterEach, expect, it } from 'vitest';
import { startSandbox } from '../../src/testing/index.js';
import { createSqliteDatabase, type TestDatabase } from '../store/databases.js';

let database: TestDatabase | undefined;
afterEach(() => database?.remove());

it('a sandbox with issued keys starts on a database, and again with the same key', async () => {
  database = await createSqliteDatabase();
  const options = { ...database.setting, keyPolicy: 'registered', adminToken: 'token-of-the-admin' } as const;
  const keys: string[] = [];
  for (let start = 0; start < 2; start += 1) {
    const sandbox = await startSandbox(options);
    keys.push(sandbox.key);
    const headers = { authorization: `Bearer ${sandbox.key}` };
    expect((await fetch(`${sandbox.url}/v1/reports`, { headers })).status).toBe(200);
    expect((await sandbox.clock.read()).mode).toBe('auto');
    expect(() => sandbox.keyOf('other')).toThrow('POST /_sandbox/keys');
    await sandbox.close();
  }
  expect(keys[0]).toMatch(/-[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});
