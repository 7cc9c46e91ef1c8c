import { afterAll, describe, expect, it } from 'vitest';
import { createDurableStore, type DurableStore } from '../../src/store/append-log-store.js';
import { DatabaseError, type DatabaseLog } from '../../src/store/database.js';
import type { Collection } from '../../src/store/port.js';
import { request } from './conformance/stores.js';
import { createPostgresDatabase, createSqliteDatabase } from './databases.js';

const numbers: Collection<{ number: number }> = { name: 'numbers', indexes: {} };

const put = (store: DurableStore, id: string, number: number) =>
  request(store, [id], () => store.transaction(id, (tx) => tx.put(numbers, `${number}`, { number })));

const databases = await Promise.all([createSqliteDatabase(), createPostgresDatabase()]);
afterAll(() => Promise.all(databases.map((database) => database.remove())));

describe.each(databases)('a damaged account in $engine', (database) => {
  const logs: DatabaseLog[] = [];
  afterAll(() => Promise.all(logs.map((log) => log.close())));
  const openStore = async (): Promise<DurableStore> => {
    const appendLog = await database.open();
    logs.push(appendLog);
    return createDurableStore({ appendLog, collections: [numbers] });
  };
  const isSqlite = database.engine === 'SQLite';
  const accountOf = (id: string): string =>
    isSqlite ? `(select number from accounts where id = '${id}')` : `'${id}'`;
  const bytesOf = (text: string): string => {
    const digits = Buffer.from(text).toString('hex');
    return isSqlite ? `x'${digits}'` : `'\\x${digits}'`;
  };
  const replaceBody = (id: string, body: string): Promise<void> =>
    database.execute(`update batches set body = ${body} where account = ${accountOf(id)} and position = 2`);
  const batchOf = (entry: unknown): string =>
    bytesOf(JSON.stringify({ entries: [entry], requests: 0, usedAt: null }));

  it.each<[string, (id: string) => Promise<void>, RegExp]>([
    ['truncated', (id) => replaceBody(id, `substr(body, 1, 20)`), /its batch 2 cannot be read/],
    [
      'compressed-and-truncated',
      (id) => replaceBody(id, bytesOf('\u001f\u0001')),
      /its batch 2 cannot be read/,
    ],
    ['empty', (id) => replaceBody(id, bytesOf('')), /its batch 2 cannot be read/],
    ['no-json', (id) => replaceBody(id, bytesOf('hello')), /its batch 2 cannot be read/],
    ['no-batch', (id) => replaceBody(id, bytesOf('null')), /its batch 2 cannot be read/],
    ['no-entry', (id) => replaceBody(id, batchOf(null)), /it has no list of entries/],
    ['unknown-kind', (id) => replaceBody(id, batchOf(['burn'])), /burn, which is no known kind/],
    ['unknown-collection', (id) => replaceBody(id, batchOf(['delete', 'ships', '1'])), /ships, which is no/],
    ['unknown-mark', (id) => replaceBody(id, batchOf(['restore', '7'])), /under the mark 7/],
    [
      'missing-first',
      (id) => database.execute(`delete from batches where account = ${accountOf(id)} and position = 1`),
      /batches 1 to 3 are missing/,
    ],
    [
      'missing-middle',
      (id) => database.execute(`delete from batches where account = ${accountOf(id)} and position = 2`),
      /batches 1 to 3 are missing/,
    ],
    [
      'missing-last',
      (id) => database.execute(`delete from batches where account = ${accountOf(id)} and position = 3`),
      /batches 1 to 3 are missing/,
    ],
    [
      'missing-all',
      (id) => database.execute(`delete from batches where account = ${accountOf(id)}`),
      /batches 1 to 3 are missing/,
    ],
  ])('is reported by its name, and the others are read: %s', async (id, damage, detail) => {
    const before = await openStore();
    for (const number of [1, 2, 3]) await put(before, id, number);
    await put(before, `sound-${id}`, 1);
    await damage(id);
    const after = await openStore();
    const error = await put(after, id, 4).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(DatabaseError);
    expect([error.code, error.message]).toEqual(['damaged', expect.stringMatching(detail)]);
    expect(error.message).toContain(`account ${id} is damaged`);
    // Each attempt fails alike, and nothing is appended.
    await expect(put(after, id, 4)).rejects.toThrow(error.message);
    await put(after, `sound-${id}`, 2);
    expect(after.transaction(`sound-${id}`, (tx) => tx.count(numbers))).toBe(2);
  });

  it('is not partly read, and not read again for the same batch', async () => {
    const [store, otherStore] = [await openStore(), await openStore()];
    await put(store, 'half', 1);
    await put(otherStore, 'half', 2);
    const body = bytesOf(
      JSON.stringify({
        entries: [
          ['put', 'numbers', '3', { number: 3 }],
          ['restore', '7'],
        ],
        requests: 0,
        usedAt: null,
      }),
    );
    await replaceBody('half', body);
    expect(store.recordAppend('half', 2)).toBe(true);
    await expect(put(store, 'half', 4)).rejects.toThrow(/batch 2/);
    await expect(put(store, 'half', 4)).rejects.toThrow(/batch 2/);
    expect(store.recordAppend('half', 2)).toBe(false);
  });
});
