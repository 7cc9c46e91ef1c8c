import { expect, it } from 'vitest';
import { createPostgresDatabase } from './databases.js';

const batch = { body: Buffer.from('{}'), usedAt: null, isCheckpoint: false, wantsLease: false };

it('a PostgreSQL that becomes read only is still read, and is written again when that is allowed', async () => {
  const database = await createPostgresDatabase();
  const log = await database.open();
  const name = new URL(database.url).pathname.slice(1);
  /** Ends existing connections, since they would keep their mode. */
  const setReadOnly = async (isReadOnly: boolean): Promise<void> => {
    await database.execute(`begin read write;
      alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'};
      commit;
      select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`);
  };
  expect(await log.append('one', 0, batch)).toBe('persisted');
  await setReadOnly(true);
  await expect.poll(() => log.append('one', 1, batch).catch(({ code }) => code)).toBe('read-only');
  expect((await log.read('one', 0)).position).toBe(1);
  await expect(log.reservations.reserve('one')).rejects.toMatchObject({ code: 'read-only' });
  await setReadOnly(false);
  await expect.poll(() => log.append('one', 1, batch).catch(({ code }) => code)).toBe('persisted');
  await log.close();
  await database.remove();
});
