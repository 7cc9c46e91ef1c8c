import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { DatabaseLog } from '../../src/store/database.js';
import { openSqlite } from '../../src/store/sqlite.js';

const folder = mkdtempSync(join(tmpdir(), 'sync-'));
const own = { seed: 'sandbox', contentVersion: '1' };
const opened: DatabaseLog[] = [];
let folders = 0;

async function openLog(): Promise<{ log: DatabaseLog; data: string }> {
  folders += 1;
  const data = join(folder, String(folders));
  const { log } = await openSqlite(data, own);
  opened.push(log);
  return { log, data };
}

function append(log: DatabaseLog, account: string, follows: number): Promise<'persisted' | 'conflict'> {
  const body = Buffer.from(`${account} ${follows}`);
  return log.append(account, follows, { body, usedAt: 1, isCheckpoint: false, wantsLease: false });
}

const file = await open(import.meta.filename);
/** The class of open files, which Node does not export. */
const fileHandles = Object.getPrototypeOf(file) as typeof file;
await file.close();

const diskError = (): Error => Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });

afterEach(async () => {
  vi.restoreAllMocks();
  for (const log of opened.splice(0)) await log.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('SQLite with the write-ahead log', () => {
  it('acknowledges an append when the disk has it', async () => {
    const { log } = await openLog();
    const order: string[] = [];
    const sync = fileHandles.datasync;
    vi.spyOn(fileHandles, 'datasync').mockImplementation(async function (this: typeof file) {
      await sync.call(this);
      order.push('synced');
    });
    await append(log, 'one', 0).then((outcome) => order.push(outcome));
    expect(order).toEqual(['synced', 'persisted']);
  });

  it('syncs all appends that come during a sync together, and reads meanwhile', async () => {
    const { log } = await openLog();
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const begun: Promise<unknown>[] = [];
    let heads: unknown;
    const syncs = vi.spyOn(fileHandles, 'datasync').mockImplementationOnce(async () => {
      begun.push(...['two', 'three', 'four'].map((account) => append(log, account, 0)));
      heads = await log.heads(['one']);
      release();
    });
    const first = append(log, 'one', 0);
    await released;
    expect(heads).toEqual([['one', 1]]);
    expect(await first).toBe('persisted');
    expect(await Promise.all(begun)).toEqual(['persisted', 'persisted', 'persisted']);
    expect(syncs).toHaveBeenCalledTimes(2);
  });

  it('refuses an append whose sync fails, and writes everything again before the next one', async () => {
    const { log, data } = await openLog();
    await append(log, 'one', 0);
    vi.spyOn(fileHandles, 'datasync').mockRejectedValueOnce(diskError());
    await expect(append(log, 'one', 1)).rejects.toThrow(
      expect.objectContaining({
        code: 'unavailable',
        message: expect.stringMatching(/the disk reports an error/),
      }),
    );
    expect(await append(log, 'two', 0)).toBe('persisted');
    // The file alone, without what is in the write-ahead log.
    const copy = join(folder, `${folders}-copy`);
    mkdirSync(copy);
    copyFileSync(join(data, 'sandbox.db'), join(copy, 'sandbox.db'));
    const { log: copied } = await openSqlite(copy, null);
    opened.push(copied);
    expect(await copied.heads(['one', 'two'])).toEqual([
      ['one', 2],
      ['two', 0],
    ]);
  });

  it('does not say that nothing was stored when the disk is full at the sync', async () => {
    const { log } = await openLog();
    const full = Object.assign(new Error('ENOSPC: no space left on device, fdatasync'), { code: 'ENOSPC' });
    vi.spyOn(fileHandles, 'datasync').mockRejectedValueOnce(full);
    await expect(append(log, 'one', 0)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/ has no room: the disk is full\./),
    });
    expect(await log.heads(['one'])).toEqual([['one', 1]]);
  });

  it('fails its check after a failed sync, until a sync succeeds', async () => {
    const { log } = await openLog();
    await append(log, 'one', 0);
    const syncs = vi.spyOn(fileHandles, 'datasync');
    expect(await log.failure()).toBeNull();
    expect(syncs).not.toHaveBeenCalled();
    syncs.mockRejectedValueOnce(diskError()).mockRejectedValueOnce(diskError());
    await expect(append(log, 'one', 1)).rejects.toThrow();
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await log.failure()).toMatchObject({
        message: expect.stringMatching(/the disk reports an error/),
      });
    expect(syncs).toHaveBeenCalledTimes(2);
    await expect.poll(() => log.failure()).toBeNull();
    expect(await append(log, 'two', 0)).toBe('persisted');
  });

  it('appends to the end while it closes', async () => {
    const { log, data } = await openLog();
    const outcomes = [append(log, 'one', 0), append(log, 'two', 0)];
    await log.close();
    expect(await Promise.all(outcomes)).toEqual(['persisted', 'persisted']);
    const { log: again } = await openSqlite(data, null);
    opened.push(again);
    expect(await again.heads(['one', 'two'])).toEqual([
      ['one', 1],
      ['two', 1],
    ]);
  });

  it.each(['sandbox.db', 'sandbox.db-shm'])(
    'appends nothing after %s was deleted or replaced',
    async (name) => {
      for (const replace of [false, true]) {
        const { log, data } = await openLog();
        await append(log, 'one', 0);
        expect(await log.leases.takeExpired()).toEqual([]);
        rmSync(join(data, name));
        if (replace) writeFileSync(join(data, name), '');
        const deleted = expect.objectContaining({
          message: expect.stringMatching(/was deleted\. Start the server/),
        });
        // Upkeep does this every second.
        await expect(log.leases.takeExpired()).rejects.toEqual(deleted);
        await expect(append(log, 'one', 1)).rejects.toEqual(deleted);
        expect(await log.failure()).toEqual(deleted);
      }
    },
  );

  it('appends in a folder that was renamed, and no more after its file was deleted', async () => {
    const { log, data } = await openLog();
    const renamed = `${data}-renamed`;
    renameSync(data, renamed);
    expect(await log.failure()).toBeNull();
    expect(await append(log, 'one', 0)).toBe('persisted');
    rmSync(renamed, { recursive: true });
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(append(log, 'two', 0)).rejects.toThrow(/was deleted\. Start the server again/);
    expect((await log.failure())?.message).toMatch(/was deleted/);
  });
});
